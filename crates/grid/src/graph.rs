//! Graphs that are no grids: pieces, and what is left when dead ends are taken away.

/// Nodes, and edges that may be there or not; both go by their places, from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    ends: Vec<(usize, usize)>,
    near: Vec<Vec<usize>>,
}

impl Graph {
    /// A graph of `nodes` nodes with an edge between each two `ends`, which are below `nodes` and differ.
    pub fn new(nodes: usize, ends: Vec<(usize, usize)>) -> Self {
        let mut near = vec![Vec::new(); nodes];
        for (edge, &(a, b)) in ends.iter().enumerate() {
            near[a].push(edge);
            near[b].push(edge);
        }
        Self { ends, near }
    }

    /// How many nodes.
    pub fn nodes(&self) -> usize {
        self.near.len()
    }

    /// The two ends of each edge.
    pub fn ends(&self) -> &[(usize, usize)] {
        &self.ends
    }

    /// The edges at a node, in order.
    pub fn incident(&self, node: usize) -> &[usize] {
        &self.near[node]
    }

    /// The node at the other end of an edge.
    pub fn other_end(&self, edge: usize, node: usize) -> usize {
        let (a, b) = self.ends[edge];
        if a == node { b } else { a }
    }

    /// For each node the number of the piece it hangs together with by the edges that are `there`;
    /// and how many pieces there are. Pieces are numbered from 0 by their first node.
    pub fn components(&self, there: impl Fn(usize) -> bool) -> (Vec<usize>, usize) {
        const NONE: usize = usize::MAX;
        let mut piece = vec![NONE; self.nodes()];
        let mut count = 0;
        for start in 0..piece.len() {
            if piece[start] != NONE {
                continue;
            }
            piece[start] = count;
            let mut open = vec![start];
            while let Some(node) = open.pop() {
                for &edge in self.near[node].iter().filter(|&&edge| there(edge)) {
                    let next = self.other_end(edge, node);
                    if piece[next] == NONE {
                        piece[next] = count;
                        open.push(next);
                    }
                }
            }
            count += 1;
        }
        (piece, count)
    }

    /// For each node how many edges that are `there` lead to it from one node at least; nothing if none do.
    pub fn distances(&self, from: usize, there: impl Fn(usize) -> bool) -> Vec<Option<usize>> {
        let mut distances = vec![None; self.nodes()];
        distances[from] = Some(0);
        let mut reached = vec![(from, 0)];
        let mut next = 0;
        while let Some(&(node, distance)) = reached.get(next) {
            next += 1;
            for &edge in self.near[node].iter().filter(|&&edge| there(edge)) {
                let beyond = self.other_end(edge, node);
                if distances[beyond].is_none() {
                    distances[beyond] = Some(distance + 1);
                    reached.push((beyond, distance + 1));
                }
            }
        }
        distances
    }

    /// The edges on a shortest way between two nodes by edges that are `there`, from the last to the
    /// first; nothing if there is no way.
    pub fn shortest_path(&self, from: usize, to: usize, there: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        let distances = self.distances(from, &there);
        let mut way = Vec::with_capacity(distances[to]?);
        let mut at = to;
        while at != from {
            let nearer = |&&edge: &&usize| {
                there(edge) && distances[self.other_end(edge, at)].is_some_and(|d| Some(d + 1) == distances[at])
            };
            let &edge = self.near[at].iter().find(nearer)?;
            way.push(edge);
            at = self.other_end(edge, at);
        }
        Some(way)
    }

    /// Of the edges that are `there`, those that are left when dead ends are taken away again and
    /// again: cycles, and what joins cycles. There are none if and only if there is no cycle.
    pub fn cycle_edges(&self, there: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut left: Vec<bool> = (0..self.ends.len()).map(there).collect();
        let only = |node: usize, left: &[bool]| {
            let mut edges = self.near[node].iter().copied().filter(|&edge| left[edge]);
            edges.next().filter(|_| edges.next().is_none())
        };
        for start in 0..self.nodes() {
            let mut end = start;
            while let Some(edge) = only(end, &left) {
                left[edge] = false;
                end = self.other_end(edge, end);
            }
        }
        (0..left.len()).filter(|&edge| left[edge]).collect()
    }
}
