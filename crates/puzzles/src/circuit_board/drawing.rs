//! The picture of a board: points, links, dashed lines for undecided links, and shaded holes.

use super::CircuitBoard;
use crate::{
    Drawn, Picture, Shape, Stroke, Tone,
    picture::cells::{centre, shaded},
};
use grid::Cell;

impl Drawn for CircuitBoard {
    fn draw(&self, known: &[Option<i64>]) -> Picture {
        let graph = self.graph();
        let value = |link: usize| if self.is_given(link) { Some(1) } else { known[link] };
        let path = self.terminal_path(|link| value(link) == Some(1)).unwrap_or_default();
        let mut shapes: Vec<Shape> = holes(self).map(shaded).collect();
        for (link, &(a, b)) in graph.ends().iter().enumerate() {
            let (stroke, tone) = match value(link) {
                None => (Stroke::Dashed, Tone::Faint),
                Some(0) => continue,
                Some(_) if path.contains(&link) => (Stroke::Times(2), Tone::Marked),
                Some(_) if self.is_given(link) => (Stroke::Times(1), Tone::Ink),
                Some(_) => (Stroke::Times(1), Tone::Found),
            };
            shapes.push(Shape::Line { from: centre(self.points()[a]), to: centre(self.points()[b]), stroke, tone });
        }
        let letter = |point: usize| {
            self.terminals().and_then(|(s, t)| [(s, "s"), (t, "t")].into_iter().find(|terminal| terminal.0 == point))
        };
        for (point, &cell) in self.points().iter().enumerate() {
            let at = centre(cell);
            match letter(point) {
                None => shapes.push(Shape::Circle { at, radius: 0.13, tone: Tone::Ink, fill: Tone::Ink }),
                Some((_, letter)) => {
                    shapes.push(Shape::Circle { at, radius: 0.3, tone: Tone::Marked, fill: Tone::Paper });
                    shapes.push(Shape::Text { at, size: 0.4, text: letter.into(), tone: Tone::Marked });
                }
            }
        }
        Picture { width: self.cols() as f64, height: self.rows() as f64, shapes }
    }
}

/// The cells without points.
fn holes(board: &CircuitBoard) -> impl Iterator<Item = Cell> {
    let all = (0..board.rows()).flat_map(|row| (0..board.cols()).map(move |col| Cell { row, col }));
    all.filter(|cell| board.points().binary_search(cell).is_err())
}
