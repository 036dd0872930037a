//! The text formats of hashi.

use super::{Hashi, Island};
use crate::{Format, TextError, text};
use grid::Cell;

pub const FORMATS: &[Format<Hashi>] = &[Format {
    name: "has",
    summary: "`ROWS COLUMNS ISLANDS`, then rows of numbers, 0 for water",
    recognises: |text| text.lines().next().is_some_and(|line| line.split_whitespace().count() == 3),
    read,
    write: |_| Ok(String::new()),
    read_answer: None,
}];

fn read(text: &str) -> Result<Hashi, TextError> {
    let body = text.lines().skip(1).collect::<Vec<_>>().join("\n");
    let (rows, cols, words) = text::grid(&body).map_err(|e| e.below(1))?;
    let mut islands = Vec::new();
    for (place, word) in words.into_iter().enumerate() {
        let number = text::number(word, "a number", 0, 8)? as u32;
        if number > 0 {
            islands.push(Island { cell: Cell { row: place / cols, col: place % cols }, number: Some(number) });
        }
    }
    Ok(Hashi::new(rows, cols, islands, 2, true))
}
