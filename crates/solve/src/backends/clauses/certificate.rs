//! A spanning tree as the certificate that a graph is connected.
//!
//! While no edge of the tree is lost, nothing needs to be done. When one is, the smaller of the two
//! halves of the tree is found by walking both at once, and the graph is searched for another edge
//! out of it: if there is none, the edges that were lost around that half are a cut; if there is
//! just one, it must be there. Going back in the search undoes nothing, since edges only return.
//!
//! A lost edge must be told at the level of the search at which it was lost.

use super::joined::{Finding, Joined};
use batsat::{Lit, lbool};

/// A spanning tree of the possible edges of a graph all of whose nodes are always there.
pub struct Certificate {
    in_tree: Vec<bool>,
    /// The half of the tree that a node was last found in, and in which search.
    half: Vec<(u32, bool)>,
    search: u32,
}

impl Certificate {
    pub fn new(graph: &Joined, tree: &[u32]) -> Self {
        let mut in_tree = vec![false; graph.edges.len()];
        tree.iter().for_each(|&edge| in_tree[edge as usize] = true);
        Self { in_tree, half: vec![(0, false); graph.nodes.len()], search: 0 }
    }

    /// What follows from the loss of some edges.
    pub fn lose(&mut self, graph: &Joined, lost: &[u32], value: &impl Fn(Lit) -> lbool) -> Finding {
        let mut forced = Vec::new();
        for &edge in lost {
            if !self.in_tree[edge as usize] {
                continue;
            }
            self.in_tree[edge as usize] = false;
            let half = self.smaller_half(graph, edge);
            let (lost, left) = self.leaving(graph, &half, value);
            let Some(&first) = left.first() else {
                // The tree stays as it was before, for the level to which the search goes back.
                self.in_tree[edge as usize] = true;
                return Finding::Conflict(lost);
            };
            let certain = |&&edge: &&u32| graph.edges[edge as usize].when.is_none_or(|lit| value(lit) == lbool::TRUE);
            let chosen = *left.iter().find(certain).unwrap_or(&first);
            self.in_tree[chosen as usize] = true;
            if let (1, Some(lit)) = (left.len(), graph.edges[chosen as usize].when)
                && value(lit) == lbool::UNDEF
            {
                forced.push((lit, lost.into_iter().map(|lit| !lit).collect()));
            }
        }
        if forced.is_empty() { Finding::Nothing } else { Finding::Forced(forced) }
    }

    /// The nodes on the smaller side of an edge that left the tree.
    fn smaller_half(&mut self, graph: &Joined, edge: u32) -> Vec<u32> {
        self.search += 1;
        let ends = graph.edges[edge as usize];
        let mut halves = [vec![ends.a], vec![ends.b]];
        let mut next = [0, 0];
        self.half[ends.a as usize] = (self.search, false);
        self.half[ends.b as usize] = (self.search, true);
        loop {
            for side in [0, 1] {
                let Some(&node) = halves[side].get(next[side]) else {
                    return std::mem::take(&mut halves[side]);
                };
                next[side] += 1;
                for &(to, by) in graph.around(node) {
                    if self.in_tree[by as usize] && self.half[to as usize].0 != self.search {
                        self.half[to as usize] = (self.search, side == 1);
                        halves[side].push(to);
                    }
                }
            }
        }
    }

    /// The literals of the edges lost around a half, and the edges that still leave it.
    fn leaving(&self, graph: &Joined, half: &[u32], value: &impl Fn(Lit) -> lbool) -> (Vec<Lit>, Vec<u32>) {
        let side = self.half[half[0] as usize];
        let (mut lost, mut left) = (Vec::new(), Vec::new());
        for &node in half {
            for &(to, by) in graph.around(node) {
                // A node that was not come to is in the other half: this one was walked to its end.
                if self.half[to as usize] == side {
                    continue;
                }
                match graph.edges[by as usize].when {
                    Some(lit) if value(lit) == lbool::FALSE => lost.push(lit),
                    _ => left.push(by),
                }
            }
        }
        (lost, left)
    }
}
