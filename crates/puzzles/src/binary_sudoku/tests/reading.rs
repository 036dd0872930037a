//! Texts that are read, and boards that a format cannot represent.

use super::{format, read};
use crate::{binary_sudoku::BinarySudoku, find};

/// The format that a text is recognised as.
fn recognised(text: &str) -> Option<&'static str> {
    find("binary-sudoku").and_then(|kind| kind.recognises(text))
}

#[test]
fn all_formats_read_the_same_board() {
    let texts = [
        ("text", "binary-sudoku\ndistinct lines\n. . . .\n1 . . .\n0 . . .\n. . . .\n"),
        ("text", "# mine\nbinary-sudoku\r\ndistinct  lines\n....\n1___\n0---\n....\n"),
        ("grid", "....\n1...\n0...\n....\n"),
        ("grid", "\n- - - -\n1 _ _ _ # here\n0 . . .\n. . . .\n"),
        ("json", "{\"rows\":4,\"cols\":4,\"givens\":[\"....\",\"1...\",\"0...\",\"....\"],\"unique_lines\":true}\n"),
        ("json", "{\"id\":\"a\",\"rows\":4,\"cols\":4,\"unique_lines\":true,\"givens\":[\"....\",\"1...\",\"0...\",\"....\"]}"),
        ("tatham", "4x4u:Edh\n"),
        ("tatham", "unruly:4x4ude:Edh"),
    ];
    let expected = read("text", texts[0].1).expect("a board");
    for (name, text) in texts {
        assert_eq!(read(name, text).as_ref(), Ok(&expected), "{text}");
        assert_eq!(recognised(text), Some(name), "{text}");
    }
}

#[test]
fn long_runs_of_blanks_are_read_and_written() {
    for (id, first) in
        [("6x6:zl", None), ("6x6:ZBj", Some((26, true))), ("6x6:yl", Some((24, false))), ("6x6:zak", Some((25, false)))]
    {
        let board = read("tatham", id).expect(id);
        let values = board.clues().values();
        let found = values.iter().position(Option::is_some).and_then(|index| Some((index, values[index]?)));
        assert_eq!(found, first, "{id}");
        assert_eq!((format("tatham").write)(&board).as_deref(), Ok(&*format!("{id}\n")));
    }
}

#[test]
fn solutions_are_read() {
    let board = read("text", "binary-sudoku\n. .\n. 1\n").expect("a board");
    let read_solution = |name: &str, text: &str| format(name).read_solution.map(|read| read(&board, text));
    assert_eq!(read_solution("tatham", "S1001\n"), Some(Ok(vec![1, 0, 0, 1])));
    assert_eq!(read_solution("json", "{\"solution\":[\"10\",\"01\"]}"), Some(Ok(vec![1, 0, 0, 1])));
    for wrong in ["", "1001", "S100", "S10011", "S1.01", "S10é1"] {
        assert!(matches!(read_solution("tatham", wrong), Some(Err(_))), "{wrong}");
    }
    for wrong in ["{}", "{\"solution\":[]}", "{\"solution\":[\"10\",\"0\"]}", "{\"solution\":[\"1001\"]}"] {
        assert!(matches!(read_solution("json", wrong), Some(Err(_))), "{wrong}");
    }
}

#[test]
fn writers_reject_boards_they_cannot_represent() {
    let refused = |name: &str, board: &BinarySudoku| (format(name).write)(board).expect_err("cannot be represented").0;
    let odd = read("text", "binary-sudoku\n. 0 .\n").expect("a board");
    assert!(refused("tatham", &odd).contains("odd length"));
    assert!(refused("grid", &odd).contains("may be equal"));
    let empty = read("text", "binary-sudoku\ndistinct lines\n. .\n. 1\n").expect("a board");
    assert!(refused("grid", &empty).contains("another kind"));
}

/// A grid without a 0, or of a single row, may be of another kind.
#[test]
fn ambiguous_plain_grids_are_not_recognised() {
    for text in ["....\n....\n", "0110", "1..1\n....\n", "0123\n....\n", "01\n0\n"] {
        assert_eq!(recognised(text), None, "{text}");
    }
}
