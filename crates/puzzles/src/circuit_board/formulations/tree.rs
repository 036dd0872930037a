//! Link variables, one link less than points, with cycle elimination constraints as cuts.
//!
//! The idea: |V| − 1 links without a cycle form a spanning tree. Source: Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily
//! Paper*, 2025, circuit model 1. Cost: one variable per link and per point; one cut for each cycle that a solver finds.
//! Weakness: a board has exponentially many cycles, and each cut excludes one; `faces` excludes cycles by connectivity of the
//! dual graph.

use super::{CONNECTED, CircuitBoard, DEGREE, TREE, edges, links, one_or_three, refuse_terminals, views};
use model::{IntegerView, Model, Place, constraint::Acyclic, sum};

/// Boards with more links than this are refused.
const MAX_LINKS: usize = 200_000;

pub fn refuses(board: &CircuitBoard) -> Option<String> {
    refuse_terminals(board, board.graph().ends().len(), MAX_LINKS)
}

/// With binary variables x for links and y for points with three links:
///
/// ```text
/// x[e] = 1                      for each link given, by its bounds       (5.1b)
/// Σ x[e] = 1 + 2y[i]            over the links at each point i           (5.1c)
/// Σ x[e] = |V| − 1              over all links                           (5.1d)
/// Σ x[e] ≤ |N| − 1              over the links within each set N         (5.1e)
/// ```
///
/// (5.1e) is enforced by cuts, one for each cycle found.
pub fn write(board: &CircuitBoard, model: &mut Model) -> Vec<IntegerView> {
    let x = links(board, model, 'x');
    one_or_three(board, model, DEGREE.by("5.1c"), &x);
    let count = board.points().len() as i64 - 1;
    let total = sum(x.iter().copied());
    model.post(CONNECTED.by("5.1d"), Place::board(), total.clone().at_least(count));
    model.post(TREE.by("5.1d"), Place::board(), total.at_most(count));
    model.post(TREE.by("5.1e"), Place::board(), Acyclic { nodes: board.points().len(), edges: edges(board, &x) });
    views(x)
}
