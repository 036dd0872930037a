//! Walks: nothing that an answer needs is lost on the way, and each ends as the board demands.

use puzzles::{AnyPuzzle, CATALOGUE, Sheet};
use solve::{Limit, Limits};
use std::time::Duration;
use study::{
    StudyError,
    walk::{End, MOST_STEPS, Step, Walk, What, walk},
};

fn walked(puzzle: &dyn AnyPuzzle) -> Option<Walk> {
    match walk(puzzle, puzzle.default_formulation(), &Limits::of(Duration::from_secs(2))) {
        Ok(walk) => Some(walk),
        Err(StudyError::Encode(_)) => None,
        Err(error) => panic!("{error}"),
    }
}

/// On no try, what is possible holds every answer; a contradiction is followed by going back, and what
/// is tried for an unknown is part of what was possible.
fn is_sound(walk: &Walk, answers: &[Vec<i64>]) {
    let mut known = walk.start.clone();
    for (number, step) in walk.steps.iter().enumerate() {
        let Step { what, level, changes } = step;
        for (unknown, values) in changes {
            let narrower = values.iter().all(|value| known[*unknown].contains(value)) && values.len() < known[*unknown].len();
            assert!(narrower || matches!(what, What::Back(_)), "step {number}");
            known[*unknown].clone_from(values);
        }
        if *level == 0 {
            let holds = |answer: &Vec<i64>| answer.iter().zip(&known).all(|(value, possible)| possible.contains(value));
            assert!(answers.iter().all(holds), "step {number} loses an answer: {step:?}");
        }
        if matches!(what, What::Contradiction(..) | What::Broken(_)) {
            let next = walk.steps.get(number + 1).map(|next| &next.what);
            assert!(matches!(next, Some(What::Back(_)) | None), "step {number}");
        }
    }
}

#[test]
fn walks_over_all_examples_lose_no_answer() {
    for kind in CATALOGUE {
        let mut ended = 0;
        for example in kind.examples() {
            let sheet = Sheet::read(example).expect("the examples are sheets");
            let Some(walk) = walked(&*sheet.puzzle) else { continue };
            is_sound(&walk, &sheet.answers);
            match &walk.end {
                // With an objective, sheets list best answers only, and a walk ends at any.
                End::Found(answer) if kind.objective().is_none() => {
                    assert!(sheet.answers.contains(&answer.values().to_vec()), "{}", kind.name());
                }
                End::Found(_) => {}
                End::Impossible => assert!(sheet.answers.is_empty(), "{} has an answer", kind.name()),
                End::Long | End::Unknown(_) => continue,
            }
            ended += 1;
        }
        assert!(ended > 0, "{} has no example that is walked to its end", kind.name());
    }
}

#[test]
fn limits_end_a_walk() {
    let puzzle = Sheet::read(puzzles::find("sudoku").expect("a kind").examples()[0]).expect("a sheet").puzzle;
    let walk = walk(&*puzzle, puzzle.default_formulation(), &Limits::of(Duration::ZERO)).expect("it is small");
    assert_eq!(walk.end, End::Unknown(Limit::Time));
    assert!(walk.steps.len() <= MOST_STEPS);
}
