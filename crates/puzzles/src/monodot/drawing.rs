//! The picture: dots as numbered circles with lines to the dots around them, and the dots still to place below
//! the board.

use super::{EMPTY, Monodot};
use crate::{Drawn, Picture, Shape, Stroke, Tone, picture::cells::centre};

const RADIUS: f64 = 0.32;

impl Drawn for Monodot {
    fn draw(&self, known: &[Option<i64>]) -> Picture {
        let (rows, cols) = (self.given.rows() as f64, self.given.cols() as f64);
        let mut shapes = Vec::new();
        for row in 0..=self.given.rows() {
            shapes.push(line((0.0, row as f64), (cols, row as f64), Tone::Faint));
        }
        for col in 0..=self.given.cols() {
            shapes.push(line((col as f64, 0.0), (col as f64, rows), Tone::Faint));
        }
        let dot = |place: usize| self.given.values()[place].map(|n| n as i64).or(known[place]).filter(|&value| value != EMPTY);
        let centre = |place: usize| centre(self.cell(place));
        for (a, b) in (0..self.cells()).flat_map(|a| self.neighbours(a).into_iter().filter(move |&b| a < b).map(move |b| (a, b)))
        {
            if dot(a).is_some() && dot(b).is_some() {
                shapes.push(line(centre(a), centre(b), Tone::Found));
            }
        }
        for place in 0..self.cells() {
            let tone = if self.given.values()[place].is_some() { Tone::Ink } else { Tone::Found };
            shapes.extend(dot(place).into_iter().flat_map(|number| circle(centre(place), number, tone)));
        }
        let placed = |number: i64| (0..self.cells()).filter(|&place| dot(place) == Some(number)).count();
        let remaining = (0..).zip(&self.dots).flat_map(|(number, &dots)| vec![number; dots.saturating_sub(placed(number))]);
        let mut rows_below = 0;
        for (place, number) in remaining.enumerate() {
            let (row, col) = (place / self.given.cols(), place % self.given.cols());
            shapes.extend(circle((col as f64 + 0.5, rows + row as f64 + 1.0), number, Tone::Ink));
            rows_below = row + 1;
        }
        let margin = if rows_below > 0 { rows_below as f64 + 0.5 } else { 0.0 };
        Picture { width: cols, height: rows + margin, shapes }
    }
}

fn line(from: (f64, f64), to: (f64, f64), tone: Tone) -> Shape {
    let stroke = if tone == Tone::Faint { Stroke::Thin } else { Stroke::Times(1) };
    Shape::Line { from, to, stroke, tone }
}

fn circle(at: (f64, f64), number: i64, tone: Tone) -> [Shape; 2] {
    let text = Shape::Text { at, size: 0.4, text: number.to_string(), tone };
    [Shape::Circle { at, radius: RADIUS, tone, fill: Tone::Paper }, text]
}
