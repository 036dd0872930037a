//! Undirected moves with lazy subtour elimination.
//!
//! One binary variable per move, degree constraints at each square, and the *connected* constraint, which backends
//! without it receive as cuts (Dantzig, Fulkerson, Johnson, *Solution of a Large-Scale Traveling-Salesman Problem*, 1954).
//! Size: a variable per move and a constraint per square; the number of cuts is not bounded by a polynomial. Weakness: on
//! large boards without holes most first solutions are many short cycles, each of which costs a cut. A propagator for
//! Hamiltonian circuits would replace the cuts.

use super::Knight;

/// Boards with more moves are refused.
const MAX_MOVES: usize = 500_000;

pub fn refuses(board: &Knight) -> Option<String> {
    let moves = board.graph().ends().len();
    (moves > MAX_MOVES).then(|| format!("it would write {moves} binary variables for this board, more than {MAX_MOVES}"))
}
