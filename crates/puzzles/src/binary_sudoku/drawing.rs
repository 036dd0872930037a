//! The picture of a board: the given and the known digits.

use super::BinarySudoku;
use crate::{Drawn, Picture, Shape, Stroke, Tone};

impl Drawn for BinarySudoku {
    fn draw(&self, known: &[Option<i64>]) -> Picture {
        let (width, height) = (self.clues().cols() as f64, self.clues().rows() as f64);
        let line = |from, to, stroke, tone| Shape::Line { from, to, stroke, tone };
        let across = (1..self.clues().rows()).map(|row| ((0.0, row as f64), (width, row as f64)));
        let down = (1..self.clues().cols()).map(|col| ((col as f64, 0.0), (col as f64, height)));
        let mut shapes: Vec<Shape> = across.chain(down).map(|(from, to)| line(from, to, Stroke::Thin, Tone::Faint)).collect();
        let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height), (0.0, 0.0)];
        shapes.extend(corners.windows(2).map(|ends| line(ends[0], ends[1], Stroke::Thick, Tone::Ink)));
        for (cell, value) in self.clues().cells().zip(known) {
            let at = (cell.col as f64 + 0.5, cell.row as f64 + 0.52);
            let digit = |text: String, tone| Shape::Text { at, size: 0.56, text, tone };
            match (self.clues()[cell], value) {
                (Some(clue), _) => shapes.push(digit(u8::from(clue).to_string(), Tone::Ink)),
                (None, Some(value)) => shapes.push(digit(value.to_string(), Tone::Found)),
                (None, None) => {}
            }
        }
        Picture { width, height, shapes }
    }
}
