//! Certificates of the fewest clues are verified, and altered ones are rejected.

use crate::{
    CLAIM, Certificate, Fewest, LowerBoundProof, Method, QueryError, Uniqueness, Verified, VerifyError,
    alternatives::Alternatives,
    certify_fewest,
    certify_fewest::{ALTERNATIVES, EXHAUSTIVE, FEWER, FEWER_PROOF, alternatives_puzzle_file},
    fewest, fewest_model,
    hitting_sets_9x9::grid,
    uniqueness, verify as verify_certificate,
};
use puzzles::{AnyPuzzle, PuzzleFile, Solution, find};
use sha2::{Digest, Sha256};
use solve::{Limits, Statistics};
use std::sync::atomic::{AtomicU32, Ordering};

const FOUR: (&str, &str) = ("sudoku", "1234341221434321");
const ISLANDS: (&str, &str) = ("hashi", include_str!("../../../../examples/islands.has"));
/// Hidden operators, and a cage without a clue.
const CAGES: (&str, &str) = ("kenken", "kenken 3\ncages\na a b\nc d b\nc d d\nclues\na 2?\nb 2?\nc 3+\n");

fn board((kind, text): (&str, &str)) -> Box<dyn AnyPuzzle> {
    find(kind).expect("a kind").read(text, None).expect("a board")
}

fn certified(board: &dyn AnyPuzzle, own: bool) -> (Certificate, usize) {
    let (method, limits) = (Method::default_for(board), Limits::default());
    let found = fewest(board, &method, &limits, own, 0, |_, _| ()).expect("it can be solved").0.expect("it has one solution");
    let (certificate, least) =
        certify_fewest(&found, own, &method, &limits, &mut |_| ()).expect("it is certified").expect("there is no limit");
    assert_eq!(least, found.upper(), "no fewer are enough");
    (certificate, least)
}

fn verify(certificate: &Certificate) -> Result<Verified, VerifyError> {
    verify_certificate(|name| certificate.files.iter().find(|file| file.0 == name).map(|file| file.1.clone()), |_| false)
}

#[test]
fn certificates_are_verified() {
    for (given, own) in [(FOUR, false), (ISLANDS, false), (ISLANDS, true), (CAGES, false)] {
        let board = board(given);
        let (certificate, least) = certified(&*board, own);
        let fewest = verify(&certificate).expect("it is verified").fewest.expect("it is about few clues");
        assert_eq!((fewest.lower, fewest.upper, fewest.own), (least, least, own));
        assert!(
            fewest.alternatives > 0 && matches!(fewest.proof, Some(LowerBoundProof::Refutation(clauses)) if clauses > 0),
            "{given:?}"
        );
    }
}

/// Texts with one line removed, duplicated, without its first letter, or with its last digit changed.
fn changes(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all = Vec::new();
    for (index, old) in lines.iter().enumerate().step_by(lines.len().div_ceil(20)) {
        let with = |new: &[&str]| [&lines[..index], new, &lines[index + 1..]].concat().join("\n") + "\n";
        let rest: String = old.chars().skip(1).collect();
        all.extend([with(&[]), with(&[old, old]), with(&[&rest])]);
        if let Some(at) = old.rfind(|c: char| c.is_ascii_digit()) {
            let next = char::from(b'0' + (old.as_bytes()[at] - b'0' + 1) % 10);
            all.push(with(&[&format!("{}{next}{}", &old[..at], &old[at + 1..])]));
        }
    }
    all.retain(|changed| changed != text);
    all
}

/// Recomputes the digests of a claim.
fn seal(certificate: &mut Certificate) {
    let digest = |text: &String| Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let sums = certificate.files[1..].iter().map(|(name, text)| format!("sha256 of {name}: {}\n", digest(text)));
    let sums: String = sums.collect();
    let kept = certificate.files[0].1.lines().filter(|line| !line.starts_with("sha256"));
    certificate.files[0].1 = kept.map(|line| line.to_owned() + "\n").collect::<String>() + &sums;
}

#[test]
fn altered_certificates_are_rejected() {
    let mut count = 0;
    for (given, own) in [(FOUR, false), (ISLANDS, true)] {
        let (certificate, _) = certified(&*board(given), own);
        for (index, (file, text)) in certificate.files.iter().enumerate() {
            for changed in changes(text) {
                let mut altered = certificate.clone();
                altered.files[index].1 = changed.clone();
                assert!(verify(&altered).is_err(), "{file} was changed to\n{changed}");
                count += 1;
                // Another refutation may be valid as well, and another solution that violates the same clues; and a
                // claim with a changed digest becomes right again.
                if ![crate::CLAIM, crate::REFUTATION, ALTERNATIVES, FEWER_PROOF].contains(file) {
                    seal(&mut altered);
                    assert!(verify(&altered).is_err(), "{file} was changed with its digest to\n{changed}");
                }
            }
        }
    }
    assert!(count > 200, "only {count} were changed");
}

#[test]
fn a_bound_that_is_too_high_is_rejected() {
    let board = board(FOUR);
    let (method, limits) = (Method::default_for(&*board), Limits::default());
    let mut found =
        fewest(&*board, &method, &limits, false, 0, |_, _| ()).expect("it can be solved").0.expect("it has one solution");
    let least = found.upper();
    // All clues are kept, so that a higher bound may be claimed.
    found.chosen = vec![true; 16];
    let certified = certify_fewest(&found, false, &method, &limits, &mut |_| ()).expect("it is certified");
    let certificate = certified.expect("there is no limit").0;
    verify(&certificate).expect("it is verified");
    for (claimed, file) in [(least + 1, FEWER_PROOF), (17, CLAIM), (usize::MAX, CLAIM)] {
        let mut altered = certificate.clone();
        for (_, text) in &mut altered.files {
            *text = text.replace(&format!("at least: {least}"), &format!("at least: {claimed}"));
            *text = text.replace(&format!(">= -{} ;", least - 1), &format!(">= -{} ;", claimed - 1));
        }
        seal(&mut altered);
        let error = verify(&altered).expect_err("four clues are enough");
        assert_eq!(error.file, file, "{error}");
    }
}

#[test]
fn only_9x9_grids_need_no_refutation() {
    let (certificate, least) = certified(&*board(FOUR), false);
    let mut altered = certificate.clone();
    altered.files.retain(|file| file.0 != FEWER_PROOF);
    let line = format!("at least: {least}\n");
    altered.files[0].1 = altered.files[0].1.replace(&line, &format!("{line}{EXHAUSTIVE}"));
    seal(&mut altered);
    let error = verify(&altered).expect_err("a refutation is needed");
    assert!(error.file == CLAIM && error.problem.contains(FEWER_PROOF), "{error}");
}

/// A complete 9×9 grid.
const GRID: (&str, &str) = ("sudoku", "876912534954387612213645789738456291561829347429731865642178953395264178187593426");

/// All digits of it, with nearby grids that prove the lower bound.
fn grid_9x9(lower: usize) -> Fewest {
    let board = board(GRID);
    let digits = grid(&*board).expect("it is complete");
    let asked = AtomicU32::new(0);
    // It looks for small unavoidable sets first.
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 600;
    let all: Vec<usize> = (0..81).collect();
    let unavoidable_sets = nine::fewest_clues(&digits, &all, 1, &stop, &mut |_, _| ()).expect("it is a grid").unavoidable;
    let Uniqueness::Unique(solution) = uniqueness(&*board, &Method::default_for(&*board), &Limits::default()).expect("solved").0
    else {
        panic!("a complete grid has one solution");
    };
    Fewest {
        solution,
        board,
        chosen: vec![true; 81],
        lower,
        limit: None,
        alternatives: Vec::new(),
        unavoidable_sets,
        certified: None,
    }
}

#[test]
fn a_9x9_grid_is_certified_by_alternatives_alone() {
    let found = grid_9x9(14);
    let (certificate, least) = certify_9x9(&found).expect("14 digits are needed");
    assert_eq!(least, 14);
    assert!(certificate.files.iter().all(|file| file.0 != FEWER_PROOF));
    let alternatives = certificate.files.iter().position(|file| file.0 == ALTERNATIVES).expect("others are shown");
    let fewest = verify(&certificate).expect("it is verified").fewest.expect("it is about few clues");
    assert_eq!((fewest.lower, fewest.upper, fewest.alternatives > 500), (14, 81, true));
    assert!(matches!(fewest.proof, Some(LowerBoundProof::Exhaustive(choices)) if choices > 10), "{:?}", fewest.proof);
    for (index, (file, text)) in certificate.files.iter().enumerate() {
        for changed in changes(text).into_iter().step_by(9) {
            let mut altered = certificate.clone();
            altered.files[index].1 = changed.clone();
            assert!(verify(&altered).is_err(), "{file} was changed to\n{changed}");
        }
    }
    let PuzzleFile { puzzle: none, solutions, .. } = PuzzleFile::read(&certificate.files[alternatives].1).expect("a puzzle file");
    let alternatives: Vec<Solution> =
        solutions.into_iter().map(|values| Solution::to(&*none, values).expect("a solution")).collect();
    // With only some of the alternatives, fewer digits suffice; and all of them do not prove a bound of 40.
    for (shown, least) in [(&alternatives[..40], 14), (&alternatives, 40)] {
        let error = verify(&with_alternatives(&certificate, &found, shown, least)).expect_err("fewer do");
        assert!(error.file == FEWER && !error.interrupted && error.problem.contains("hit the clues"), "{error}");
    }
    // No number wraps around to a small one.
    for least in [82, (1 << 32) + 14] {
        let error = verify(&with_alternatives(&certificate, &found, &alternatives, least)).expect_err("there are 81");
        assert_eq!(error.file, CLAIM, "{error}");
    }
}

fn certify_9x9(found: &Fewest) -> Result<(Certificate, usize), QueryError> {
    let method = Method::default_for(&*found.board);
    let certified = certify_fewest(found, false, &method, &Limits::default(), &mut |_| ());
    Ok(certified?.expect("there is no limit"))
}

/// A certificate with other alternatives and another bound, otherwise right.
fn with_alternatives(certificate: &Certificate, found: &Fewest, shown: &[Solution], least: usize) -> Certificate {
    let mut alternatives =
        Alternatives::of(&*found.board, &found.solution, &Method::default_for(&*found.board), Statistics::default());
    shown.iter().for_each(|alternative| alternatives.insert(alternative.clone()));
    let model = fewest_model::to_opb(&fewest_model::model(alternatives.clues(), alternatives.unavoidable_sets(), least))
        .expect("it can be written");
    let mut changed = certificate.clone();
    for (file, text) in &mut changed.files {
        match *file {
            ALTERNATIVES => *text = alternatives_puzzle_file(&*found.board, shown),
            FEWER => *text = model.clone(),
            _ => *text = text.replace(&format!("at least: {}\n", found.lower), &format!("at least: {least}\n")),
        }
    }
    seal(&mut changed);
    changed
}

#[test]
fn enumeration_can_be_interrupted() {
    let certificate = certify_9x9(&grid_9x9(14)).expect("14 digits are needed").0;
    let read = |name| certificate.files.iter().find(|file| file.0 == name).map(|file| file.1.clone());
    let error = verify_certificate(read, |_| true).expect_err("it is interrupted");
    assert!(error.interrupted, "{error}");
}
