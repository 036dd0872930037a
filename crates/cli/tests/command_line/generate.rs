//! `generate`.

use crate::{
    program::{Folder, run, run_with},
    solutions::{PUZZLE_FILES, kinds},
};
use std::collections::BTreeSet;

#[test]
fn generated_boards_of_every_kind_are_unique() {
    for (kind, boards) in &*PUZZLE_FILES {
        let verdicts = run_with(&["check", "-", "--json", "--backend", "clauses"], boards.as_bytes()).exits(0).objects();
        assert_eq!(verdicts.len(), 1, "{kind}");
        assert!(verdicts.iter().all(|found| found["verdict"] == "unique" && found["kind"] == kind.as_str()), "{verdicts:?}");
        let listed = run(&["generate", "--list", kind, "--json"]).exits(0).object();
        assert_eq!(listed["kind"], kind.as_str());
    }
    assert_eq!(run(&["generate", "--list", "--json"]).exits(0).objects().len(), kinds().len());
}

#[test]
fn boards_depend_only_on_the_seed() {
    let boards = |seed: &str, count: &str, jobs: &str| {
        run(&["generate", "sudoku", "6", "--seed", seed, "--count", count, "--jobs", jobs, "--format", "line"]).exits(0).out
    };
    let six = boards("1", "6", "1");
    assert_eq!(six, boards("1", "6", "2"));
    assert!(six.starts_with(&boards("1", "3", "2")) && six != boards("2", "6", "1"));
    assert_eq!(six.lines().count(), 6);
}

#[test]
fn parameters_are_respected() {
    let board = |arguments: &[&str]| run(&[&["generate"], arguments].concat()).exits(0).out;
    let islands = |text: &str| text.split_whitespace().filter(|word| word.parse::<u32>().is_ok()).count();
    assert_eq!(islands(&board(&["hashi", "8", "-w", "islands=15", "-w", "cycles=0"])), 15);
    assert!(board(&["hashi", "8", "-w", "most=3"]).contains("most 3"));
    assert!(board(&["hashi", "8", "-w", "loops=no"]).contains("no loops"));
    let cages = board(&["kenken", "5", "-w", "operators=plus,times"]);
    assert!(!cages.contains(['-', '/', '÷', '−']) && cages.contains(['+', '*', '×']), "{cages}");
    assert!(board(&["star-battle", "8", "-w", "stars=2", "--format", "text"]).starts_with("star-battle 2\n"));
    assert!(board(&["knight", "6", "-w", "tour=closed", "-w", "squares=12"]).contains("closed"));
    let ships = board(&["battleship", "8", "-w", "fleet=3,2,2", "--format", "json"]);
    assert!(ships.contains(r#""fleet":{"2":2,"3":1}"#), "{ships}");
    let object = run(&["generate", "sudoku", "--json", "-w", "clues=30"]).exits(0).object();
    assert_eq!((&object["clues"], object["solution"].as_object().expect("a value for each cell").len()), (&30.into(), 81));
    let seldom = board(&["zebra", "4x3", "-w", "types=at,same"]);
    assert!(!seldom.contains("between") && !seldom.contains("not "), "{seldom}");
}

#[test]
fn impossible_parameters_are_reported() {
    let never = run(&["generate", "sudoku", "4", "--with", "clues=3"]).exits(5);
    assert!(never.err.contains("could not generate board 1 of 1") && never.out.is_empty(), "{}", never.err);
    let late = run(&["generate", "sudoku", "25", "--count", "1000", "--time", "200ms"]).exits(5);
    assert!(late.err.contains("limit"), "{}", late.err);
    for (arguments, part) in [
        (&["sudoku", "7"][..], "boxes=jigsaw"),
        (&["sudoku", "9x7"], "as many rows as columns"),
        (&["sudoku", "-w", "islands=3"], "there are clues"),
        (&["sudoku", "-w", "clues=some"], "found `some`"),
        (&["sudoku", "-w", "clues"], "NAME=VALUE"),
        (&["sudoku", "--format", "has"], "no format `has`"),
        (&["hashi", "-w", "islands=70"], "at most 50"),
        (&["battleship", "5", "-w", "fleet=6"], "room"),
        (&["star-battle", "7", "-w", "stars=2"], "at least 8"),
        (&["circuit-scramble", "2x4", "-w", "flips=3"], "at most 2"),
        (&[], "KIND"),
    ] {
        let output = run(&[&["generate"], arguments].concat()).exits(2);
        assert!(output.err.contains(part), "{}", output.err);
    }
}

/// Two 2×2 grids have distinct lines, and any one of their four digits determines each: eight boards.
#[test]
fn boards_are_distinct() {
    let output = run(&["generate", "binary-sudoku", "2", "--count", "20"]).exits(5);
    let boards: BTreeSet<&str> = output.out.split("= puzzle").skip(1).collect();
    assert_eq!((boards.len(), output.out.matches("= puzzle").count()), (8, 8));
    assert!(output.err.contains("could not generate board 9 of 20"), "{}", output.err);
}

#[test]
fn boards_are_drawn() {
    let folder = Folder::new();
    folder.run(&["generate", "hashi", "6", "--svg", "board.svg"]).exits(0);
    assert!(folder.text("board.svg").starts_with("<svg"));
    folder.run(&["generate", "hashi", "6", "--svg", "board.svg"]).exits(2);
    folder.run(&["generate", "hashi", "6", "--count", "2", "--svg", "all"]).exits(0);
    assert!(folder.path("all/hashi-1.svg").exists() && folder.text("all/hashi-2.svg").starts_with("<svg"));
}

#[test]
fn kakuros_have_no_run_of_one_cell() {
    for size in ["2", "3", "6", "8"] {
        for board in run(&["generate", "kakuro", size, "--count", "5", "--seed", "9", "--json"]).exits(0).objects() {
            let text = board["board"].as_str().expect("a text");
            let side: i64 = size.parse().expect("a number");
            let (_, rest) = text.split_once("set Black :=").expect("it is set");
            let (members, _) = rest.split_once(';').expect("it ends");
            let cells = members.split(['(', ')', ' ', ',', '\n']).filter_map(|part| part.parse::<i64>().ok()).collect::<Vec<_>>();
            let is_white = |row: i64, column: i64| {
                (1..=side).contains(&row) && (1..=side).contains(&column) && !cells.chunks(2).any(|cell| cell == [row, column])
            };
            let whites: Vec<(i64, i64)> =
                (1..=side).flat_map(|row| (1..=side).map(move |column| (row, column))).filter(|&(i, j)| is_white(i, j)).collect();
            assert!(!whites.is_empty(), "{text}");
            for (row, column) in whites {
                let has_neighbour =
                    |down: i64, right: i64| is_white(row - down, column - right) || is_white(row + down, column + right);
                assert!(has_neighbour(0, 1) && has_neighbour(1, 0), "({row},{column}) is alone in a run:\n{text}");
            }
        }
    }
}
