//! Published boards, read from the folder in the environment variable `PENCILMARK_DATA`.

use crate::{Solution, boards, find};
use std::{env, fs, path::PathBuf};

/// Each line is a board of this kind, and the solution listed with it is correct.
#[test]
fn published_boards_are_read() {
    let Some(folder) = env::var_os("PENCILMARK_DATA").map(PathBuf::from) else { return };
    for (name, solutions) in [("csplib_rubin", 202), ("minizinc_solbat", 25)] {
        let list = fs::read_to_string(folder.join(format!("battleship/{name}.jsonl"))).expect("the folder has the file");
        let mut count = 0;
        for board in boards(&list, None) {
            let puzzle = board.puzzle.expect(name);
            assert_eq!(Some(puzzle.kind().name()), find("battleship").map(|kind| kind.name()));
            let Some(listed) = board.listed_solution else { continue };
            let solution = puzzle.read_solution(&listed).expect(name);
            assert!(Solution::to(&*puzzle, solution).is_ok(), "{listed}");
            count += 1;
        }
        assert_eq!(count, solutions);
    }
}
