//! Walks: nothing that a solution needs is lost on the way, and each ends as the board demands.

use puzzles::{AnyPuzzle, CATALOGUE, PuzzleFile};
use query::{
    QueryError,
    trace::{End, MAX_STEPS, Step, Trace, What, trace},
};
use solve::{Limit, Limits};
use std::time::Duration;

fn traced(puzzle: &dyn AnyPuzzle) -> Option<Trace> {
    match trace(puzzle, puzzle.default_formulation(), &Limits::of(Duration::from_secs(2))) {
        Ok(trace) => Some(trace),
        Err(QueryError::Encode(_)) => None,
        Err(error) => panic!("{error}"),
    }
}

/// On no try, what is possible holds every solution; a contradiction is followed by going back, and what
/// is tried for an unknown is part of what was possible.
fn is_sound(trace: &Trace, solutions: &[Vec<i64>]) {
    let mut known = trace.start.clone();
    for (number, step) in trace.steps.iter().enumerate() {
        let Step { what, level, changes } = step;
        for (var, values) in changes {
            let narrower = values.iter().all(|value| known[*var].contains(value)) && values.len() < known[*var].len();
            assert!(narrower || matches!(what, What::Back(_)), "step {number}");
            known[*var].clone_from(values);
        }
        if *level == 0 {
            let holds = |solution: &Vec<i64>| solution.iter().zip(&known).all(|(value, possible)| possible.contains(value));
            assert!(solutions.iter().all(holds), "step {number} loses a solution: {step:?}");
        }
        if matches!(what, What::Contradiction(..) | What::Broken(_)) {
            let next = trace.steps.get(number + 1).map(|next| &next.what);
            assert!(matches!(next, Some(What::Back(_)) | None), "step {number}");
        }
    }
}

#[test]
fn walks_over_all_examples_lose_no_solution() {
    for kind in CATALOGUE {
        let mut ended = 0;
        for example in kind.examples() {
            let puzzle_file = PuzzleFile::read(example).expect("the examples are puzzle files");
            let Some(trace) = traced(&*puzzle_file.puzzle) else { continue };
            is_sound(&trace, &puzzle_file.solutions);
            match &trace.end {
                // With an objective, puzzle files list best solutions only, and a walk ends at any.
                End::Solved(solution) if kind.objective().is_none() => {
                    assert!(puzzle_file.solutions.contains(&solution.values().to_vec()), "{}", kind.name());
                }
                End::Solved(_) => {}
                End::Infeasible => assert!(puzzle_file.solutions.is_empty(), "{} has a solution", kind.name()),
                End::Long | End::Unknown(_) => continue,
            }
            ended += 1;
        }
        assert!(ended > 0, "{} has no example that is walked to its end", kind.name());
    }
}

#[test]
fn limits_end_a_walk() {
    let puzzle = PuzzleFile::read(puzzles::find("sudoku").expect("a kind").examples()[0]).expect("a puzzle file").puzzle;
    let trace = trace(&*puzzle, puzzle.default_formulation(), &Limits::of(Duration::ZERO)).expect("it is small");
    assert_eq!(trace.end, End::Unknown(Limit::Time));
    assert!(trace.steps.len() <= MAX_STEPS);
}
