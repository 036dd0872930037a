//! The tree of `faces`, with a path between the terminals whose length is minimised.
//!
//! The text is `shortest_path.pmk`. The idea: a unit flow from s to t on the drawn links is the path. The grid is bipartite, so
//! each link leads away from s or back towards it, and the length is the distance on the whole board plus twice the number of
//! links back; the lower bound is tight when the path makes no detour. Source: Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, circuit
//! model 3. Cost: two variables per link in addition to `faces`, and one per point. Weakness: that of `faces`.
//!
//! The print, `path`, has one variable p\[e\] = f\[e\] + b\[e\] and minimises Σ x + Σ p, where Σ x is always |V| − 1. As each link
//! changes the distance from s by one, a path with Σ f − Σ b = d has d + 2 Σ b links, and one without detour is optimal at once.

use super::{CircuitBoard, too_large};

/// Boards with more links than this are refused.
const MAX_LINKS: usize = 200_000;

pub fn refuses(board: &CircuitBoard) -> Option<String> {
    match board.terminals() {
        Some(_) => too_large(3 * board.graph().ends().len(), 3 * MAX_LINKS),
        None => Some("the board has no terminals, so there is no path to minimise".into()),
    }
}
