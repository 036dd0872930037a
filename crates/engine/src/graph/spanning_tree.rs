//! The edges of a spanning tree, with constant-time insertion and removal linear in the degree.

use super::Connectivity;

/// A bitmap of the tree's edges, and the neighbours of each node in the tree.
#[derive(Clone)]
pub(super) struct SpanningTree {
    pub(super) contains: Vec<bool>,
    /// For each node as many slots as it has neighbours in the graph; its neighbours in the tree come first.
    neighbours: Vec<u32>,
    /// For each node the start of its slots and the number of its neighbours in the tree.
    spans: Vec<(u32, u32)>,
}

impl SpanningTree {
    /// A tree without edges.
    pub(super) fn new(graph: &Connectivity) -> Self {
        let mut end = 0;
        let span = |node| {
            let start = end;
            end += graph.neighbours(node).len() as u32;
            (start, 0)
        };
        let spans = (0..graph.nodes.len() as u32).map(span).collect();
        Self { contains: vec![false; graph.edges.len()], neighbours: vec![0; end as usize], spans }
    }

    /// The neighbours of a node in the tree.
    pub(super) fn neighbours(&self, node: u32) -> &[u32] {
        let (start, count) = self.spans[node as usize];
        &self.neighbours[start as usize..(start + count) as usize]
    }

    /// Adds an edge that is not in the tree.
    pub(super) fn add(&mut self, graph: &Connectivity, edge: u32) {
        self.contains[edge as usize] = true;
        let ends = graph.edges[edge as usize];
        for (from, to) in [(ends.a, ends.b), (ends.b, ends.a)] {
            let (start, count) = &mut self.spans[from as usize];
            self.neighbours[(*start + *count) as usize] = to;
            *count += 1;
        }
    }

    /// Removes an edge of the tree. A tree has no other edge between its ends.
    pub(super) fn remove(&mut self, graph: &Connectivity, edge: u32) {
        self.contains[edge as usize] = false;
        let ends = graph.edges[edge as usize];
        for (from, to) in [(ends.a, ends.b), (ends.b, ends.a)] {
            let (start, count) = &mut self.spans[from as usize];
            *count -= 1;
            let neighbours = &mut self.neighbours[*start as usize..=(*start + *count) as usize];
            if let Some(index) = neighbours.iter().position(|&other| other == to) {
                neighbours.swap(index, *count as usize);
            }
        }
    }
}
