//! Link variables and an undirected path between the terminals, as in print.
//!
//! The text is `path.pmk`. The idea: in a tree, links of which exactly one meets s, one meets t, and none or two meet any other
//! point are the path from s to t. Source: Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, circuit model 3. Cost:
//! two variables per link, two per point; the cuts of `tree`. Weakness: those of `tree`, and a weak bound of the objective;
//! `shortest-path` has better ones.

use super::{CircuitBoard, shortest_path};

pub fn refuses(board: &CircuitBoard) -> Option<String> {
    shortest_path::refuses(board)
}
