//! Files of OpenSudoku, an app for Android: `<opensudoku>` with a `<game data="…"/>` for each board.

use super::{super::Sudoku, line};
use crate::{Format, TextError};

pub const FORMAT: Format<Sudoku> = Format {
    name: "opensudoku",
    summary: "a file of OpenSudoku, with `<game data=\"…\"/>` for each board",
    recognises: |text| games(text).is_some(),
    read,
    write: |board| {
        let cells = line::write(board)?.trim_end().replace('.', "0");
        Ok(format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <game data=\"{cells}\"/>\n</opensudoku>\n"))
    },
    read_solution: None,
};

/// The games in a file, each with its line from 1; `None` if the text is no such file.
///
/// Elements other than `game` have names and dates, and are no part of a board.
pub fn games(text: &str) -> Option<Vec<(usize, &str)>> {
    let start = text.trim_start();
    if !start.starts_with('<') || !start.contains("<opensudoku") {
        return None;
    }
    let mut found = Vec::new();
    let (mut rest, mut line) = (text, 1);
    while let Some(at) = rest.find("<game") {
        line += rest[..at].matches('\n').count();
        let element = &rest[at..];
        let element = &element[..element.find('>').unwrap_or(element.len())];
        found.push((line, attribute(element).unwrap_or(element)));
        line += element.matches('\n').count();
        rest = &rest[at + element.len()..];
    }
    Some(found)
}

/// The value of `data`.
fn attribute(element: &str) -> Option<&str> {
    let value = element.split_once("data=")?.1;
    let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    value[1..].split(quote).next()
}

fn read(text: &str) -> Result<Sudoku, TextError> {
    match games(text).as_deref() {
        Some([(at, game)]) => line::read(game).map_err(|error| error.below(at - 1)),
        games => Err(TextError::new(1, format_args!("expected one game, found {}", games.map_or(0, <[_]>::len)))),
    }
}
