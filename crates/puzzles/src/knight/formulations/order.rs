//! Directed moves, and an order of squares that increases along the tour (MTZ).
//!
//! The text is `order.pmk`, after Miller, Tucker, Zemlin, *Integer Programming Formulation of Traveling Salesman Problems*, 1960, in the version of
//! Hartmann, *More Logic Puzzle Apps Solved by Mathematical Programming*, 2019. Size: two binary variables and one order
//! constraint per direction of each move, so no cuts are needed. Weakness: the big-M constraints of the order relax badly
//! and propagate little. `cuts` replaces it by default.

use super::Knight;

/// Boards with more moves are refused.
const MAX_MOVES: usize = 100_000;

pub fn refuses(board: &Knight) -> Option<String> {
    let moves = board.graph().ends().len();
    (moves > MAX_MOVES).then(|| {
        format!("it writes an order constraint for each direction of a move; this board has {moves} moves, more than {MAX_MOVES}")
    })
}
