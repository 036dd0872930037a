//! Linear constraints on the states of inputs and gates.
//!
//! The text is `gates.pmk`. The idea: the constraints of a gate describe the convex hull of its truth table. Source: Hartmann, *More Logic Puzzle Apps Solved
//! by Mathematical Programming*, 2019, (22)–(28). Cost: one variable per gate of the cone, n + 1 constraints for an AND or OR of
//! n wires, four for each XOR of two. Weakness: the LP relaxation of XOR is weak (all states at 1/2 satisfy it), and a
//! solver starts far from the current board; `changes` starts there.

use super::{Circuit, too_large};

/// Boards with more gates than this in the cone are refused.
const MAX_GATES: usize = 200_000;

pub fn refuses(board: &Circuit) -> Option<String> {
    too_large(board, MAX_GATES)
}
