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
    pub fn near(&self, node: usize) -> &[usize] {
        &self.near[node]
    }

    /// The node at the other end of an edge.
    pub fn beyond(&self, edge: usize, node: usize) -> usize {
        let (a, b) = self.ends[edge];
        if a == node { b } else { a }
    }

    /// For each node the number of the piece it hangs together with by the edges that are `there`;
    /// and how many pieces there are. Pieces are numbered from 0 by their first node.
    pub fn pieces(&self, there: impl Fn(usize) -> bool) -> (Vec<usize>, usize) {
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
                    let next = self.beyond(edge, node);
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

    /// The edges on a shortest way between two nodes by edges that are `there`, from the last to the
    /// first; nothing if there is no way.
    pub fn way(&self, from: usize, to: usize, there: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        let mut came: Vec<Option<usize>> = vec![None; self.nodes()];
        let mut reached = vec![from];
        let mut next = 0;
        while let Some(&node) = reached.get(next) {
            next += 1;
            for &edge in self.near[node].iter().filter(|&&edge| there(edge)) {
                let beyond = self.beyond(edge, node);
                if beyond != from && came[beyond].is_none() {
                    came[beyond] = Some(edge);
                    reached.push(beyond);
                }
            }
        }
        let mut way = Vec::new();
        let mut at = to;
        while at != from {
            way.push(came[at]?);
            at = self.beyond(way[way.len() - 1], at);
        }
        Some(way)
    }

    /// Of the edges that are `there`, those that are left when dead ends are taken away again and
    /// again: cycles, and what joins cycles. There are none if and only if there is no cycle.
    pub fn looped(&self, there: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut left: Vec<bool> = (0..self.ends.len()).map(there).collect();
        let only = |node: usize, left: &[bool]| {
            let mut edges = self.near[node].iter().copied().filter(|&edge| left[edge]);
            edges.next().filter(|_| edges.next().is_none())
        };
        for start in 0..self.nodes() {
            let mut end = start;
            while let Some(edge) = only(end, &left) {
                left[edge] = false;
                end = self.beyond(edge, end);
            }
        }
        (0..left.len()).filter(|&edge| left[edge]).collect()
    }
}
