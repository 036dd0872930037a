//! Pencilmark's own text format: the board as it looks, with its tallies to the right and below. It represents every board.
//!
//! ```text
//! battleship
//! fleet 3:1 1:2       # a ship of length 3, two of length 1
//! . . . w  1
//! . m . .  ?
//! 0 2 1 ?
//! ```
//!
//! Cells may stand next to each other, as in `...w 1` and `021?`.

use super::{Battleship, Fleet, empty_clues, letter, segment, ships, tally};
use crate::{
    Format, TextError,
    text::{self, Word},
};
use ::grid::Cell;

pub const FORMAT: Format<Battleship> = Format {
    name: "text",
    summary: "`battleship`, `fleet LENGTH:COUNT …`, then the rows (`w`, `c l r t b m`, `s` or `.`), each with its tally, and the column tallies",
    recognises: |text| text::content_lines(text).next().is_some_and(|(_, line)| line == "battleship"),
    read,
    write: |board| Ok(write(board)),
    read_solution: None,
};

fn read(text: &str) -> Result<Battleship, TextError> {
    let mut lines = text::content_lines(text);
    match lines.next() {
        Some((_, "battleship")) => {}
        other => {
            let (line, found) = other.unwrap_or((1, ""));
            return Err(TextError::expected(line, "`battleship`", found));
        }
    }
    let (head, ships) = lines.next().unwrap_or((1, ""));
    let fleet = fleet((head, ships))?;
    let rows: Vec<(usize, Vec<&str>)> =
        lines.map(|(line, row)| (line, row.split_whitespace().take(text::MAX_SIDE + 2).collect())).collect();
    let Some(((last, below), rows)) = rows.split_last().filter(|(_, rows)| !rows.is_empty()) else {
        return Err(TextError::new(head, "expected rows and the column tallies below, found fewer than two lines"));
    };
    let below = column_tallies((*last, below), &rows[0].1);
    let cols = below.len();
    let mut clues = empty_clues(head + 1, rows.len(), cols)?;
    let mut row_tallies = Vec::with_capacity(rows.len());
    for (row, (line, words)) in rows.iter().enumerate() {
        let Some((cells, (_, last_word))) = row_of((*line, words), cols) else {
            let found = match &words[..] {
                [cells, ..] if words.len() < 3 => format!("`{}`", cells.chars().take(40).collect::<String>()),
                _ => format!("{} words", words.len()),
            };
            let what = format_args!("expected {cols} cells and a tally, as the last line has {cols} tallies, found {found}");
            return Err(TextError::new(*line, what));
        };
        for (col, (_, word)) in cells.iter().enumerate().filter(|(_, word)| word.1 != ".") {
            let found = segment(word).ok_or_else(|| TextError::expected(*line, "`.` or one of `w c l r t b m s`", word))?;
            clues[Cell { row, col }] = Some(found);
        }
        row_tallies.push(tally((*line, last_word), cols)?);
    }
    let col_tallies = below.iter().map(|&word| tally(word, rows.len())).collect::<Result<_, _>>()?;
    Ok(Battleship::new(clues, row_tallies, col_tallies, fleet))
}

/// The tallies below the columns: words, or the characters of the only word if the first row says that there are several.
fn column_tallies<'t>((line, words): (usize, &[&'t str]), first_row: &[&str]) -> Vec<Word<'t>> {
    let words: Vec<Word<'t>> = words.iter().map(|word| (line, *word)).collect();
    match words[..] {
        [(_, word)] if row_of((line, first_row), 1).is_none() => text::cells(&words, word.chars().count()).unwrap_or_default(),
        _ => words,
    }
}

/// The cells of a row and its tally: words; the cells in one word and the tally in another; or all in one word.
fn row_of<'t>((line, words): (usize, &[&'t str]), cols: usize) -> Option<(Vec<Word<'t>>, Word<'t>)> {
    let words: Vec<Word<'t>> = words.iter().map(|word| (line, *word)).collect();
    match words[..] {
        [cells, tally] => Some((text::cells(&[cells], cols)?, tally)).filter(|(cells, _)| cols > 1 || cells[0].1.len() == 1),
        [_] => {
            let mut all = text::cells(&words, cols + 1)?;
            all.pop().map(|tally| (all, tally))
        }
        _ => {
            let (tally, cells) = words.split_last()?;
            (cells.len() == cols).then(|| (cells.to_vec(), *tally))
        }
    }
}

fn fleet((line, text): Word<'_>) -> Result<Fleet, TextError> {
    let wrong = |found: &str| TextError::expected(line, "`fleet` and ships as LENGTH:COUNT", found);
    let mut words = text.split_whitespace();
    words.next().filter(|word| *word == "fleet").ok_or_else(|| wrong(text))?;
    let mut fleet = Fleet::new();
    for word in words {
        let (length, count) = word.split_once(':').ok_or_else(|| wrong(word))?;
        let (length, count) = ships((line, length), (line, count))?;
        if fleet.insert(length, count).is_some() {
            return Err(TextError::expected(line, "each length once", word));
        }
    }
    Ok(fleet)
}

fn write(board: &Battleship) -> String {
    let ships: String = board.fleet().iter().rev().map(|(length, count)| format!(" {length}:{count}")).collect();
    let tally = |tally: &Option<u32>| tally.map_or("?".to_string(), |tally| tally.to_string());
    let below: Vec<String> = board.col_tallies().iter().map(tally).collect();
    let width = below.iter().map(String::len).max().unwrap_or(1);
    let line = |words: &mut dyn Iterator<Item = &str>| words.map(|word| format!("{word:>width$}")).collect::<Vec<_>>().join(" ");
    let mut text = format!("battleship\nfleet{ships}\n");
    for (row, row_tally) in board.clues().values().chunks(board.clues().cols()).zip(board.row_tallies()) {
        let cells = line(&mut row.iter().map(|clue| clue.map_or(".", letter)));
        text += &format!("{cells}  {}\n", tally(row_tally));
    }
    text + &line(&mut below.iter().map(String::as_str)) + "\n"
}
