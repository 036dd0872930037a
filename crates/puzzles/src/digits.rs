//! The direct encoding of digits in cells, shared by the formulations of several kinds.

use grid::Cell;
use model::{Place, Position};

/// The place of a constraint on these cells.
pub fn place(cells: &[Cell]) -> Place {
    // Every reader limits the sides to less than u16::MAX.
    cells.iter().map(|cell| Position { row: cell.row as u16, col: cell.col as u16 }).collect()
}
