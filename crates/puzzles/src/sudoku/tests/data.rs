//! Published boards, from the folder in the environment variable `PENCILMARK_DATA`.

use super::{format, read};
use crate::{Solution, boards, find, write_solution};
use std::{env, fs, path::PathBuf};

fn file(name: &str) -> Option<String> {
    let folder = PathBuf::from(env::var_os("PENCILMARK_DATA")?);
    Some(fs::read_to_string(folder.join(name)).expect("the folder has the file"))
}

/// Every id of Simon Tatham's generator is read, written back unchanged, and has the listed solution.
#[test]
fn ids_of_solo_are_read_and_written() {
    let Some(table) = file("sgt/solo.tsv") else { return };
    let mut count = 0;
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let board = read("tatham", fields[1]).expect(row);
        let written = (format("tatham").write)(&board).expect(row);
        assert_eq!(written.trim_end(), fields[1]);
        let solution = format("tatham").read_solution.expect("it has a notation")(&board, fields[3]).expect(row);
        let accepted = Solution::to(&board, solution.clone());
        assert!(accepted.is_ok(), "{row}: {accepted:?}");
        assert!(write_solution(&board, &solution).lines().count() == board.side());
        count += 1;
    }
    assert!(count > 100, "{count} rows");
}

/// Each line of a list is a board of its own.
#[test]
fn lists_of_boards_are_read() {
    for (name, side) in [("minimal_9x9", 9), ("full_grids_9x9", 9), ("minimal_16x16", 16), ("minimal_25x25", 25)] {
        let Some(list) = file(&format!("sudoku/{name}.txt")) else { return };
        let list: String = list.lines().take(500).map(|line| format!("{line}\n")).collect();
        for kind in [None, find("sudoku")] {
            let found: Vec<_> = boards(&list, kind).collect();
            assert_eq!(found.len(), list.lines().count());
            for board in found {
                let puzzle = board.puzzle.expect(name);
                assert_eq!(puzzle.vars().len(), side * side);
            }
        }
    }
}
