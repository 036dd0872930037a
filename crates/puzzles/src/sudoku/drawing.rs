//! The picture: digits, boxes, diagonals, cages and marks of variants.

use super::{Cage, Sudoku, variants};
use crate::{
    Drawn, Picture, Shape, Stroke, Tone,
    picture::cells::{centre, corner, shaded},
    regions,
};
use grid::Cell;

/// The distance of the dashes around a cage from the borders of its cells, in cells.
const INSET: f64 = 0.08;

impl Drawn for Sudoku {
    /// Shaded diagonals, lines of variants, hairlines between cells, thick lines between boxes, dashes around cages with
    /// their sum in the corner, given and found digits.
    fn draw(&self, known: &[Option<i64>]) -> Picture {
        let side = self.side();
        let mut shapes = Vec::new();
        let mut diagonals: Vec<Cell> = self.diagonals.cells(side).flatten().collect();
        diagonals.sort_unstable();
        diagonals.dedup();
        shapes.extend(diagonals.into_iter().map(shaded));
        let [below, above] = variants::shapes(&self.marks, side);
        shapes.extend(below);
        shapes.extend(regions::borders(&self.boxes));
        shapes.extend(above);
        self.cages.iter().for_each(|cage| outline(cage, &mut shapes));
        for (cell, found) in self.clues.cells().zip(known) {
            let (x, y) = corner(cell);
            let digit = |text: String, tone| Shape::Text { at: (x + 0.5, y + 0.52), size: 0.56, text, tone };
            match (self.clues[cell], found) {
                (Some(clue), _) => shapes.push(digit(clue.to_string(), Tone::Ink)),
                (None, Some(found)) => shapes.push(digit(found.to_string(), Tone::Found)),
                (None, None) => {}
            }
        }
        Picture { width: side as f64, height: side as f64, shapes }
    }
}

/// Dashes along the inside of the cage's border, a cell at a time, and its sum.
fn outline(cage: &Cage, shapes: &mut Vec<Shape>) {
    let within = |row: isize, col: isize| {
        let (row, col) = (usize::try_from(row), usize::try_from(col));
        matches!((row, col), (Ok(row), Ok(col)) if cage.cells.binary_search(&Cell { row, col }).is_ok())
    };
    for cell in &cage.cells {
        let (row, col) = (cell.row as isize, cell.col as isize);
        let (x, y) = centre(*cell);
        // For each side: the direction outward.
        for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            if within(row + down, col + right) {
                continue;
            }
            // The end of the dashes along this side: before a corner of the cage, at the border of the cell where the side
            // goes on straight, or beyond it where the border turns outward.
            let end = |direction: isize| {
                let (along_down, along_right) = (right.abs() * direction, down.abs() * direction);
                match within(row + along_down, col + along_right) {
                    false => 0.5 - INSET,
                    true if within(row + along_down + down, col + along_right + right) => 0.5 + INSET,
                    true => 0.5,
                }
            };
            let out = 0.5 - INSET;
            let middle = (x + right as f64 * out, y + down as f64 * out);
            let (dx, dy) = (down.abs() as f64, right.abs() as f64);
            let from = (middle.0 - dx * end(-1), middle.1 - dy * end(-1));
            let to = (middle.0 + dx * end(1), middle.1 + dy * end(1));
            shapes.push(Shape::Line { from, to, stroke: Stroke::Dashed, tone: Tone::Ink });
        }
    }
    if let (Some(sum), Some(&first)) = (cage.sum, cage.cells.first()) {
        shapes.push(Shape::Corner { of: corner(first), text: sum.to_string(), tone: Tone::Ink });
    }
}
