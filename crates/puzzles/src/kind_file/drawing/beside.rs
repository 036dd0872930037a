//! The room beside a board: for numbers of rows and columns, and for those of the whole board.

use super::{
    super::{
        board::TextPuzzle,
        sections::{Draw, Side, Style},
    },
    LISTED,
};
use crate::{Picture, Shape, picture::Point};

/// Where the board starts in the picture: below and right of what is beside it, or in row or column 0 where heads of runs are.
/// It is the same for every board of the kind, so that a variable has its place whatever clues there are.
pub fn origin(puzzle: &TextPuzzle) -> Point {
    let has_heads = puzzle.kind.draw.iter().any(|draw| matches!(draw.style, Some(Style::Upper | Style::Lower)));
    let start = |side| if has_heads { 1.0 } else { depth(puzzle, side) };
    (start(Side::Left), start(Side::Top))
}

/// The room for what is beside the board.
fn depth(puzzle: &TextPuzzle, side: Side) -> f64 {
    lines_beside(puzzle, side) + totals(puzzle, side).count() as f64
}

/// The room for what is beside the rows or columns: a number, or the longest list that one can have.
pub fn lines_beside(puzzle: &TextPuzzle, side: Side) -> f64 {
    let [rows, columns] = puzzle.size();
    let length = if matches!(side, Side::Left | Side::Right) { columns } else { rows };
    let of = |draw: &Draw| if draw.style == Some(Style::List) { ((length + 1) / 2) as f64 * LISTED } else { 1.0 };
    let draws = puzzle.kind.draw.iter().filter(|draw| draw.side == Some(side) && !is_total(puzzle, draw));
    draws.map(of).fold(0.0, f64::max)
}

/// Whether a parameter has no subscripts.
fn is_total(puzzle: &TextPuzzle, draw: &Draw) -> bool {
    let declared = puzzle.kind.vocabulary.params().find(|param| param.head.name == draw.what.name);
    declared.is_some_and(|param| param.head.over.names().count() == 0)
}

/// The parameters without subscripts on a side: each is a line of its own.
fn totals(puzzle: &TextPuzzle, side: Side) -> impl Iterator<Item = &'static Draw> {
    puzzle.kind.draw.iter().filter(move |draw| draw.side == Some(side) && is_total(puzzle, draw))
}

/// The number of such lines that stand nearer to the board than this one.
pub fn above(puzzle: &TextPuzzle, draw: &Draw) -> usize {
    draw.side.map_or(0, |side| totals(puzzle, side).take_while(|other| other.what.name != draw.what.name).count())
}

/// The picture, with room for what is beside the board.
pub(super) fn moved(puzzle: &TextPuzzle, [rows, columns]: [usize; 2], mut shapes: Vec<Shape>) -> Picture {
    let (left, top) = origin(puzzle);
    let [right, bottom] = [Side::Right, Side::Bottom].map(|side| depth(puzzle, side));
    let moved = |point: &mut Point| *point = (point.0 + left, point.1 + top);
    for shape in &mut shapes {
        match shape {
            Shape::Fill { at, .. } | Shape::Text { at, .. } | Shape::Circle { at, .. } => moved(at),
            Shape::Corner { of: at, .. } | Shape::Triangle { at, .. } => moved(at),
            Shape::Line { from, to, .. } => {
                moved(from);
                moved(to);
            }
        }
    }
    Picture { width: columns as f64 + left + right, height: rows as f64 + top + bottom, shapes }
}
