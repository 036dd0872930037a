//! Boards made by others, where the environment variable `PENCILMARK_DATA` tells the folder.

use crate::{Answer, boards, find};
use std::{env, fs, path::PathBuf};

/// Each line is a board of this kind, and what is listed beside it is an answer.
#[test]
fn lists_of_boards_are_read() {
    let Some(folder) = env::var_os("PENCILMARK_DATA").map(PathBuf::from) else { return };
    for (name, answers) in [("csplib_rubin", 202), ("minizinc_solbat", 25)] {
        let list = fs::read_to_string(folder.join(format!("battleship/{name}.jsonl"))).expect("the folder has the file");
        let mut count = 0;
        for board in boards(&list, None) {
            let puzzle = board.puzzle.expect(name);
            assert_eq!(Some(puzzle.kind().name()), find("battleship").map(|kind| kind.name()));
            let Some(listed) = board.listed else { continue };
            let answer = puzzle.read_answer(&listed).expect(name);
            assert!(Answer::to(&*puzzle, answer).is_ok(), "{listed}");
            count += 1;
        }
        assert_eq!(count, answers);
    }
}
