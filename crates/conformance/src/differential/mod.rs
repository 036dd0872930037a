//! The default method against other backends, and against the rules alone, on small boards by chance.
//!
//! A board is drawn, asked of everyone, and forgotten; the seed and its number bring it back. Boards have
//! no, one or several solutions: clues are left out, and changed so that they may contradict each other.

mod boards;
mod judges;
mod rng;
mod tally;

pub use tally::Tally;

use puzzles::{AnyKind, AnyPuzzle};
use std::{fmt, time::Duration};

/// What is run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The boards hang on it.
    pub seed: u64,
    /// How long each method may take for each question about a board before it is left out.
    pub patience: Duration,
    /// The most solutions that are counted.
    pub most: u64,
}

/// Methods, or a method and the rules, that say different things of a board.
#[derive(Debug)]
pub struct Disagreement {
    /// The seed of the run.
    pub seed: u64,
    /// The number of the board in it.
    pub number: u64,
    /// The board.
    pub board: Box<dyn AnyPuzzle>,
    /// Who says what.
    pub sentence: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, number, board, sentence: says } = self;
        write!(f, "{} of seed {seed}, board {number}: {says}", board.kind().name())
    }
}

/// Draws the board of this number and asks everyone about it; nothing if chance gives no board.
///
/// # Errors
/// The disagreement, if there is one.
pub fn compare(plan: &Plan, kind: &'static dyn AnyKind, number: u64, tally: &mut Tally) -> Result<(), Box<Disagreement>> {
    let mut rng = rng::SeededRng::new(plan.seed, number);
    let Some(board) = boards::drawn(kind, &mut rng) else {
        tally.no_board(kind.name());
        return Ok(());
    };
    match judges::ask(plan, &*board, &mut rng) {
        Ok(said) => tally.note(kind.name(), &said),
        Err(says) => return Err(Box::new(Disagreement { seed: plan.seed, number, board, sentence: says })),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Few boards, but of every kind.
    #[test]
    fn nobody_disagrees_on_a_few_boards() {
        let plan = Plan { seed: 1, patience: Duration::from_millis(100), most: 6 };
        let mut tally = Tally::default();
        for number in 0..5 {
            for &kind in puzzles::CATALOGUE {
                compare(&plan, kind, number, &mut tally).unwrap_or_else(|found| panic!("{found}"));
            }
        }
        for &kind in puzzles::CATALOGUE {
            assert!(tally.compared(kind.name()) > 0, "{}: nothing was compared", kind.name());
        }
        assert!(tally.by_solutions().iter().all(|&boards| boards > 0), "{:?}", tally.by_solutions());
    }
}
