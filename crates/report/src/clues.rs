//! Reports of the queries on the clues of a board.

use crate::{BoardId, NamedValues, NoExtra, Report};
use puzzles::{AnyPuzzle, Clue, WriteError};
use query::{Fewest, Method, Minimal, Redundant, Repair, Uniqueness};
use serde_json::{Value, json};
use solve::Statistics;

/// The verdict on a board that is not proved to have one solution, where a query needs that.
pub fn not_unique<'r>(
    about: impl Into<BoardId<'r>>,
    verdict: &Uniqueness,
    method: &'r Method<'_>,
    statistics: &Statistics,
) -> Value {
    let verdict = match verdict {
        Uniqueness::None => ("infeasible", "none"),
        Uniqueness::Unique(_) => ("feasible", "unique"),
        Uniqueness::Multiple(..) => ("feasible", "multiple"),
        Uniqueness::Unknown(_, found) => (if found.is_some() { "feasible" } else { "unknown" }, "unknown"),
    };
    Report::of(about, (verdict.0, Some(verdict.1)), NoExtra {}, method, statistics).value()
}

/// A minimal clue set of a board with one solution.
///
/// # Errors
/// If its kind cannot write the board.
pub fn minimal<'r>(
    about: impl Into<BoardId<'r>>,
    puzzle: &dyn AnyPuzzle,
    found: &Minimal,
    method: &'r Method<'_>,
    statistics: &Statistics,
) -> Result<Value, WriteError> {
    let clues = puzzle.clues();
    let kept = names(&clues, (0..clues.len()).filter(|&clue| found.kept[clue]));
    let board = board_text(&*puzzle.with_clues(&found.kept))?;
    let more = json!({ "clues": kept, "of": clues.len(), "minimal": found.limit.is_none(), "board": board });
    Ok(Report::of(about, ("feasible", Some("unique")), more, method, statistics).value())
}

/// The redundant clues and the needed ones.
pub fn redundant<'r>(
    about: impl Into<BoardId<'r>>,
    puzzle: &dyn AnyPuzzle,
    found: &Redundant,
    method: &'r Method<'_>,
    statistics: &Statistics,
) -> Value {
    let clues = puzzle.clues();
    let (redundant, needed) = (names(&clues, found.redundant.iter().copied()), names(&clues, found.needed.iter().copied()));
    let more = json!({ "redundant": redundant, "needed": needed, "complete": found.limit.is_none() });
    Report::of(about, ("feasible", Some("unique")), more, method, statistics).value()
}

/// The clues to add to a board with several solutions.
///
/// # Errors
/// If its kind cannot write the board.
pub fn repaired<'r>(
    about: impl Into<BoardId<'r>>,
    puzzle: &dyn AnyPuzzle,
    found: &Repair,
    method: &'r Method<'_>,
    statistics: &Statistics,
) -> Result<Value, WriteError> {
    let (clues, vars) = (found.board.clues(), puzzle.vars());
    let more = json!({
        "singles": names(&clues, found.singles.iter().copied()),
        "together": found.together.as_ref().map(|together| names(&clues, together.iter().copied())),
        "lower": found.lower,
        "complete": found.limit.is_none(),
        "board": found.repaired().as_deref().map(board_text).transpose()?,
    });
    Ok(Report::of(about, ("feasible", Some("multiple")), more, method, statistics)
        .with(Some(NamedValues::new(&vars, found.solution.values())), None)
        .value())
}

/// Bounds on the fewest clues that leave one solution.
///
/// # Errors
/// If its kind cannot write the board.
pub fn fewest<'r>(
    about: impl Into<BoardId<'r>>,
    puzzle: &dyn AnyPuzzle,
    found: &Fewest,
    method: &'r Method<'_>,
    statistics: &Statistics,
) -> Result<Value, WriteError> {
    let (clues, vars, upper) = (found.board.clues(), puzzle.vars(), found.upper());
    let more = json!({
        "lower": found.lower,
        "upper": upper,
        "complete": found.lower == upper,
        // The lower bound that a certificate proves.
        "certified": found.certified,
        "of": clues.len(),
        "clues": names(&clues, (0..clues.len()).filter(|&clue| found.chosen[clue])),
        "board": board_text(&*found.chosen_board())?,
    });
    Ok(Report::of(about, ("feasible", Some("unique")), more, method, statistics)
        .with(Some(NamedValues::new(&vars, found.solution.values())), None)
        .value())
}

/// The names of the clues with these indices.
pub fn names(clues: &[Clue], chosen: impl IntoIterator<Item = usize>) -> Vec<&str> {
    chosen.into_iter().map(|clue| clues[clue].name.as_str()).collect()
}

/// The board as text in the first format of its kind, with a newline at the end.
///
/// # Errors
/// If its kind cannot write it.
pub fn board_text(board: &dyn AnyPuzzle) -> Result<String, WriteError> {
    let text = board.write(None)?;
    Ok(if text.ends_with('\n') { text } else { text + "\n" })
}
