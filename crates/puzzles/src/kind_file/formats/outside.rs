//! What stands beside the cells in a file of the pzpr editors: numbers outside, and the heads of kakuro.

use super::{
    board_layers::Layers,
    statement::Param,
    words::{mark, number},
};
use crate::{TextError, text::Word};

/// The lines and columns of words before and behind those of the cells.
pub fn frame(outside: &[Param]) -> [usize; 2] {
    match outside.len() {
        0 => [0, 0],
        2 => [1, 0],
        _ => [1, 1],
    }
}

/// The rows and columns of words around and in cells; the first cell is in row 1 and column 1.
pub fn places(first: usize, rows: usize, cols: usize, last: usize) -> impl Iterator<Item = [usize; 2]> {
    let range = move |count: usize| 1 - first..=count + last;
    range(rows).flat_map(move |row| range(cols).map(move |col| [row, col]))
}

/// The parameter and subscript of a place outside; `None` for a corner.
pub fn outside_at<'p>(outside: &'p [Param], [row, col]: [usize; 2], layers: &Layers) -> Option<(&'p Param, [i64; 1])> {
    let (rows, cols) = (1..=layers.rows, 1..=layers.cols);
    let half = outside.len() / 2;
    let (param, at) = match (rows.contains(&row), cols.contains(&col)) {
        (false, true) if row == 0 => (outside.first(), col),
        (false, true) => (outside.get(1).filter(|_| half > 1), col),
        (true, false) if col == 0 => (outside.get(half), row),
        (true, false) => (outside.get(half + 1), row),
        _ => (None, 0),
    };
    param.map(|param| (param, [at as i64]))
}

/// Reads the number of a place outside.
pub fn read_outside(outside: &[Param], word: Word<'_>, place: [usize; 2], layers: &mut Layers) -> Result<(), TextError> {
    match (outside_at(outside, place, layers), word.1) {
        (_, ".") | (None, "0") => Ok(()),
        // A number that is done is marked by `c`.
        (Some((param, key)), text) => {
            layers.put_mark(param, &key, mark((word.0, text.strip_prefix('c').unwrap_or(text)))?, word.0)
        }
        (None, text) => Err(TextError::expected(word.0, "`.` in a corner", text)),
    }
}

/// A black cell with two sums, or a head left of or above the board.
pub fn read_sums(
    word: Word<'_>,
    place: [i64; 2],
    layers: &mut Layers,
    black: &str,
    [across, down]: &[Param; 2],
) -> Result<(), TextError> {
    let sum = |text| number::<u32>((word.0, text), "a sum").map(i64::from);
    match place {
        [0, 0] if word.1 == "0" => {}
        [0, 0] => return Err(TextError::expected(word.0, "`0` in the corner", word.1)),
        [0, _] => layers.put(down, &place, sum(word.1)?),
        [_, 0] => layers.put(across, &place, sum(word.1)?),
        _ if word.1 == "." => {}
        _ => {
            let Some((right, below)) = word.1.split_once(',') else {
                return Err(TextError::expected(word.0, "`.` or two sums such as `8,4`", word.1));
            };
            layers.insert(black, &place);
            layers.put(across, &place, sum(right)?);
            layers.put(down, &place, sum(below)?);
        }
    }
    Ok(())
}
