//! Forges certificates: lines of valid ones are dropped, repeated, exchanged or replaced, and the digests computed anew. Used by
//! the fuzz target too.

use puzzles::CATALOGUE;
use query::{CLAIM, Method, Uniqueness, Verified, VerifyError, certify, uniqueness, verify};
use sha2::{Digest, Sha256};
use solve::Limits;

/// The names and texts of a certificate's files, the claim first.
pub type Files = Vec<(&'static str, String)>;

/// Examples of each kind that are certified.
const EXAMPLES: usize = 3;

/// The verification of a forgery is stopped after this many looks at the limits.
const MAX_CALLS: usize = 50;

/// A change of a file.
pub enum Change<'t> {
    Drop,
    Repeat,
    Swap(usize),
    /// The line of this number of the same file in another certificate.
    Take(usize),
    /// The whole file of another certificate.
    TakeFile,
    Replace(&'t str),
}

/// Certificates of the shortest examples of each kind.
pub fn certificates() -> Vec<Files> {
    let mut all = Vec::new();
    for kind in CATALOGUE.iter() {
        let mut examples = kind.examples().to_vec();
        examples.sort_by_key(|text| text.len());
        for text in examples.into_iter().take(EXAMPLES) {
            let Some(Ok(puzzle)) = puzzles::boards(text, Some(*kind)).next().map(|board| board.puzzle) else { continue };
            let method = Method::default_for(&*puzzle);
            let Ok((verdict, _)) = uniqueness(&*puzzle, &method, &Limits::default()) else { continue };
            if let Ok(Ok(certificate)) = certify(&*puzzle, &verdict, &method, &Limits::default()) {
                all.push(certificate.files);
            }
        }
    }
    all
}

/// Changes a line of a file; both numbers are taken modulo what there is.
pub fn change(files: &mut Files, file: usize, line: usize, change: &Change<'_>, other: &Files) {
    let place = file % files.len();
    let name = files[place].0;
    let theirs = other.iter().find(|file| file.0 == name).map_or("", |file| file.1.as_str());
    let mut lines: Vec<String> = files[place].1.lines().map(Into::into).collect();
    if lines.is_empty() {
        lines.push(String::new());
    }
    let (at, count) = (line % lines.len(), lines.len());
    match change {
        Change::Drop => drop(lines.remove(at)),
        Change::Repeat => lines.insert(at, lines[at].clone()),
        Change::Swap(with) => lines.swap(at, with % count),
        Change::Take(from) => {
            lines[at] = theirs.lines().nth(from % theirs.lines().count().max(1)).unwrap_or_default().into();
        }
        Change::TakeFile => lines = theirs.lines().map(Into::into).collect(),
        Change::Replace(text) => lines[at] = (*text).into(),
    }
    files[place].1 = lines.join("\n") + "\n";
}

/// Writes the digests of the other files into the claim.
pub fn seal(files: &mut Files) {
    let digest = |line: &str| {
        let (name, text) = files.iter().find(|(name, _)| line.starts_with(&format!("sha256 of {name}: ")))?;
        let hex: String = Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        Some(format!("sha256 of {name}: {hex}"))
    };
    let claim: Vec<String> = files[0].1.lines().map(|line| digest(line).unwrap_or_else(|| line.into())).collect();
    files[0].1 = claim.join("\n") + "\n";
}

/// Verifies a forgery in bounded time. Panics if it is accepted and what it claims is not true.
pub fn judge(files: &Files) -> Result<Verified, VerifyError> {
    assert_eq!(files[0].0, CLAIM);
    let mut calls = 0;
    let stop = |_| {
        calls += 1;
        calls > MAX_CALLS
    };
    let verified = verify(|name| files.iter().find(|file| file.0 == name).map(|file| file.1.clone()), stop)?;
    let method = Method::default_for(&*verified.puzzle);
    let (verdict, _) = uniqueness(&*verified.puzzle, &method, &Limits::default()).expect("the default method takes it");
    let solutions = match verdict {
        Uniqueness::None => 0,
        Uniqueness::Unique(_) => 1,
        Uniqueness::Multiple(..) => 2,
        Uniqueness::Unknown(..) => panic!("there is no limit"),
    };
    assert_eq!(verified.solutions.len(), solutions, "a false claim was accepted: {files:?}");
    Ok(verified)
}
