//! How boards of a kind are made: what can be wished for, and the steps that only the kind knows.
//!
//! Whoever makes boards asks the [`Generator`] of a kind for a draft, finds a solution if the draft has none,
//! lets the board tell of it, and takes away what it need not tell. Where the board has another solution
//! still and nothing more to tell, the maker changes it.

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

/// A board that is being made.
#[derive(Clone, Debug)]
pub struct Draft<P> {
    /// The board.
    pub board: P,
    /// The solution that it is to have; nothing if any will do.
    pub solution: Option<Vec<i64>>,
}

/// Begins a board.
pub type Begin<P> = fn(&Parameters, &mut Rng<'_>) -> Result<Option<Draft<P>>, String>;

/// Changes a board that has both solutions so that it has the first alone of them.
pub type Part<P> = fn(&P, [&[i64]; 2], &Parameters, &mut Rng<'_>) -> Option<Draft<P>>;

/// How boards of a kind are made.
pub struct Generator<P> {
    /// The sizes it takes.
    pub sizes: Sizes,
    /// What else can be wished for.
    pub choices: &'static [Parameter],
    /// A board by chance, with few clues or none; nothing if chance would have it that there is none this
    /// time. An error says why the wish can never be met.
    pub draft: Begin<P>,
    /// The board with all that it could tell of a solution; nothing if chance would have it that there is
    /// no such board this time.
    pub reveal: fn(&P, &[i64], &Parameters, &mut Rng<'_>) -> Option<P>,
    /// Whether a clue must stay.
    pub must_keep: fn(&Clue) -> bool,
    /// A board as close as can be that has the first of two solutions and not the second; nothing if there
    /// is none. It may have another solution and other unknowns than the board.
    pub separate: Part<P>,
    /// Whether a board that has one solution is as wished; its solution is given.
    pub accepts: fn(&P, &[i64], &Parameters) -> bool,
    /// A text that is the same for two boards of one solution each if and only if they are to count as
    /// equal.
    pub canonical_form: fn(&P, &[i64]) -> String,
}

impl<P: Puzzle> Generator<P> {
    /// A maker whose boards tell all clues that a solution gives, of which those stay that are no values
    /// of unknowns, and which does not change a board.
    pub const fn of(sizes: Sizes, choices: &'static [Parameter], draft: Begin<P>) -> Self {
        Self {
            sizes,
            choices,
            draft,
            reveal: |board, solution, _, _| Some(board.with_all_clues(solution)),
            must_keep: |clue| clue.gives.is_none(),
            separate: |_, _, _, _| None,
            accepts: |_, _, _| true,
            canonical_form: |board, _| text(board),
        }
    }
}

/// The board in the first format of its kind, which can write every board.
fn text<P: Puzzle>(board: &P) -> String {
    P::KIND.formats.first().and_then(|format| (format.write)(board).ok()).unwrap_or_default()
}

impl<P> Draft<P> {
    /// A board for which any solution will do.
    pub fn open(board: P) -> Self {
        Self { board, solution: None }
    }

    /// A board with the solution it is to have.
    pub fn with_solution(board: P, solution: Vec<i64>) -> Self {
        Self { board, solution: Some(solution) }
    }
}
