//! Malformed texts: each is rejected with one error and without a panic.

use crate::{
    binary_sudoku::BinarySudoku,
    format_laws::{junk, refused_at, refused_by_all},
};

/// A format, a text, the line of the error, and a part of its message.
const MALFORMED: &[(&str, &str, usize, &str)] = &[
    ("text", "", 1, "expected `binary-sudoku`, found nothing"),
    ("text", "takuzu\n0 1\n", 1, "`binary-sudoku`"),
    ("text", "# a board\n\nbinary-sudoku\n", 3, "expected rows of 0, 1 and `.`, found nothing"),
    ("text", "binary-sudoku\ndistinct lines\n", 1, "found nothing"),
    ("text", "binary-sudoku\ndistinct lines\ndistinct lines\n0 1\n", 3, "found `d`"),
    ("text", "binary-sudoku\n0 1\n0 2\n", 3, "found `2`"),
    ("text", "binary-sudoku\n0 1\n0 -1\n", 3, "expected 2 cells in each row, found 3"),
    ("text", "binary-sudoku\n0 1\n0 é\n", 3, "found `é`"),
    ("text", "binary-sudoku\n0 1 .\n\n0 1 # .\n", 4, "expected 3 cells in each row, found 2"),
    ("grid", "", 1, "found nothing"),
    ("grid", "01\n0x\n", 2, "found `x`"),
    ("grid", "01\n0\n", 2, "expected 2 cells"),
    ("json", "{}", 1, "missing field `rows`"),
    ("json", "{\"rows\":1,\"cols\":1}", 1, "missing field `givens`"),
    ("json", "{\"rows\":1,\"cols\":1,\"givens\":[\"2\"]}", 1, "found `2`"),
    ("json", "{\"rows\":1,\"cols\":1,\"givens\":[0]}", 1, "invalid type"),
    ("json", "{\"rows\":2,\"cols\":1,\"givens\":[\"0\"]}", 1, "expected 2 rows of 1 cells, found 1 of 1"),
    ("json", "{\"rows\":99999999,\"cols\":99999999,\"givens\":[\"0\"]}", 1, "found 1 of 1"),
    ("json", "{\"rows\":0,\"cols\":0,\"givens\":[]}", 1, "found nothing"),
    ("json", "{\"rows\":1,\"cols\":0,\"givens\":[\"\"]}", 1, "columns from 1"),
    ("json", "{\"rows\":-1,\"cols\":0,\"givens\":[]}", 1, "invalid value"),
    ("json", "{\"rows\":1,\n\"cols\":1,\n", 3, "EOF"),
    ("tatham", "", 1, "an id"),
    ("tatham", "unruly:", 1, "`WxH`"),
    ("tatham", "unruly:6x6", 1, "and a letter for the end, found 0"),
    ("tatham", "unruly:2x2:d", 1, "found 4"),
    ("tatham", "unruly:2x2:f", 1, "found more"),
    ("tatham", "unruly:2x2:aaaaaa", 1, "found more"),
    ("tatham", "unruly:2x2:c", 1, "found 3"),
    ("tatham", "unruly:2x2:1", 1, "letters"),
    ("tatham", "unruly:2x2:é", 1, "letters"),
    ("tatham", "unruly:3x2:f", 1, "even numbers"),
    ("tatham", "unruly:5x5:z", 1, "even numbers"),
    ("tatham", "unruly:2x2q:e", 1, "even numbers"),
    ("tatham", "unruly:2x2ud:e", 1, "even numbers"),
    ("tatham", "unruly:2x:e", 1, "even numbers"),
    ("tatham", "unruly:0x0:a", 1, "rows from 1"),
    ("tatham", "unruly:99999x99999:a", 1, "rows from 1"),
    ("tatham", "unruly:99999999999999999999x2:a", 1, "even numbers"),
];

#[test]
fn malformed_texts_are_rejected() {
    MALFORMED.iter().for_each(|&(name, text, line, part)| refused_at::<BinarySudoku>(name, text, line, part));
}

#[test]
fn large_junk_is_rejected() {
    let heads = ["", "binary-sudoku\n", "unruly:8x8:", "{\"rows\":1,\"cols\":1,\"givens\":[\""];
    let pieces = ["0", ".", "z", "0 1\n", "\n", "{", "[", "\u{1f600}", "a b\n"];
    junk(&heads, &pieces, 2 << 20).for_each(|text| refused_by_all::<BinarySudoku>(&text));
}
