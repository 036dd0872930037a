//! Where the puzzle variables of a board are in its picture: where the picture changes when a value is known.
//!
//! Places are read off the drawing, so that boards of a new kind can be clicked on without further code.
//! Three drawings for each variable.

use super::{Picture, Point, Shape, Tone};
use crate::{AnyPuzzle, PuzzleVar};
use serde::Serialize;

/// Boards with more puzzle variables than this have no places: they are drawn but cannot be clicked on.
const MAX_VARS: usize = 2500;

/// A rectangle in units of a cell; the top left corner of the board is (0, 0).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct DrawnPlace {
    /// The left side.
    pub x: f64,
    /// The top.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The ends of the line, for an edge: x1, y1, x2, y2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<[f64; 4]>,
    /// Of a variable with two values, the larger of which is drawn as something else than a digit: a sign for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<char>,
    /// Of a variable with more values from 0, whose 0 is drawn as something else than a digit: a sign for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zero: Option<char>,
}

/// The places of a puzzle variable: one, or one for each value if these are drawn apart.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DrawnPlaces(pub Vec<(Option<i64>, DrawnPlace)>);

/// The places of all puzzle variables; empty for one that is not drawn, and for the rest once `stop` returns true.
pub fn places(puzzle: &dyn AnyPuzzle, vars: &[PuzzleVar], stop: &dyn Fn() -> bool) -> Vec<DrawnPlaces> {
    if vars.len() > MAX_VARS {
        return vec![DrawnPlaces::default(); vars.len()];
    }
    if let Some(centres) = puzzle.playing().centres {
        let place =
            |(x, y): Point| DrawnPlace { x: x - 0.5, y: y - 0.5, width: 1.0, height: 1.0, line: None, mark: None, zero: None };
        return centres.into_iter().map(|at| DrawnPlaces(vec![(None, place(at))])).collect();
    }
    let mut known = vec![None; vars.len()];
    let draw = puzzle.drawer();
    let blank = draw(&known);
    let mut found = Vec::new();
    for (number, var) in vars.iter().enumerate() {
        if stop() {
            found.resize(vars.len(), DrawnPlaces::default());
            break;
        }
        let mut changed = |value: i64| {
            known[number] = Some(value);
            let place = changed(&blank, &draw(&known));
            known[number] = None;
            place
        };
        let (low, high) = (*var.range.start(), *var.range.end());
        let (first, last) = (changed(low), changed(high));
        found.push(DrawnPlaces(match (first, last) {
            (Some(one), Some(other)) if !one.is_near(&other) => {
                (low..=high).filter_map(|value| Some((Some(value), changed(value)?))).collect()
            }
            (Some(place), _) | (None, Some(place)) => {
                let mark = last.filter(|_| low + 1 == high).and_then(|last| last.mark);
                let zero = first.filter(|_| low == 0 && high > 1).and_then(|first| first.mark);
                vec![(None, DrawnPlace { mark, zero, ..place })]
            }
            (None, None) => Vec::new(),
        }));
    }
    found
}

/// The place where two pictures differ; common shapes at the start and end are skipped.
fn changed(one: &Picture, other: &Picture) -> Option<DrawnPlace> {
    let same = one.shapes.iter().zip(&other.shapes).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one.shapes[same..], &other.shapes[same..]);
    let tail = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[..one.len() - tail], &other[..other.len() - tail]);
    let new: Vec<&Shape> = other.iter().filter(|shape| !one.contains(shape)).collect();
    let changed = if new.is_empty() { one.iter().collect() } else { new };
    let lines = changed.iter().find_map(|shape| match shape {
        Shape::Line { from, to, .. } => Some([from.0, from.1, to.0, to.1]),
        _ => None,
    });
    if let Some(line @ [x1, y1, x2, y2]) = lines {
        let (width, height) = ((x2 - x1).abs(), (y2 - y1).abs());
        return Some(DrawnPlace { x: x1.min(x2), y: y1.min(y2), width, height, line: Some(line), mark: Some('—'), zero: None });
    }
    // The first changed shape belongs to the variable; others follow from it.
    changed.first().map(|shape| around(shape))
}

/// The cell around a shape, or an area large enough to be clicked on.
fn around(shape: &Shape) -> DrawnPlace {
    let (at, width) = match shape {
        Shape::Text { at, size, text, .. } => (*at, 0.6 * size * text.chars().count() as f64),
        Shape::Corner { of, .. } => ((of.0 + 0.5, of.1 + 0.5), 1.0),
        Shape::Fill { at, size, .. } => ((at.0 + size.0 / 2.0, at.1 + size.1 / 2.0), size.0),
        Shape::Circle { at, radius, .. } => (*at, 2.0 * radius),
        Shape::Triangle { at, .. } => (*at, 1.0),
        Shape::Line { from, to, .. } => (((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0), 1.0),
    };
    let (cell, width) = ((at.0.floor(), at.1.floor()), width.max(1.0));
    let centred = (at.0 - cell.0 - 0.5).abs() < 0.12 && (at.1 - cell.1 - 0.5).abs() < 0.12 && width <= 1.0;
    let corner = if centred { cell } else { (at.0 - width / 2.0, at.1 - 0.5) };
    DrawnPlace { x: corner.0, y: corner.1, width, height: 1.0, line: None, mark: mark(shape), zero: None }
}

/// A sign that looks like the shape.
fn mark(shape: &Shape) -> Option<char> {
    match shape {
        Shape::Fill { .. } => Some('■'),
        Shape::Circle { fill: Tone::Paper, .. } => Some('○'),
        Shape::Circle { .. } => Some('●'),
        Shape::Triangle { corner, .. } => Some(corner.sign()),
        Shape::Text { text, .. } => text.parse().ok().filter(|sign: &char| !sign.is_ascii_digit()),
        Shape::Line { .. } | Shape::Corner { .. } => None,
    }
}

impl DrawnPlace {
    /// Its middle.
    pub fn middle(&self) -> Point {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Whether two values of a variable are drawn at the same place.
    fn is_near(&self, other: &Self) -> bool {
        let (one, other) = (self.middle(), other.middle());
        (one.0 - other.0).abs() < 0.5 && (one.1 - other.1).abs() < 0.5
    }
}
