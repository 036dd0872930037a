//! The picture: a chessboard without its holes, moves as lines, squares numbered along the tour.

use super::{Knight, Tour};
use crate::{
    Drawn, Picture, Shape, Stroke, Tone,
    picture::cells::{centre, corner, shaded},
};
use grid::Cell;

impl Drawn for Knight {
    fn draw(&self, known: &[Option<i64>]) -> Picture {
        let mut shapes: Vec<Shape> = self.squares().iter().filter(|&&cell| is_dark(cell)).map(|&cell| shaded(cell)).collect();
        self.squares().iter().for_each(|&cell| outline(cell, &mut shapes));
        let is_used = |edge: usize| known[edge].is_some_and(|value| value > 0);
        for (_, &(a, b)) in self.graph().ends().iter().enumerate().filter(|edge| is_used(edge.0)) {
            let (from, to) = (centre(self.squares()[a]), centre(self.squares()[b]));
            shapes.push(Shape::Line { from, to, stroke: Stroke::Times(1), tone: Tone::Found });
        }
        for (square, label) in labels(self, is_used).into_iter().enumerate() {
            let at @ (x, y) = centre(self.squares()[square]);
            let is_start = self.start() == Some(square);
            let Some(text) = label.or(is_start.then(|| "♞".into())) else { continue };
            let (size, tone) = (0.36, if is_start { Tone::Ink } else { Tone::Found });
            let width = 0.14 + 0.2 * text.chars().count() as f64;
            let background = if is_dark(self.squares()[square]) { Tone::Shade } else { Tone::Paper };
            shapes.push(Shape::Fill { at: (x - width / 2.0, y - 0.2), size: (width, 0.4), tone: background });
            shapes.push(Shape::Text { at, size: if text == "♞" { 0.7 } else { size }, text, tone });
        }
        Picture { width: self.cols() as f64, height: self.rows() as f64, shapes }
    }
}

fn is_dark(cell: Cell) -> bool {
    (cell.row + cell.col) % 2 == 1
}

fn outline(cell: Cell, shapes: &mut Vec<Shape>) {
    let (x, y) = corner(cell);
    let corners = [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0), (x, y)];
    let line = |two: &[(f64, f64)]| Shape::Line { from: two[0], to: two[1], stroke: Stroke::Thin, tone: Tone::Faint };
    shapes.extend(corners.windows(2).map(line));
}

/// The number of each square along the known moves. A path that is not the whole tour and does not begin
/// at the start of an open tour has a letter before its numbers.
fn labels(board: &Knight, is_used: impl Fn(usize) -> bool) -> Vec<Option<String>> {
    let graph = board.graph();
    let (component, count) = graph.components(&is_used);
    let mut components: Vec<Vec<usize>> = vec![Vec::new(); count];
    component.iter().enumerate().for_each(|(square, &number)| components[number].push(square));
    let degree = |square: usize| graph.incident(square).iter().filter(|&&edge| is_used(edge)).count();
    let mut labels = vec![None; graph.nodes()];
    let mut letters = ('a'..='z').cycle();
    let is_path = |squares: &Vec<usize>| squares.len() > 1 && squares.iter().all(|&square| degree(square) <= 2);
    for squares in components.iter().filter(|squares| is_path(squares)) {
        let is_end = |&square: &usize| degree(square) == 1;
        let end = squares.iter().copied().find(is_end);
        let start = board.start().filter(|start| component[*start] == component[squares[0]] && (is_end(start) || end.is_none()));
        let first = start.or(end).unwrap_or(squares[0]);
        let is_from_start = squares.len() == graph.nodes() || (start.is_some() && board.tour() == Tour::Open);
        let letter = if is_from_start { String::new() } else { letters.next().map(String::from).unwrap_or_default() };
        let mut current = Some(first);
        for number in 1.. {
            let Some(square) = current else { break };
            labels[square] = Some(format!("{letter}{number}"));
            let edges = graph.incident(square).iter().filter(|&&edge| is_used(edge));
            current = edges.map(|&edge| graph.other_end(edge, square)).find(|&next| labels[next].is_none());
        }
    }
    labels
}
