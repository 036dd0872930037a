//! Bits for links, one less than points, with cuts where they form cycles.

use super::{CONNECTED, CircuitBoard, DEGREE, TREE, edges, links, one_or_three, unmarked, views};
use model::{IntegerView, Model, Place, constraint::Acyclic, sum};

/// More links than this are refused.
const MAX_LINKS: usize = 200_000;

pub fn refuses(board: &CircuitBoard) -> Option<String> {
    unmarked(board, board.graph().ends().len(), MAX_LINKS)
}

/// Circuit model 1 of Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025:
///
/// ```text
/// x[e] = 1                      for each link given, by its bounds       (5.1b)
/// Σ x[e] = 1 + 2y[i]            over the links at each point i           (5.1c)
/// Σ x[e] = |V| − 1              over all links                           (5.1d)
/// Σ x[e] ≤ |N| − 1              over the links within each set N         (5.1e)
/// ```
///
/// (5.1e) by cuts, one for each cycle found.
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
