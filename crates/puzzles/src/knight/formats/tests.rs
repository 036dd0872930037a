//! Tests of both formats: malformed texts are rejected with a line number, and boards survive a round trip.

use super::*;
use crate::{format_laws::refused_at, knight::tests::any_board};
use proptest::prelude::*;

fn read(name: &str, text: &str) -> Result<Knight, TextError> {
    crate::format_laws::read(name, text)
}

/// Format, malformed text, the line of the error, and a part of its message.
const MALFORMED: &[(&str, &str, usize, &str)] = &[
    ("text", "", 1, "found nothing"),
    ("text", "knight\n...\n", 1, "expected `knight open` or `knight closed`, found `knight`"),
    ("text", "knight round\n...\n", 1, "found `knight round`"),
    ("text", "knight open closed\n...\n", 1, "found `knight open closed`"),
    ("text", "knight open\n", 1, "expected the rows of a board, found nothing"),
    ("text", "knight open\n\n\n###\n###\n", 4, "expected a square, found none"),
    ("text", "knight open\n...\n..\n", 3, "expected 3 squares or holes in each row, found 2"),
    ("text", "knight open\n...\n.. . .\n", 3, "expected 3 squares or holes in each row, found 4"),
    ("text", "knight open\n...\n.x.\n", 3, "`.` for a square, `#` for a hole or `s` for the start, found `x`"),
    ("text", "knight open\ns..\n..s\n", 3, "expected one start"),
    ("text", "knight open\ns.s\n", 2, "expected one start"),
    ("json", "", 1, "EOF"),
    ("json", "{\"tour\": \"open\"}", 1, "missing field `board`"),
    ("json", "{\"board\": [\"...\"]}", 1, "missing field `tour`"),
    ("json", "{\"board\": [\"...\"],\n\"tour\": \"round\"}", 2, "unknown variant `round`"),
    ("json", "{\"board\": [], \"tour\": \"open\"}", 1, "found nothing"),
    ("json", "{\"board\": [\"...\", \"..\"], \"tour\": \"open\"}", 1, "expected 3 squares"),
    ("json", "{\"board\": [\"..\\n\"], \"tour\": \"open\", \"start\": [0, 2]}", 1, "found `[0, 2]`"),
    ("json", "{\"board\": [\"..#\"], \"tour\": \"open\", \"start\": [0, 2]}", 1, "found `[0, 2]`"),
    ("json", "{\"board\": [\"..é\"], \"tour\": \"open\", \"start\": [0, 3]}", 1, "found `é`"),
    ("json", "{\"board\": [\"...\"], \"tour\": \"open\", \"start\": [0, 18446744073709551615]}", 1, "`start`"),
    ("json", "{\"board\": [\"...\"], \"tour\": \"open\", \"start\": [7, 0]}", 1, "found `[7, 0]`"),
    ("json", "{\"board\": [\"s..\"], \"tour\": \"open\", \"start\": [0, 1]}", 1, "expected one start"),
    ("json", "{\"board\": [\"...\"], \"tour\": \"open\", \"start\": \"s\"}", 1, "with an `s` on the board"),
    ("json", "{\"board\": [\"s..\"], \"tour\": \"open\", \"start\": \"t\"}", 1, "found `t`"),
    ("json", "{\"board\": [\"s..\"], \"tour\": \"open\", \"start\": 3}", 1, "Start"),
];

#[test]
fn malformed_texts_are_rejected_with_a_line_number() {
    MALFORMED.iter().for_each(|&(name, text, line, part)| refused_at::<Knight>(name, text, line, part));
    let wide = format!("knight open\n{}\n", ".".repeat(2001));
    assert!(read("text", &wide).is_err_and(|error| error.problem.contains("columns from 1 to 2000")));
    let large = format!("knight closed\n{}", format!("{}\n", ".".repeat(1001)).repeat(1000));
    assert!(read("text", &large).is_err_and(|error| error.problem.contains("at most 1000000 cells")));
}

#[test]
fn layouts_are_read() {
    let board = read("text", "\n  knight closed\r\n\n . . s\r\n# . .\n\n").expect("a board");
    assert_eq!((board.rows(), board.cols(), board.squares().len(), board.start()), (2, 3, 5, Some(2)));
    assert_eq!(board.graph().ends(), [(0, 4)]);
    let record = "{\"id\": \"a\", \"board\": [\"..s\", \"#..\"], \"tour\": \"closed\", \"start\": \"s\", \"expect\": \"SAT\"}";
    assert_eq!(read("json", record).as_ref(), Ok(&board));
    assert_eq!(read("json", &record.replace("\"s\"", "[0, 2]")).as_ref(), Ok(&board));
    assert_eq!(read("json", &record.replace("\"s\"", "null")).as_ref(), Ok(&board));
}

#[test]
fn solutions_are_read_from_the_order_of_squares() {
    let solution = |text: &str, squares: &str| {
        let board = read("text", text).expect("a board");
        let read = FORMATS[1].read_solution.expect("the format has a notation for solutions");
        read(&board, &format!("{{\"solution\": {squares}}}")).map_err(|error| error.problem)
    };
    let ring = "knight closed\n...\n.#.\n...\n";
    let around = "[[0,0],[1,2],[2,0],[0,1],[2,2],[1,0],[0,2],[2,1]]";
    assert_eq!(solution(ring, around), Ok(vec![1; 8]));
    let open = solution(&ring.replace("closed", "open"), around).expect("a tour");
    assert_eq!(open.iter().sum::<i64>(), 7);
    assert!(solution(ring, "[[0,0],[0,1]]").is_err_and(|problem| problem.contains("found `r1c1-r1c2`")));
    assert!(solution(ring, "[[1,1]]").is_err_and(|problem| problem.contains("found `[1, 1]`")));
    assert!(solution(ring, "[[0,0],[0,0]]").is_err_and(|problem| problem.contains("a knight's move")));
    assert!(solution(ring, "[[0,0]]").is_err_and(|problem| problem.contains("a knight's move")));
    assert_eq!(solution(ring, "[]"), Ok(vec![0; 8]));
    assert!(solution(ring, "null").is_err());
}

crate::format_laws::format_laws!(Knight, any_board(9), ["text", "json"]);
