//! Boards made by chance, each proved to have one solution.
//!
//! A board is made in attempts: a draft by the [maker](puzzles::make::Generator) of its kind, a solution by
//! chance where the draft has none, all that the board can tell of it, and then as few clues as are enough.
//! Where nothing it can tell rules another solution out, the maker changes the board. What each attempt does
//! hangs on the seed, the number of the board and the number of the attempt, and on nothing else: proofs
//! that take too long are given up after so many conflicts, not after some time.

mod attempt;
mod many;
mod solution;
mod sparse;
pub(crate) mod stream;

pub use many::many;

use crate::QueryError;
use attempt::{Ended, attempt};
use puzzles::{AnyKind, AnyPuzzle, Solution, generator::Parameters};
use solve::{Limit, Limits};
use std::{collections::HashSet, fmt};
use stream::Stream;

/// How many attempts are made for one board.
pub const MAX_ATTEMPTS: u64 = 2000;

/// What boards are to be made.
#[derive(Clone)]
pub struct Order<'o> {
    /// The kind.
    pub kind: &'static dyn AnyKind,
    /// What is wished of each board.
    pub params: &'o Parameters,
    /// The seed; the same boards are made from the same one.
    pub seed: u64,
    /// When to give up, for all boards together.
    pub limits: Limits,
}

/// A board that was made.
#[derive(Debug)]
pub struct Made {
    /// The board.
    pub board: Box<dyn AnyPuzzle>,
    /// Its only solution; this has been proved.
    pub solution: Solution,
    /// The number of the attempt it was made in, from 0.
    pub attempt: u64,
    form: String,
}

/// What came of a board that was to be made.
pub type Outcome = Result<Made, GenerateError>;

/// Why a board was not made.
#[derive(Clone, Debug, PartialEq)]
pub enum GenerateError {
    /// The wish can never be met, for this reason.
    Parameters(String),
    /// So many attempts failed.
    Attempts(u64),
    /// A limit was reached first.
    Limit(Limit),
    /// Something is wrong with a method.
    Experiment(QueryError),
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parameters(why) => f.write_str(why),
            Self::Attempts(count) => write!(f, "{count} attempts gave no such board that is new and has one solution"),
            Self::Limit(limit) => write!(f, "a limit was reached first: {}", limit.name()),
            Self::Experiment(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GenerateError {}

impl From<QueryError> for GenerateError {
    fn from(error: QueryError) -> Self {
        Self::Experiment(error)
    }
}

/// Makes one board, which is the first of [`many`].
///
/// # Errors
/// If it could not be made.
pub fn one(order: &Order<'_>) -> Outcome {
    make(order, 0, 0)
}

/// Makes the board of this number, from this attempt on.
fn make(order: &Order<'_>, number: u64, first: u64) -> Outcome {
    for count in first..first.saturating_add(MAX_ATTEMPTS) {
        if let Some(limit) = order.limits.reached() {
            return Err(GenerateError::Limit(limit));
        }
        let mut stream = Stream::new(order.seed, number, count);
        match attempt(order, &mut stream)? {
            Ended::Made(board, solution) => {
                let form = board.canonical_form(solution.values());
                return Ok(Made { board, solution, attempt: count, form });
            }
            Ended::Failed => {}
        }
    }
    Err(GenerateError::Attempts(MAX_ATTEMPTS))
}

/// The forms of the boards that were made, so that none is made twice.
#[derive(Default)]
struct Forms(HashSet<String>);

impl Forms {
    /// The board, or one from later attempts if an equal one was made before.
    fn new_one(&mut self, order: &Order<'_>, number: u64, made: Made) -> Outcome {
        let mut made = made;
        let first = made.attempt;
        while !self.0.insert(made.form.clone()) {
            if made.attempt - first >= MAX_ATTEMPTS {
                return Err(GenerateError::Attempts(MAX_ATTEMPTS));
            }
            made = make(order, number, made.attempt + 1)?;
        }
        Ok(made)
    }
}
