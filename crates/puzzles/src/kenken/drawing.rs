//! The picture: cages between thick lines with their clues in the corner, given and found digits.

use super::KenKen;
use crate::{Picture, Shape, Tone, regions::borders};

pub fn draw(board: &KenKen, known: &[Option<i64>]) -> Picture {
    let mut shapes = borders(board.cages());
    for (clue, cells) in board.cages_with_clues().filter(|(_, cells)| cells.len() > 1) {
        if let (Some(clue), Some(first)) = (clue, cells.first()) {
            let of = (first.col as f64, first.row as f64);
            shapes.push(Shape::Corner { of, text: clue.to_string(), tone: Tone::Ink });
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
