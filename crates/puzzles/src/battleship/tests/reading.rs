//! Texts that are read, and boards that a format cannot represent.

use super::{format, read};
use crate::{Puzzle, battleship::Battleship, boards, find};

/// One board; the formats below describe the same.
const TEXT: &str = "battleship\nfleet 3:1 1:2\n. w . .  1\n. . t .  1\n. . . .  3\n1 1 2 1\n";
const RUBIN: &str = "Board ID: 7\nNodes: 12\nSolutions: 3\nSTART-NEW-BOARD 3 4\nHint: 0 1 Water 2\nHint: 1 2 Top 1\n\
                     PLACESHIP 3 0 2 S\nPLACESHIP 1 2 0 E\nPLACESHIP 1 0 0 S\n";

/// The format that a text is recognised as.
fn recognised(text: &str) -> Option<&'static str> {
    find("battleship").and_then(|kind| kind.recognises(text))
}

#[test]
fn all_formats_read_the_same_board() {
    let dzn = "% a board\nheight = 3; width = 4;\nmaxship = 3;\nship = [2, 0, 1];\nhint = [| 0,1,0,0 | 0,0,5,0 % here\n | 0,0,0,0 |];\n\
               rowsum = [1,1,3];\ncolsum = [1,1,2,1];\n";
    let across = format!("{RUBIN}Row tallies: 1 1 3\nColumn tallies: 1 1 2 1\nDisplayBoardASCII: After\n..\n");
    let below = format!("{RUBIN}Row tallies:   Column tallies:\n");
    let json = "{\"id\":1,\"rows\":3,\"cols\":4,\"fleet\":{\"3\":1,\"1\":2},\"row_sums\":[1,1,3],\"col_sums\":[1,1,2,1],\
                \"hints\":[[0,1,\"w\"],[1,2,\"t\"]]}";
    let texts = [
        ("text", TEXT),
        ("text", "# mine\nbattleship\r\nfleet 1:2 3:1 2:0\n. w . .  1\n. . t .  1 # here\n\n. . . .  3\n1 1 2 1\n"),
        ("json", json),
        ("dzn", dzn),
        ("rubin", &across),
        ("puzzlink", "https://puzz.link/p?battleship/4/3/1121113g0j1k/3/11g/31s/11g"),
        ("puzzlink", "battleship/4/3/1121113g0j1k/3/11g/13s/11g"),
    ];
    let expected = read("text", TEXT).expect("a board");
    for (name, text) in texts {
        assert_eq!(read(name, text).as_ref(), Ok(&expected), "{text}");
        assert_eq!(recognised(text), Some(name), "{text}");
    }
    assert!(read("rubin", &below).expect_err("no tallies").problem.contains("found 0 and 0"));
}

#[test]
fn rubin_tallies_may_be_in_two_columns() {
    let text = "START-NEW-BOARD 2 2\nPLACESHIP 1 0 1 E\nRow tallies: Column tallies:\n1 0\n0 1\n";
    let board = read("rubin", text).expect("a board");
    assert_eq!((board.row_tallies(), board.col_tallies()), (&[Some(1), Some(0)][..], &[Some(0), Some(1)][..]));
    assert_eq!(format("rubin").read_solution.map(|read| read(&board, text)), Some(Ok(vec![0, 1, 0, 0])));
}

#[test]
fn missing_tallies_and_unknown_shapes_are_written() {
    let text = "battleship\nfleet 4:1 3:2 2:3 1:4\n. s  ?\n. .  0\n? 1\n";
    let board = read("text", text).expect("a board");
    let link = (format("puzzlink").write)(&board).expect("can be represented");
    assert_eq!(link, "https://puzz.link/p?battleship/2/2/g1g0g.h//d\n");
    assert_eq!(read("puzzlink", &link), Ok(board.clone()));
    assert!((format("dzn").write)(&board).expect_err("cannot be represented").0.contains("missing tally"));
    let shape = read("text", "battleship\nfleet 1:1\ns  1\n1\n").expect("a board");
    assert!((format("dzn").write)(&shape).expect_err("cannot be represented").0.contains("shape"));
    assert!((format("rubin").write)(&shape).is_err());
    let long = read("text", "battleship\nfleet 36:1\n.  1\n1\n").expect("a board");
    assert!((format("puzzlink").write)(&long).expect_err("cannot be represented").0.contains("longer than 35"));
}

#[test]
fn solutions_are_read() {
    let board = read("text", "battleship\nfleet 2:1 1:1\n. . . . 3\n1 1 0 1\n").expect("a board");
    let read_solution = |text: &str| format("json").read_solution.map(|read| read(&board, text));
    assert_eq!(read_solution("{\"solution\":[\"lr.c\"]}"), Some(Ok(vec![1, 1, 0, 1])));
    assert_eq!(read_solution("{\"solution\":[\"ssws\"]}"), Some(Ok(vec![1, 1, 0, 1])));
    for wrong in ["lr.", "lr.c.", "lm.c", "lr.m", "rl.c", "l r c", "lr.é"] {
        let text = format!("{{\"solution\":[\"{wrong}\"]}}");
        assert!(matches!(read_solution(&text), Some(Err(_))), "{wrong}");
    }
}

#[test]
fn each_example_is_one_board() {
    for puzzle_file in Battleship::KIND.examples {
        let found: Vec<_> = boards(puzzle_file, None).collect();
        assert!(matches!(&found[..], [board] if board.puzzle.is_ok()), "{puzzle_file}");
    }
}
