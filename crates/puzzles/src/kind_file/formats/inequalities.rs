//! Plain text of boards with inequalities between cells: rows of cells with signs between them, and rows of signs between those.
//!
//! ```text
//! . < . . 3
//! . . ^ . .
//! . . 2 > .
//! . . . . v
//! . . . . .
//! ```

use super::{
    board_layers::{Layers, Sides},
    statement::Param,
};
use crate::{TextError, WriteError, puzzlink::Mark, text::Word};

/// The signs between cells next to each other and below each other: of the first being less, and of the second.
const SIGNS: [[&[&str]; 2]; 2] = [[&["<"], &[">"]], [&["^", "∧"], &["v", "V", "∨"]]];

/// The words between cells that are no signs.
const NONE: [&str; 3] = [".", "-", "_"];

/// The parameter of the cells, and the set of pairs of which the first cell is less.
#[derive(Debug)]
pub struct Inequalities {
    pub given: Param,
    pub less: String,
}

impl Inequalities {
    /// The board in a grid of words, whose first line is `start`.
    ///
    /// # Errors
    /// The first word that is not as expected.
    pub fn read(
        &self,
        start: usize,
        (rows, cols, words): (usize, usize, Vec<Word<'_>>),
        sides: &Sides,
    ) -> Result<Layers, TextError> {
        if rows.is_multiple_of(2) || cols.is_multiple_of(2) {
            let found = format!("{rows} rows of {cols}");
            let problem = format_args!("expected rows of cells and signs, as many as twice the side less one, found {found}");
            return Err(TextError::new(start, problem));
        }
        let mut layers = sides.layers(start, rows / 2 + 1, cols / 2 + 1)?;
        for (place, &(line, word)) in words.iter().enumerate() {
            let at = [place / cols, place % cols];
            let [row, col] = at.map(|at| at as i64 / 2 + 1);
            let is_none = NONE.contains(&word);
            match at.map(|at| at % 2) {
                [0, 0] if is_none || word == "0" => {}
                [0, 0] => {
                    let number = crate::text::number((line, word), "`.` or a number", 1, u32::MAX as usize)?;
                    layers.put_mark(&self.given, &[row, col], Mark::Number(number as u32), line)?;
                }
                _ if is_none => {}
                [1, 1] => return Err(TextError::expected(line, "`.` between four cells", word)),
                [down, right] => {
                    let other = [row + down as i64, col + right as i64];
                    let which = SIGNS[down].iter().position(|signs| signs.contains(&word));
                    let expected =
                        if down == 1 { "`^`, `v` or `.` between two cells" } else { "`<`, `>` or `.` between two cells" };
                    match which.ok_or_else(|| TextError::expected(line, expected, word))? {
                        0 => layers.insert(&self.less, &[row, col, other[0], other[1]]),
                        _ => layers.insert(&self.less, &[other[0], other[1], row, col]),
                    }
                }
            }
        }
        Ok(layers)
    }

    /// The words of a board, and their number in a row.
    ///
    /// # Errors
    /// If a cell has no number from 1.
    pub fn write(&self, layers: &Layers) -> Result<(Vec<String>, usize), WriteError> {
        let (rows, cols) = (2 * layers.rows - 1, 2 * layers.cols - 1);
        let mut words = Vec::with_capacity(rows * cols);
        for at in (0..rows * cols).map(|place| [place / cols, place % cols]) {
            let [row, col] = at.map(|at| at as i64 / 2 + 1);
            let [down, right] = at.map(|at| at % 2);
            let other = [row + down as i64, col + right as i64];
            words.push(match [down, right] {
                [0, 0] => match layers.mark(&self.given, &[row, col])? {
                    Mark::Number(number) => number.to_string(),
                    _ => ".".into(),
                },
                [1, 1] => ".".into(),
                _ if layers.has(&self.less, &[row, col, other[0], other[1]]) => SIGNS[down][0][0].into(),
                _ if layers.has(&self.less, &[other[0], other[1], row, col]) => SIGNS[down][1][0].into(),
                _ => ".".into(),
            });
        }
        Ok((words, cols))
    }
}
