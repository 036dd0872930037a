//! Generators: the parameters of a kind's boards, and the steps of generation that depend on the kind.
//!
//! Generate and test: the [`Generator`] of a kind makes a random draft; a solver completes it to a solution if it has
//! none; [`reveal`](Generator::reveal) adds every clue about that solution, and redundant clues are removed one by one
//! as long as the solution stays unique. If the full clues leave several solutions, [`separate`](Generator::separate)
//! changes the board so that it excludes one of them. Cost: one uniqueness proof per clue. Weakness: the difficulty is
//! not controlled; the boards have few clues, not steps of a wanted kind. The driver is `query::generate`.

pub(crate) mod latin_square;
mod parameters;
pub(crate) mod pieces;
mod rng;
mod sizes;
mod symmetry;

pub use parameters::{Parameter, ParameterType, Parameters};
pub use rng::Rng;
pub use sizes::Sizes;
pub use symmetry::Symmetry;

use crate::{Clue, Puzzle};

/// A board during generation.
#[derive(Clone, Debug)]
pub struct Draft<P> {
    /// The board.
    pub board: P,
    /// Its intended solution; `None` if any solution will do.
    pub solution: Option<Vec<i64>>,
}

/// Makes a random draft; see [`Generator::draft`].
pub type DraftFn<P> = fn(&Parameters, &mut Rng) -> Result<Option<Draft<P>>, String>;

/// Separates two solutions of a board; see [`Generator::separate`].
pub type SeparateFn<P> = fn(&P, [&[i64]; 2], &Parameters, &mut Rng) -> Option<Draft<P>>;

/// The generator of a kind: its parameters and the steps that depend on the kind.
pub struct Generator<P> {
    /// The sizes it accepts.
    pub sizes: Sizes,
    /// The other parameters.
    pub parameters: &'static [Parameter],
    /// A random board with few clues or none; `None` if this attempt failed. An error says why no board can have these
    /// parameters.
    pub draft: DraftFn<P>,
    /// The board with every clue about a solution that it can have; `None` if this attempt failed.
    pub reveal: fn(&P, &[i64], &Parameters, &mut Rng) -> Option<P>,
    /// Whether a clue must not be removed.
    pub must_keep: fn(&Clue) -> bool,
    /// A board as similar as possible that keeps the first of two solutions and excludes the second; `None` if there is
    /// none. Its solution and its puzzle variables may differ from those of the board.
    pub separate: SeparateFn<P>,
    /// Whether [`separate`](Self::separate) changes the board wherever the solutions differ: then it is worth looking for one that
    /// differs in many places.
    pub separates_everywhere: bool,
    /// Whether a board with this unique solution satisfies the parameters.
    pub accepts: fn(&P, &[i64], &Parameters) -> bool,
    /// A text that is the same for two boards of one solution each if and only if they are to count as
    /// equal.
    pub canonical_form: fn(&P, &[i64]) -> String,
}

impl<P: Puzzle> Generator<P> {
    /// A generator that reveals all clues, removes givens only, separates no solutions, accepts every board and compares
    /// boards by their text.
    pub const fn of(sizes: Sizes, parameters: &'static [Parameter], draft: DraftFn<P>) -> Self {
        Self {
            sizes,
            parameters,
            draft,
            reveal: |board, solution, _, _| Some(board.with_all_clues(solution)),
            must_keep: |clue| clue.gives.is_none(),
            separate: |_, _, _, _| None,
            separates_everywhere: false,
            accepts: |_, _, _| true,
            canonical_form: |board, _| text(board),
        }
    }
}

/// The board in the first format of its kind.
fn text<P: Puzzle>(board: &P) -> String {
    P::KIND.formats.first().and_then(|format| (format.write)(board).ok()).unwrap_or_default()
}

impl<P> Draft<P> {
    /// A draft for which any solution will do.
    pub fn open(board: P) -> Self {
        Self { board, solution: None }
    }

    /// A draft with its intended solution.
    pub fn with_solution(board: P, solution: Vec<i64>) -> Self {
        Self { board, solution: Some(solution) }
    }
}
