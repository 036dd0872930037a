//! Minimum cuts of small networks.

use super::TOLERANCE;

/// A directed network whose arcs come in pairs: arc `2k + 1` is the reverse of arc `2k`.
pub struct Network {
    from: Vec<Vec<usize>>,
    heads: Vec<usize>,
    capacities: Vec<f64>,
}

impl Network {
    pub fn new(nodes: usize) -> Self {
        Self { from: vec![Vec::new(); nodes], heads: Vec::new(), capacities: Vec::new() }
    }

    /// Adds an arc with its reverse; returns its index.
    pub fn add(&mut self, tail: usize, head: usize, capacity: f64, reverse: f64) -> usize {
        let index = self.heads.len();
        for (tail, head, capacity) in [(tail, head, capacity), (head, tail, reverse)] {
            self.from[tail].push(self.heads.len());
            self.heads.push(head);
            self.capacities.push(capacity);
        }
        index
    }

    pub fn set(&mut self, arc: usize, capacity: f64) {
        self.capacities[arc] = capacity;
    }

    /// If no flow from one node to another is as large as `enough`: the nodes that the residual network of a maximum flow reaches, so
    /// that the arcs which leave them are a minimum cut (Edmonds, Karp, *Theoretical improvements in algorithmic efficiency for network
    /// flow problems*, 1972).
    pub fn side_below(&self, source: usize, sink: usize, enough: f64) -> Option<Vec<bool>> {
        let (mut left, mut flow) = (self.capacities.clone(), 0.0);
        while flow < enough {
            let mut by = vec![None; self.from.len()];
            let mut seen = vec![false; self.from.len()];
            let mut queue = vec![source];
            seen[source] = true;
            let mut next = 0;
            while let Some(&node) = queue.get(next) {
                next += 1;
                for &arc in &self.from[node] {
                    let head = self.heads[arc];
                    if left[arc] > TOLERANCE / 100.0 && !seen[head] {
                        (seen[head], by[head]) = (true, Some(arc));
                        queue.push(head);
                    }
                }
            }
            if !seen[sink] {
                return Some(seen);
            }
            let path: Vec<usize> = std::iter::successors(by[sink], |&arc| by[self.heads[arc ^ 1]]).collect();
            let room = path.iter().map(|&arc| left[arc]).fold(f64::INFINITY, f64::min);
            for arc in path {
                left[arc] -= room;
                left[arc ^ 1] += room;
            }
            flow += room;
        }
        None
    }
}
