//! The drawing: a chessboard without its holes, the moves as lines, the squares numbered along them.

use super::{Knight, Tour};
use crate::{Picture, Shape, Stroke, Tone};
use grid::Cell;

pub fn draw(board: &Knight, known: &[Option<i64>]) -> Picture {
    let mut shapes: Vec<Shape> = board.squares().iter().filter(|&&cell| is_dark(cell)).map(|&cell| ground(cell)).collect();
    board.squares().iter().for_each(|&cell| outline(cell, &mut shapes));
    let taken = |step: usize| known[step].is_some_and(|value| value > 0);
    for (_, &(a, b)) in board.graph().ends().iter().enumerate().filter(|step| taken(step.0)) {
        let (from, to) = (centre(board.squares()[a]), centre(board.squares()[b]));
        shapes.push(Shape::Line { from, to, stroke: Stroke::Times(1), tone: Tone::Found });
    }
    for (square, label) in labels(board, taken).into_iter().enumerate() {
        let at @ (x, y) = centre(board.squares()[square]);
        let is_start = board.start() == Some(square);
        let Some(text) = label.or(is_start.then(|| "♞".into())) else { continue };
        let (size, tone) = (0.36, if is_start { Tone::Ink } else { Tone::Found });
        let wide = 0.14 + 0.2 * text.chars().count() as f64;
        let plate = if is_dark(board.squares()[square]) { Tone::Shade } else { Tone::Paper };
        shapes.push(Shape::Fill { at: (x - wide / 2.0, y - 0.2), size: (wide, 0.4), tone: plate });
        shapes.push(Shape::Text { at, size: if text == "♞" { 0.7 } else { size }, text, tone });
    }
    Picture { width: board.cols() as f64, height: board.rows() as f64, shapes }
}

fn is_dark(cell: Cell) -> bool {
    (cell.row + cell.col) % 2 == 1
}

fn centre(cell: Cell) -> (f64, f64) {
    (cell.col as f64 + 0.5, cell.row as f64 + 0.5)
}

fn ground(cell: Cell) -> Shape {
    Shape::Fill { at: (cell.col as f64, cell.row as f64), size: (1.0, 1.0), tone: Tone::Shade }
}

fn outline(cell: Cell, shapes: &mut Vec<Shape>) {
    let (x, y) = (cell.col as f64, cell.row as f64);
    let corners = [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0), (x, y)];
    let line = |two: &[(f64, f64)]| Shape::Line { from: two[0], to: two[1], stroke: Stroke::Thin, tone: Tone::Faint };
    shapes.extend(corners.windows(2).map(line));
}

/// The numbers of the squares along the moves that are taken. Where these are not all of the tour and
/// do not begin at its start, each piece has a letter before its numbers.
fn labels(board: &Knight, taken: impl Fn(usize) -> bool) -> Vec<Option<String>> {
    let graph = board.graph();
    let (piece, count) = graph.components(&taken);
    let mut pieces: Vec<Vec<usize>> = vec![Vec::new(); count];
    piece.iter().enumerate().for_each(|(square, &number)| pieces[number].push(square));
    let moves = |square: usize| graph.incident(square).iter().filter(|&&step| taken(step)).count();
    let mut labels = vec![None; graph.nodes()];
    let mut letters = ('a'..='z').cycle();
    for squares in pieces.iter().filter(|squares| squares.len() > 1 && squares.iter().all(|&square| moves(square) <= 2)) {
        let is_end = |&square: &usize| moves(square) == 1;
        let end = squares.iter().copied().find(is_end);
        let start = board.start().filter(|start| piece[*start] == piece[squares[0]] && (is_end(start) || end.is_none()));
        let first = start.or(end).unwrap_or(squares[0]);
        let is_counted = squares.len() == graph.nodes() || (start.is_some() && board.tour() == Tour::Open);
        let letter = if is_counted { String::new() } else { letters.next().map(String::from).unwrap_or_default() };
        let mut at = Some(first);
        for number in 1.. {
            let Some(square) = at else { break };
            labels[square] = Some(format!("{letter}{number}"));
            let steps = graph.incident(square).iter().filter(|&&step| taken(step));
            at = steps.map(|&step| graph.other_end(step, square)).find(|&next| labels[next].is_none());
        }
    }
    labels
}
