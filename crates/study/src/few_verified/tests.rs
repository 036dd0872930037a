//! What is true of few clues is verified, and what was changed is refused.

use crate::{
    Certificate, Method, Verified, fewest, fewest_certificate,
    fewest_certified::{FEWER_REFUTED, RIVALS},
    verified,
};
use puzzles::{AnyPuzzle, find};
use sha2::{Digest, Sha256};
use solve::Limits;

const FOUR: (&str, &str) = ("sudoku", "1234341221434321");
const ISLANDS: (&str, &str) = ("hashi", include_str!("../../../../examples/islands.has"));
const CAGES: (&str, &str) = ("kenken", include_str!("../../../puzzles/src/kenken/examples/three.txt"));

fn board((kind, text): (&str, &str)) -> Box<dyn AnyPuzzle> {
    let text = text.split("= answer").next().and_then(|text| text.strip_prefix("= puzzle kenken\n")).unwrap_or(text);
    find(kind).expect("a kind").read(text, None).expect("a board")
}

fn certified(board: &dyn AnyPuzzle, own: bool) -> (Certificate, usize) {
    let (method, limits) = (Method::default_for(board), Limits::default());
    let found = fewest(board, &method, &limits, own, 0, |_, _| ()).expect("it can be solved").0.expect("it has one answer");
    let (certificate, least) =
        fewest_certificate(&found, own, &method, &limits, &mut |_| ()).expect("it is certified").expect("there is no limit");
    assert_eq!(least, found.upper(), "no fewer are enough");
    (certificate, least)
}

fn verify(certificate: &Certificate) -> Result<Verified, crate::NotVerified> {
    verified(|name| certificate.files.iter().find(|file| file.0 == name).map(|file| file.1.clone()))
}

#[test]
fn what_is_certified_is_verified() {
    for (given, own) in [(FOUR, false), (ISLANDS, false), (ISLANDS, true), (CAGES, false)] {
        let board = board(given);
        let (certificate, least) = certified(&*board, own);
        let few = verify(&certificate).expect("it is verified").few.expect("it is about few clues");
        assert_eq!((few.least, few.count, few.own), (least, least, own));
        assert!(few.rivals > 0 && few.clauses > 0, "{given:?}");
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
                // Another refutation may do as well, and another answer that breaks the same clues; and a
                // claim of which a digest was changed is right again.
                if ![crate::CLAIM, crate::REFUTATION, RIVALS, FEWER_REFUTED].contains(file) {
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
    let (certificate, least) = certified(&*board(FOUR), false);
    let mut spoilt = certificate.clone();
    for (_, text) in &mut spoilt.files {
        *text = text.replace(&format!("at least: {least}"), &format!("at least: {}", least + 1));
        *text = text.replace(&format!(">= -{} ;", least - 1), &format!(">= -{least} ;"));
    }
    seal(&mut spoilt);
    let refused = verify(&spoilt).expect_err("four clues are enough");
    assert_eq!(refused.file, FEWER_REFUTED, "{refused}");
}
