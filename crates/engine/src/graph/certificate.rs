//! A spanning tree as the certificate that a graph is connected.
//!
//! While no edge of the tree is lost, nothing needs to be done. When one is, the smaller of the two
//! halves of the tree is found by walking both at once, and the graph is searched for another edge
//! out of it: if there is none, the edges that were lost around that half are a cut; if there is
//! just one, it must be there. Going back in the search undoes nothing, since edges only return.
//!
//! A lost edge must be told at the level of the search at which it was lost.

use super::{Finding, Joined, tree::Tree};
use crate::{Lit, Value};
use std::collections::VecDeque;

/// A spanning tree of the possible edges of a graph all of whose nodes are always there.
pub(super) struct Certificate {
    tree: Tree,
    /// The half of the tree that a node was last found in: twice the number of the search, and one
    /// more for the half of the other end.
    half: Vec<u64>,
    search: u64,
    /// The nodes of each half, with the node each was come from.
    halves: [Vec<(u32, u32)>; 2],
}

/// The edges that are left between two halves.
enum Left {
    None,
    One(u32),
    /// More than one, or one that is there for certain.
    Enough(u32),
}

impl Certificate {
    /// The tree of shortest ways from a node to all others, which the possible edges join: where few edges follow one
    /// another, the halves beside an edge are small.
    pub(super) fn new(graph: &Joined, root: u32, value: &impl Fn(Lit) -> Value) -> Self {
        let mut tree = Tree::new(graph);
        let mut entered = vec![false; graph.nodes.len()];
        entered[root as usize] = true;
        let mut nodes = VecDeque::from([root]);
        while let Some(node) = nodes.pop_front() {
            for &(to, by) in graph.around(node) {
                let is_possible = graph.edges[by as usize].when.is_none_or(|lit| value(lit) != Value::False);
                if is_possible && !std::mem::replace(&mut entered[to as usize], true) {
                    tree.add(graph, by);
                    nodes.push_back(to);
                }
            }
        }
        Self { tree, half: vec![0; graph.nodes.len()], search: 0, halves: Default::default() }
    }

    /// What follows from the loss of some edges.
    pub(super) fn lose(&mut self, graph: &Joined, lost: &[u32], value: &impl Fn(Lit) -> Value) -> Finding {
        let mut forced = Vec::new();
        for &edge in lost {
            if !self.tree.has[edge as usize] {
                continue;
            }
            self.tree.remove(graph, edge);
            let side = self.smaller_half(graph, edge);
            match self.left(graph, side, value) {
                Left::None => {
                    // The tree stays as it was before, for the level to which the search goes back.
                    self.tree.add(graph, edge);
                    return Finding::Conflict(self.lost(graph, side));
                }
                Left::One(chosen) => {
                    self.tree.add(graph, chosen);
                    if let Some(lit) = graph.edges[chosen as usize].when {
                        let others = self.lost(graph, side).into_iter().filter(|&other| other != lit);
                        forced.push((lit, others.collect()));
                    }
                }
                Left::Enough(chosen) => self.tree.add(graph, chosen),
            }
        }
        if forced.is_empty() { Finding::Nothing } else { Finding::Forced(forced) }
    }

    /// Finds the nodes on the smaller side of an edge that left the tree; says which side it is.
    fn smaller_half(&mut self, graph: &Joined, edge: u32) -> usize {
        self.search += 2;
        let ends = graph.edges[edge as usize];
        for (side, end) in [ends.a, ends.b].into_iter().enumerate() {
            self.halves[side].clear();
            self.halves[side].push((end, end));
            self.half[end as usize] = self.search + side as u64;
        }
        let mut next = [0, 0];
        loop {
            for side in [0, 1] {
                let Some(&(node, from)) = self.halves[side].get(next[side]) else { return side };
                next[side] += 1;
                for &to in self.tree.around(node).iter().filter(|&&to| to != from) {
                    self.half[to as usize] = self.search + side as u64;
                    self.halves[side].push((to, node));
                }
            }
        }
    }

    /// The edges between a half and the rest. A node that was not come to is in the rest, since the
    /// half was walked to its end.
    fn between<'c>(&'c self, graph: &'c Joined, side: usize) -> impl Iterator<Item = u32> + 'c {
        let mark = self.search + side as u64;
        let around = self.halves[side].iter().flat_map(|&(node, _)| graph.around(node));
        around.filter(move |(to, _)| self.half[*to as usize] != mark).map(|&(_, by)| by)
    }

    fn left(&self, graph: &Joined, side: usize, value: &impl Fn(Lit) -> Value) -> Left {
        let mut one = None;
        for edge in self.between(graph, side) {
            match (graph.edges[edge as usize].when.map_or(Value::True, value), one) {
                (Value::False, _) => {}
                (Value::True, _) | (Value::Open, Some(_)) => return Left::Enough(edge),
                (Value::Open, None) => one = Some(edge),
            }
        }
        one.map_or(Left::None, Left::One)
    }

    /// The literals of the edges between a half and the rest.
    fn lost(&self, graph: &Joined, side: usize) -> Vec<Lit> {
        self.between(graph, side).filter_map(|edge| graph.edges[edge as usize].when).collect()
    }
}
