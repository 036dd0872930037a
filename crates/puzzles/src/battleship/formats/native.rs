//! Pencilmark's own text format: the board as it looks, with its tallies to the right and below. It represents every board.
//!
//! ```text
//! battleship
//! fleet 3:1 1:2       # a ship of length 3, two of length 1
//! . . . w  1
//! . m . .  ?
//! 0 2 1 ?
//! ```

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
    let mut clues = empty_clues(head + 1, rows.len(), below.len())?;
    let mut row_tallies = Vec::with_capacity(rows.len());
    for (row, (line, words)) in rows.iter().enumerate() {
        let Some((&last_word, cells)) = words.split_last().filter(|(_, cells)| cells.len() == below.len()) else {
            let (expected, found) = (below.len(), words.len());
            let what = format_args!(
                "expected {expected} cells and a tally, as the last line has {expected} tallies, found {found} words"
            );
            return Err(TextError::new(*line, what));
        };
        for (col, &word) in cells.iter().enumerate().filter(|(_, word)| **word != ".") {
            let found = segment(word).ok_or_else(|| TextError::expected(*line, "`.` or one of `w c l r t b m s`", word))?;
            clues[Cell { row, col }] = Some(found);
        }
        row_tallies.push(tally((*line, last_word), cells.len())?);
    }
    let col_tallies = below.iter().map(|&word| tally((*last, word), rows.len())).collect::<Result<_, _>>()?;
    Ok(Battleship::new(clues, row_tallies, col_tallies, fleet))
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
