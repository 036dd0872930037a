//! A tree of some edges of a graph, which loses and gets edges.

use super::Joined;

/// Which edges are in it, and for each node its neighbours by them.
pub(super) struct Tree {
    pub(super) has: Vec<bool>,
    /// Room for all neighbours of each node; those by edges of the tree come first.
    near: Vec<u32>,
    /// Where the neighbours of each node begin, and how many there are by edges of the tree.
    spans: Vec<(u32, u32)>,
}

impl Tree {
    /// No edge of a graph.
    pub(super) fn new(graph: &Joined) -> Self {
        let mut end = 0;
        let span = |node| {
            let start = end;
            end += graph.around(node).len() as u32;
            (start, 0)
        };
        let spans = (0..graph.nodes.len() as u32).map(span).collect();
        Self { has: vec![false; graph.edges.len()], near: vec![0; end as usize], spans }
    }

    /// The neighbours of a node.
    pub(super) fn around(&self, node: u32) -> &[u32] {
        let (start, count) = self.spans[node as usize];
        &self.near[start as usize..(start + count) as usize]
    }

    /// Puts in an edge that is not in it.
    pub(super) fn add(&mut self, graph: &Joined, edge: u32) {
        self.has[edge as usize] = true;
        let ends = graph.edges[edge as usize];
        for (from, to) in [(ends.a, ends.b), (ends.b, ends.a)] {
            let (start, count) = &mut self.spans[from as usize];
            self.near[(*start + *count) as usize] = to;
            *count += 1;
        }
    }

    /// Takes out an edge that is in it. Between two nodes there is no other.
    pub(super) fn remove(&mut self, graph: &Joined, edge: u32) {
        self.has[edge as usize] = false;
        let ends = graph.edges[edge as usize];
        for (from, to) in [(ends.a, ends.b), (ends.b, ends.a)] {
            let (start, count) = &mut self.spans[from as usize];
            *count -= 1;
            let near = &mut self.near[*start as usize..=(*start + *count) as usize];
            if let Some(place) = near.iter().position(|&other| other == to) {
                near.swap(place, *count as usize);
            }
        }
    }
}
