//! `generate`.

use crate::program::{Folder, run, run_with};
use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

/// Every kind, by the list of kinds.
fn kinds() -> Vec<String> {
    let kinds = run(&["kinds", "--json"]).ends(0).objects();
    kinds.iter().map(|kind| kind["name"].as_str().expect("a name").to_string()).collect()
}

#[test]
fn boards_of_every_kind_can_be_piped_and_have_one_solution() {
    for kind in kinds() {
        let boards = run(&["generate", &kind, "--count", "2", "--seed", "5", "--solutions"]).ends(0).out;
        let verdicts = run_with(&["check", "-", "--json", "--backend", "clauses"], boards.as_bytes()).ends(0).objects();
        assert_eq!(verdicts.len(), 2, "{kind}");
        assert!(verdicts.iter().all(|found| found["verdict"] == "unique" && found["kind"] == kind.as_str()), "{verdicts:?}");
        let listed = run(&["generate", "--list", &kind, "--json"]).ends(0).object();
        assert_eq!(listed["kind"], kind.as_str());
    }
    assert_eq!(run(&["generate", "--list", "--json"]).ends(0).objects().len(), kinds().len());
}

#[test]
fn the_same_boards_come_from_the_same_seed() {
    let boards = |seed: &str, count: &str, jobs: &str| {
        run(&["generate", "sudoku", "6", "--seed", seed, "--count", count, "--jobs", jobs, "--format", "line"]).ends(0).out
    };
    let six = boards("1", "6", "1");
    assert_eq!(six, boards("1", "6", "2"));
    assert!(six.starts_with(&boards("1", "3", "2")) && six != boards("2", "6", "1"));
    assert_eq!(six.lines().count(), 6);
}

#[test]
fn wishes_are_honoured() {
    let board = |arguments: &[&str]| run(&[&["generate"], arguments].concat()).ends(0).out;
    let islands = |text: &str| text.split_whitespace().filter(|word| word.parse::<u32>().is_ok()).count();
    assert_eq!(islands(&board(&["hashi", "8", "-w", "islands=15", "-w", "cycles=0"])), 15);
    assert!(board(&["hashi", "8", "-w", "most=3"]).contains("most 3"));
    assert!(board(&["hashi", "8", "-w", "loops=no"]).contains("no loops"));
    let cages = board(&["kenken", "5", "-w", "operators=plus,times"]);
    assert!(!cages.contains(['-', '/', '÷', '−']) && cages.contains(['+', '*', '×']), "{cages}");
    assert!(board(&["star-battle", "8", "-w", "stars=2"]).contains("star-battle 2"));
    assert!(board(&["knight", "6", "-w", "tour=closed", "-w", "squares=12"]).contains("closed"));
    let ships = board(&["battleship", "8", "-w", "fleet=3,2,2", "--format", "json"]);
    assert!(ships.contains('3') && !ships.contains('4'), "{ships}");
    let object = run(&["generate", "sudoku", "--json", "-w", "clues=30"]).ends(0).object();
    assert_eq!((&object["clues"], object["solution"].as_object().expect("a value for each cell").len()), (&30.into(), 81));
    let seldom = board(&["zebra", "4x3", "-w", "types=at,same"]);
    assert!(!seldom.contains("between") && !seldom.contains("not "), "{seldom}");
}

#[test]
fn what_cannot_be_made_is_said() {
    let never = run(&["generate", "sudoku", "4", "--with", "clues=3"]).ends(5);
    assert!(never.err.contains("could not make board 1 of 1") && never.out.is_empty(), "{}", never.err);
    let start = Instant::now();
    let late = run(&["generate", "sudoku", "25", "--count", "1000", "--time", "200ms"]).ends(5);
    assert!(late.err.contains("limit") && start.elapsed() < Duration::from_secs(10), "{}", late.err);
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
        let said = run(&[&["generate"], arguments].concat()).ends(2);
        assert!(said.err.contains(part), "{}", said.err);
    }
}

/// Two grids of 2×2 have lines that differ, and each is told by any one of its four digits.
#[test]
fn no_board_comes_twice() {
    let said = run(&["generate", "binary-sudoku", "2", "--count", "20"]).ends(5);
    let boards: BTreeSet<&str> = said.out.split("= puzzle").skip(1).collect();
    assert_eq!((boards.len(), said.out.matches("= puzzle").count()), (8, 8));
    assert!(said.err.contains("could not make board 9 of 20"), "{}", said.err);
}

#[test]
fn boards_are_drawn() {
    let folder = Folder::new();
    folder.run(&["generate", "hashi", "6", "--svg", "board.svg"]).ends(0);
    assert!(folder.text("board.svg").starts_with("<svg"));
    folder.run(&["generate", "hashi", "6", "--svg", "board.svg"]).ends(2);
    folder.run(&["generate", "hashi", "6", "--count", "2", "--svg", "all"]).ends(0);
    assert!(folder.path("all/hashi.svg").exists() && folder.text("all/hashi-2.svg").starts_with("<svg"));
}
