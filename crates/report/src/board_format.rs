//! Text formats by their names: those of a kind, and objects of JSON, which every kind has.

use crate::{dataset::board_object, object};
use puzzles::{AnyKind, AnyPuzzle, WriteError};

/// The format of objects, which are those of [`board_object`] where the kind has none of its own.
const JSON: &str = "json";

/// The names of the text formats of a kind; the first is its default.
pub fn board_formats(kind: &dyn AnyKind) -> Vec<&'static str> {
    let own = kind.formats();
    let names = own.iter().map(|format| format.name);
    let missing = (!own.iter().any(|format| format.name == JSON)).then_some(JSON);
    names.chain(missing).collect()
}

/// A board in a format of [`board_formats`].
///
/// # Errors
/// If there is no such format, or it cannot represent the board.
pub fn written(board: &dyn AnyPuzzle, format: &str) -> Result<String, WriteError> {
    let is_own = || board.kind().formats().iter().any(|own| own.name == format);
    if format == JSON && !is_own() { Ok(object(&board_object(board)?)) } else { board.write(Some(format)) }
}
