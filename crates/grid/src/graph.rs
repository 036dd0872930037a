//! Undirected graphs whose edges can be enabled: components, distances, shortest paths and cycles.

/// An undirected multigraph. Nodes and edges are numbered from 0; queries take a predicate that enables edges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    ends: Vec<(usize, usize)>,
    incident: Vec<Vec<usize>>,
}

impl Graph {
    /// A graph of `nodes` nodes with an edge between each pair of `ends`, which must differ.
    ///
    /// # Panics
    /// If an end is not below `nodes`.
    pub fn new(nodes: usize, ends: Vec<(usize, usize)>) -> Self {
        let mut incident = vec![Vec::new(); nodes];
        for (edge, &(a, b)) in ends.iter().enumerate() {
            incident[a].push(edge);
            incident[b].push(edge);
        }
        Self { ends, incident }
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.incident.len()
    }

    /// The two ends of each edge.
    pub fn ends(&self) -> &[(usize, usize)] {
        &self.ends
    }

    /// The edges at a node, in ascending order.
    pub fn incident(&self, node: usize) -> &[usize] {
        &self.incident[node]
    }

    /// The node at the other end of an edge.
    pub fn other_end(&self, edge: usize, node: usize) -> usize {
        let (a, b) = self.ends[edge];
        if a == node { b } else { a }
    }

    /// For each node the number of its connected component in the graph of `enabled` edges, and the number of components.
    /// Components are numbered from 0 by their first node. Takes linear time.
    pub fn components(&self, enabled: impl Fn(usize) -> bool) -> (Vec<usize>, usize) {
        const NONE: usize = usize::MAX;
        let mut component = vec![NONE; self.nodes()];
        let mut count = 0;
        for start in 0..component.len() {
            if component[start] != NONE {
                continue;
            }
            component[start] = count;
            let mut stack = vec![start];
            while let Some(node) = stack.pop() {
                for &edge in self.incident[node].iter().filter(|&&edge| enabled(edge)) {
                    let next = self.other_end(edge, node);
                    if component[next] == NONE {
                        component[next] = count;
                        stack.push(next);
                    }
                }
            }
            count += 1;
        }
        (component, count)
    }

    /// For each node its distance from node `from`, in `enabled` edges; `None` if it cannot be reached. Takes linear time.
    ///
    /// # Panics
    /// If there is no node `from`.
    pub fn distances(&self, from: usize, enabled: impl Fn(usize) -> bool) -> Vec<Option<usize>> {
        let mut distances = vec![None; self.nodes()];
        distances[from] = Some(0);
        let mut reached = vec![(from, 0)];
        let mut next = 0;
        while let Some(&(node, distance)) = reached.get(next) {
            next += 1;
            for &edge in self.incident[node].iter().filter(|&&edge| enabled(edge)) {
                let end = self.other_end(edge, node);
                if distances[end].is_none() {
                    distances[end] = Some(distance + 1);
                    reached.push((end, distance + 1));
                }
            }
        }
        distances
    }

    /// The `enabled` edges on a shortest path between two nodes, from the last to the first; `None` if there is none. Takes
    /// linear time.
    ///
    /// # Panics
    /// If there is no node `from` or `to`.
    pub fn shortest_path(&self, from: usize, to: usize, enabled: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        let distances = self.distances(from, &enabled);
        let mut path = Vec::with_capacity(distances[to]?);
        let mut node = to;
        while node != from {
            let nearer = |&&edge: &&usize| {
                enabled(edge) && distances[self.other_end(edge, node)].is_some_and(|d| Some(d + 1) == distances[node])
            };
            let &edge = self.incident[node].iter().find(nearer)?;
            path.push(edge);
            node = self.other_end(edge, node);
        }
        Some(path)
    }

    /// The `enabled` edges of the 2-core, left when edges at nodes of degree 1 are removed repeatedly: cycles, and paths between
    /// cycles. Empty if and only if there is no cycle.
    pub fn cycle_edges(&self, enabled: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut kept: Vec<bool> = (0..self.ends.len()).map(enabled).collect();
        let single_edge = |node: usize, kept: &[bool]| {
            let mut edges = self.incident[node].iter().copied().filter(|&edge| kept[edge]);
            edges.next().filter(|_| edges.next().is_none())
        };
        for start in 0..self.nodes() {
            let mut end = start;
            while let Some(edge) = single_edge(end, &kept) {
                kept[edge] = false;
                end = self.other_end(edge, end);
            }
        }
        (0..kept.len()).filter(|&edge| kept[edge]).collect()
    }
}
