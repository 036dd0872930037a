//! The picture of a board: a digit in each cell, given or found.

use super::BinarySudoku;
use crate::{Picture, Shape, Stroke, Tone};

/// Hairlines between cells, a frame, and the digits.
pub fn picture(board: &BinarySudoku, known: &[Option<i64>]) -> Picture {
    let (width, height) = (board.clues().cols() as f64, board.clues().rows() as f64);
    let line = |from, to, stroke, tone| Shape::Line { from, to, stroke, tone };
    let across = (1..board.clues().rows()).map(|row| ((0.0, row as f64), (width, row as f64)));
    let down = (1..board.clues().cols()).map(|col| ((col as f64, 0.0), (col as f64, height)));
    let mut shapes: Vec<Shape> = across.chain(down).map(|(from, to)| line(from, to, Stroke::Thin, Tone::Faint)).collect();
    let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height), (0.0, 0.0)];
    shapes.extend(corners.windows(2).map(|two| line(two[0], two[1], Stroke::Thick, Tone::Ink)));
    for (cell, found) in board.clues().cells().zip(known) {
        let at = (cell.col as f64 + 0.5, cell.row as f64 + 0.52);
        let digit = |text: String, tone| Shape::Text { at, size: 0.56, text, tone };
        match (board.clues()[cell], found) {
            (Some(clue), _) => shapes.push(digit(u8::from(clue).to_string(), Tone::Ink)),
            (None, Some(found)) => shapes.push(digit(found.to_string(), Tone::Found)),
            (None, None) => {}
        }
    }
    Picture { width, height, shapes }
}
