//! Tests of the format and the neighbours of cells, in addition to the laws.

use super::Monodot;
use crate::{
    Explained, Puzzle, Said, TextError,
    format_laws::{refused_at, refused_by_all},
    part_checks,
};

fn read(text: &str) -> Result<Monodot, TextError> {
    (Monodot::KIND.formats[0].read)(text)
}

/// The line of the error, a part of its message, and the text.
const MALFORMED: &[(usize, &str, &str)] = &[
    (1, "expected `monodot`, found nothing", ""),
    (2, "expected `monodot`, found `dots`", "\ndots 1\n"),
    (1, "expected `dots` and their numbers, found nothing", "monodot\n"),
    (2, "expected `dots` and their numbers, found `.`", "monodot\n. .\n"),
    (2, "expected the number of a dot from 0 to 8, found `9`", "monodot\ndots 9\n.\n"),
    (2, "expected the number of a dot from 0 to 8, found `x`", "monodot\ndots x\n.\n"),
    (2, "expected the number of a dot from 0 to 8, found `99999999999999999999`", "monodot\ndots 99999999999999999999\n.\n"),
    (3, "expected a grid, found nothing", "monodot\ndots 1\n"),
    (4, "expected 2 cells in each row as in the first, found 1", "monodot\ndots 1\n. .\n.\n"),
    (3, "expected the number of a dot from 0 to 8, found `-1`", "monodot\ndots 1\n. -1\n"),
    (2, "expected at most 2 dots, found 3", "monodot\ndots 1 1\n. 1\n"),
];

#[test]
fn malformed_texts_are_rejected_with_a_line_number() {
    for &(line, part, text) in MALFORMED {
        refused_at::<Monodot>("text", text, line, part);
    }
}

#[test]
fn large_malformed_texts_are_rejected() {
    let lines = |head: &str, line: &str| head.to_string() + &line.repeat((4 << 20) / line.len());
    let junk = [
        lines("", "monodot "),
        lines("monodot\ndots", " 1"),
        lines("monodot\ndots 1\n", ". "),
        lines("monodot\ndots 1\n", ".\n"),
        lines("monodot\ndots 1\n", "8\n"),
    ];
    junk.iter().for_each(|text| refused_by_all::<Monodot>(text));
}

#[test]
fn neighbours_include_diagonals() {
    let board = read("monodot\ndots\n. . .\n. . .\n").expect("a board");
    assert_eq!(board.neighbours(0), [1, 3, 4]);
    assert_eq!(board.neighbours(1), [0, 2, 3, 4, 5]);
    assert_eq!(read("monodot\ndots\n.\n").expect("a board").neighbours(0), [0_usize; 0]);
}

#[test]
fn boards_survive_a_round_trip() {
    for text in ["monodot\ndots 0 8\n. 3 .\n", "monodot\ndots\n.\n.\n", "monodot\ndots\n0\n"] {
        let board = read(text).expect("a board");
        assert_eq!((Monodot::KIND.formats[0].write)(&board).as_deref(), Ok(text));
    }
}

#[test]
fn parts_say_what_the_rules_say() {
    part_checks::examples("monodot");
    for text in ["monodot\ndots 1 1\n. .\n. .\n", "monodot\ndots 1 2\n. . . 1\n", "monodot\ndots 1 2\n. . .\n1 . .\n"] {
        part_checks::exhaustively("monodot", text);
    }
}

#[test]
fn parts_and_facts_are_in_the_words_of_the_kind() {
    let board = read("monodot\ndots 1 1\n. .\n").expect("a board");
    let parts = board.parts().expect("parts");
    let dots = parts.iter().filter(|part| part.name == "the list of dots").map(|part| part.item.clone());
    assert!(dots.eq((0..=8).map(|number| format!("{number}-dot"))));
    assert!(parts[9..].iter().map(|part| &part.name[..]).eq(["a 1-dot at r1c1", "a 1-dot at r1c2"]));
    let said = [Said::Is(-1), Said::IsNot(&[-1]), Said::AtLeast(0), Said::Is(8), Said::IsNot(&[-1, 2]), Said::AtMost(1)];
    let expected = [
        "r1c2 is empty",
        "r1c2 has a dot",
        "r1c2 has a dot",
        "r1c2 is an 8-dot",
        "r1c2 is not empty or a 2-dot",
        "r1c2 is empty, a 0-dot or a 1-dot",
    ];
    assert_eq!(said.map(|said| board.say(1, said)), expected);
}
