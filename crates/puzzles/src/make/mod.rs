//! How boards of a kind are made: what can be wished for, and the steps that only the kind knows.
//!
//! Whoever makes boards asks the [`Maker`] of a kind for a draft, finds an answer if the draft has none,
//! lets the board tell of it, and takes away what it need not tell. Where the board has another answer
//! still and nothing more to tell, the maker changes it.

mod chance;
pub(crate) mod pieces;
mod sizes;
mod symmetry;
mod wish;

pub use chance::Chance;
pub use sizes::Sizes;
pub use symmetry::Symmetry;
pub use wish::{Choice, Takes, Wish};

use crate::{Clue, Puzzle};

/// A board that is being made.
#[derive(Clone, Debug)]
pub struct Draft<P> {
    /// The board.
    pub board: P,
    /// The answer that it is to have; nothing if any will do.
    pub answer: Option<Vec<i64>>,
}

/// Begins a board.
pub type Begin<P> = fn(&Wish, &mut Chance<'_>) -> Result<Option<Draft<P>>, String>;

/// Changes a board that has both answers so that it has the first alone of them.
pub type Part<P> = fn(&P, [&[i64]; 2], &Wish, &mut Chance<'_>) -> Option<Draft<P>>;

/// How boards of a kind are made.
pub struct Maker<P> {
    /// The sizes it takes.
    pub sizes: Sizes,
    /// What else can be wished for.
    pub choices: &'static [Choice],
    /// A board by chance, with few clues or none; nothing if chance would have it that there is none this
    /// time. An error says why the wish can never be met.
    pub draft: Begin<P>,
    /// The board with all that it could tell of an answer; nothing if chance would have it that there is
    /// no such board this time.
    pub tell: fn(&P, &[i64], &Wish, &mut Chance<'_>) -> Option<P>,
    /// Whether a clue must stay.
    pub keeps: fn(&Clue) -> bool,
    /// A board as close as can be that has the first of two answers and not the second; nothing if there
    /// is none. It may have another answer and other unknowns than the board.
    pub part: Part<P>,
    /// Whether a board that has one answer is as wished; its answer is given.
    pub suits: fn(&P, &[i64], &Wish) -> bool,
    /// A text that is the same for two boards of one answer each if and only if they are to count as
    /// equal.
    pub form: fn(&P, &[i64]) -> String,
}

impl<P: Puzzle> Maker<P> {
    /// A maker whose boards tell all clues that an answer gives, of which those stay that are no values
    /// of unknowns, and which does not change a board.
    pub const fn of(sizes: Sizes, choices: &'static [Choice], draft: Begin<P>) -> Self {
        Self {
            sizes,
            choices,
            draft,
            tell: |board, answer, _, _| Some(board.filled(answer)),
            keeps: |clue| clue.gives.is_none(),
            part: |_, _, _, _| None,
            suits: |_, _, _| true,
            form: |board, _| text(board),
        }
    }
}

/// The board in the first format of its kind, which can write every board.
fn text<P: Puzzle>(board: &P) -> String {
    P::KIND.formats.first().and_then(|format| (format.write)(board).ok()).unwrap_or_default()
}

impl<P> Draft<P> {
    /// A board for which any answer will do.
    pub fn open(board: P) -> Self {
        Self { board, answer: None }
    }

    /// A board with the answer it is to have.
    pub fn answered(board: P, answer: Vec<i64>) -> Self {
        Self { board, answer: Some(answer) }
    }
}
