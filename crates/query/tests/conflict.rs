//! Reasons why boards have no solution: what is in them, and that nothing can be spared.

use puzzles::{AnyPuzzle, find};
use query::{Conflict, Method, Part, Reason, why};
use solve::{BACKENDS, Limits, Settings};
use std::time::Duration;

fn board(kind: &str, text: &str) -> Box<dyn AnyPuzzle> {
    let kind = find(kind).expect("it is in the catalogue");
    kind.read(text, None).unwrap_or_else(|error| panic!("{error:?}: {text}"))
}

fn explained(puzzle: &dyn AnyPuzzle, formulation: &str, smallest: bool) -> Reason {
    let method = Method { formulation: formulation.into(), backend: BACKENDS[0], settings: Settings::default(), direct: false };
    match why(puzzle, &method, smallest, &Limits::of(Duration::from_secs(60))).expect("the method takes it") {
        Conflict::Reason(reason) => reason,
        other => panic!("{other:?}"),
    }
}

/// The rules of the parts, and the clues.
fn names(reason: &Reason) -> Vec<String> {
    let name = |part: &Part| match part {
        Part::Rule(provenance, _) => provenance.rule.name.to_string(),
        Part::Clue(var, value) => format!("{var}={value}"),
    };
    reason.parts.iter().map(name).collect()
}

#[test]
fn two_equal_clues_in_a_row_and_nothing_else() {
    // The other clues have no part in it.
    let puzzle = board("sudoku", "1..1..........2.");
    for formulation in ["assignment", "areas", "alldifferent"] {
        let reason = explained(&*puzzle, formulation, false);
        assert_eq!((names(&reason), reason.minimal), (vec!["rows".into(), "0=1".into(), "3=1".into()], true), "{formulation}");
    }
}

#[test]
fn a_smallest_reason_has_as_few_parts_as_every_reason() {
    for text in ["12....3.........", "1234.1...4......", "1..1.......2.2.1"] {
        let puzzle = board("sudoku", text);
        let (minimal, smallest) = (explained(&*puzzle, "assignment", false), explained(&*puzzle, "assignment", true));
        assert!(minimal.minimal && minimal.parts.len() >= smallest.parts.len(), "{text}");
        assert_eq!(smallest.at_least, smallest.parts.len(), "{text}");
    }
}

#[test]
fn cuts_can_be_a_part() {
    // Two pairs of islands that could only be joined by bridges that their numbers forbid.
    let puzzle = board("hashi", "3 3 4\n1 0 1\n0 0 0\n1 0 1\n");
    let reason = explained(&*puzzle, "cuts", true);
    assert!(names(&reason).iter().any(|name| name == "joined"), "{:?}", names(&reason));
    assert!(reason.minimal);
}

#[test]
fn boards_with_solutions_and_limits_give_no_reason() {
    let puzzle = board("sudoku", "1...............");
    let method = Method::default_for(&*puzzle);
    let told = |time| why(&*puzzle, &method, false, &Limits::of(time)).expect("the method takes it");
    assert_eq!(told(Duration::from_secs(60)), Conflict::Solvable);
    assert!(matches!(told(Duration::ZERO), Conflict::Unknown(_)));
}

/// Clues that stand in bounds are parts in every formulation of every kind that has such clues: the
/// first clue of an example and one against it are a reason or part of one.
#[test]
fn clues_in_bounds_are_parts() {
    for (kind, text) in [("sudoku", "1..1............"), ("binary-sudoku", "binary-sudoku\n0 0 0 .\n. . . .\n. . . .\n. . . .\n")]
    {
        let puzzle = board(kind, text);
        for formulation in puzzle.kind().formulations() {
            let reason = explained(&*puzzle, formulation.name, false);
            let clues = reason.parts.iter().filter(|part| matches!(part, Part::Clue(..))).count();
            assert!(clues >= 2, "{kind} {}: {:?}", formulation.name, names(&reason));
        }
    }
}
