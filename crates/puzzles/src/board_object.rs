//! JSON objects that carry a board of any kind: as text under `board`, or in a format of the kind named under `kind`.

use crate::{AnyKind, AnyPuzzle, ReadError, TextError, find, read_error::WithSolutions};
use serde::Deserialize;
use serde_json::{Value, value::RawValue};
use std::collections::BTreeMap;

/// The keys that are the same for all kinds.
#[derive(Deserialize)]
struct BoardObject<'t> {
    kind: Option<Value>,
    #[serde(borrow)]
    board: Option<&'t RawValue>,
    #[serde(borrow)]
    solution: Option<&'t RawValue>,
}

/// Whether a JSON object has a `solution` that is not null.
pub fn has_solution(text: &str) -> bool {
    serde_json::from_str(text).is_ok_and(|object: BoardObject<'_>| object.solution.is_some())
}

/// The kind that a JSON object names; `None` if it names none.
///
/// # Errors
/// If there is no such kind, or `kind` is another.
pub fn named_kind(text: &str, kind: Option<&'static dyn AnyKind>) -> Result<Option<&'static dyn AnyKind>, ReadError> {
    let Ok(BoardObject { kind: Some(Value::String(name)), .. }) = serde_json::from_str(text) else { return Ok(None) };
    let named = find(&name).filter(|named| kind.is_none_or(|kind| kind.name() == named.name()));
    let expected = kind.map_or("the name of a kind", |kind| kind.name());
    let error = || TextError::expected(1, format_args!("{expected} under `kind`"), &name);
    named.map(Some).ok_or_else(|| ReadError::Wrong { kind: expected, error: error() })
}

/// Reads an object with the text of a board under `board`, which is for `read`; `None` if the text is no such object.
pub fn read_board(
    text: &str,
    kind: Option<&'static dyn AnyKind>,
    read: fn(&str, Option<&'static dyn AnyKind>) -> Result<WithSolutions, ReadError>,
) -> Option<Result<WithSolutions, ReadError>> {
    let BoardObject { board, solution, .. } = serde_json::from_str(text).ok()?;
    let board = board?;
    let content: String = serde_json::from_str(board.get()).ok()?;
    let at = line(text, board);
    Some(named_kind(text, kind).and_then(|named| {
        let (puzzle, mut solutions) = read(&content, named.or(kind)).map_err(|error| inside(error, at))?;
        solutions.extend(solution.map(|solution| values(&*puzzle, solution, line(text, solution))));
        Ok((puzzle, solutions))
    }))
}

/// The line of a part of a text, from 1.
fn line(text: &str, part: &RawValue) -> usize {
    let start = part.get().as_ptr().addr() - text.as_ptr().addr();
    text[..start].matches('\n').count() + 1
}

/// An error in the text under `board`, which is in line `at` of the object.
fn inside(error: ReadError, at: usize) -> ReadError {
    match error {
        ReadError::Empty => ReadError::Unknown { line: at, start: String::new(), nearest: String::new() },
        ReadError::Unknown { start, nearest, .. } => ReadError::Unknown { line: at, start, nearest },
        ReadError::Ambiguous { kinds, .. } => ReadError::Ambiguous { line: at, kinds },
        ReadError::Wrong { kind, error } => {
            let problem = format_args!("line {} of `board`: {}", error.line, error.problem);
            ReadError::Wrong { kind, error: TextError::new(at, problem) }
        }
        other @ (ReadError::TooLong { .. } | ReadError::Interrupted) => other,
    }
}

/// The values of the puzzle variables by their names.
fn values(puzzle: &dyn AnyPuzzle, solution: &RawValue, line: usize) -> Result<Vec<i64>, TextError> {
    let mut values: BTreeMap<String, i64> = serde_json::from_str(solution.get()).map_err(|_| {
        TextError::expected(line, "`solution` with an integer by the name of each puzzle variable", solution.get())
    })?;
    let value = |name: &str| {
        let none = || TextError::new(line, format_args!("expected a value of {name} under `solution`, found none"));
        values.remove(name).ok_or_else(none)
    };
    let named: Vec<i64> = puzzle.vars().iter().map(|var| var.name.as_str()).map(value).collect::<Result<_, _>>()?;
    match values.first_key_value() {
        None => Ok(named),
        Some((other, _)) => Err(TextError::expected(line, "only names of puzzle variables under `solution`", other)),
    }
}
