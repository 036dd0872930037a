//! The picture: thick lines between blocks, void cells shaded, given and found digits.

use super::Suguru;
use crate::{Drawn, Picture, Shape, Tone, picture::cells::shaded, regions::borders};

impl Drawn for Suguru {
    fn draw(&self, known: &[Option<i64>]) -> Picture {
        let blocks = self.blocks();
        let mut shapes: Vec<Shape> = blocks.cells().filter(|&cell| blocks[cell].is_none()).map(shaded).collect();
        shapes.extend(borders(blocks));
        for (cell, found) in blocks.cells().zip(known).filter(|(cell, _)| blocks[*cell].is_some()) {
            let (text, tone) = match (self.clues()[cell], found) {
                (Some(clue), _) => (clue.to_string(), Tone::Ink),
                (None, Some(found)) => (found.to_string(), Tone::Found),
                (None, None) => continue,
            };
            shapes.push(Shape::Text { at: (cell.col as f64 + 0.5, cell.row as f64 + 0.52), size: 0.56, text, tone });
        }
        Picture { width: blocks.cols() as f64, height: blocks.rows() as f64, shapes }
    }
}
