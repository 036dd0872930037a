//! Boards at a level: what is too hard gets clues back, what is too easy is tried again.

use super::{GenerateError, Request, rng_stream::RngStream};
use explain::{Cost, End, Explainer, Grade, Level};
use puzzles::{AnyPuzzle, Solution, generator::Symmetry};
use solve::{BACKENDS, Limits};
use std::{cmp::Ordering, ops::RangeInclusive};

/// How hard a board shall be; all that is named must hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wanted {
    /// Its level.
    pub level: Option<Level>,
    /// Its number, on the scale of grades.
    pub grade: Option<RangeInclusive<f64>>,
    /// A technique of its hardest round: without it, the board cannot be solved by simpler steps.
    pub technique: Option<String>,
}

impl Wanted {
    /// Whether nothing is named.
    pub fn is_any(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a grade is too easy, fits, or is too hard; `named` says whether a technique is among the hardest steps.
    fn judge(&self, grade: &Grade, named: impl Fn(&str) -> bool) -> Ordering {
        if grade.end != End::Solved {
            return Ordering::Greater;
        }
        let level = self.level.map_or(Ordering::Equal, |level| grade.level().cmp(&level));
        let number = grade.number();
        let range = match &self.grade {
            Some(range) if number < *range.start() => Ordering::Less,
            Some(range) if number > *range.end() => Ordering::Greater,
            _ => Ordering::Equal,
        };
        // A technique that is missing may be above or below: more clues make steps simpler.
        let missing = || self.technique.as_ref().is_some_and(|name| !named(name));
        level.then(range).then_with(|| if missing() { Ordering::Greater } else { Ordering::Equal })
    }
}

/// The board, perhaps with more of its clues, at the level wanted; `None` if there is none.
///
/// More clues keep the solution unique, so nothing is proved again. They are not added where their number or a symmetry is
/// asked for.
///
/// # Errors
/// If boards of the kind or size are not explained.
pub fn fitted(
    request: &Request<'_>,
    board: Box<dyn AnyPuzzle>,
    solution: &Solution,
    stream: &mut RngStream,
) -> Result<Option<Box<dyn AnyPuzzle>>, GenerateError> {
    let (wanted, params) = (&request.wanted, request.params);
    let judge = |board: &dyn AnyPuzzle| judge(wanted, board, &request.limits);
    match judge(&*board)? {
        Ordering::Equal => return Ok(Some(board)),
        Ordering::Less => return Ok(None),
        Ordering::Greater if params.clues().is_some() || params.symmetry() != Symmetry::None => return Ok(None),
        Ordering::Greater => {}
    }
    let Some(full) = stream.with(|rng| board.reveal(solution.values(), params, rng)) else { return Ok(None) };
    let (clues, own) = (full.clues(), board.clues());
    let mut kept: Vec<bool> = clues.iter().map(|clue| own.contains(clue)).collect();
    let mut left: Vec<usize> = (0..clues.len()).filter(|&clue| !kept[clue]).collect();
    stream.with(|rng| rng.shuffle(&mut left));
    for clue in left {
        if request.limits.reached().is_some() {
            return Ok(None);
        }
        kept[clue] = true;
        let board = full.with_clues(&kept);
        match judge(&*board)? {
            Ordering::Equal => return Ok(board.accepts(solution.values(), params).then_some(board)),
            Ordering::Less => return Ok(None),
            Ordering::Greater => {}
        }
    }
    Ok(None)
}

/// How a board with one solution compares with what is wanted.
fn judge(wanted: &Wanted, board: &dyn AnyPuzzle, limits: &Limits) -> Result<Ordering, GenerateError> {
    let explainer = Explainer::new(board).map_err(|error| GenerateError::Parameters(error.to_string()))?;
    let grade = explainer.grade(true, limits);
    // A grade names chains by their length; only the steps themselves tell a wing from a skyscraper.
    let in_path = |name: &str| {
        let path = explainer.path(&[], None, BACKENDS[0], limits);
        path.is_ok_and(|path| path.steps.iter().any(|step| step.cost == grade.hardest && explainer.technique(step) == name))
    };
    let named = |name: &str| grade.techniques.contains(&name) || grade.hardest >= Cost::chain(2) && in_path(name);
    Ok(wanted.judge(&grade, named))
}
