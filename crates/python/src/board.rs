//! Boards: the class, and when two are equal. Its calls are in [`board_calls`](super::board_calls).

use pencilmark::Puzzle;
use pyo3::prelude::*;
use std::hash::{Hash, Hasher};

/// One board with its clues, read from text in any format of any kind; `kind` decides where several kinds could read it.
///
/// >>> import pencilmark as pm
/// >>> b = pm.Board("1.3..4.2.1.34.2.")
/// >>> b
/// <Board of sudoku, 16 puzzle variables, 8 clues>
/// >>> b.kind, b.variables[:2], b.clues[:2]
/// ('sudoku', ['r1c1', 'r1c2'], ['r1c1=1', 'r1c3=3'])
/// >>> b == pm.Board(b.write("puzzlink"))
/// True
#[pyclass(frozen, eq, hash, module = "pencilmark")]
#[derive(Clone)]
pub struct Board(pub Puzzle);

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        same_board(&self.0, &other.0)
    }
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_string().hash(state);
    }
}

/// Whether two boards are of one kind and have the same text.
pub fn same_board(one: &Puzzle, other: &Puzzle) -> bool {
    one.kind() == other.kind() && one.to_string() == other.to_string()
}
