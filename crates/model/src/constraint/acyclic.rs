//! No cycles.

use super::{Clause, Edge, Semantics};
use crate::{Assignment, Lit, Var};
use std::collections::HashSet;

/// The edges that are there have no cycle among them. With [`Connected`](super::Connected) it makes
/// a tree.
///
/// Like connection, it is enforced by cuts: one for each edge that closes a cycle.
#[derive(Clone, Debug, PartialEq)]
pub struct Acyclic {
    /// The number of nodes.
    pub nodes: usize,
    /// The edges; no two join the same nodes.
    pub edges: Vec<Edge>,
}

impl Acyclic {
    /// The cycles that the edges close, in order, each as the places of its edges.
    fn cycles(&self, values: &Assignment) -> Vec<Vec<usize>> {
        let mut near: Vec<Vec<(usize, usize)>> = vec![Vec::new(); self.nodes];
        let mut cycles = Vec::new();
        for (place, edge) in self.edges.iter().enumerate() {
            if edge.when.is_some_and(|lit| !lit.holds(values)) {
                continue;
            }
            match path(&near, edge.a, edge.b) {
                Some(mut cycle) => {
                    cycle.push(place);
                    cycles.push(cycle);
                }
                None => {
                    near[edge.a].push((edge.b, place));
                    near[edge.b].push((edge.a, place));
                }
            }
        }
        cycles
    }
}

/// The edges on the way from one node to another in a forest.
fn path(near: &[Vec<(usize, usize)>], from: usize, to: usize) -> Option<Vec<usize>> {
    let mut came: Vec<Option<(usize, usize)>> = vec![None; near.len()];
    let mut open = vec![from];
    while let Some(node) = open.pop() {
        if node == to {
            let mut edges = Vec::new();
            let mut at = to;
            while at != from {
                let (before, edge) = came[at].expect("each node on the way was come to");
                edges.push(edge);
                at = before;
            }
            return Some(edges);
        }
        for &(next, edge) in &near[node] {
            if next != from && came[next].is_none() {
                came[next] = Some((node, edge));
                open.push(next);
            }
        }
    }
    None
}

impl Semantics for Acyclic {
    fn vars(&self) -> Vec<Var> {
        self.edges.iter().filter_map(|e| e.when).map(|lit| lit.var).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        self.cycles(values).is_empty()
    }

    /// For each cycle: one of its edges is missing.
    fn cuts(&self, values: &Assignment) -> Vec<Clause> {
        let cut = |cycle: Vec<usize>| Clause(cycle.into_iter().filter_map(|e| self.edges[e].when).map(|lit| !lit).collect());
        self.cycles(values).into_iter().map(cut).collect()
    }

    /// If no literal of the clause holds, some edges that are there close a cycle.
    fn explain_cut(&self, clause: &[Lit]) -> Option<String> {
        let failed: HashSet<Lit> = clause.iter().copied().collect();
        let there = |edge: &Edge| edge.when.is_none_or(|lit| failed.contains(&!lit));
        let edges: Vec<Edge> = self.edges.iter().filter(|edge| there(edge)).map(|edge| Edge { when: None, ..*edge }).collect();
        let cycles = Self { nodes: self.nodes, edges }.cycles(&Assignment::default());
        let cycle = cycles.first()?;
        let sure: Vec<usize> = (1..).zip(&self.edges).filter(|(_, edge)| there(edge)).map(|(number, _)| number).collect();
        let edges: Vec<String> = cycle.iter().map(|&place| sure[place].to_string()).collect();
        Some(format!("edges {} would close a cycle", edges.join(" ")))
    }
}
