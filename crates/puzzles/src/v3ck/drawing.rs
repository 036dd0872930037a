//! The picture: nodes as circles with their numbers below, edges with abbreviated colours.

use super::{Node, V3ck};
use crate::{Drawn, Picture, Shape, Stroke, Tone, picture::Point};

const RADIUS: f64 = 0.4;

/// The corner of the first cell: numbers at the left need some room.
pub const ORIGIN: Point = (0.25, 0.0);

impl Drawn for V3ck {
    fn draw(&self, known: &[Option<i64>]) -> Picture {
        let short: Vec<String> = (0..self.colours().len()).map(|colour| abbreviated(self, colour)).collect();
        let centre = |node| centre(&self.nodes()[node]);
        let mut shapes = Vec::new();
        for (&(a, b), colour) in self.edges().iter().zip(known) {
            let colour = colour.and_then(|colour| usize::try_from(colour - 1).ok());
            shapes.extend(edge(centre(a), centre(b), colour.and_then(|colour| Some((colour, short.get(colour)?)))));
        }
        for (index, node) in self.nodes().iter().enumerate() {
            let at = centre(index);
            shapes.push(Shape::Circle { at, radius: RADIUS, tone: Tone::Ink, fill: Tone::Paper });
            shapes.push(Shape::Text { at, size: 0.45, text: node.name.clone(), tone: Tone::Ink });
            let numbers = numbers(node, &short);
            shapes.extend(label(numbers_at(self, index), numbers, Tone::Ink));
        }
        let largest = |coordinate: fn(&Node) -> usize| self.nodes().iter().map(coordinate).max().unwrap_or(0) as f64;
        Picture { width: largest(|node| node.col) + 1.5, height: largest(|node| node.row) + 1.75, shapes }
    }

    fn origin(&self) -> Point {
        ORIGIN
    }
}

fn centre(node: &Node) -> Point {
    (ORIGIN.0 + node.col as f64 + 0.5, ORIGIN.1 + node.row as f64 + 0.5)
}

/// The centre of the numbers of a node.
pub fn numbers_at(board: &V3ck, node: usize) -> Point {
    let (x, y) = centre(&board.nodes()[node]);
    (x, y + 0.75)
}

/// An edge in the stroke of its colour, with the abbreviation nearer to the first end, since edges cross in their
/// middles.
fn edge(from: Point, to: Point, colour: Option<(usize, &String)>) -> Vec<Shape> {
    let Some((colour, name)) = colour else {
        return vec![Shape::Line { from, to, stroke: Stroke::Thin, tone: Tone::Faint }];
    };
    let strokes = [Stroke::Thin, Stroke::Thick, Stroke::Dashed, Stroke::Times(2), Stroke::Times(3)];
    let line = Shape::Line { from, to, stroke: strokes[colour % strokes.len()], tone: Tone::Found };
    let at = (from.0 + (to.0 - from.0) * 0.375, from.1 + (to.1 - from.1) * 0.375);
    [line].into_iter().chain(label(at, name.clone(), Tone::Found)).collect()
}

/// A text on a background that hides what is below it.
fn label(at: Point, text: String, tone: Tone) -> Vec<Shape> {
    if text.is_empty() {
        return Vec::new();
    }
    let (width, height) = (0.22 * text.chars().count() as f64, 0.4);
    let background = Shape::Fill { at: (at.0 - width / 2.0, at.1 - height / 2.0), size: (width, height), tone: Tone::Paper };
    vec![background, Shape::Text { at, size: 0.4, text, tone }]
}

/// The numbers above 0 of a node with their colours, such as `2r 1b`.
fn numbers(node: &Node, short: &[String]) -> String {
    let shown = node.numbers.iter().zip(short).filter(|(number, _)| **number > 0);
    shown.map(|(number, colour)| format!("{number}{colour}")).collect::<Vec<_>>().join(" ")
}

/// The shortest proper prefix of a colour that distinguishes it from the others, or its whole name.
fn abbreviated(board: &V3ck, colour: usize) -> String {
    let name: Vec<char> = board.colours()[colour].chars().collect();
    let others = || board.colours().iter().enumerate().filter(|(index, _)| *index != colour).map(|(_, other)| other);
    let prefix = |count: usize| name[..count].iter().collect::<String>();
    let unique = (1..name.len()).map(prefix).find(|prefix| others().all(|other| !other.starts_with(prefix)));
    unique.unwrap_or_else(|| board.colours()[colour].clone())
}
