//! Text formats by their names, and boards written in them.

use crate::{error::CliError, exit::Exit};
use puzzles::{AnyKind, AnyPuzzle};
use report::board_formats;

/// The name of a text format of a kind, by default its first.
///
/// # Errors
/// If the kind has no such format; the error names those that it has.
pub fn board_format(kind: &dyn AnyKind, name: Option<&str>) -> Result<&'static str, CliError> {
    let known = board_formats(kind);
    known.iter().copied().find(|known| name.is_none_or(|name| name == *known)).ok_or_else(|| {
        let (kind, name, known) = (kind.name(), name.unwrap_or_default(), known.join(", "));
        CliError::new(Exit::Usage, format_args!("{kind} has no format `{name}`; there are {known}"))
    })
}

/// A board in a format, with a line feed at its end.
///
/// # Errors
/// If the format cannot represent the board.
pub fn written(board: &dyn AnyPuzzle, format: &str) -> Result<String, CliError> {
    let text = report::written(board, format)?;
    Ok(if text.ends_with('\n') { text } else { text + "\n" })
}
