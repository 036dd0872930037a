//! The picture: cages between thick lines, their clues in the corner, given and found digits.

use super::KenKen;
use crate::{Picture, Shape, Tone, regions::borders};

/// The height of a clue.
const SMALL: f64 = 0.22;

pub fn draw(board: &KenKen, known: &[Option<i64>]) -> Picture {
    let mut shapes = borders(board.cages());
    for (clue, cells) in board.cages_with_clues().filter(|(_, cells)| cells.len() > 1) {
        if let (Some(clue), Some(first)) = (clue, cells.first()) {
            let text = clue.to_string();
            // Half of its width to the right of the corner.
            let shift = match text.chars().count() {
                0..=2 => 0.24,
                3 => 0.38,
                4 => 0.36,
                5 => 0.42,
                more => more as f64 / 12.0,
            };
            let at = (first.col as f64 + shift, first.row as f64 + 0.21);
            shapes.push(Shape::Text { at, size: SMALL, text, tone: Tone::Ink });
        }
    }
    for (cell, found) in board.cages().cells().zip(known) {
        let at = (cell.col as f64 + 0.5, cell.row as f64 + 0.56);
        let digit = |text: String, tone| Shape::Text { at, size: 0.52, text, tone };
        match (board.digit(cell), found) {
            (Some(given), _) => shapes.push(digit(given.to_string(), Tone::Ink)),
            (None, Some(found)) => shapes.push(digit(found.to_string(), Tone::Found)),
            (None, None) => {}
        }
    }
    let side = board.side() as f64;
    Picture { width: side, height: side, shapes }
}
