//! Edits: what an editor places on a board and removes again.

use crate::picture::{Point, cells::centre};
use grid::{Cell, Grid};
use model::Rule;
use std::ops::RangeInclusive;

/// An editable place of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    /// Its name, such as `r1c1`.
    pub name: String,
    /// Its centre in the picture.
    pub at: Point,
    /// Its width and height, in cells.
    pub side: f64,
    /// Its present value, as typed; empty if there is none.
    pub value: String,
    /// The values to cycle through, in order, without the empty one. Where too many values are allowed, as with sums,
    /// these are the likely ones.
    pub choices: Vec<String>,
    /// Whether the value is only a label of equal places, as with regions: after a change, the same region may have
    /// another label, here and elsewhere.
    pub is_label: bool,
}

/// A kind of mark that an editor draws over several places and removes again, such as thermometers.
#[derive(Clone, Debug, PartialEq)]
pub struct Tool {
    /// Its name, such as `thermometer`; no edit has it.
    pub name: &'static str,
    /// What its marks say.
    pub rule: &'static Rule,
    /// How a mark is drawn.
    pub gesture: Gesture,
    /// The numbers that a mark can have; `None` if it has none.
    pub numbers: Option<RangeInclusive<u32>>,
    /// The marks on the board, each as the value that removes it: its number, if it has one, and its cells.
    pub marks: Vec<String>,
}

/// How a mark is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// It is about the whole board, and there or not.
    Switch,
    /// In one cell.
    Cell,
    /// On the side between two cells.
    Pair,
    /// Along cells.
    Line,
    /// Along a row or a column, given by two of its cells.
    Lane,
    /// Along a diagonal, given by two of its cells in the direction in which it is read.
    Diagonal,
    /// Over cells in any order.
    Area,
}

impl Gesture {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Switch => "switch",
            Self::Cell => "cell",
            Self::Pair => "pair",
            Self::Line => "line",
            Self::Lane => "lane",
            Self::Diagonal => "diagonal",
            Self::Area => "area",
        }
    }
}

impl Edit {
    /// A place with its name and centre, as wide as a cell.
    pub(crate) fn new(name: String, at: Point, value: String, choices: Vec<String>) -> Self {
        Self { name, at, side: 1.0, value, choices, is_label: false }
    }

    /// A cell.
    pub(crate) fn cell(cell: Cell, value: String, choices: Vec<String>) -> Self {
        Self::new(cell.to_string(), centre(cell), value, choices)
    }
}

/// An edit for each cell of a grid of numbers; the range may depend on the cell.
pub(crate) fn numbers<T: Copy + ToString>(grid: &Grid<Option<T>>, range: impl Fn(Cell) -> RangeInclusive<i64>) -> Vec<Edit> {
    let edit = |cell| {
        let value = grid[cell].map(|value| value.to_string()).unwrap_or_default();
        Edit::cell(cell, value, range(cell).map(|number| number.to_string()).collect())
    };
    grid.cells().map(edit).collect()
}

/// The grid with another number at a place, or with none if `value` is empty.
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

/// The grid with another value at a place.
pub(crate) fn with<T: Copy>(grid: &Grid<T>, place: usize, value: T) -> Grid<T> {
    Grid::new(grid.rows(), grid.cols(), |cell| if grid.place(cell) == place { value } else { grid[cell] })
}

/// The number in `value`, within the range; `None` if it is empty.
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
