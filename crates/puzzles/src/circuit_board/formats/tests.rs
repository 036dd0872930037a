//! Tests of both formats: malformed texts are rejected with a line, and written boards are read back.

use super::*;
use crate::{TextError, circuit_board::tests::any_board, format_laws::refused_at};
use proptest::prelude::*;

fn read(name: &str, text: &str) -> Result<CircuitBoard, TextError> {
    crate::format_laws::read(name, text)
}

/// A format, a malformed text, the line of the error, and a part of its message.
const MALFORMED: &[(&str, &str, usize, &str)] = &[
    ("text", "", 1, "expected `circuit-board`, found nothing"),
    ("text", "circuit\no o\n", 1, "found `circuit`"),
    ("text", "circuit-board\n\n \n", 2, "expected the rows of a board, found nothing"),
    ("text", "circuit-board\n\no o\n\no o\n", 5, "found as many of both"),
    ("text", "circuit-board\no o\no o\n", 3, "one for each gap, found as many"),
    ("text", "circuit-board\n o o\n", 2, "expected `o`, `s`, `t` or `#` in column 1, found ` `"),
    ("text", "circuit-board\no o\n\no O\n", 4, "in column 3, found `O`"),
    ("text", "circuit-board\no o\n\no o-o\n", 4, "expected the end of the line, as in the first row, in column 4, found `-`"),
    ("text", "circuit-board\no o o\n\no o\n", 4, "in column 5, found ` `"),
    ("text", "circuit-board\no|o\n", 2, "expected `-`, `x` or a blank in column 2, found `|`"),
    ("text", "circuit-board\no o\n-\no o\n", 3, "expected `|`, `x` or a blank in column 1, found `-`"),
    ("text", "circuit-board\no o\n x\no o\n", 3, "expected a blank in column 2, found `x`"),
    ("text", "circuit-board\no-#\n", 2, "expected a blank in column 2, found `-`"),
    ("text", "circuit-board\no #\n  |\no o\n", 3, "expected a blank in column 3"),
    ("text", "circuit-board\n# #\n", 2, "expected a point, found none"),
    ("text", "circuit-board\ns o s\n", 2, "each terminal once, found another in column 5"),
    ("text", "circuit-board\ns o\n", 2, "expected both `s` and `t`, found one"),
    ("json", "{}", 1, "missing field `rows`"),
    ("json", "{\"rows\": 2, \"cols\": 2, \"holes\": [], \"edges\": 3}", 1, "invalid type"),
    ("json", "{\"rows\": 2, \"cols\": 2, \"holes\": [],\n\"edges\": [[0, 0, 0]]}", 2, "invalid length 3"),
    ("json", "{\"rows\": 0, \"cols\": 2, \"holes\": [], \"edges\": []}", 1, "rows from 1 to 2000, found `0`"),
    ("json", "{\"rows\": 99999999999, \"cols\": 2, \"holes\": [], \"edges\": []}", 1, "rows from 1 to 2000"),
    ("json", "{\"rows\": 2000, \"cols\": 2000, \"holes\": [], \"edges\": []}", 1, "at most 1000000 cells"),
    ("json", "{\"rows\": 1, \"cols\": 2, \"holes\": [[1, 0]], \"edges\": []}", 1, "found `[1, 0]`"),
    ("json", "{\"rows\": 1, \"cols\": 2, \"holes\": [[0, 0], [0, 0]], \"edges\": []}", 1, "listed once, found `[0, 0]`"),
    ("json", "{\"rows\": 1, \"cols\": 1, \"holes\": [[0, 0]], \"edges\": []}", 1, "expected a point, found none"),
    ("json", "{\"rows\": 1, \"cols\": 3, \"holes\": [], \"edges\": [[0, 0, 0, 2]]}", 1, "found `[0, 0, 0, 2]`"),
    ("json", "{\"rows\": 1, \"cols\": 3, \"holes\": [], \"edges\": [[0, 0, 0, 1], [0, 1, 0, 0]]}", 1, "`[0, 1, 0, 0]`"),
    ("json", "{\"rows\": 1, \"cols\": 3, \"holes\": [[0, 1]], \"edges\": [[0, 0, 0, 1]]}", 1, "adjacent points"),
    ("json", "{\"rows\": 1, \"cols\": 2, \"holes\": [], \"edges\": [[0, 0, 0, 18446744073709551615]]}", 1, "adjacent points"),
    (
        "json",
        "{\"rows\": 1, \"cols\": 2, \"holes\": [], \"edges\": [], \"given\": [[0, 0, 0, 1]]}",
        1,
        "each given link among the edges",
    ),
    (
        "json",
        "{\"rows\": 1, \"cols\": 2, \"holes\": [], \"edges\": [], \"terminals\": [[0, 0], [0, 0]]}",
        1,
        "two different terminals",
    ),
    (
        "json",
        "{\"rows\": 1, \"cols\": 2, \"holes\": [], \"edges\": [], \"terminals\": [[0, 0], [0, 2]]}",
        1,
        "each terminal on a point",
    ),
];

#[test]
fn malformed_texts_are_rejected_with_a_line() {
    MALFORMED.iter().for_each(|&(name, text, line, part)| refused_at::<CircuitBoard>(name, text, line, part));
    let wide = format!("circuit-board\no{}\n", " o".repeat(2000));
    assert!(read("text", &wide).is_err_and(|error| error.problem.contains("columns from 1 to 2000")));
}

#[test]
fn both_formats_read_the_same_board() {
    let board = read("text", "\ncircuit-board\r\no-s #\r\n|\r\noxt o\r\n\n").expect("a board");
    assert_eq!((board.rows(), board.cols(), board.points().len(), board.terminals()), (2, 3, 5, Some((1, 3))));
    assert_eq!(board.graph().ends(), [(0, 1), (0, 2), (1, 3), (3, 4)]);
    assert_eq!([0, 1, 2, 3].map(|link| board.is_given(link)), [true, true, false, false]);
    let record = "{\"rows\": 2, \"cols\": 3, \"holes\": [[0, 2]], \"given\": [[0, 1, 0, 0], [0, 0, 1, 0]], \
                  \"edges\": [[1, 1, 1, 2], [0, 1, 1, 1], [0, 0, 1, 0], [0, 0, 0, 1]], \"terminals\": [[0, 1], [1, 1]]}";
    assert_eq!(read("json", record), Ok(board));
}

#[test]
fn solutions_are_read() {
    let board = read("text", "circuit-board\no-o\n  x\no o\n").expect("a board");
    let solution = |links: &str| {
        let read = FORMATS[1].read_solution.expect("the format has solutions");
        read(&board, &format!("{{\"solution\": {links}}}")).map_err(|error| error.problem)
    };
    assert_eq!(solution("[[0, 0, 0, 1], [1, 0, 0, 0]]"), Ok(vec![1, 1, 0]));
    assert!(solution("[[0, 1, 1, 1]]").is_err_and(|problem| problem.contains("found `[0, 1, 1, 1]`")));
    assert!(solution("[[0, 0, 2, 0]]").is_err());
    assert!(solution("null").is_err());
}

crate::format_laws::format_laws!(CircuitBoard, any_board(9), ["text", "json"]);
