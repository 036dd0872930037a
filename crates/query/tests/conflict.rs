//! Conflicts on boards without a solution: their parts, and that no part can be left out.

use puzzles::{AnyPuzzle, find};
use query::{Conflict, ConflictPart, ConflictSet, Method, conflict};
use solve::{BACKENDS, Limits, Settings};
use std::time::Duration;

fn board(kind: &str, text: &str) -> Box<dyn AnyPuzzle> {
    let kind = find(kind).expect("it is in the catalogue");
    kind.read(text, None).unwrap_or_else(|error| panic!("{error:?}: {text}"))
}

fn conflict_set(puzzle: &dyn AnyPuzzle, formulation: &str, smallest: bool) -> ConflictSet {
    let method = Method { formulation: formulation.into(), backend: BACKENDS[0], settings: Settings::default(), direct: false };
    match conflict(puzzle, &method, smallest, &Limits::of(Duration::from_secs(60))).expect("the method takes it") {
        Conflict::Infeasible(set) => set,
        other => panic!("{other:?}"),
    }
}

/// The names of the rules and clues of a conflict.
fn names(set: &ConflictSet) -> Vec<String> {
    let name = |part: &ConflictPart| match part {
        ConflictPart::Rule(provenance, _) => provenance.rule.name.to_string(),
        ConflictPart::Clue(var, value) => format!("{var}={value}"),
    };
    set.parts.iter().map(name).collect()
}

#[test]
fn two_equal_clues_in_a_row_and_nothing_else() {
    // The other clues are not part of the conflict.
    let puzzle = board("sudoku", "1..1..........2.");
    for formulation in ["assignment", "units", "alldifferent"] {
        let set = conflict_set(&*puzzle, formulation, false);
        assert_eq!((names(&set), set.minimal), (vec!["rows".into(), "0=1".into(), "3=1".into()], true), "{formulation}");
    }
}

#[test]
fn a_smallest_conflict_is_no_larger_than_a_minimal_one() {
    for text in ["12....3.........", "1234.1...4......", "1..1.......2.2.1"] {
        let puzzle = board("sudoku", text);
        let (minimal, smallest) = (conflict_set(&*puzzle, "assignment", false), conflict_set(&*puzzle, "assignment", true));
        assert!(minimal.minimal && minimal.parts.len() >= smallest.parts.len(), "{text}");
        assert_eq!(smallest.at_least, smallest.parts.len(), "{text}");
    }
}

#[test]
fn lazy_constraints_can_be_parts() {
    // Two pairs of islands that only bridges forbidden by their numbers could connect.
    let puzzle = board("hashi", "3 3 4\n1 0 1\n0 0 0\n1 0 1\n");
    let set = conflict_set(&*puzzle, "cuts", true);
    assert!(names(&set).iter().any(|name| name == "connected"), "{:?}", names(&set));
    assert!(set.minimal);
}

#[test]
fn feasible_boards_and_limits_give_no_conflict() {
    let puzzle = board("sudoku", "1...............");
    let method = Method::default_for(&*puzzle);
    let found = |time| conflict(&*puzzle, &method, false, &Limits::of(time)).expect("the method takes it");
    assert_eq!(found(Duration::from_secs(60)), Conflict::Feasible);
    assert!(matches!(found(Duration::ZERO), Conflict::Unknown(_)));
}

/// Clues stated as bounds are parts of conflicts in every formulation of every kind with such clues.
#[test]
fn clues_in_bounds_are_parts() {
    for (kind, text) in [("sudoku", "1..1............"), ("binary-sudoku", "binary-sudoku\n0 0 0 .\n. . . .\n. . . .\n. . . .\n")]
    {
        let puzzle = board(kind, text);
        for formulation in puzzle.kind().formulations() {
            let set = conflict_set(&*puzzle, formulation.name, false);
            let clues = set.parts.iter().filter(|part| matches!(part, ConflictPart::Clue(..))).count();
            assert!(clues >= 2, "{kind} {}: {:?}", formulation.name, names(&set));
        }
    }
}
