//! The drawings of marks.

use super::{Mark, Style};
use crate::{Point, Shape, Stroke, Tone, picture::cells::centre};
use grid::Cell;

/// The radius of a bulb, and of the circle of an arrow.
const BULB: f64 = 0.36;

/// The size of numbers and words at the border.
const SMALL: f64 = 0.3;

/// How far the number of a diagonal is from the middle of its first cell, along the border.
const ASIDE: f64 = 0.42;

/// The shapes of marks below the lines between cells, and those above them.
pub fn shapes(marks: &[Mark], side: usize) -> [Vec<Shape>; 2] {
    let (mut below, mut above) = (Vec::new(), Vec::new());
    for mark in marks {
        let middles: Vec<Point> = mark.cells.iter().copied().map(centre).collect();
        let between = |two: &[Point]| ((two[0].0 + two[1].0) / 2.0, (two[0].1 + two[1].1) / 2.0);
        match mark.variant().style {
            Style::Caption => {}
            Style::Square => {
                let (x, y) = middles[0];
                below.push(Shape::Fill { at: (x - 0.4, y - 0.4), size: (0.8, 0.8), tone: Tone::Shade });
            }
            Style::Circle => below.push(Shape::Circle { at: middles[0], radius: 0.4, tone: Tone::Faint, fill: Tone::Shade }),
            Style::Dot(is_black) => {
                let fill = if is_black { Tone::Ink } else { Tone::Paper };
                above.push(Shape::Circle { at: between(&middles), radius: 0.11, tone: Tone::Ink, fill });
            }
            Style::Letter(letter) => above.extend(label(between(&middles), letter.into())),
            Style::Bulb => {
                below.extend(line(&middles, Stroke::Thick));
                below.push(Shape::Circle { at: middles[0], radius: BULB, tone: Tone::Faint, fill: Tone::Faint });
            }
            Style::Arrow => {
                below.extend(line(&middles, Stroke::Thin));
                below.extend(middles.last_chunk().into_iter().flat_map(head));
                below.push(Shape::Circle { at: middles[0], radius: BULB, tone: Tone::Ink, fill: Tone::Paper });
            }
            Style::Lines(count) => below.extend(line(&middles, Stroke::Times(count))),
            Style::Border => above.extend(border(mark, side)),
        }
    }
    let captions = marks.iter().filter(|mark| mark.variant().style == Style::Caption).map(|mark| mark.variant().name);
    let captions = captions.collect::<Vec<_>>().join(", ");
    if !captions.is_empty() {
        above.extend(label((side as f64 / 2.0, side as f64), captions));
    }
    [below, above]
}

fn line(points: &[Point], stroke: Stroke) -> impl Iterator<Item = Shape> {
    points.windows(2).map(move |two| Shape::Line { from: two[0], to: two[1], stroke, tone: Tone::Faint })
}

/// The two lines of the head of an arrow between two points.
fn head([from, to]: &[Point; 2]) -> [Shape; 2] {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let length = right.hypot(down);
    let (right, down) = (0.2 * right / length, 0.2 * down / length);
    [1.0, -1.0].map(|turn| {
        let back = (to.0 - right - turn * down, to.1 - down + turn * right);
        Shape::Line { from: *to, to: back, stroke: Stroke::Thin, tone: Tone::Faint }
    })
}

/// A word on a line of the board, which it interrupts.
fn label(at: Point, text: String) -> [Shape; 2] {
    let width = 0.6 * SMALL * text.chars().count() as f64;
    let paper = Shape::Fill { at: (at.0 - width / 2.0, at.1 - SMALL / 2.0), size: (width, SMALL), tone: Tone::Paper };
    [paper, Shape::Text { at, size: SMALL, text, tone: Tone::Ink }]
}

/// The number of a row, column or diagonal at the border before its first cell.
fn border(mark: &Mark, side: usize) -> [Shape; 2] {
    let [first, second] = [mark.cells[0], mark.cells[1]];
    let towards = |from: usize, to: usize| to as f64 - from as f64;
    let (right, down) = (towards(first.col, second.col), towards(first.row, second.row));
    let Cell { row, col } = first;
    let (x, y) = (col as f64 + 0.5, row as f64 + 0.5);
    let is_at_end = |at: usize, direction: f64| if direction > 0.0 { at == 0 } else { direction < 0.0 && at + 1 == side };
    let at = match is_at_end(row, down) {
        true => (x - ASIDE * right, y - 0.5 * down),
        false => (x - 0.5 * right, y - ASIDE * down),
    };
    let arrow = match (right, down) {
        (1.0, 1.0) => "↘",
        (1.0, -1.0) => "↗",
        (-1.0, 1.0) => "↙",
        (-1.0, -1.0) => "↖",
        _ => "",
    };
    label(at, format!("{}{arrow}", mark.number.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::{super::VARIANTS, *};

    /// Marks of two variants on the same cells look different.
    #[test]
    fn variants_are_drawn_differently() {
        let cells = [[1, 1], [1, 2], [1, 3], [1, 4]].map(|[row, col]| Cell { row: row - 1, col: col - 1 });
        let diagonal = [0, 1, 2, 3].map(|at| Cell { row: at, col: at });
        let mut drawings: Vec<(&str, [Vec<Shape>; 2])> = Vec::new();
        for (index, variant) in VARIANTS.iter().enumerate() {
            let number = variant.number.map(|numbers| *numbers(4).end());
            let of_length = |length: usize| Mark::new(index, cells[..length].to_vec(), number, 4).ok();
            let mark = (0..=4).rev().find_map(of_length).or_else(|| Mark::new(index, diagonal.to_vec(), number, 4).ok());
            let drawn = shapes(&[mark.expect("a mark of each variant")], 4);
            assert!(!drawn.concat().is_empty(), "{}", variant.name);
            assert!(drawings.iter().all(|other| other.1 != drawn), "{}", variant.name);
            drawings.push((variant.name, drawn));
        }
    }
}
