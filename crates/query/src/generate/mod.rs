//! Generates random boards, each proved to have one solution.
//!
//! Each attempt takes a draft from the [generator](puzzles::generator::Generator) of the kind, a random solution if
//! the draft has none, reveals all clues, and removes as many as possible. Where even all clues leave an alternative
//! solution, the generator changes the board. An attempt depends only on the seed, the number of the board and the
//! number of the attempt: proofs are limited by conflicts, not by time. Cost: dominated by the uniqueness proofs.
//! Where a level is [wanted](Wanted), clues come back until it fits. Givens in the cells of a pattern are searched for instead
//! (`pattern.rs`). Weakness: boards are not uniformly distributed.

mod attempt;
mod minimise;
mod parallel;
mod pattern;
mod prover;
mod solution;
mod wanted;

pub use parallel::{many, many_with};
pub use pattern::size_of;
pub use solution::random_draft;
pub use wanted::{PREFERRED_AMONG, Wanted, levels, parameters};

use crate::QueryError;
use attempt::attempt;
use explain::Level;
use model::Interrupt;
use prover::Attempt;
use puzzles::{
    AnyKind, AnyPuzzle, Solution,
    generator::{Parameters, Rng},
};
use solve::{Clock, Limit, Limits, Settings, Statistics};
use std::{
    cell::Cell,
    cmp::Ordering,
    collections::{BTreeMap, HashSet},
    fmt,
    time::Duration,
};
use wanted::{Fitted, Graded, fitted};

/// The maximum number of attempts at one board.
pub const MAX_ATTEMPTS: u64 = 2000;

/// The maximum number of attempts at givens in the cells of a pattern that give no board: each is a long search.
pub const MAX_PATTERN_FAILURES: u64 = 20;

/// What to generate.
#[derive(Clone)]
pub struct Request<'o> {
    /// The kind.
    pub kind: &'static dyn AnyKind,
    /// The board of which only the givens are new, in the cells of a pattern; `None` for new boards.
    pub on: Option<&'o dyn AnyPuzzle>,
    /// The parameters of each board.
    pub params: &'o Parameters,
    /// The seed: equal seeds give equal boards.
    pub seed: u64,
    /// The limits, for all boards together.
    pub limits: Limits,
    /// How hard each board shall be.
    pub wanted: Wanted,
}

/// A generated board.
#[derive(Debug)]
pub struct Generated {
    /// The board.
    pub board: Box<dyn AnyPuzzle>,
    /// Its unique solution (proved).
    pub solution: Solution,
    /// Its level, if boards were graded.
    pub level: Option<Level>,
    /// The number of the successful attempt, from 0.
    pub attempt: u64,
    /// The checks of all its attempts.
    pub checks: Checks,
    /// The processor time of all its attempts, checks included.
    pub cpu: Duration,
    form: String,
}

impl Generated {
    /// A text, equal for equal puzzles.
    pub fn canonical_form(&self) -> &str {
        &self.form
    }
}

/// Searches for another solution than the intended one: the time that generation cannot do without.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checks {
    /// Their number.
    pub count: u64,
    /// Their processor time, from the model to the outcome; that of writing models is not part of it.
    pub cpu: Duration,
}

/// The result for one board.
pub type Outcome = Result<Generated, GenerateError>;

/// Why no board was generated.
#[derive(Clone, Debug, PartialEq)]
pub enum GenerateError {
    /// The parameters can never be met, for this reason.
    Parameters(String),
    /// This many attempts failed.
    Attempts(u64),
    /// A limit was reached.
    Limit(Limit),
    /// Boards were found, but none as hard as wanted.
    Unmet {
        /// The number of boards that were graded.
        graded: u64,
        /// The levels of those boards, each with their number.
        levels: BTreeMap<Level, u64>,
        /// The limit that was reached, or none after all attempts.
        limit: Option<Limit>,
    },
    /// A solving method failed.
    Query(QueryError),
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parameters(why) => f.write_str(why),
            Self::Attempts(count) => write!(f, "{count} attempts gave no new board with one solution"),
            Self::Limit(limit) => write!(f, "a limit was reached first: {}", limit.name()),
            Self::Unmet { graded, levels, limit } => {
                let boards = if *graded == 1 { "board" } else { "boards" };
                write!(f, "none of {graded} {boards} that were graded is as wanted; the levels reached are ")?;
                let levels = levels.iter().map(|(level, count)| format!("{level} ({count})")).collect::<Vec<_>>();
                f.write_str(if levels.is_empty() { "none".into() } else { levels.join(", ") }.as_str())?;
                limit.map_or(Ok(()), |limit| write!(f, "; a limit was reached: {}", limit.name()))
            }
            Self::Query(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GenerateError {}

impl From<QueryError> for GenerateError {
    fn from(error: QueryError) -> Self {
        Self::Query(error)
    }
}

/// Generates one board, the first of [`many`].
///
/// # Errors
/// If no board could be generated.
pub fn one(request: &Request<'_>) -> Outcome {
    make(request, 0, 0)
}

/// Generates the board of this number, starting with attempt `first`.
fn make(request: &Request<'_>, number: u64, first: u64) -> Outcome {
    // The formulas of drafts and clues are computed within the limits, too.
    request.limits.interrupt().during(|| attempts(request, number, first))
}

fn attempts(request: &Request<'_>, number: u64, first: u64) -> Outcome {
    let clock = Clock::start(&Settings::default());
    let mut graded = Graded::default();
    let mut failures = 0;
    let checks = Cell::default();
    let made = |board: Box<dyn AnyPuzzle>, level: Option<Level>, solution: Solution, attempt: u64| {
        let form = board.canonical_form(solution.values());
        let mut statistics = Statistics::default();
        clock.add_to(&mut statistics);
        Ok(Generated { board, solution, level, attempt, checks: checks.get(), cpu: statistics.cpu, form })
    };
    // Of the boards so far the nearest to the preferred level, and the number of these boards.
    let mut nearest: Option<(Fitted, Solution, u64)> = None;
    let mut compared = 0;
    let most = if request.params.pattern().is_some() { MAX_PATTERN_FAILURES } else { MAX_ATTEMPTS };
    let mut limit = None;
    for count in first..first.saturating_add(MAX_ATTEMPTS) {
        limit = request.limits.reached();
        if limit.is_some() || failures == most {
            break;
        }
        let mut rng = Rng::of(&[request.seed, number, count]);
        let attempted = attempt(request, &checks, &mut rng).map_err(|error| match Interrupt::current().is_interrupted() {
            // What could not be computed within the limits is no fault of the parameters.
            true => GenerateError::Limit(request.limits.was_reached()),
            false => error,
        });
        let attempted = attempted?;
        failures += u64::from(matches!(attempted, Attempt::Failed));
        let Attempt::Success(board, solution) = attempted else { continue };
        if request.wanted.is_any() {
            return made(board, None, solution, count);
        }
        let Some(found) = fitted(request, board, &solution, &mut rng, &mut graded)? else { continue };
        if found.order == Ordering::Equal {
            return made(found.board, found.level, solution, count);
        }
        if request.wanted.preferred.is_some() {
            if nearest.as_ref().is_none_or(|(nearest, ..)| found.distance() < nearest.distance()) {
                nearest = Some((found, solution, count));
            }
            compared += 1;
            if compared == PREFERRED_AMONG {
                break;
            }
        }
    }
    match nearest {
        Some((found, solution, attempt)) => made(found.board, found.level, solution, attempt),
        None => Err(graded.unmet(limit).unwrap_or(limit.map_or(GenerateError::Attempts(most), GenerateError::Limit))),
    }
}

/// The canonical forms of the boards so far, so that none comes twice.
#[derive(Default)]
struct CanonicalForms(HashSet<String>);

impl CanonicalForms {
    /// The board, or one from later attempts if an equal one came before, and whether it is another.
    fn insert_or_retry(
        &mut self,
        request: &Request<'_>,
        number: u64,
        made: Generated,
    ) -> Result<(Generated, bool), GenerateError> {
        let mut made = made;
        let first = made.attempt;
        while !self.0.insert(made.form.clone()) {
            if made.attempt - first >= MAX_ATTEMPTS {
                return Err(GenerateError::Attempts(MAX_ATTEMPTS));
            }
            made = make(request, number, made.attempt + 1)?;
        }
        let is_other = made.attempt != first;
        Ok((made, is_other))
    }
}
