//! Differential testing of the default method against other backends and against enumeration by the rules.
//!
//! Each random board is solved by several methods whose results must agree. The seed and the number of a board reproduce it.
//! Boards have no, one or several solutions, since clues are removed and corrupted. Cost: the methods' time limits a board.
//! Weakness: an error that all methods share, such as one in the rules, is not detected (McKeeman, *Differential Testing for
//! Software*, 1998).

mod boards;
mod counts;
mod methods;

pub use boards::random as random_board;
pub use counts::Counts;

use puzzles::{AnyKind, AnyPuzzle, generator::Rng};
use std::{fmt, time::Duration};

/// The parameters of a run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seed, which determines the boards.
    pub seed: u64,
    /// The time limit of a method for one query; a method that reaches it has no result.
    pub time_limit: Duration,
    /// The maximum number of solutions to count.
    pub max_solutions: u64,
}

/// A board on which methods, or a method and the rules, disagree.
#[derive(Debug)]
pub struct Disagreement {
    /// The seed of the run.
    pub seed: u64,
    /// The number of the board in the run.
    pub number: u64,
    /// The board.
    pub board: Box<dyn AnyPuzzle>,
    /// The contradictory results.
    pub message: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, number, board, message } = self;
        write!(f, "{} of seed {seed}, board {number}: {message}", board.kind().name())
    }
}

/// Compares all methods on the board with this number, if the random parameters give one, and counts the results.
///
/// # Errors
/// If results contradict each other.
pub fn compare(plan: &Plan, kind: &'static dyn AnyKind, number: u64, counts: &mut Counts) -> Result<(), Box<Disagreement>> {
    let mut rng = Rng::of(&[plan.seed, number]);
    let Some(board) = boards::random(kind, &mut rng) else {
        counts.add_missing(kind.name());
        return Ok(());
    };
    match methods::compare(plan, &*board, &mut rng) {
        Ok(results) => counts.add(kind.name(), &results),
        Err(message) => return Err(Box::new(Disagreement { seed: plan.seed, number, board, message })),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_agree_on_a_few_boards_of_every_kind() {
        let plan = Plan { seed: 1, time_limit: Duration::from_millis(100), max_solutions: 6 };
        let mut counts = Counts::default();
        for number in 0..2 {
            for &kind in puzzles::CATALOGUE.iter() {
                compare(&plan, kind, number, &mut counts).unwrap_or_else(|disagreement| panic!("{disagreement}"));
            }
        }
        // On a busy machine no method may have had a result in time.
        let patient = Plan { time_limit: Duration::from_secs(5), ..plan };
        for &kind in puzzles::CATALOGUE.iter().filter(|kind| counts.compared(kind.name()) == 0).collect::<Vec<_>>() {
            (0..5).try_for_each(|number| compare(&patient, kind, number, &mut counts)).unwrap_or_else(|other| panic!("{other}"));
        }
        for &kind in puzzles::CATALOGUE.iter() {
            assert!(counts.compared(kind.name()) > 0, "{}: no board was compared", kind.name());
        }
        assert!(counts.by_solutions().iter().all(|&boards| boards > 0), "{:?}", counts.by_solutions());
    }
}
