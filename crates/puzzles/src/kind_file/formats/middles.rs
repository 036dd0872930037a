//! Black dots in the centres of cells and on the edges between them: a set of cells, and one of pairs of cells.

use super::{board_layers::Layers, codes::Rest, words::Table};
use crate::TextError;

/// The places of a board at which a dot could be, line by line: the centre of a cell, then the edge behind it; below, the edge
/// under a cell, then the corner, where no dot is.
fn places(rows: usize, cols: usize) -> Vec<Option<Vec<i64>>> {
    let lines = (0..2 * rows as i64 - 1).flat_map(|y| (0..2 * cols as i64 - 1).map(move |x| (y, x)));
    let place = |(y, x): (i64, i64)| {
        let (row, col) = (y / 2 + 1, x / 2 + 1);
        match (y % 2, x % 2) {
            (0, 0) => Some(vec![row, col]),
            (1, 1) => None,
            (down, right) => Some(vec![row, col, row + down, col + right]),
        }
    };
    lines.map(place).collect()
}

/// Notes a dot at a place.
fn insert([cells, pairs]: &[String; 2], place: &[i64], layers: &mut Layers) {
    layers.insert(if place.len() == 2 { cells } else { pairs }, place);
}

/// Whether there is a dot, for each place.
fn dots([cells, pairs]: &[String; 2], layers: &Layers) -> Vec<bool> {
    let has = |place: &Vec<i64>| layers.has(if place.len() == 2 { cells } else { pairs }, place);
    places(layers.rows, layers.cols).iter().map(|place| place.as_ref().is_some_and(has)).collect()
}

/// Reads dots of an address (pzprjs: "Dot"): `1`, `3` … `f` is a black dot and 0 to 7 places without one, which may lie behind
/// the last; `g`–`z` are 1 to 20 places.
///
/// # Errors
/// The first character that is not as expected.
pub fn read_middles(sets: &[String; 2], rest: &mut Rest<'_>, layers: &mut Layers) -> Result<(), TextError> {
    let places = places(layers.rows, layers.cols);
    let mut at = 0;
    while at < places.len() {
        let (before, expected) = (rest.body, "a black dot, which is odd to the base 16, or a letter from g to z");
        let value = rest.next(expected)?.to_digit(36).filter(|value| *value > 15 || value % 2 == 1);
        match (value, &places[at]) {
            (Some(blanks @ 16..), _) => at += blanks as usize - 15,
            (Some(dot), Some(place)) => {
                insert(sets, place, layers);
                at += 1 + dot as usize / 2;
            }
            _ => return Err(TextError::expected(rest.line, expected, before)),
        }
    }
    Ok(())
}

/// The dots of an address for [`read_middles`].
pub fn write_middles(sets: &[String; 2], layers: &Layers) -> String {
    let dots = dots(sets, layers);
    let mut body = String::new();
    let mut at = 0;
    while at < dots.len() {
        let (longest, has_dot) = if dots[at] { (7, 1) } else { (20, 0) };
        let behind = &dots[at + has_dot..];
        let blanks = behind.iter().position(|dot| *dot).unwrap_or(if has_dot == 1 { longest } else { behind.len() }).min(longest);
        let value = if has_dot == 1 { 2 * blanks + 1 } else { blanks + 15 };
        body.extend(char::from_digit(value as u32, 36));
        at += has_dot + blanks;
    }
    body
}

/// The words of a file of the pzpr editors, one for each line of places.
pub fn middle_words(sets: &[String; 2], layers: &Layers) -> Vec<String> {
    let word = |line: &[bool]| line.iter().map(|dot| if *dot { '2' } else { '.' }).collect();
    dots(sets, layers).chunks(2 * layers.cols - 1).map(word).collect()
}

/// Reads the words of a file.
///
/// # Errors
/// The first word that is not as expected.
pub fn read_middle_words(sets: &[String; 2], table: &mut Table<'_>, layers: &mut Layers) -> Result<(), TextError> {
    let length = 2 * layers.cols - 1;
    let words = table.words(2 * layers.rows - 1, 1)?;
    for (line, (number, word)) in places(layers.rows, layers.cols).chunks(length).zip(words) {
        let wrong = || TextError::expected(number, format_args!("{length} signs: `2` for a dot, or `.`"), word);
        if word.chars().count() != length {
            return Err(wrong());
        }
        for (place, sign) in line.iter().zip(word.chars()) {
            match (sign, place) {
                ('.', _) => {}
                ('2', Some(place)) => insert(sets, place, layers),
                _ => return Err(wrong()),
            }
        }
    }
    Ok(())
}
