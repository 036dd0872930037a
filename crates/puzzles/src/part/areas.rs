//! Areas: connected components of cells, of sizes that their cells demand.

use super::Is;

/// A graph whose nodes are present where their condition holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Areas {
    /// The condition of each node.
    pub nodes: Vec<Is>,
    /// For each node the number of nodes that its component must have; 0 for any.
    pub sizes: Vec<usize>,
    /// The two ends of each edge.
    pub edges: Vec<[usize; 2]>,
    /// If they are given, nodes that are present, of which each component has exactly one.
    pub firsts: Option<Vec<usize>>,
}

impl Areas {
    /// For each node those beside it.
    pub fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut neighbours = vec![Vec::new(); self.nodes.len()];
        for &[a, b] in &self.edges {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        neighbours
    }

    pub(super) fn hold(&self, values: &[i64]) -> bool {
        let neighbours = self.neighbours();
        let mut seen: Vec<bool> = self.nodes.iter().map(|is| !is.holds(values)).collect();
        for start in 0..seen.len() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let (mut area, mut next) = (vec![start], 0);
            while let Some(&node) = area.get(next) {
                next += 1;
                for &to in &neighbours[node] {
                    if !std::mem::replace(&mut seen[to], true) {
                        area.push(to);
                    }
                }
            }
            let firsts = |firsts: &Vec<usize>| firsts.iter().filter(|first| area.contains(first)).count();
            if area.iter().any(|&node| ![0, area.len()].contains(&self.sizes[node]))
                || self.firsts.as_ref().is_some_and(|of| firsts(of) != 1)
            {
                return false;
            }
        }
        self.firsts.iter().flatten().all(|&first| self.nodes[first].holds(values))
    }
}
