//! The picture of a board: the given and the known digits.

use super::BinarySudoku;
use crate::{Picture, Shape, Stroke, Tone};

pub fn picture(board: &BinarySudoku, known: &[Option<i64>]) -> Picture {
    let (width, height) = (board.clues().cols() as f64, board.clues().rows() as f64);
    let line = |from, to, stroke, tone| Shape::Line { from, to, stroke, tone };
    let across = (1..board.clues().rows()).map(|row| ((0.0, row as f64), (width, row as f64)));
    let down = (1..board.clues().cols()).map(|col| ((col as f64, 0.0), (col as f64, height)));
    let mut shapes: Vec<Shape> = across.chain(down).map(|(from, to)| line(from, to, Stroke::Thin, Tone::Faint)).collect();
    let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height), (0.0, 0.0)];
    shapes.extend(corners.windows(2).map(|ends| line(ends[0], ends[1], Stroke::Thick, Tone::Ink)));
    for (cell, value) in board.clues().cells().zip(known) {
        let at = (cell.col as f64 + 0.5, cell.row as f64 + 0.52);
        let digit = |text: String, tone| Shape::Text { at, size: 0.56, text, tone };
        match (board.clues()[cell], value) {
            (Some(clue), _) => shapes.push(digit(u8::from(clue).to_string(), Tone::Ink)),
            (None, Some(value)) => shapes.push(digit(value.to_string(), Tone::Found)),
            (None, None) => {}
        }
    }
    Picture { width, height, shapes }
}
