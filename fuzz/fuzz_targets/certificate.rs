#![no_main]
//! Forges certificates: lines of valid ones are exchanged, repeated, dropped or replaced, and the digests computed anew. What is
//! accepted must be true.

use libfuzzer_sys::{arbitrary::{self, Arbitrary}, fuzz_target};
use puzzles::CATALOGUE;
use query::{CLAIM, Method, Uniqueness, certify, uniqueness, verify};
use sha2::{Digest, Sha256};
use solve::Limits;
use std::sync::OnceLock;

type Files = Vec<(&'static str, String)>;

#[derive(Arbitrary, Debug)]
struct Forgery<'t> {
    certificate: u8,
    /// The certificate that lines are taken from.
    other: u8,
    changes: Vec<(u8, u16, Change<'t>)>,
    seal: bool,
}

#[derive(Arbitrary, Debug)]
enum Change<'t> {
    Drop,
    Repeat,
    Swap(u16),
    /// The line of the same file in the other certificate.
    Take(u16),
    /// The whole file of the other certificate.
    TakeFile,
    Replace(&'t str),
}

/// Certificates of the smallest examples of each kind.
fn certificates() -> &'static [Files] {
    static CERTIFICATES: OnceLock<Vec<Files>> = OnceLock::new();
    CERTIFICATES.get_or_init(|| {
        let mut all = Vec::new();
        for kind in CATALOGUE {
            let mut examples = kind.examples().to_vec();
            examples.sort_by_key(|text| text.len());
            for text in examples.into_iter().take(3) {
                let Some(Ok(puzzle)) = puzzles::boards(text, None).next().map(|board| board.puzzle) else { continue };
                let method = Method::default_for(&*puzzle);
                let Ok((verdict, _)) = uniqueness(&*puzzle, &method, &Limits::default()) else { continue };
                if let Ok(Ok(certificate)) = certify(&*puzzle, &verdict, &method, &Limits::default()) {
                    all.push(certificate.files);
                }
            }
        }
        assert!(all.len() > 20, "{} certificates", all.len());
        all
    })
}

/// Writes the digests of the other files into the claim.
fn seal(files: &mut Files) {
    let digests: Vec<(String, String)> = files[1..]
        .iter()
        .map(|(name, text)| {
            let hex: String = Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
            (format!("sha256 of {name}: "), hex)
        })
        .collect();
    let lines: Vec<String> = files[0]
        .1
        .lines()
        .map(|line| match digests.iter().find(|(start, _)| line.starts_with(start)) {
            Some((start, hex)) => format!("{start}{hex}"),
            None => line.to_string(),
        })
        .collect();
    files[0].1 = lines.join("\n") + "\n";
}

fuzz_target!(|forgery: Forgery<'_>| {
    let all = certificates();
    let pick = |number: u8| &all[usize::from(number) % all.len()];
    let (mut files, other) = (pick(forgery.certificate).clone(), pick(forgery.other));
    for (file, line, change) in forgery.changes.iter().take(8) {
        let place = usize::from(*file) % files.len();
        let name = files[place].0;
        let others = other.iter().find(|file| file.0 == name).map_or("", |file| file.1.as_str());
        let mut lines: Vec<String> = files[place].1.lines().map(Into::into).collect();
        let at = usize::from(*line) % lines.len().max(1);
        if lines.is_empty() {
            lines.push(String::new());
        }
        match change {
            Change::Drop => drop(lines.remove(at)),
            Change::Repeat => lines.insert(at, lines[at].clone()),
            Change::Swap(with) => {
                let with = usize::from(*with) % lines.len();
                lines.swap(at, with);
            }
            Change::Take(from) => {
                let count = others.lines().count().max(1);
                lines[at] = others.lines().nth(usize::from(*from) % count).unwrap_or_default().into();
            }
            Change::TakeFile => lines = others.lines().map(Into::into).collect(),
            Change::Replace(text) => lines[at] = (*text).into(),
        }
        files[place].1 = lines.join("\n") + "\n";
    }
    if forgery.seal {
        seal(&mut files);
    }
    assert_eq!(files[0].0, CLAIM);
    let read = |name: &'static str| files.iter().find(|file| file.0 == name).map(|file| file.1.clone());
    let mut calls = 0;
    let stop = |_| {
        calls += 1;
        calls > 50
    };
    let Ok(verified) = verify(read, stop) else { return };
    let method = Method::default_for(&*verified.puzzle);
    let (verdict, _) = uniqueness(&*verified.puzzle, &method, &Limits::default()).expect("the default method takes it");
    let solutions = match verdict {
        Uniqueness::None => 0,
        Uniqueness::Unique(_) => 1,
        Uniqueness::Multiple(..) => 2,
        Uniqueness::Unknown(..) => return,
    };
    assert_eq!(verified.solutions.len(), solutions, "{files:?}");
});
