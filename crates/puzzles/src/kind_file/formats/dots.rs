//! Dots between cells that share an edge: white, black or none.

use super::{board_layers::Layers, codes::three, words::Table};
use crate::TextError;

/// The pairs of cells that share an edge: those side by side, then those one below the other, each in reading order.
pub fn pairs(rows: usize, cols: usize) -> Vec<[i64; 4]> {
    let (rows, cols) = (rows as i64, cols as i64);
    let right = (1..=rows).flat_map(|row| (1..cols).map(move |col| [row, col, row, col + 1]));
    let below = (1..rows).flat_map(|row| (1..=cols).map(move |col| [row, col, row + 1, col]));
    right.chain(below).collect()
}

/// The dot of a pair: 1 is white, 2 black, and 0 none.
fn dot(sets: &[String; 2], layers: &Layers, pair: &[i64; 4]) -> u32 {
    sets.iter().position(|set| layers.has(set, pair)).map_or(0, |set| set as u32 + 1)
}

/// The dots of a board, three pairs to a character.
pub fn write_dots(sets: &[String; 2], layers: &Layers) -> String {
    let dots: Vec<u32> = pairs(layers.rows, layers.cols).iter().map(|pair| dot(sets, layers, pair)).collect();
    dots.chunks(3).map(three).collect()
}

/// The words for the dots of a file of the pzpr editors: those between columns, then those between rows.
pub fn dot_words(sets: &[String; 2], layers: &Layers) -> [Vec<String>; 2] {
    let word = |pair: &[i64; 4]| dot(sets, layers, pair).to_string();
    let mut right: Vec<String> = pairs(layers.rows, layers.cols).iter().map(word).collect();
    let below = right.split_off(layers.rows * (layers.cols - 1));
    [right, below]
}

/// Reads the dots of a file of the pzpr editors.
///
/// # Errors
/// The first word that is no dot.
pub fn read_dots(sets: &[String; 2], table: &mut Table<'_>, layers: &mut Layers) -> Result<(), TextError> {
    let (rows, cols) = (layers.rows, layers.cols);
    let words = [table.words(rows, cols - 1)?, table.words(rows - 1, cols)?].concat();
    for (pair, (line, word)) in pairs(rows, cols).iter().zip(words) {
        match (word, sets) {
            ("0" | ".", _) => {}
            ("1", [white, _]) => layers.insert(white, pair),
            ("2", [_, black]) => layers.insert(black, pair),
            _ => return Err(TextError::expected(line, "1 for a white dot, 2 for a black one, or 0", word)),
        }
    }
    Ok(())
}
