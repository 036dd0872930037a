//! The native text, which looks like the board and can represent every board.

use super::{Hashi, board, cells, number, sides};
use crate::{
    Format, TextError,
    hashi::{Island, MAX_BRIDGES},
    text,
};
use std::borrow::Cow;

pub const FORMAT: Format<Hashi> = Format {
    name: "text",
    summary: "`hashi`, perhaps `most 3` and `no loops`, then the board: numbers, `?` for any number, `.`, `0`, `-` or `_` for water",
    recognises,
    read,
    write: |puzzle| Ok(write(puzzle)),
    read_solution: None,
};

fn recognises(text: &str) -> bool {
    text::content_lines(text).next().is_some_and(|(_, line)| line == "hashi")
}

fn read(text: &str) -> Result<Hashi, TextError> {
    let (mut max_bridges, mut allows_loops, mut is_column) = (None, None, false);
    let mut lines = text::content_lines(text);
    let mut head = match lines.next() {
        Some((line, "hashi")) => line,
        Some((line, found)) => return Err(TextError::expected(line, "`hashi`", found)),
        None => return Err(TextError::new(1, "expected `hashi`, found nothing")),
    };
    for (line, found) in lines {
        let words: Vec<&str> = found.split_whitespace().take(3).collect();
        match words[..] {
            ["most", word] if max_bridges.is_none() => {
                max_bridges =
                    Some(text::number((line, word), "the most bridges between two islands", 1, MAX_BRIDGES as usize)? as u32);
            }
            ["no", "loops"] if allows_loops.is_none() => allows_loops = Some(false),
            ["one", "column"] if !is_column => is_column = true,
            ["most", _] | ["no", "loops"] | ["one", "column"] => return Err(TextError::expected(line, "this line once", found)),
            _ => break,
        }
        head = line;
    }
    grid(text, head, is_column, (max_bridges.unwrap_or(2), allows_loops.unwrap_or(true)))
}

/// The board below the head, which ends in line `head`. Each line of the only column is a cell.
fn grid(text: &str, head: usize, is_column: bool, (max_bridges, allows_loops): (u32, bool)) -> Result<Hashi, TextError> {
    let start: usize = text.split_inclusive('\n').take(head).map(str::len).sum();
    let body = &text[start..];
    let (rows, cols, words) = match is_column {
        true => Some(text::content_lines(body).collect::<Vec<_>>()).map(|cells| (cells.len(), 1, cells)).unwrap_or_default(),
        false => text::grid(body).map_err(|error| error.below(head))?,
    };
    sides(head + 1, (rows, cols))?;
    let is_water = text::blanks(&words, &["0", "-", "_"]);
    let island = |(line, word): text::Word<'_>| match word {
        _ if is_water(word) => Ok(None),
        "?" => Ok(Some(None)),
        _ if word.starts_with(|c: char| c.is_ascii_digit()) => number((head + line, word), max_bridges).map(|n| Some(Some(n))),
        _ => Err(TextError::expected(head + line, "the number of an island, `?` or `.`", word)),
    };
    board((rows, cols), words, island, (max_bridges, allows_loops))
}

fn write(puzzle: &Hashi) -> String {
    let mut text = String::from("hashi\n");
    if puzzle.max_bridges() != 2 {
        text += &format!("most {}\n", puzzle.max_bridges());
    }
    if !puzzle.allows_loops() {
        text += "no loops\n";
    }
    let has_long = |island: &Island| island.number.is_some_and(|number| number > 9);
    if puzzle.cols() == 1 && puzzle.islands().iter().any(has_long) {
        // Rows without a blank are read as characters.
        text += "one column\n";
    }
    let digits = |island: &Island| island.number.map_or(1, |number| number.to_string().len());
    let width = puzzle.islands().iter().map(digits).max().unwrap_or(1);
    for row in cells(puzzle).chunks(puzzle.cols()) {
        for (col, &cell) in row.iter().enumerate() {
            let word = match cell {
                None => Cow::from("."),
                Some(None) => Cow::from("?"),
                Some(Some(number)) => Cow::from(number.to_string()),
            };
            text.extend(std::iter::repeat_n(' ', width - word.len() + usize::from(col > 0)));
            text += &word;
        }
        text.push('\n');
    }
    text
}
