//! Published boards, read from the folder in the environment variable `PENCILMARK_DATA`.

use super::{format, read};
use crate::{Solution, boards, find};
use std::{env, fs, path::PathBuf};

fn file(name: &str) -> Option<String> {
    let folder = PathBuf::from(env::var_os("PENCILMARK_DATA")?);
    Some(fs::read_to_string(folder.join(name)).expect("the folder has the file"))
}

/// Every game ID of Simon Tatham's generator is read, is written unchanged, and has the listed solution.
#[test]
fn unruly_game_ids_are_read_and_written() {
    let Some(table) = file("sgt/unruly.tsv") else { return };
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    for row in &rows {
        let board = read("tatham", row[1]).expect(row[1]);
        assert_eq!((format("tatham").write)(&board).expect(row[1]).trim_end(), row[1]);
        let solution = format("tatham").read_solution.expect("the format has solutions")(&board, row[3]).expect(row[3]);
        assert!(Solution::to(&board, solution).is_ok(), "{row:?}");
    }
    assert!(rows.len() > 100, "{} rows", rows.len());
}

/// Every line is recognised and has the listed solution; its game ID, where it has one, is the same board.
#[test]
fn published_boards_are_read() {
    for name in ["sgt_unruly", "sgt_unruly_distinct_lines"] {
        let Some(list) = file(&format!("binary-sudoku/{name}.jsonl")) else { return };
        let mut count = 0;
        for board in boards(&list, None) {
            let puzzle = board.puzzle.expect(name);
            assert_eq!(Some(puzzle.kind().name()), find("binary-sudoku").map(|kind| kind.name()));
            let solution = puzzle.read_solution(&board.listed_solution.expect("a solution is listed")).expect(name);
            assert!(Solution::to(&*puzzle, solution).is_ok());
            count += 1;
        }
        assert_eq!(count, list.lines().count());
        for line in list.lines() {
            let Some((_, id)) = line.split_once("\"game_id\":\"") else { continue };
            let id = id.split('"').next().unwrap_or_default();
            assert_eq!(read("tatham", id), read("json", line), "{id}");
        }
    }
}
