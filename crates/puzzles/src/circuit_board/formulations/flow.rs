//! Link variables, with a single-commodity flow from the first point to all others.
//!
//! The text is `flow.pmk`. The idea: a flow that serves every point along drawn links proves connectivity, and |V| − 1 links then form a tree.
//! Source: Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, circuit model 2. Cost: two flow variables and two
//! constraints per link, one per point; complete without cuts, so every MIP solver takes it as it is. Weakness: the big-M of
//! (5.2c) makes the LP relaxation weak; a multi-commodity flow or the cuts of `tree` would replace it.

use super::{CircuitBoard, refuse_terminals};

/// Boards with more arcs than this are refused.
pub const MAX_ARCS: usize = 200_000;

pub fn refuses(board: &CircuitBoard) -> Option<String> {
    refuse_terminals(board, 2 * board.graph().ends().len(), MAX_ARCS)
}
