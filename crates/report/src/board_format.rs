//! Text formats by their names: those of a kind, and objects of JSON, which every kind has.

use crate::{dataset::board_object, object};
use puzzles::{AnyKind, AnyPuzzle, Entry, WriteError};

/// The format of objects, which are those of [`board_object`] where the kind has none of its own.
const JSON: &str = "json";

/// The text formats of a kind; the first is its default.
pub fn board_formats(kind: &dyn AnyKind) -> Vec<Entry> {
    let mut formats = kind.formats();
    if !formats.iter().any(|format| format.name == JSON) {
        let summary = "an object with `kind` and the board: its rows of cells under `grid`, or its text under `board`";
        formats.push(Entry { name: JSON, summary, source: "" });
    }
    formats
}

/// The name of a text format of a kind, by default its first.
///
/// # Errors
/// If the kind has no such format: a message with those that it has.
pub fn board_format(kind: &dyn AnyKind, name: Option<&str>) -> Result<&'static str, String> {
    let known: Vec<&'static str> = board_formats(kind).iter().map(|format| format.name).collect();
    known.iter().copied().find(|known| name.is_none_or(|name| name == *known)).ok_or_else(|| {
        let name = puzzles::quoted(name.unwrap_or_default());
        format!("{} has no format {name}; there are {}", kind.name(), known.join(", "))
    })
}

/// A board in a format of [`board_formats`], with a line feed at its end.
///
/// # Errors
/// If there is no such format, or it cannot represent the board.
pub fn written(board: &dyn AnyPuzzle, format: &str) -> Result<String, WriteError> {
    let is_own = board.kind().formats().iter().any(|own| own.name == format);
    let text = if format == JSON && !is_own { object(&board_object(board)?) } else { board.write(Some(format))? };
    Ok(if text.ends_with('\n') { text } else { text + "\n" })
}
