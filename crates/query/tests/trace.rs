//! Traces: no step loses a solution, and each trace ends as the board requires.

use puzzles::{AnyPuzzle, CATALOGUE, PuzzleFile};
use query::{
    QueryError,
    trace::{End, Event, MAX_STEPS, Step, Trace, trace},
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

/// Checks that at level 0 the domains contain every solution, a conflict is followed by a backtrack, and domains
/// shrink except on backtracking.
fn check_steps(trace: &Trace, solutions: &[Vec<i64>]) {
    let mut domains = trace.start.clone();
    for (number, step) in trace.steps.iter().enumerate() {
        let Step { event, level, changes } = step;
        for (var, values) in changes {
            let shrinks = values.iter().all(|value| domains[*var].contains(value)) && values.len() < domains[*var].len();
            assert!(shrinks || matches!(event, Event::Backtrack(_)), "step {number}");
            domains[*var].clone_from(values);
        }
        if *level == 0 {
            let holds = |solution: &Vec<i64>| solution.iter().zip(&domains).all(|(value, possible)| possible.contains(value));
            assert!(solutions.iter().all(holds), "step {number} loses a solution: {step:?}");
        }
        if matches!(event, Event::Conflict(..) | Event::Violation(_)) {
            let next = trace.steps.get(number + 1).map(|next| &next.event);
            assert!(matches!(next, Some(Event::Backtrack(_)) | None), "step {number}");
        }
    }
}

#[test]
fn traces_of_all_examples_lose_no_solution() {
    for kind in CATALOGUE.iter() {
        let mut ended = 0;
        for example in kind.examples() {
            let puzzle_file = PuzzleFile::read(example).expect("the examples are puzzle files");
            let Some(trace) = traced(&*puzzle_file.puzzle) else { continue };
            check_steps(&trace, &puzzle_file.solutions);
            match &trace.end {
                // With an objective, puzzle files list optimal solutions only, and a trace ends at any.
                End::Feasible(solution) if kind.objective().is_none() => {
                    assert!(puzzle_file.solutions.contains(&solution.values().to_vec()), "{}", kind.name());
                }
                End::Feasible(_) => {}
                End::Infeasible => assert!(puzzle_file.solutions.is_empty(), "{} has a solution", kind.name()),
                End::Undecided | End::Truncated | End::Unknown(_) => continue,
            }
            ended += 1;
        }
        assert!(ended > 0, "{} has no example whose trace is complete", kind.name());
    }
}

#[test]
fn time_limit_is_reported() {
    let puzzle = PuzzleFile::read(puzzles::find("sudoku").expect("a kind").examples()[0]).expect("a puzzle file").puzzle;
    let trace = trace(&*puzzle, puzzle.default_formulation(), &Limits::of(Duration::ZERO)).expect("it is small");
    assert_eq!(trace.end, End::Unknown(Limit::Time));
    assert!(trace.steps.len() <= MAX_STEPS);
}
