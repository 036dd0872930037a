//! Graph constraints: connectivity and acyclicity of graphs with conditional nodes and edges, and sizes of their components.

mod acyclicity;
mod areas;
mod certificate;
mod connectivity;
mod propagator;
mod search;
mod spanning_tree;
#[cfg(test)]
mod tests;

use crate::Lit;
pub use acyclicity::Acyclicity;
pub use areas::Areas;
pub use connectivity::Connectivity;
pub use propagator::GraphConstraints;
use std::ops::Range;

/// An edge with the literal that makes it present; `None` if it always is.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// One end, a node from 0.
    pub a: u32,
    /// The other end.
    pub b: u32,
    /// The literal that makes the edge present.
    pub when: Option<Lit>,
}

/// The result of propagating a graph constraint.
#[derive(Clone)]
pub enum Propagation {
    /// Nothing new.
    Nothing,
    /// A violated clause: all its literals are false.
    Conflict(Vec<Lit>),
    /// Implied literals, each with the false literals that imply it.
    Forced(Vec<(Lit, Vec<Lit>)>),
}

/// Adjacency lists: for each node its neighbours, with the edges to them.
#[derive(Clone)]
pub(crate) struct Adjacency {
    starts: Vec<u32>,
    neighbours: Vec<(u32, u32)>,
}

impl Adjacency {
    fn new(nodes: usize, edges: &[Edge]) -> Self {
        Self::from_edges(nodes, (0..).zip(edges))
    }

    /// The lists of some edges, given with their indices.
    fn from_edges<'e>(nodes: usize, edges: impl Iterator<Item = (u32, &'e Edge)> + Clone) -> Self {
        let mut starts = vec![0; nodes + 1];
        for (_, edge) in edges.clone() {
            starts[edge.a as usize + 1] += 1;
            starts[edge.b as usize + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut next = starts.clone();
        let mut neighbours = vec![(0, 0); starts[nodes] as usize];
        for (index, edge) in edges {
            for (from, to) in [(edge.a, edge.b), (edge.b, edge.a)] {
                neighbours[next[from as usize] as usize] = (to, index);
                next[from as usize] += 1;
            }
        }
        Self { starts, neighbours }
    }

    fn neighbours(&self, node: u32) -> &[(u32, u32)] {
        &self.neighbours[self.range(node)]
    }

    /// The indices of a node's neighbours in the list of all.
    fn range(&self, node: u32) -> Range<usize> {
        self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize
    }
}
