//! The picture of a board: parts of ships, tallies to the right and below, and the fleet.

use super::{Battleship, Part};
use crate::{Picture, Shape, Stroke, Tone};
use grid::Cell;

/// The width of a letter, in parts of its height.
const LETTER: f64 = 0.8;

pub fn picture(board: &Battleship, known: &[Option<i64>]) -> Picture {
    let (width, height) = (board.clues().cols() as f64, board.clues().rows() as f64);
    let mut shapes = frame(width, height);
    for cell in board.clues().cells() {
        let Some((text, tone)) = mark(board, known, cell) else { continue };
        let at = (cell.col as f64 + 0.5, cell.row as f64 + 0.52);
        shapes.push(Shape::Text { at, size: 0.7, text: text.into(), tone });
    }
    let tally = |at: (f64, f64), tally: &Option<u32>| {
        let text = tally.map_or("?".into(), |tally| tally.to_string());
        Shape::Text { at, size: 0.5, text, tone: Tone::Ink }
    };
    shapes.extend(board.row_tallies().iter().zip(0..).map(|(t, row)| tally((width + 0.5, f64::from(row) + 0.52), t)));
    shapes.extend(board.col_tallies().iter().zip(0..).map(|(t, col)| tally((f64::from(col) + 0.5, height + 0.52), t)));
    let fleet: Vec<String> = board.fleet().iter().rev().map(|(&length, count)| format!("{count} × {}", ship(length))).collect();
    let size = 0.5;
    let widest = fleet.iter().map(|line| line.chars().count() as f64 * size * LETTER).fold(width + 1.0, f64::max).ceil();
    for (text, line) in fleet.iter().zip(1..) {
        let at = (widest / 2.0, height + f64::from(line) + 0.52);
        shapes.push(Shape::Text { at, size, text: text.clone(), tone: Tone::Ink });
    }
    Picture { width: widest, height: height + 1.0 + fleet.len() as f64, shapes }
}

fn frame(width: f64, height: f64) -> Vec<Shape> {
    let line = |from, to, stroke, tone| Shape::Line { from, to, stroke, tone };
    let across = (1..height as usize).map(|row| ((0.0, row as f64), (width, row as f64)));
    let down = (1..width as usize).map(|col| ((col as f64, 0.0), (col as f64, height)));
    let mut shapes: Vec<Shape> = across.chain(down).map(|(from, to)| line(from, to, Stroke::Thin, Tone::Faint)).collect();
    let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height), (0.0, 0.0)];
    shapes.extend(corners.windows(2).map(|two| line(two[0], two[1], Stroke::Thick, Tone::Ink)));
    shapes
}

/// A ship as it lies in the harbour; a long one with its length.
fn ship(length: usize) -> String {
    match length {
        1 => symbol(Part::Submarine).into(),
        2..=12 => format!("{}{}{}", symbol(Part::Left), symbol(Part::Middle).repeat(length - 2), symbol(Part::Right)),
        _ => format!("{}{length}{}", symbol(Part::Left), symbol(Part::Right)),
    }
}

pub fn symbol(part: Part) -> &'static str {
    match part {
        Part::Water => "~",
        Part::Submarine => "●",
        Part::Left => "◀",
        Part::Right => "▶",
        Part::Top => "▲",
        Part::Bottom => "▼",
        Part::Middle => "■",
        Part::Any => "□",
    }
}

/// What is drawn in a cell: what is given, or else what is found. The part of a found ship is known
/// once the cells beside it are.
fn mark(board: &Battleship, known: &[Option<i64>], cell: Cell) -> Option<(&'static str, Tone)> {
    let found = |cell: Cell| known[board.clues().place(cell)];
    let part = || {
        let beside = board.beside(cell).map(|cell| cell.map_or(Some(0), found));
        match beside.iter().all(Option::is_some) {
            true => Part::of(beside.map(|value| value == Some(1))).unwrap_or(Part::Middle),
            false => Part::Any,
        }
    };
    match (board.clues()[cell], found(cell)) {
        (Some(Part::Any), Some(_)) => Some((symbol(part()), Tone::Ink)),
        (Some(clue), _) => Some((symbol(clue), Tone::Ink)),
        (None, Some(0)) => Some((symbol(Part::Water), Tone::Faint)),
        (None, Some(_)) => Some((symbol(part()), Tone::Found)),
        (None, None) => None,
    }
}
