//! What is placed on a board: holes, and the square to start from.

use super::{Ground, Knight};
use crate::{Edit, edit::with};
use grid::Grid;

const HOLE: &str = "#";
const START: &str = "s";

/// An edit for each cell of the rectangle; nothing stands for a square.
pub fn edits(board: &Knight) -> Vec<Edit> {
    let ground = ground(board);
    let edit = |cell| {
        let (value, free) = match ground[cell] {
            Ground::Hole => (HOLE, board.start().is_none()),
            Ground::Start => (START, true),
            Ground::Square => ("", board.start().is_none()),
        };
        // There is one start: to move it, it is taken away first.
        let choices = [HOLE].into_iter().chain(free.then_some(START));
        Edit::cell(cell, value.into(), choices.map(String::from).collect())
    };
    ground.cells().map(edit).collect()
}

fn ground(board: &Knight) -> Grid<Ground> {
    let what = |cell| match board.squares().binary_search(&cell) {
        Err(_) => Ground::Hole,
        Ok(square) if board.start() == Some(square) => Ground::Start,
        Ok(_) => Ground::Square,
    };
    Grid::new(board.rows(), board.cols(), what)
}

pub fn edited(board: &Knight, edit: usize, value: &str) -> Result<Knight, String> {
    let other = match value {
        "" => Ground::Square,
        HOLE => Ground::Hole,
        START => Ground::Start,
        _ => return Err(format!("expected {HOLE} for a hole, {START} for the start or nothing, found {}", crate::quoted(value))),
    };
    let ground = with(&ground(board), edit, other);
    let why = || match ground.values().iter().filter(|&&ground| ground == Ground::Start).count() {
        0 | 1 => "expected at least one square".into(),
        _ => "expected one start, found another; take that away first".into(),
    };
    Knight::new(&ground, board.tour()).ok_or_else(why)
}
