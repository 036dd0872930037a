//! The picture: cages between thick lines with their clues in the corner, given and found digits.

use super::KenKen;
use crate::{Drawn, Picture, Shape, Tone, regions::borders};

impl Drawn for KenKen {
    fn draw(&self, known: &[Option<i64>]) -> Picture {
        let mut shapes = borders(self.cages());
        for (clue, cells) in self.cages_with_clues().filter(|(_, cells)| cells.len() > 1) {
            if let (Some(clue), Some(first)) = (clue, cells.first()) {
                let of = (first.col as f64, first.row as f64);
                shapes.push(Shape::Corner { of, text: clue.to_string(), tone: Tone::Ink });
            }
        }
        for (cell, found) in self.cages().cells().zip(known) {
            let at = (cell.col as f64 + 0.5, cell.row as f64 + 0.56);
            let digit = |text: String, tone| Shape::Text { at, size: 0.52, text, tone };
            match (self.digit(cell), found) {
                (Some(given), _) => shapes.push(digit(given.to_string(), Tone::Ink)),
                (None, Some(found)) => shapes.push(digit(found.to_string(), Tone::Found)),
                (None, None) => {}
            }
        }
        let side = self.side() as f64;
        Picture { width: side, height: side, shapes }
    }
}
