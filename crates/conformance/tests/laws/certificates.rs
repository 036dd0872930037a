//! Laws of certificates: what is true is verified, and what was changed is refused.

use crate::{Law, ensure, refusals};
use puzzles::PuzzleFile;
use query::{BOARD, CLAIM, Certificate, MODEL, Method, REFUTATION, Uniqueness, Verified, certify, uniqueness};
use solve::{BACKENDS, Limits, Settings};
use std::time::Duration;

/// How long a verdict and its certificate may take before the law fails.
const PATIENCE: Duration = Duration::from_secs(120);

/// About how many lines of a certificate are changed, each in several ways.
const CHANGED: usize = 8;

/// The verdict of the first backend is certified, for each formulation that it takes.
pub fn verdicts_are_verified(puzzle_file: &PuzzleFile, number: usize, formulation: &str) -> Law {
    let Some(certificate) = certified(puzzle_file, number, formulation)? else { return Ok(()) };
    let shown = verify(&certificate).map_err(|why| format!("not verified: {why}"))?;
    let expected = puzzle_file.solutions.len().min(2);
    ensure(shown.solutions.len() == expected, format!("shown are {} solutions, {expected} are listed", shown.solutions.len()))?;
    let listed = |solution: &puzzles::Solution| puzzle_file.solutions.iter().any(|values| values == solution.values());
    ensure(shown.solutions.iter().all(listed), "shown is what is not listed")
}

/// A certificate with a line changed is refused; also with all its digests made right again, unless what it then
/// shows is true: of another board with the same model. Of the refutation another one may do as well.
pub fn changed_certificates_are_refused(puzzle_file: &PuzzleFile, number: usize) -> Law {
    let formulation = puzzle_file.puzzle.default_formulation();
    let Some(certificate) = certified(puzzle_file, number, formulation)? else { return Ok(()) };
    for (place, (file, text)) in certificate.files.iter().enumerate() {
        let lines: Vec<&str> = text.lines().collect();
        for line in (0..lines.len()).step_by(lines.len().div_ceil(CHANGED)) {
            for changed in changes(&lines, line).into_iter().filter(|changed| changed != text) {
                let mut spoilt = certificate.clone();
                spoilt.files[place].1 = changed;
                ensure(verify(&spoilt).is_err(), format!("line {} of {file} was changed, and it is verified", line + 1))?;
                // Two solutions speak for themselves, of this board or another.
                let is_refuted = spoilt.files.iter().any(|file| file.0 == REFUTATION);
                if is_refuted && [BOARD, MODEL].contains(file) {
                    seal(&mut spoilt);
                    let shown = verify(&spoilt).ok();
                    let is_true = shown.is_none_or(|shown| *file == BOARD && is_only(&shown));
                    ensure(is_true, format!("line {} of {file} was changed with its digest", line + 1))?;
                }
            }
        }
    }
    // Without its end, no refutation is one.
    let mut spoilt = certificate.clone();
    if let Some((_, text)) = spoilt.files.iter_mut().find(|file| file.0 == REFUTATION) {
        let kept: Vec<&str> = text.lines().filter(|line| *line != "rup >= 1 ;").collect();
        *text = kept.join("\n") + "\n";
        seal(&mut spoilt);
        ensure(verify(&spoilt).is_err(), "the last step was left out")?;
    }
    Ok(())
}

/// Whether the solutions shown are all that a solver finds.
fn is_only(shown: &Verified) -> bool {
    let (board, limits) = (&*shown.puzzle, Limits::of(PATIENCE));
    let found = uniqueness(board, &Method::default_for(board), &limits).map(|found| found.0);
    match &shown.solutions[..] {
        [solution] => found == Ok(Uniqueness::Unique(solution.clone())),
        [] => found == Ok(Uniqueness::None),
        _ => matches!(found, Ok(Uniqueness::Multiple(..))),
    }
}

/// The certificate, unless the first backend refuses the formulation, which is a law of its own.
fn certified(puzzle_file: &PuzzleFile, number: usize, formulation: &str) -> Result<Option<Certificate>, libtest_mimic::Failed> {
    let (board, limits) = (&*puzzle_file.puzzle, Limits::of(PATIENCE));
    let method = Method { formulation: formulation.into(), backend: BACKENDS[0], settings: Settings::default(), direct: false };
    let name = refusals::name(board, formulation, BACKENDS[0], number);
    match uniqueness(board, &method, &limits) {
        Ok((verdict, _)) => match certify(board, &verdict, &method, &limits)? {
            Ok(certificate) => Ok(Some(certificate)),
            Err(limit) => Err(format!("gave up: {limit:?}").into()),
        },
        Err(error) if refusals::is_kept(&name, &error) => Ok(None),
        Err(error) => Err(error.to_string().into()),
    }
}

fn verify(certificate: &Certificate) -> Result<Verified, query::VerifyError> {
    query::verify(|name| certificate.files.iter().find(|file| file.0 == name).map(|file| file.1.clone()), |_| false)
}

/// A line left out, written twice, and with a number or a word in it changed.
fn changes(lines: &[&str], line: usize) -> Vec<String> {
    let with = |new: &[String]| {
        let before = lines[..line].iter().map(|line| line.to_string());
        let all: Vec<String> = before.chain(new.iter().cloned()).chain(lines[line + 1..].iter().map(|l| l.to_string())).collect();
        all.join("\n") + "\n"
    };
    let old = lines[line].to_string();
    let digit = old.rfind(|c: char| c.is_ascii_digit());
    let counted = digit.map(|at| {
        let next = char::from(b'0' + (old.as_bytes()[at] - b'0' + 1) % 10);
        format!("{}{next}{}", &old[..at], &old[at + 1..])
    });
    let word: String = old.chars().skip(1).collect();
    let mut new = vec![with(&[]), with(&[old.clone(), old.clone()]), with(&[word])];
    new.extend(counted.map(|line| with(&[line])));
    new
}

/// Makes the digests of a claim right.
fn seal(certificate: &mut Certificate) {
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
