//! What is true of few clues is verified, and what was changed is refused.

use crate::{
    CLAIM, Certificate, Fewer, Fewest, Method, QueryError, Uniqueness, Verified, VerifyError,
    alternatives::Alternatives,
    few_tried::grid,
    fewer, fewest, fewest_certificate,
    fewest_certified::{ALTERNATIVES, FEWER, FEWER_REFUTED, TRIED, alternatives_puzzle_file},
    uniqueness, verified,
};
use puzzles::{AnyPuzzle, PuzzleFile, Solution, find};
use sha2::{Digest, Sha256};
use solve::{Limits, Statistics};
use std::cell::Cell;

const FOUR: (&str, &str) = ("sudoku", "1234341221434321");
const ISLANDS: (&str, &str) = ("hashi", include_str!("../../../../examples/islands.has"));
const CAGES: (&str, &str) = ("kenken", include_str!("../../../puzzles/src/kenken/examples/three.txt"));

fn board((kind, text): (&str, &str)) -> Box<dyn AnyPuzzle> {
    let text = text.split("= solution").next().and_then(|text| text.strip_prefix("= puzzle kenken\n")).unwrap_or(text);
    find(kind).expect("a kind").read(text, None).expect("a board")
}

fn certified(board: &dyn AnyPuzzle, own: bool) -> (Certificate, usize) {
    let (method, limits) = (Method::default_for(board), Limits::default());
    let found = fewest(board, &method, &limits, own, 0, |_, _| ()).expect("it can be solved").0.expect("it has one solution");
    let (certificate, least) =
        fewest_certificate(&found, own, &method, &limits, &mut |_| ()).expect("it is certified").expect("there is no limit");
    assert_eq!(least, found.upper(), "no fewer are enough");
    (certificate, least)
}

fn verify(certificate: &Certificate) -> Result<Verified, VerifyError> {
    verified(|name| certificate.files.iter().find(|file| file.0 == name).map(|file| file.1.clone()), |_| false)
}

#[test]
fn what_is_certified_is_verified() {
    for (given, own) in [(FOUR, false), (ISLANDS, false), (ISLANDS, true), (CAGES, false)] {
        let board = board(given);
        let (certificate, least) = certified(&*board, own);
        let few = verify(&certificate).expect("it is verified").few.expect("it is about few clues");
        assert_eq!((few.least, few.count, few.own), (least, least, own));
        assert!(few.alternatives > 0 && matches!(few.refuted, Some(Fewer::Clauses(clauses)) if clauses > 0), "{given:?}");
    }
}

/// A line left out, written twice, without its first letter, and with its last digit changed.
fn changes(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all = Vec::new();
    for (place, old) in lines.iter().enumerate().step_by(lines.len().div_ceil(20)) {
        let with = |new: &[&str]| [&lines[..place], new, &lines[place + 1..]].concat().join("\n") + "\n";
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

/// Makes the digests of a claim right.
fn seal(certificate: &mut Certificate) {
    let digest = |text: &String| Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let sums = certificate.files[1..].iter().map(|(name, text)| format!("sha256 of {name}: {}\n", digest(text)));
    let sums: String = sums.collect();
    let kept = certificate.files[0].1.lines().filter(|line| !line.starts_with("sha256"));
    certificate.files[0].1 = kept.map(|line| line.to_owned() + "\n").collect::<String>() + &sums;
}

#[test]
fn changed_certificates_are_refused() {
    let mut count = 0;
    for (given, own) in [(FOUR, false), (ISLANDS, true)] {
        let (certificate, _) = certified(&*board(given), own);
        for (place, (file, text)) in certificate.files.iter().enumerate() {
            for changed in changes(text) {
                let mut spoilt = certificate.clone();
                spoilt.files[place].1 = changed.clone();
                assert!(verify(&spoilt).is_err(), "{file} was changed to\n{changed}");
                count += 1;
                // Another refutation may do as well, and another solution that breaks the same clues; and a
                // claim of which a digest was changed is right again.
                if ![crate::CLAIM, crate::REFUTATION, ALTERNATIVES, FEWER_REFUTED].contains(file) {
                    seal(&mut spoilt);
                    assert!(verify(&spoilt).is_err(), "{file} was changed with its digest to\n{changed}");
                }
            }
        }
    }
    assert!(count > 200, "only {count} were changed");
}

#[test]
fn too_high_a_bound_is_refused() {
    let board = board(FOUR);
    let (method, limits) = (Method::default_for(&*board), Limits::default());
    let mut found =
        fewest(&*board, &method, &limits, false, 0, |_, _| ()).expect("it can be solved").0.expect("it has one solution");
    let least = found.upper();
    // All clues are kept, so that more may be claimed to be needed.
    found.chosen = vec![true; 16];
    let certified = fewest_certificate(&found, false, &method, &limits, &mut |_| ()).expect("it is certified");
    let certificate = certified.expect("there is no limit").0;
    verify(&certificate).expect("it is verified");
    for (claimed, file) in [(least + 1, FEWER_REFUTED), (17, CLAIM), (usize::MAX, CLAIM)] {
        let mut spoilt = certificate.clone();
        for (_, text) in &mut spoilt.files {
            *text = text.replace(&format!("at least: {least}"), &format!("at least: {claimed}"));
            *text = text.replace(&format!(">= -{} ;", least - 1), &format!(">= -{} ;", claimed - 1));
        }
        seal(&mut spoilt);
        let refused = verify(&spoilt).expect_err("four clues are enough");
        assert_eq!(refused.file, file, "{refused}");
    }
}

#[test]
fn only_nine_needs_no_refutation() {
    let (certificate, least) = certified(&*board(FOUR), false);
    let mut spoilt = certificate.clone();
    spoilt.files.retain(|file| file.0 != FEWER_REFUTED);
    let line = format!("at least: {least}\n");
    spoilt.files[0].1 = spoilt.files[0].1.replace(&line, &format!("{line}{TRIED}"));
    seal(&mut spoilt);
    let refused = verify(&spoilt).expect_err("a refutation is needed");
    assert!(refused.file == CLAIM && refused.what.contains(FEWER_REFUTED), "{refused}");
}

/// A complete 9×9 grid.
const GRID: (&str, &str) = ("sudoku", "876912534954387612213645789738456291561829347429731865642178953395264178187593426");

/// All digits of it, and others near it, by which so many of them are needed.
fn of_nine(lower: usize) -> Fewest {
    let board = board(GRID);
    let digits = grid(&*board).expect("it is complete");
    let asked = Cell::new(0);
    // It looks for small differences first.
    let stop = || asked.replace(asked.get() + 1) > 600;
    let all: Vec<usize> = (0..81).collect();
    let differences = nine::fewest(&digits, &all, &stop, &mut |_, _| ()).expect("it is a grid").differences;
    let Uniqueness::Unique(solution) = uniqueness(&*board, &Method::default_for(&*board), &Limits::default()).expect("solved").0
    else {
        panic!("a complete grid has one solution");
    };
    Fewest { solution, board, chosen: vec![true; 81], lower, limit: None, alternatives: Vec::new(), differences, certified: None }
}

#[test]
fn nine_is_certified_by_others_alone() {
    let found = of_nine(14);
    let (certificate, least) = nine_certified(&found).expect("14 digits are needed");
    assert_eq!(least, 14);
    assert!(certificate.files.iter().all(|file| file.0 != FEWER_REFUTED));
    let alternatives = certificate.files.iter().position(|file| file.0 == ALTERNATIVES).expect("others are shown");
    let few = verify(&certificate).expect("it is verified").few.expect("it is about few clues");
    assert_eq!((few.least, few.count, few.alternatives > 500), (14, 81, true));
    assert!(matches!(few.refuted, Some(Fewer::Tried(choices)) if choices > 10), "{:?}", few.refuted);
    for (place, (file, text)) in certificate.files.iter().enumerate() {
        for changed in changes(text).into_iter().step_by(9) {
            let mut spoilt = certificate.clone();
            spoilt.files[place].1 = changed.clone();
            assert!(verify(&spoilt).is_err(), "{file} was changed to\n{changed}");
        }
    }
    let PuzzleFile { puzzle: none, solutions, .. } = PuzzleFile::read(&certificate.files[alternatives].1).expect("a puzzle file");
    let alternatives: Vec<Solution> =
        solutions.into_iter().map(|values| Solution::to(&*none, values).expect("a solution")).collect();
    // With some of the others only, fewer digits would do; nor do all of them show that many are needed.
    for (shown, least) in [(&alternatives[..40], 14), (&alternatives, 40)] {
        let refused = verify(&with_alternatives(&certificate, &found, shown, least)).expect_err("fewer do");
        assert!(refused.file == FEWER && !refused.stopped && refused.what.contains("meet all"), "{refused}");
    }
    // No number is so large that it counts as a small one.
    for least in [82, (1 << 32) + 14] {
        let refused = verify(&with_alternatives(&certificate, &found, &alternatives, least)).expect_err("there are 81");
        assert_eq!(refused.file, CLAIM, "{refused}");
    }
}

fn nine_certified(found: &Fewest) -> Result<(Certificate, usize), QueryError> {
    let method = Method::default_for(&*found.board);
    let certified = fewest_certificate(found, false, &method, &Limits::default(), &mut |_| ());
    Ok(certified?.expect("there is no limit"))
}

/// A certificate with other alternatives and another bound, in which all else is right.
fn with_alternatives(certificate: &Certificate, found: &Fewest, shown: &[Solution], least: usize) -> Certificate {
    let mut alternatives =
        Alternatives::of(&*found.board, &found.solution, &Method::default_for(&*found.board), Statistics::default());
    shown.iter().for_each(|alternative| alternatives.note(alternative.clone()));
    let model =
        fewer::written(&fewer::model(alternatives.clues(), alternatives.differences(), least)).expect("it can be written");
    let mut changed = certificate.clone();
    for (file, text) in &mut changed.files {
        match *file {
            ALTERNATIVES => *text = alternatives_puzzle_file(&*found.board, shown),
            FEWER => *text = model.text.clone(),
            _ => *text = text.replace(&format!("at least: {}\n", found.lower), &format!("at least: {least}\n")),
        }
    }
    seal(&mut changed);
    changed
}

#[test]
fn trying_can_be_stopped() {
    let certificate = nine_certified(&of_nine(14)).expect("14 digits are needed").0;
    let read = |name| certificate.files.iter().find(|file| file.0 == name).map(|file| file.1.clone());
    let refused = verified(read, |_| true).expect_err("it was stopped");
    assert!(refused.stopped, "{refused}");
}
