//! A spanning tree as the certificate that a graph is connected.
//!
//! Nothing happens until a tree edge is removed. Then both components of the rest of the tree are traversed in turn, so that
//! only the smaller one is visited in full (Even and Shiloach, *An On-Line Edge-Deletion Problem*, 1981), and its edges are
//! searched for a replacement: with none, they are a cut; a single one is implied. Backtracking costs nothing, as it only
//! restores edges. Removing an edge is linear in the smaller component; the structure of Holm, de Lichtenberg and Thorup
//! (*Poly-Logarithmic Deterministic Fully-Dynamic Algorithms for Connectivity*, 2001) would be logarithmic, amortised, but
//! large for graphs of a few hundred nodes.
//!
//! A removed edge must be reported at the decision level at which it was removed.

use super::{Connectivity, Propagation, spanning_tree::SpanningTree};
use crate::{Lit, Value};
use std::collections::VecDeque;

/// A spanning tree of the possible edges of a graph whose nodes are all unconditional.
#[derive(Clone)]
pub(super) struct Certificate {
    tree: SpanningTree,
    /// For each node the mark of the last search that found it: twice the number of the search, plus 1 on the second side.
    mark: Vec<u64>,
    search: u64,
    /// The nodes of each side, with their parents.
    sides: [Vec<(u32, u32)>; 2],
}

/// The possible edges between the two sides.
#[derive(Clone)]
enum Replacement {
    None,
    Only(u32),
    /// A present edge, or one of several.
    Any(u32),
}

impl Certificate {
    /// The tree of shortest paths from a root: it is shallow, so that most components are small.
    pub(super) fn new(graph: &Connectivity, root: u32, value: &impl Fn(Lit) -> Value) -> Self {
        let mut tree = SpanningTree::new(graph);
        let mut entered = vec![false; graph.nodes.len()];
        entered[root as usize] = true;
        let mut nodes = VecDeque::from([root]);
        while let Some(node) = nodes.pop_front() {
            for &(to, edge) in graph.neighbours(node) {
                let is_possible = graph.edges[edge as usize].when.is_none_or(|lit| value(lit) != Value::False);
                if is_possible && !std::mem::replace(&mut entered[to as usize], true) {
                    tree.add(graph, edge);
                    nodes.push_back(to);
                }
            }
        }
        Self { tree, mark: vec![0; graph.nodes.len()], search: 0, sides: Default::default() }
    }

    /// Propagates removed edges.
    pub(super) fn remove_edges(&mut self, graph: &Connectivity, removed: &[u32], value: &impl Fn(Lit) -> Value) -> Propagation {
        let mut forced = Vec::new();
        for &edge in removed {
            if !self.tree.contains[edge as usize] {
                continue;
            }
            self.tree.remove(graph, edge);
            let side = self.smaller_side(graph, edge);
            match self.replacement(graph, side, value) {
                Replacement::None => {
                    // Restore the tree for the level that the search backjumps to.
                    self.tree.add(graph, edge);
                    return Propagation::Conflict(self.cut(graph, side));
                }
                Replacement::Only(chosen) => {
                    self.tree.add(graph, chosen);
                    if let Some(lit) = graph.edges[chosen as usize].when {
                        let others = self.cut(graph, side).into_iter().filter(|&other| other != lit);
                        forced.push((lit, others.collect()));
                    }
                }
                Replacement::Any(chosen) => self.tree.add(graph, chosen),
            }
        }
        if forced.is_empty() { Propagation::Nothing } else { Propagation::Forced(forced) }
    }

    /// Collects the nodes on the smaller side of a removed tree edge; returns that side, 0 or 1.
    fn smaller_side(&mut self, graph: &Connectivity, edge: u32) -> usize {
        self.search += 2;
        let ends = graph.edges[edge as usize];
        for (side, end) in [ends.a, ends.b].into_iter().enumerate() {
            self.sides[side].clear();
            self.sides[side].push((end, end));
            self.mark[end as usize] = self.search + side as u64;
        }
        let mut next = [0, 0];
        loop {
            for side in [0, 1] {
                let Some(&(node, from)) = self.sides[side].get(next[side]) else { return side };
                next[side] += 1;
                for &to in self.tree.neighbours(node).iter().filter(|&&to| to != from) {
                    self.mark[to as usize] = self.search + side as u64;
                    self.sides[side].push((to, node));
                }
            }
        }
    }

    /// The edges between a side and the rest. Nodes not found are in the rest, since the side was traversed in full.
    fn crossing_edges<'c>(&'c self, graph: &'c Connectivity, side: usize) -> impl Iterator<Item = u32> + 'c {
        let mark = self.search + side as u64;
        let neighbours = self.sides[side].iter().flat_map(|&(node, _)| graph.neighbours(node));
        neighbours.filter(move |(to, _)| self.mark[*to as usize] != mark).map(|&(_, edge)| edge)
    }

    fn replacement(&self, graph: &Connectivity, side: usize, value: &impl Fn(Lit) -> Value) -> Replacement {
        let mut only = None;
        for edge in self.crossing_edges(graph, side) {
            match (graph.edges[edge as usize].when.map_or(Value::True, value), only) {
                (Value::False, _) => {}
                (Value::True, _) | (Value::Unassigned, Some(_)) => return Replacement::Any(edge),
                (Value::Unassigned, None) => only = Some(edge),
            }
        }
        only.map_or(Replacement::None, Replacement::Only)
    }

    /// The literals of the edges between a side and the rest.
    fn cut(&self, graph: &Connectivity, side: usize) -> Vec<Lit> {
        self.crossing_edges(graph, side).filter_map(|edge| graph.edges[edge as usize].when).collect()
    }
}
