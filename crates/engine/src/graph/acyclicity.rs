//! Propagator of acyclicity: the present edges form a forest.
//!
//! After an edge is added, the tree it is in is traversed; an edge back into it is a conflict, and every unassigned edge
//! between two of its nodes is falsified, explained by the path between them (Gebser, Janhunen and Rintanen, *SAT Modulo
//! Graphs: Acyclicity*, 2014, does the same for directed graphs). Linear in the tree for each added edge, plus the
//! explanations, which are made at once. A union-find structure with undo would detect cycles faster, but does not give
//! paths.

use super::{Adjacency, Edge, Propagation};
use crate::{Lit, Value};

/// A graph whose present edges must form a forest.
#[derive(Clone)]
pub struct Acyclicity {
    edges: Vec<Edge>,
    adjacency: Adjacency,
    /// The edges without a literal, until the first check.
    unconditional: Vec<u32>,
    /// For each node, the edge to its parent and the traversal that found it.
    parent: Vec<(u32, u32)>,
    traversal: u32,
    /// The nodes of the last traversal, in order.
    nodes: Vec<u32>,
}

const ROOT: u32 = u32::MAX;

impl Acyclicity {
    /// A graph with `nodes` nodes.
    pub fn new(nodes: usize, edges: Vec<Edge>) -> Self {
        let unconditional = (0..).zip(&edges).filter(|(_, edge)| edge.when.is_none()).map(|(index, _)| index).collect();
        Self {
            adjacency: Adjacency::new(nodes, &edges),
            unconditional,
            edges,
            parent: vec![(ROOT, 0); nodes],
            traversal: 0,
            nodes: Vec::new(),
        }
    }

    /// The literals that may cause propagation when they become true, with the edge that becomes present.
    pub fn triggers(&self) -> impl Iterator<Item = (Lit, Option<u32>)> {
        (0..).zip(&self.edges).filter_map(|(index, edge)| edge.when.map(|lit| (lit, Some(index))))
    }

    /// Propagates added edges: no other edge may join two nodes of their tree.
    pub fn check(&mut self, added: &[u32], value: impl Fn(Lit) -> Value) -> Propagation {
        let mut forced = Vec::new();
        let unconditional = std::mem::take(&mut self.unconditional);
        for &edge in unconditional.iter().chain(added) {
            if let Some(cycle) = self.traverse_tree(self.edges[edge as usize].a, &value) {
                return Propagation::Conflict(cycle);
            }
            for &node in &self.nodes {
                for &(to, edge) in self.adjacency.neighbours(node) {
                    let unassigned = self.edges[edge as usize].when.filter(|&lit| value(lit) == Value::Unassigned);
                    if let Some(lit) = unassigned.filter(|_| node < to && self.is_in_tree(to)) {
                        forced.push((!lit, self.path(node, to)));
                    }
                }
            }
        }
        // Two added edges may be in the same tree, which then propagates twice.
        forced.sort_by_key(|found| found.0);
        forced.dedup_by_key(|found| found.0);
        if forced.is_empty() { Propagation::Nothing } else { Propagation::Forced(forced) }
    }

    fn is_in_tree(&self, node: u32) -> bool {
        self.parent[node as usize].1 == self.traversal
    }

    /// Traverses the tree of a node; returns the negated literals of a cycle if there is one.
    fn traverse_tree(&mut self, root: u32, value: &impl Fn(Lit) -> Value) -> Option<Vec<Lit>> {
        self.traversal += 1;
        self.nodes.clear();
        self.nodes.push(root);
        self.parent[root as usize] = (ROOT, self.traversal);
        let mut next = 0;
        while let Some(&node) = self.nodes.get(next) {
            next += 1;
            for &(to, edge) in self.adjacency.neighbours(node) {
                let is_present = self.edges[edge as usize].when.is_none_or(|lit| value(lit) == Value::True);
                if !is_present || edge == self.parent[node as usize].0 {
                    continue;
                }
                if self.is_in_tree(to) {
                    let mut cycle = self.path(node, to);
                    cycle.extend(self.edges[edge as usize].when.map(|lit| !lit));
                    return Some(cycle);
                }
                self.parent[to as usize] = (edge, self.traversal);
                self.nodes.push(to);
            }
        }
        None
    }

    /// The negated literals of the path between two nodes of the last tree.
    fn path(&self, a: u32, b: u32) -> Vec<Lit> {
        let [mut up, down] = [a, b].map(|node| self.path_to_root(node));
        // The common part of both paths to the root is not between the nodes.
        let shared = up.iter().rev().zip(down.iter().rev()).take_while(|(one, other)| one == other).count();
        up.truncate(up.len() - shared);
        up.extend(&down[..down.len() - shared]);
        up.into_iter().filter_map(|edge| self.edges[edge as usize].when).map(|lit| !lit).collect()
    }

    /// The edges from a node to the root of the last traversal.
    fn path_to_root(&self, mut node: u32) -> Vec<u32> {
        let mut edges = Vec::new();
        while let (edge, _) = self.parent[node as usize]
            && edge != ROOT
        {
            edges.push(edge);
            let Edge { a, b, .. } = self.edges[edge as usize];
            node = if node == a { b } else { a };
        }
        edges
    }
}
