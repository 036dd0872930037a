//! Parts that count values in units: the rows, columns and regions of a board of cells.

use crate::{Is, Part, PartBody, Role, digits::place};
use grid::{Cell, Grid};
use model::{Place, Rule};
use std::{fmt::Display, ops::RangeInclusive};

/// The largest number of conditions in the parts of a board: some tens of megabytes.
const MAX_CONDITIONS: usize = 1_000_000;

/// Refuses a board whose parts would have too many conditions.
///
/// # Errors
/// The reason, as a sentence without a full stop.
pub fn limit(conditions: usize) -> Result<(), String> {
    match conditions <= MAX_CONDITIONS {
        true => Ok(()),
        false => Err(format!(
            "the rules make {conditions} conditions on this board; boards with more than {MAX_CONDITIONS} are not explained step by step"
        )),
    }
}

/// Cells under one rule. The puzzle variables of the board are its cells.
pub struct Unit {
    rule: &'static Rule,
    role: Role,
    name: String,
    place: Place,
    vars: Vec<usize>,
}

impl Unit {
    /// A unit of a board.
    pub fn new<T>(rule: &'static Rule, role: Role, name: String, cells: &[Cell], board: &Grid<T>) -> Self {
        Self { rule, role, name, place: place(cells), vars: cells.iter().map(|&cell| board.place(cell)).collect() }
    }

    /// The number of cells with `value`, which is called `item`, is in a range.
    pub fn count(&self, item: impl Display, value: i64, range: RangeInclusive<usize>) -> Part {
        let of = self.vars.iter().map(|&var| Is::value(var, value)).collect();
        self.part(item.to_string(), PartBody::Count { when: None, of, range })
    }

    /// Each digit from 1 to `max` is in a number of cells within a range.
    pub fn digits(self, max: usize, range: RangeInclusive<usize>) -> impl Iterator<Item = Part> {
        (1..=max as i64).map(move |digit| self.count(digit, digit, range.clone()))
    }

    /// A part about the unit.
    pub fn part(&self, item: String, body: PartBody) -> Part {
        let Self { rule, role, ref name, ref place, .. } = *self;
        Part { rule, name: name.clone(), item, role, about: Vec::new(), place: place.clone(), body }
    }

    /// The puzzle variables of its cells.
    pub fn vars(&self) -> &[usize] {
        &self.vars
    }
}

/// The rows and the columns, without the cells that are not part of the board.
pub fn lines<T>(
    board: &Grid<T>,
    [rows, columns]: [&'static Rule; 2],
    is_cell: impl Fn(Cell) -> bool,
) -> impl Iterator<Item = Unit> {
    board.lines().enumerate().map(move |(index, mut cells)| {
        cells.retain(|&cell| is_cell(cell));
        let (rule, role, number) = match index.checked_sub(board.rows()) {
            None => (rows, Role::Row, index + 1),
            Some(column) => (columns, Role::Column, column + 1),
        };
        Unit::new(rule, role, format!("{role} {number}"), &cells, board)
    })
}

#[cfg(test)]
mod tests {
    use super::MAX_CONDITIONS;
    use crate::{
        AnyPuzzle,
        sudoku::{Diagonals, Sudoku},
    };
    use grid::Grid;

    #[test]
    fn large_boards_are_refused() {
        let rows = (0..100 * 100).map(|place| place / 100);
        let board = Sudoku::new(Grid::new(100, 100, |_| None), rows, Diagonals::NONE, Vec::new()).expect("a board");
        let reason = AnyPuzzle::parts(&board).expect_err("a large board");
        assert!(reason.contains(&MAX_CONDITIONS.to_string()), "{reason}");
    }
}
