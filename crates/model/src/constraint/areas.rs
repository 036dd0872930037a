//! Areas by size: a lazy constraint.
//!
//! An area is a connected component of the present nodes; it has as many nodes as each of its nodes demands. Components are
//! found by search, linear in the graph. An area that is too large gets a cut that forbids a connected part of it with one
//! node more than demanded, and one that is too small a cut that demands a node beside it. Weakness: like those of
//! connectivity, the cuts are separated from integer assignments only.

use super::{Clause, Semantics, lit_set::LitSet};
use crate::{Assignment, Lit, Var};
use std::collections::HashSet;

/// Each connected component of the present nodes has exactly as many nodes as each of them demands.
///
/// It has no lowering. A backend that does not support it gets [`cuts`](Semantics::cuts).
#[derive(Clone, Debug, PartialEq)]
pub struct Areas {
    /// For each node, a literal that is true if the node is present; `None` if it always is.
    pub nodes: Vec<Option<Lit>>,
    /// For each node the number of nodes that its component must have; 0 for any.
    pub sizes: Vec<usize>,
    /// The two ends of each edge.
    pub edges: Vec<[usize; 2]>,
}

impl Areas {
    fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut neighbours = vec![Vec::new(); self.nodes.len()];
        for &[a, b] in &self.edges {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        neighbours
    }

    /// The literals that make nodes present.
    fn lits<'n>(&'n self, nodes: &'n [usize]) -> impl Iterator<Item = Lit> + 'n {
        nodes.iter().filter_map(|&node| self.nodes[node])
    }
}

/// The first nodes reached from a node, breadth first, at most `limit`; each with `is_in`.
fn reached(neighbours: &[Vec<usize>], from: usize, limit: usize, is_in: &dyn Fn(usize) -> bool) -> Vec<usize> {
    let (mut nodes, mut seen, mut next) = (vec![from], HashSet::from([from]), 0);
    while let Some(&node) = nodes.get(next) {
        next += 1;
        for &to in &neighbours[node] {
            if nodes.len() < limit && is_in(to) && seen.insert(to) {
                nodes.push(to);
            }
        }
    }
    nodes
}

/// The nodes beside some nodes, without repetition.
fn beside(neighbours: &[Vec<usize>], nodes: &[usize]) -> Vec<usize> {
    let mut seen: HashSet<usize> = nodes.iter().copied().collect();
    nodes.iter().flat_map(|&node| &neighbours[node]).copied().filter(|&to| seen.insert(to)).collect()
}

impl Semantics for Areas {
    fn vars(&self) -> Vec<Var> {
        self.nodes.iter().flatten().map(|lit| lit.var).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        self.cuts(values).is_empty()
    }

    /// One cut for each component with a node that demands another size.
    fn cuts(&self, values: &Assignment) -> Vec<Clause> {
        let neighbours = self.neighbours();
        let is_present = |node: usize| self.nodes[node].is_none_or(|lit| lit.holds(values));
        let mut seen = vec![false; self.nodes.len()];
        let mut cuts = Vec::new();
        for start in 0..self.nodes.len() {
            if seen[start] || !is_present(start) {
                continue;
            }
            let area = reached(&neighbours, start, usize::MAX, &is_present);
            area.iter().for_each(|&node| seen[node] = true);
            let demand = |node: usize| self.sizes[node];
            let is_wrong = |&node: &usize| demand(node) != 0 && demand(node) != area.len();
            let Some(node) = area.iter().copied().filter(is_wrong).min_by_key(|&node| demand(node)) else { continue };
            cuts.push(Clause(match demand(node) < area.len() {
                true => self.lits(&reached(&neighbours, node, demand(node) + 1, &is_present)).map(|lit| !lit).collect(),
                false => self.lits(&beside(&neighbours, &area)).chain(self.nodes[node].map(|lit| !lit)).collect(),
            }));
        }
        cuts
    }

    /// The clause is a cut if its falsity makes a connected part too large, or leaves too few nodes to a present one.
    fn explain_cut(&self, clause: &[Lit]) -> Option<String> {
        let neighbours = self.neighbours();
        let falsified = LitSet::new(clause);
        let is_possible = |node: usize| self.nodes[node].is_none_or(|lit| !falsified.contains(lit));
        let is_required = |node: usize| self.nodes[node].is_none_or(|lit| falsified.contains(!lit));
        for node in (0..self.nodes.len()).filter(|&node| self.sizes[node] > 0 && is_required(node)) {
            let size = self.sizes[node];
            let (sure, possible) =
                (reached(&neighbours, node, size + 1, &is_required).len(), reached(&neighbours, node, size, &is_possible).len());
            let node = node + 1;
            if sure > size {
                return Some(format!("the area of node {node} would have more than {size} nodes"));
            }
            if possible < size {
                return Some(format!("the area of node {node} would have at most {possible} of {size} nodes"));
            }
        }
        None
    }
}
