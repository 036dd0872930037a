//! Plain text with signs between cells, marks and numbers in cells, and numbers outside.

use super::{kind, read};
use crate::AnyKind;

/// The kind, a text as people write it, and as it is written.
const TEXTS: &[(&str, &str, &str)] = &[
    ("futoshiki", ". > 2\n. . v\n. . .", ". > 2\n. . v\n. . .\n"),
    ("kropki", ". o .\n● . w\n. * .", ". w .\nb . w\n. b .\n"),
    ("tango", "s = . x .\n. . . . =\n. . . . .\n. . . . .\n. . . . M", "s = . x .\n. . . . =\n. . . . .\n. . . . .\n. . . . m\n"),
    ("mid-loop", "b . .\n. . .\n. b .", "b . .\n. . .\n. b .\n"),
    ("galaxies", "w . . . .\n. . b . .\n. . . ○ #", "w . . . .\n. . b . .\n. . . w #\n"),
    ("zip", "1 | .\n- . .\n. . 2", "1 | .\n- . .\n. . 2\n"),
    ("thermometers", ". 1 . 1\n1 . > .\n. . . v\n1 . . .", ". 1 . 1\n1 . > .\n. . . v\n1 . . .\n"),
    ("kakurasu", ". 0 ?\n3 . .\n_ . .", ". 0 .\n3 . .\n. . .\n"),
    ("str8ts", "#.1\n.#2\n...", "# . 1\n. # 2\n. . .\n"),
    ("str8ts", "#2 . 1\n. # 2\n. . .", "#2  .  1\n .  #  2\n .  .  .\n"),
    ("simple-loop", "#..\n..x", "# . .\n. . #\n"),
    ("shingoki", "w . b4\n3w . .", "w?  . b4\nw3  .  .\n"),
    ("balance-loop", "w . b4\n3w . b", " w  . b4\nw3  .  b\n"),
    ("castle-wall", ". 2^w .\n#  b< .", "  . 2^w   .\n  #  <b   .\n"),
    ("nonogram", ". 1,1 0\n1 . .\n. . .\n2 . .", "  . 1,1   0\n  1   .   .\n  0   .   .\n  2   .   .\n"),
];

/// The kind, a text, the line of the error, and a part of its message.
const MALFORMED: &[(&str, &str, usize, &str)] = &[
    ("kropki", ". o\n. .", 2, "expected rows of cells and signs, as many as twice the side less one, found 2 rows of 2"),
    ("kropki", ". x .\n. . .\n. . .", 2, "expected `w`, `b` or `.` between two cells, found `x`"),
    ("kropki", ". . .\n. o .\n. . .", 3, "expected `.` between four cells, found `o`"),
    ("zip", "1 - 2\n. . .\n. . .", 2, "expected `|` or `.` between two cells, found `-`"),
    ("zip", "- . 1\n. . .\n. . 2", 2, "expected `.` or a number, found `-`"),
    ("shingoki", "b0 . .\n. . .", 2, "expected another number than 0"),
    ("galaxies", "w . .\n. x .\n. . .", 3, "expected `.`, `#`, `w` or `b` between four cells, found `x`"),
    ("kropki", "1 . .\n. . .\n. . .", 2, "expected `.`, found `1`"),
    ("zip", "1 . .\n| . .\n. . 2", 3, "expected `-` or `.` between two cells, found `|`"),
    ("thermometers", ". 1 > 1\n1 . . .\n. . . .\n1 . . .", 2, "expected `.` between numbers outside, found `>`"),
    ("kakurasu", ". 1 1\n1 . 2\n1 . .", 3, "expected `.`, found `2`"),
    ("kakurasu", ". 1 1", 2, "expected numbers above and left of the cells, found no cells"),
    ("str8ts", "# . 1\n. x 2\n. . .", 3, "expected `.`, `#` or a number, found `x`"),
    ("simple-loop", "#..\n..1", 3, "expected `#` or `.`, found `1`"),
    ("balance-loop", "w . 4\n. . .", 2, "expected `w` or `b` for a circle, perhaps with a number, or `.`, found `4`"),
    ("castle-wall", ". 2 .\n. . .", 2, "expected `w`, `b` or `#` for a clue"),
    ("nonogram", ". 1 x\n1 . .\n. . .", 2, "expected numbers with `,` between them, `0` or `.`, found `x`"),
    ("nonogram", ". 1,1,1 1\n1 . .\n. . .", 2, "expected at most 1 number in a list, found 3"),
    ("nonogram", ". 1 1\n1 . 2\n. . .", 3, "since lists stand above the columns and left of the rows, found `2`"),
    ("tilepaint", ". 1 1\n1 . 2\n. . .\n\naa\nbb", 3, "expected `.`, since numbers stand above the columns"),
];

#[test]
fn texts_are_read_and_written() {
    for (name, rows, canonical) in TEXTS {
        let kind = kind(name);
        let puzzle = read(kind, &format!("{name}\n{rows}\n"));
        let text = puzzle.write(Some("text")).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(text.starts_with(&format!("{name}\n{canonical}")), "{name}: {text}");
        assert_eq!(read(kind, &text).write(None), puzzle.write(None), "{text}");
    }
}

#[test]
fn malformed_texts_are_refused_with_a_line() {
    for &(name, rows, line, part) in MALFORMED {
        let text = format!("{name}\n{rows}\n");
        let error = kind(name).read(&text, Some("text")).map(|_| ()).expect_err(&text);
        assert!(error.line == line && error.problem.contains(part), "{text}: {} {}", error.line, error.problem);
    }
}

#[test]
fn every_kind_has_plain_text() {
    for name in super::names() {
        let formats: Vec<&str> = kind(name).formats().iter().map(|format| format.name).collect();
        // Dominoes and mirrors have no signs that people write.
        assert_eq!(formats.contains(&"text"), !["magnets", "undead"].contains(&name), "{name}: {formats:?}");
    }
}

/// Latin boards have sides up to 100; of str8ts, one that is above what was the limit.
#[test]
fn large_latin_boards_are_read() {
    for (name, row, rows, side) in
        [("doppelblock", ". . ", 100, 99), ("skyscrapers", ". . ", 100, 98), ("str8ts", ". # ", 34, 34)]
    {
        let text = format!("{name}\n{}", format!("{}\n", row.repeat(rows / 2)).repeat(rows));
        let board = crate::boards(&text, None).next().expect("a board").puzzle;
        let board = board.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(board.vars().len(), side * side, "{name}");
    }
}
