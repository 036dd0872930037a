//! The picture of a board: ship segments, tallies to the right and below, and the fleet at the bottom.

use super::{Battleship, Segment};
use crate::{Drawn, Picture, Shape, Stroke, Tone};
use grid::Cell;
use std::collections::BTreeMap;

/// The width of a character relative to its height.
const CHARACTER_WIDTH: f64 = 0.8;

impl Drawn for Battleship {
    fn draw(&self, known: &[Option<i64>]) -> Picture {
        let (width, height) = (self.clues().cols() as f64, self.clues().rows() as f64);
        let mut shapes = frame(width, height);
        for cell in self.clues().cells() {
            let Some((text, tone)) = cell_symbol(self, known, cell) else { continue };
            let at = (cell.col as f64 + 0.5, cell.row as f64 + 0.52);
            shapes.push(Shape::Text { at, size: 0.7, text: text.into(), tone });
        }
        let tally = |at: (f64, f64), tally: &Option<u32>| {
            let text = tally.map_or("?".into(), |tally| tally.to_string());
            Shape::Text { at, size: 0.5, text, tone: Tone::Ink }
        };
        shapes.extend(self.row_tallies().iter().zip(0..).map(|(t, row)| tally((width + 0.5, f64::from(row) + 0.52), t)));
        shapes.extend(self.col_tallies().iter().zip(0..).map(|(t, col)| tally((f64::from(col) + 0.5, height + 0.52), t)));
        let found = found_ships(self, known);
        let tone = |length: &usize, count: &usize| if found.get(length).unwrap_or(&0) < count { Tone::Ink } else { Tone::Faint };
        let fleet: Vec<(String, Tone)> = self
            .fleet()
            .iter()
            .rev()
            .map(|(length, count)| (format!("{count} × {}", ship(*length)), tone(length, count)))
            .collect();
        let size = 0.5;
        let widest =
            fleet.iter().map(|(line, _)| line.chars().count() as f64 * size * CHARACTER_WIDTH).fold(width + 1.0, f64::max).ceil();
        for ((text, tone), line) in fleet.iter().zip(1..) {
            let at = (widest / 2.0, height + f64::from(line) + 0.52);
            shapes.push(Shape::Text { at, size, text: text.clone(), tone: *tone });
        }
        Picture { width: widest, height: height + 1.0 + fleet.len() as f64, shapes }
    }
}

/// The number of ships by length that are known with the water around their ends.
fn found_ships(board: &Battleship, known: &[Option<i64>]) -> BTreeMap<usize, usize> {
    let clue = |cell: Cell| board.clues()[cell].map(|clue| i64::from(clue != Segment::Water));
    let value = |cell: Cell| clue(cell).or(known[board.clues().place(cell)]);
    let mut found = BTreeMap::new();
    for line in board.clues().lines() {
        for run in line.chunk_by(|&a, &b| value(a) == value(b)).filter(|run| value(run[0]) == Some(1)) {
            // A ship of one cell is found where it is alone in its row and its column; it is counted in its row.
            let neighbours = run.iter().map(|&cell| board.neighbours(cell).map(|cell| cell.map_or(Some(0), value)));
            let water = neighbours.map(|around| around.iter().filter(|&&value| value == Some(0)).count()).sum::<usize>();
            let counted = run.len() > 1 || line.windows(2).all(|pair| pair[0].row == pair[1].row);
            if counted && water == 2 * run.len() + 2 {
                *found.entry(run.len()).or_default() += 1;
            }
        }
    }
    found
}

fn frame(width: f64, height: f64) -> Vec<Shape> {
    let line = |from, to, stroke, tone| Shape::Line { from, to, stroke, tone };
    let across = (1..height as usize).map(|row| ((0.0, row as f64), (width, row as f64)));
    let down = (1..width as usize).map(|col| ((col as f64, 0.0), (col as f64, height)));
    let mut shapes: Vec<Shape> = across.chain(down).map(|(from, to)| line(from, to, Stroke::Thin, Tone::Faint)).collect();
    let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height), (0.0, 0.0)];
    shapes.extend(corners.windows(2).map(|ends| line(ends[0], ends[1], Stroke::Thick, Tone::Ink)));
    shapes
}

/// A ship in symbols; one longer than 12 is shortened to its length between two ends.
fn ship(length: usize) -> String {
    match length {
        1 => symbol(Segment::Submarine).into(),
        2..=12 => format!("{}{}{}", symbol(Segment::Left), symbol(Segment::Middle).repeat(length - 2), symbol(Segment::Right)),
        _ => format!("{}{length}{}", symbol(Segment::Left), symbol(Segment::Right)),
    }
}

/// The symbol of a clue.
pub fn symbol(segment: Segment) -> &'static str {
    match segment {
        Segment::Water => "~",
        Segment::Submarine => "●",
        Segment::Left => "◀",
        Segment::Right => "▶",
        Segment::Top => "▲",
        Segment::Bottom => "▼",
        Segment::Middle => "■",
        Segment::Any => "□",
    }
}

/// The symbol in a cell: its clue, or else its known value. The segment of a known ship cell is known once all its
/// neighbours are.
fn cell_symbol(board: &Battleship, known: &[Option<i64>], cell: Cell) -> Option<(&'static str, Tone)> {
    let value = |cell: Cell| known[board.clues().place(cell)];
    let segment = || {
        let neighbours = board.neighbours(cell).map(|cell| cell.map_or(Some(0), value));
        match neighbours.iter().all(Option::is_some) {
            true => Segment::from_neighbours(neighbours.map(|ship| ship == Some(1))).unwrap_or(Segment::Middle),
            false => Segment::Any,
        }
    };
    match (board.clues()[cell], value(cell)) {
        (Some(Segment::Any), Some(_)) => Some((symbol(segment()), Tone::Ink)),
        (Some(clue), _) => Some((symbol(clue), Tone::Ink)),
        (None, Some(0)) => Some((symbol(Segment::Water), Tone::Faint)),
        (None, Some(_)) => Some((symbol(segment()), Tone::Found)),
        (None, None) => None,
    }
}
