//! Descriptions of Simon Tatham's `unequal`: numbers, and the directions in which the next cell is less.

use super::{board_layers::Layers, statement::Param, tatham::numbers};
use crate::{
    TextError, WriteError,
    puzzlink::Mark,
    tatham::{Id, leading_number},
};

/// The directions of [`read_unequal`].
const DIRECTIONS: [(char, [i64; 2]); 4] = [('U', [-1, 0]), ('R', [0, 1]), ('D', [1, 0]), ('L', [0, -1])];

/// The description of an id of Simon Tatham's: a number for each cell, 0 for none, with the directions in which the next cell is less.
///
/// # Errors
/// The first cell that is not as expected.
pub fn read_unequal(id: &Id<'_>, layers: &mut Layers, given: &Param, less: &str) -> Result<(), TextError> {
    let (line, cells) = (id.line, layers.rows * layers.cols);
    let places: Vec<[i64; 2]> = layers.cells().collect();
    let words: Vec<&str> = id.desc.strip_suffix(',').unwrap_or(id.desc).split(',').take(cells + 1).collect();
    if words.len() != cells {
        return Err(TextError::new(line, format_args!("expected {cells} cells between `,`, found {}", words.len())));
    }
    for ([row, col], word) in places.into_iter().zip(words) {
        let wrong = || TextError::expected(line, "a number and letters of U, R, D, L", word);
        let (number, mut flags) = leading_number(word).ok_or_else(wrong)?;
        if number > 0 {
            let number = u32::try_from(number).map_err(|_| wrong())?;
            layers.put_mark(given, &[row, col], Mark::Number(number), line)?;
        }
        while let Some(flag) = flags.chars().next() {
            let (_, [down, right]) = DIRECTIONS.into_iter().find(|two| two.0 == flag).ok_or_else(wrong)?;
            layers.insert(less, &[row + down, col + right, row, col]);
            flags = &flags[1..];
        }
    }
    Ok(())
}

/// The description for [`read_unequal`].
///
/// # Errors
/// If a cell has a number below 1.
pub fn write_unequal(layers: &Layers, given: &Param, less: &str) -> Result<String, WriteError> {
    let cells = layers.cells().zip(numbers(layers, given)?);
    let word = |([row, col], number): ([i64; 2], Option<u32>)| {
        let is_less = |step: &[i64; 2]| layers.has(less, &[row + step[0], col + step[1], row, col]);
        let flags: String = DIRECTIONS.iter().filter(|(_, step)| is_less(step)).map(|two| two.0).collect();
        format!("{}{flags},", number.unwrap_or(0))
    };
    Ok(cells.map(word).collect())
}
