//! Cells as points and shapes of a picture.

use super::{Point, Shape, Tone};
use grid::Cell;

/// The top left corner of a cell.
pub fn corner(cell: Cell) -> Point {
    (cell.col as f64, cell.row as f64)
}

/// The centre of a cell.
pub fn centre(cell: Cell) -> Point {
    let (x, y) = corner(cell);
    (x + 0.5, y + 0.5)
}

/// A shaded cell.
pub fn shaded(cell: Cell) -> Shape {
    Shape::Fill { at: corner(cell), size: (1.0, 1.0), tone: Tone::Shade }
}
