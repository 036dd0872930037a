//! Files of OpenSudoku, an app for Android: `<opensudoku>` with a `<game data="…"/>` for each board.
//!
//! The data are 81 digits, or `version: N` and for each cell its value, its notes and whether a player fills it in, separated by
//! `|`. Values that a player filled in, and notes, are no part of the board.

use super::{super::Sudoku, line};
use crate::{Format, TextError};

pub const FORMAT: Format<Sudoku> = Format {
    name: "opensudoku",
    summary: "a file of OpenSudoku, with `<game data=\"…\"/>` for each board",
    recognises: |text| games(text).is_some() || is_game(text),
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
        Some([(at, game)]) => read_game(game).map_err(|error| error.below(at - 1)),
        None if is_game(text) => read_game(text),
        games => Err(TextError::new(1, format_args!("expected one game, found {}", games.map_or(0, <[_]>::len)))),
    }
}

/// Whether a text is the data of a game with fields.
fn is_game(text: &str) -> bool {
    text.trim_start().starts_with("version:") && text.contains('|')
}

/// The board of a game: 81 digits, or fields of cells behind `version: N`.
fn read_game(game: &str) -> Result<Sudoku, TextError> {
    let Some(rest) = game.trim_start().strip_prefix("version:") else { return line::read(game) };
    let rest = rest.trim_start();
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let version: usize = rest[..digits].parse().map_err(|_| TextError::expected(1, "a number behind `version:`", rest))?;
    // From version 3 on there are notes in the corners and in the centre.
    let width = if version < 3 { 3 } else { 4 };
    let cells = rest[digits..].replace("&#10;", "\n").replace("\\n", "\n");
    let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').take(81 * width + 1).map(str::trim).collect();
    if fields.len() != 81 * width {
        return Err(TextError::new(1, format_args!("expected 81 cells of {width} fields, found {} fields", fields.len())));
    }
    let mut board = String::with_capacity(81);
    for cell in fields.chunks(width) {
        let (value, is_given) = (cell[0], cell[width - 1] == "0");
        let digit = value.parse::<u32>().ok().and_then(|value| char::from_digit(value, 10));
        let digit = digit.ok_or_else(|| TextError::expected(1, "a value from 0 to 9", value))?;
        board.push(if is_given { digit } else { '0' });
    }
    line::read(&board)
}
