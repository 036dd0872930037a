//! The picture: islands as circles with their numbers, bridges as parallel lines.

use super::Hashi;
use crate::{Drawn, Picture, Shape, Stroke, Tone, picture::cells::centre};

/// The radius of an island, in cells; bridges between adjacent cells remain visible.
const RADIUS: f64 = 0.37;

/// More bridges than this also show their number.
const MAX_WITHOUT_NUMBER: i64 = 3;

impl Drawn for Hashi {
    fn draw(&self, known: &[Option<i64>]) -> Picture {
        let centre = |island: usize| centre(self.islands()[island].cell);
        let mut shapes = Vec::new();
        for (pair, bridges) in self.pairs().iter().zip(known) {
            let Some(bridges @ 1..) = *bridges else { continue };
            let (from, to) = (centre(pair.a), centre(pair.b));
            let times = u8::try_from(bridges).unwrap_or(u8::MAX);
            shapes.push(Shape::Line { from, to, stroke: Stroke::Times(times), tone: Tone::Found });
            if bridges > MAX_WITHOUT_NUMBER {
                let at = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
                shapes.push(Shape::Fill { at: (at.0 - 0.13, at.1 - 0.16), size: (0.26, 0.32), tone: Tone::Paper });
                shapes.push(Shape::Text { at, size: 0.36, text: bridges.to_string(), tone: Tone::Found });
            }
        }
        for (place, island) in self.islands().iter().enumerate() {
            let at = centre(place);
            let text = island.number.map_or("?".into(), |number| number.to_string());
            let size = if text.len() > 1 { 0.38 } else { 0.5 };
            shapes.push(Shape::Circle { at, radius: RADIUS, tone: Tone::Ink, fill: Tone::Paper });
            shapes.push(Shape::Text { at, size, text, tone: Tone::Ink });
        }
        Picture { width: self.cols() as f64, height: self.rows() as f64, shapes }
    }
}
