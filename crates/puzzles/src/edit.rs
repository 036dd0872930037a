//! Edits: what someone who sets a board places on it and takes away again.

use crate::picture::Point;
use grid::{Cell, Grid};
use std::ops::RangeInclusive;

/// A place of a board where something can stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    /// Where it is, such as `r1c1`.
    pub name: String,
    /// Its centre in the picture.
    pub at: Point,
    /// How wide and high it is, in cells.
    pub side: f64,
    /// What stands there now, as it is typed; nothing if nothing does.
    pub value: String,
    /// What can stand there, nothing left aside, in the order in which one goes through it. Where
    /// there is more than that, as with sums, it is what is likely.
    pub choices: Vec<String>,
    /// Whether what stands there only tells which places are alike, as with regions: other names for
    /// the same may stand there and elsewhere after a change.
    pub is_label: bool,
}

impl Edit {
    /// A place with its name and centre, as wide as a cell.
    pub(crate) fn new(name: String, at: Point, value: String, choices: Vec<String>) -> Self {
        Self { name, at, side: 1.0, value, choices, is_label: false }
    }

    /// A cell.
    pub(crate) fn cell(cell: Cell, value: String, choices: Vec<String>) -> Self {
        Self::new(cell.to_string(), (cell.col as f64 + 0.5, cell.row as f64 + 0.5), value, choices)
    }
}

/// An edit for each cell of a grid, with a number from a range that may depend on the cell.
pub(crate) fn numbers<T: Copy + ToString>(grid: &Grid<Option<T>>, range: impl Fn(Cell) -> RangeInclusive<i64>) -> Vec<Edit> {
    let edit = |cell| {
        let value = grid[cell].map(|value| value.to_string()).unwrap_or_default();
        Edit::cell(cell, value, range(cell).map(|number| number.to_string()).collect())
    };
    grid.cells().map(edit).collect()
}

/// The grid with another number at a place, or none.
///
/// # Errors
/// If the number is not in the range.
pub(crate) fn with_number<T: Copy + TryFrom<i64>>(
    grid: &Grid<Option<T>>,
    place: usize,
    value: &str,
    range: RangeInclusive<i64>,
) -> Result<Grid<Option<T>>, String> {
    let number = number(value, range)?.and_then(|number| T::try_from(number).ok());
    Ok(with(grid, place, number))
}

/// The grid with something else at a place.
pub(crate) fn with<T: Copy>(grid: &Grid<T>, place: usize, value: T) -> Grid<T> {
    Grid::new(grid.rows(), grid.cols(), |cell| if grid.place(cell) == place { value } else { grid[cell] })
}

/// A number from a range, or nothing.
///
/// # Errors
/// If it is anything else.
pub(crate) fn number(value: &str, range: RangeInclusive<i64>) -> Result<Option<i64>, String> {
    if value.is_empty() {
        return Ok(None);
    }
    let found = value.parse().ok().filter(|number| range.contains(number));
    let wrong =
        || format!("expected a number from {} to {} or nothing, found {}", range.start(), range.end(), crate::quoted(value));
    found.map(Some).ok_or_else(wrong)
}
