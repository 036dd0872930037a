//! Laws of certificates: correct ones verify, modified ones are rejected.

use crate::{Law, ensure};
use puzzles::PuzzleFile;
use query::{BOARD, CLAIM, Certificate, MODEL, Method, REFUTATION, Uniqueness, Verified, certify, uniqueness};
use solve::{BACKENDS, Limits, Settings};
use std::time::Duration;

/// The time limit of a verdict and its certificate; the law fails if it is reached.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// The approximate number of lines of each file that are modified, each in several ways.
const MODIFIED_LINES: usize = 8;

/// The certificate of the first backend's verdict verifies.
pub fn certificates_verify(puzzle_file: &PuzzleFile, formulation: &str) -> Law {
    let certificate = certified(puzzle_file, formulation)?;
    let verified = verify(&certificate).map_err(|error| format!("not verified: {error}"))?;
    let expected = puzzle_file.solutions.len().min(2);
    ensure(
        verified.solutions.len() == expected,
        format!("the certificate has {} solutions, expected {expected}", verified.solutions.len()),
    )?;
    let listed = |solution: &puzzles::Solution| puzzle_file.solutions.iter().any(|values| values == solution.values());
    ensure(verified.solutions.iter().all(listed), "the certificate has a solution that is not listed")
}

/// A certificate with a modified line is rejected. With corrected digests it is rejected too, unless it then certifies a
/// true verdict on another board with the same model, or only the refutation changed, which may still be valid.
pub fn modified_certificates_are_rejected(puzzle_file: &PuzzleFile) -> Law {
    let formulation = puzzle_file.puzzle.default_formulation();
    let certificate = certified(puzzle_file, formulation)?;
    for (index, (file, text)) in certificate.files.iter().enumerate() {
        let lines: Vec<&str> = text.lines().collect();
        for line in (0..lines.len()).step_by(lines.len().div_ceil(MODIFIED_LINES)) {
            for modified in modifications(&lines, line).into_iter().filter(|modified| modified != text) {
                let mut tampered = certificate.clone();
                tampered.files[index].1 = modified;
                ensure(verify(&tampered).is_err(), format!("line {} of {file} was changed, and it is verified", line + 1))?;
                // Two solutions prove themselves, on this board or another; only a refutation depends on the board.
                let has_refutation = tampered.files.iter().any(|file| file.0 == REFUTATION);
                if has_refutation && [BOARD, MODEL].contains(file) {
                    update_digests(&mut tampered);
                    let verified = verify(&tampered).ok();
                    let is_correct = verified.is_none_or(|verified| *file == BOARD && is_true(&verified));
                    ensure(is_correct, format!("line {} of {file} was modified with its digest", line + 1))?;
                }
            }
        }
    }
    // A refutation without its last step proves nothing.
    let mut tampered = certificate.clone();
    if let Some((_, text)) = tampered.files.iter_mut().find(|file| file.0 == REFUTATION) {
        let kept: Vec<&str> = text.lines().filter(|line| *line != "rup >= 1 ;").collect();
        *text = kept.join("\n") + "\n";
        update_digests(&mut tampered);
        ensure(verify(&tampered).is_err(), "the last step was removed")?;
    }
    Ok(())
}

/// Whether a solver confirms the verified verdict.
fn is_true(verified: &Verified) -> bool {
    let (board, limits) = (&*verified.puzzle, Limits::of(TIME_LIMIT));
    let found = uniqueness(board, &Method::default_for(board), &limits).map(|found| found.0);
    match &verified.solutions[..] {
        [solution] => found == Ok(Uniqueness::Unique(solution.clone())),
        [] => found == Ok(Uniqueness::None),
        _ => matches!(found, Ok(Uniqueness::Multiple(..))),
    }
}

/// The certificate of the first backend's verdict.
fn certified(puzzle_file: &PuzzleFile, formulation: &str) -> Result<Certificate, libtest_mimic::Failed> {
    let (board, limits) = (&*puzzle_file.puzzle, Limits::of(TIME_LIMIT));
    let method = Method { formulation: formulation.into(), backend: BACKENDS[0], settings: Settings::default(), direct: false };
    let (verdict, _) = uniqueness(board, &method, &limits)?;
    certify(board, &verdict, &method, &limits)?.map_err(|limit| format!("limit reached: {limit:?}").into())
}

fn verify(certificate: &Certificate) -> Result<Verified, query::VerifyError> {
    query::verify(|name| certificate.files.iter().find(|file| file.0 == name).map(|file| file.1.clone()), |_| false)
}

/// The text with a line removed, repeated, shortened by its first character, and with its last digit changed.
fn modifications(lines: &[&str], line: usize) -> Vec<String> {
    let replaced = |new: &[String]| {
        let before = lines[..line].iter().map(|line| line.to_string());
        let all: Vec<String> = before.chain(new.iter().cloned()).chain(lines[line + 1..].iter().map(|l| l.to_string())).collect();
        all.join("\n") + "\n"
    };
    let old = lines[line].to_string();
    let digit = old.rfind(|c: char| c.is_ascii_digit());
    let incremented = digit.map(|at| {
        let next = char::from(b'0' + (old.as_bytes()[at] - b'0' + 1) % 10);
        format!("{}{next}{}", &old[..at], &old[at + 1..])
    });
    let shortened: String = old.chars().skip(1).collect();
    let mut texts = vec![replaced(&[]), replaced(&[old.clone(), old.clone()]), replaced(&[shortened])];
    texts.extend(incremented.map(|line| replaced(&[line])));
    texts
}

/// Corrects the digests of the claim.
fn update_digests(certificate: &mut Certificate) {
    use sha2::{Digest, Sha256};
    let digests: Vec<String> = certificate.files[1..]
        .iter()
        .map(|(name, text)| {
            let hex: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
            format!("sha256 of {name}: {hex}\n")
        })
        .collect();
    let claim = &mut certificate.files[0];
    debug_assert_eq!(claim.0, CLAIM);
    let kept: String = claim.1.lines().filter(|line| !line.starts_with("sha256")).map(|line| line.to_owned() + "\n").collect();
    claim.1 = kept + &digests.concat();
}
