//! Edits: holes, and the square to start from.

use super::{Knight, Square};
use crate::{Edit, edit::with};
use grid::Grid;

const HOLE: &str = "#";
const START: &str = "s";

/// One edit for each cell of the rectangle; the empty value is a square.
pub fn edits(board: &Knight) -> Vec<Edit> {
    let layout = layout(board);
    let edit = |cell| {
        let (value, can_start) = match layout[cell] {
            Square::Hole => (HOLE, board.start().is_none()),
            Square::Start => (START, true),
            Square::Free => ("", board.start().is_none()),
        };
        // There is one start; it must be removed before another is set.
        let choices = [HOLE].into_iter().chain(can_start.then_some(START));
        Edit::cell(cell, value.into(), choices.map(String::from).collect())
    };
    layout.cells().map(edit).collect()
}

fn layout(board: &Knight) -> Grid<Square> {
    let square = |cell| match board.squares().binary_search(&cell) {
        Err(_) => Square::Hole,
        Ok(index) if board.start() == Some(index) => Square::Start,
        Ok(_) => Square::Free,
    };
    Grid::new(board.rows(), board.cols(), square)
}

pub fn edited(board: &Knight, edit: usize, value: &str) -> Result<Knight, String> {
    let other = match value {
        "" => Square::Free,
        HOLE => Square::Hole,
        START => Square::Start,
        _ => return Err(format!("expected {HOLE} for a hole, {START} for the start or nothing, found {}", crate::quoted(value))),
    };
    let layout = with(&layout(board), edit, other);
    let reason = || match layout.values().iter().filter(|&&square| square == Square::Start).count() {
        0 | 1 => "expected at least one square".into(),
        _ => "expected one start, found another; remove that first".into(),
    };
    Knight::new(&layout, board.tour()).ok_or_else(reason)
}
