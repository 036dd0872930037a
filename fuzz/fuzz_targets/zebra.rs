#![no_main]
//! Composes clues of zebra puzzles from words: properties of the board, relations, verbs, numbers and punctuation.
//!
//! A sentence is refused with its line, or read; what is read is written and read back as a board that the same assignments
//! violate.

#[path = "../shared/boards.rs"]
#[allow(dead_code, reason = "other targets use the rest")]
mod boards;

use boards::{examples, pick};
use libfuzzer_sys::{
    arbitrary::{self, Arbitrary},
    fuzz_target,
};
use puzzles::AnyPuzzle;

/// The words that the grammar knows, and some that it does not.
const WORDS: &str = "is is is not isn't the the a at house first second third last middle leftmost rightmost penultimate left right of \
    next to between and or nor neither either but while one other former latter respectively two three apart away from before \
    after immediately directly just somewhere same different houses both each same lives drinks owns doesn't never no only even \
    odd far end than person who whose that is, are, one, it's there exactly at least if then only both whose where which , who him she neighbour them likes from in it 1 2 3 0 10 -1 99 \u{2014} ( ) \" ' . , ; :";

/// A word: a property, a word of the grammar, or any text.
#[derive(Arbitrary, Debug)]
enum Word<'t> {
    Property(u8),
    Known(u8),
    Other(&'t str),
}

#[derive(Arbitrary, Debug)]
struct Clues<'t> {
    board: u8,
    clues: Vec<Vec<Word<'t>>>,
    seed: u16,
}

/// The lines before the clues, and the names of the properties.
fn head(puzzle: &dyn AnyPuzzle) -> (String, Vec<String>) {
    let text = puzzle.with_clues(&vec![false; puzzle.clues().len()]).write(Some("text")).expect("every board is written");
    let attributes = text.lines().filter_map(|line| line.split_once(": "));
    let names = attributes.flat_map(|(_, names)| names.split(", ").map(String::from)).collect();
    (text, names)
}

/// The rules that an assignment violates, by name.
fn violated(puzzle: &dyn AnyPuzzle, values: &[i64]) -> Vec<&'static str> {
    let mut rules: Vec<_> = puzzle.violations(values).iter().map(|violation| violation.rule.name).collect();
    rules.sort_unstable();
    rules
}

fuzz_target!(|input: Clues<'_>| {
    let zebras: Vec<_> = examples().iter().filter(|puzzle| puzzle.kind().name() == "zebra").collect();
    let (mut text, names) = head(&***pick(&zebras, input.board.into()).expect("there are examples"));
    let known: Vec<&str> = WORDS.split_ascii_whitespace().collect();
    if !text.contains("\nclues") {
        text.push_str("clues\n");
    }
    for clue in input.clues.iter().take(8) {
        let words = clue.iter().take(110).map(|word| match word {
            Word::Property(number) => pick(&names, (*number).into()).map_or("", String::as_str),
            Word::Known(number) => pick(&known, (*number).into()).copied().unwrap_or_default(),
            Word::Other(text) => text,
        });
        text.push_str(&words.collect::<Vec<_>>().join(" "));
        text.push('\n');
    }
    let kind = puzzles::find("zebra").expect("a kind");
    let Ok(puzzle) = kind.read(&text, Some("text")) else { return };
    let vars = puzzle.vars();
    for format in kind.formats() {
        let written = puzzle.write(Some(format.name)).expect("every board is written");
        let again = kind.read(&written, Some(format.name)).expect("a written puzzle is read back");
        assert_eq!(again.write(None), puzzle.write(None));
        for number in 0..4 {
            let mut seed = (u64::from(input.seed) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15 + number);
            let value = |var: &puzzles::PuzzleVar| {
                let count = var.range.end().abs_diff(*var.range.start()) + 1;
                let value = var.range.start() + (seed % count) as i64;
                seed = seed.rotate_right(7).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                value
            };
            let values: Vec<i64> = vars.iter().map(value).collect();
            assert_eq!(violated(&*again, &values), violated(&*puzzle, &values), "{written}");
        }
    }
});
