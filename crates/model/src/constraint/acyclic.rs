//! Acyclicity of a graph: a lazy constraint.
//!
//! Edges are added one by one to a forest; an edge whose ends are connected already closes a cycle, and the cut says
//! that one edge of that cycle is absent (a cycle elimination constraint). O(n) for each present edge, for n
//! nodes. Weakness: each edge costs a search of the forest; union-find would find closing edges faster. The engine
//! has a propagator of its own.

use super::{Clause, Edge, Semantics, lit_set::LitSet};
use crate::{Assignment, Lit, Var};

/// The present edges contain no cycle. Together with [`Connected`](super::Connected) they form a tree.
///
/// It has no lowering; a backend that does not support it gets a [cut](Semantics::cuts) for each edge that closes a
/// cycle.
#[derive(Clone, Debug, PartialEq)]
pub struct Acyclic {
    /// The number of nodes.
    pub nodes: usize,
    /// The edges; no two have the same ends.
    pub edges: Vec<Edge>,
}

impl Acyclic {
    /// The cycles closed by the present edges, in order, each as the indices of its edges.
    fn cycles(&self, values: &Assignment) -> Vec<Vec<usize>> {
        let mut adjacent: Vec<Vec<(usize, usize)>> = vec![Vec::new(); self.nodes];
        let mut cycles = Vec::new();
        for (index, edge) in self.edges.iter().enumerate() {
            if edge.when.is_some_and(|lit| !lit.holds(values)) {
                continue;
            }
            match path(&adjacent, edge.a, edge.b) {
                Some(mut cycle) => {
                    cycle.push(index);
                    cycles.push(cycle);
                }
                None => {
                    adjacent[edge.a].push((edge.b, index));
                    adjacent[edge.b].push((edge.a, index));
                }
            }
        }
        cycles
    }
}

/// The indices of the edges on the path from one node to another in a forest, by depth-first search.
fn path(adjacent: &[Vec<(usize, usize)>], from: usize, to: usize) -> Option<Vec<usize>> {
    let mut parent: Vec<Option<(usize, usize)>> = vec![None; adjacent.len()];
    let mut stack = vec![from];
    while let Some(node) = stack.pop() {
        if node == to {
            let mut edges = Vec::new();
            let mut current = to;
            while current != from {
                let (before, edge) = parent[current].expect("each node on the path has been visited");
                edges.push(edge);
                current = before;
            }
            return Some(edges);
        }
        for &(next, edge) in &adjacent[node] {
            if next != from && parent[next].is_none() {
                parent[next] = Some((node, edge));
                stack.push(next);
            }
        }
    }
    None
}

impl Semantics for Acyclic {
    fn vars(&self) -> Vec<Var> {
        self.edges.iter().filter_map(|edge| edge.when).map(|lit| lit.var).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        self.cycles(values).is_empty()
    }

    /// For each cycle: at least one of its edges is absent.
    fn cuts(&self, values: &Assignment) -> Vec<Clause> {
        let literals = |cycle: Vec<usize>| cycle.into_iter().filter_map(|edge| self.edges[edge].when);
        let cut = |cycle: Vec<usize>| Clause(literals(cycle).map(|lit| !lit).collect());
        self.cycles(values).into_iter().map(cut).collect()
    }

    /// The clause is a cut if its falsity makes some edges present that close a cycle.
    fn explain_cut(&self, clause: &[Lit]) -> Option<String> {
        let falsified = LitSet::new(clause);
        let present = |edge: &Edge| edge.when.is_none_or(|lit| falsified.contains(!lit));
        let edges: Vec<Edge> = self.edges.iter().filter(|edge| present(edge)).map(|edge| Edge { when: None, ..*edge }).collect();
        let cycles = Self { nodes: self.nodes, edges }.cycles(&Assignment::default());
        let cycle = cycles.first()?;
        let numbers: Vec<usize> = (1..).zip(&self.edges).filter(|(_, edge)| present(edge)).map(|(number, _)| number).collect();
        let edges: Vec<String> = cycle.iter().map(|&index| numbers[index].to_string()).collect();
        Some(format!("edges {} would close a cycle", edges.join(" ")))
    }
}
