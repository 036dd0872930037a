//! Link variables, one link less than points, with cycle elimination constraints as cuts.
//!
//! The text is `tree.pmk`. The idea: |V| − 1 links without a cycle form a spanning tree. Source: Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily
//! Paper*, 2025, circuit model 1. Cost: one variable per link and per point; one cut for each cycle that a solver finds.
//! Weakness: a board has exponentially many cycles, and each cut excludes one; `faces` excludes cycles by connectivity of the
//! dual graph.

use super::{CircuitBoard, refuse_terminals};

/// Boards with more links than this are refused.
const MAX_LINKS: usize = 200_000;

pub fn refuses(board: &CircuitBoard) -> Option<String> {
    refuse_terminals(board, board.graph().ends().len(), MAX_LINKS)
}
