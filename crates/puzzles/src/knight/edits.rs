//! Edits: holes, and the square to start from.

use super::{Knight, Square};
use crate::{Edit, Editable, edit::with};
use grid::Grid;

const HOLE: &str = "#";
const START: &str = "s";

impl Editable for Knight {
    /// One edit for each cell of the rectangle; the empty value is a square.
    fn edits(&self) -> Vec<Edit> {
        let layout = layout(self);
        let edit = |cell| {
            let (value, can_start) = match layout[cell] {
                Square::Hole => (HOLE, self.start().is_none()),
                Square::Start => (START, true),
                Square::Free => ("", self.start().is_none()),
            };
            // There is one start; it must be removed before another is set.
            let choices = [HOLE].into_iter().chain(can_start.then_some(START));
            Edit::cell(cell, value.into(), choices.map(String::from).collect())
        };
        layout.cells().map(edit).collect()
    }

    fn edited(&self, edit: usize, value: &str) -> Result<Self, String> {
        let other = match value {
            "" => Square::Free,
            HOLE => Square::Hole,
            START => Square::Start,
            _ => {
                return Err(format!(
                    "expected {HOLE} for a hole, {START} for the start or nothing, found {}",
                    crate::quoted(value)
                ));
            }
        };
        let layout = with(&layout(self), edit, other);
        let reason = || match layout.values().iter().filter(|&&square| square == Square::Start).count() {
            0 | 1 => "expected at least one square".into(),
            _ => "expected one start, found another; remove that first".into(),
        };
        Knight::new(&layout, self.tour()).ok_or_else(reason)
    }
}

fn layout(board: &Knight) -> Grid<Square> {
    let square = |cell| match board.squares().binary_search(&cell) {
        Err(_) => Square::Hole,
        Ok(index) if board.start() == Some(index) => Square::Start,
        Ok(_) => Square::Free,
    };
    Grid::new(board.rows(), board.cols(), square)
}
