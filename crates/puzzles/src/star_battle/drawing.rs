//! The picture: thick lines between regions, void cells shaded, stars, and their number per unit below.

use super::StarBattle;
use crate::{
    Drawn, Picture, Shape, Tone,
    picture::cells::{centre, shaded},
    regions::borders,
};

const STAR: &str = "★";

impl Drawn for StarBattle {
    fn draw(&self, known: &[Option<i64>]) -> Picture {
        let regions = self.regions();
        let mut shapes: Vec<Shape> = regions.cells().filter(|&cell| regions[cell].is_none()).map(shaded).collect();
        shapes.extend(borders(regions));
        for (cell, found) in regions.cells().zip(known).filter(|(cell, _)| regions[*cell].is_some()) {
            let (glyph, size, tone) = match found {
                None => continue,
                // Players mark a cell without a star with a dot.
                Some(0) => ("·", 0.4, Tone::Faint),
                Some(_) => (STAR, 0.7, Tone::Found),
            };
            shapes.push(Shape::Text { at: centre(cell), size, text: glyph.into(), tone });
        }
        let (width, height) = (regions.cols() as f64, regions.rows() as f64 + 1.0);
        let count = format!("{} {STAR}", self.stars());
        shapes.push(Shape::Text { at: (width / 2.0, height - 0.5), size: 0.5, text: count, tone: Tone::Ink });
        Picture { width, height, shapes }
    }
}
