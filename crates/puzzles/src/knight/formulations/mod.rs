//! The formulations of knight's tours.

pub mod cuts;
pub mod errata;
pub mod order;
pub mod vocabulary;

use super::{Knight, Tour};
use grid::Cell;

/// Whether a square is of the colour of the first one.
fn is_light(cell: Cell) -> bool {
    (cell.row + cell.col).is_multiple_of(2)
}
