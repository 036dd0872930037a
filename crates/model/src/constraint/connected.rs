//! One connected piece of a graph.

use super::{Clause, Semantics};
use crate::{Assignment, Lit, Var};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// A pair of nodes that may be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// One end.
    pub a: usize,
    /// The other.
    pub b: usize,
    /// Holds if the edge is there; nothing if it always is.
    pub when: Option<Lit>,
}

/// The nodes that are there form one connected piece (or there are none), joined by the edges
/// that are there and have both ends there.
///
/// It has no lowering: a formulation that wants one writes a flow or an order of its own. A backend
/// that does not accept it gets [`cuts`](Semantics::cuts) instead.
#[derive(Clone, Debug, PartialEq)]
pub struct Connected {
    /// For each node a literal that holds if it is there; nothing if it always is.
    pub nodes: Vec<Option<Lit>>,
    /// The edges.
    pub edges: Vec<Edge>,
}

impl Connected {
    /// For each node that is there, the number of its connected piece; and how many pieces.
    fn pieces(&self, values: &Assignment) -> (Vec<Option<usize>>, usize) {
        let there = |lit: Option<Lit>| lit.is_none_or(|lit| lit.holds(values));
        // A node's way up ends at the node that stands for its piece.
        let mut up: Vec<usize> = (0..self.nodes.len()).collect();
        for edge in self.edges.iter().filter(|edge| there(edge.when)) {
            if there(self.nodes[edge.a]) && there(self.nodes[edge.b]) {
                let (a, b) = (top(&mut up, edge.a), top(&mut up, edge.b));
                up[a] = b;
            }
        }
        let mut number: Vec<Option<usize>> = vec![None; self.nodes.len()];
        let mut count = 0;
        let mut piece = vec![None; self.nodes.len()];
        for node in (0..self.nodes.len()).filter(|&node| there(self.nodes[node])) {
            let of = number[top(&mut up, node)].get_or_insert_with(|| {
                count += 1;
                count - 1
            });
            piece[node] = Some(*of);
        }
        (piece, count)
    }
}

/// The node that stands for the piece of a node; ways are halved as they are walked (Tarjan and van
/// Leeuwen, *Worst-case Analysis of Set Union Algorithms*, 1984).
fn top(up: &mut [usize], mut node: usize) -> usize {
    while up[node] != node {
        up[node] = up[up[node]];
        node = up[node];
    }
    node
}

impl Semantics for Connected {
    fn vars(&self) -> Vec<Var> {
        let lits = self.nodes.iter().chain(self.edges.iter().map(|e| &e.when));
        lits.flatten().map(|lit| lit.var).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        self.pieces(values).1 <= 1
    }

    /// For each piece P, a node u in P and a node v outside that are there: if both are, then some
    /// edge that leaves P is there. Where a leaving edge is there already, the node at its outer
    /// end is missing, and stands for it in the clause.
    fn cuts(&self, values: &Assignment) -> Vec<Clause> {
        let (piece, count) = self.pieces(values);
        if count <= 1 {
            return Vec::new();
        }
        let mut clauses: Vec<Vec<Lit>> = vec![Vec::new(); count];
        for (mine, clause) in clauses.iter_mut().enumerate() {
            // A node that is always there makes the shorter clause.
            let inside = (0..piece.len()).filter(|&n| piece[n] == Some(mine)).min_by_key(|&n| self.nodes[n].is_some());
            let outside = (0..piece.len())
                .filter(|&n| piece[n].is_some_and(|other| other != mine))
                .min_by_key(|&n| self.nodes[n].is_some());
            let presence = [inside, outside].into_iter().flatten().filter_map(|n| self.nodes[n]);
            clause.extend(presence.map(|lit| !lit));
        }
        for edge in &self.edges {
            if piece[edge.a] == piece[edge.b] {
                continue;
            }
            for (here, beyond) in [(edge.a, edge.b), (edge.b, edge.a)] {
                let absent = edge.when.filter(|lit| !lit.holds(values)).or(self.nodes[beyond]);
                if let (Some(mine), Some(lit)) = (piece[here], absent) {
                    clauses[mine].push(lit);
                }
            }
        }
        clauses.into_iter().map(Clause).collect()
    }

    /// If no literal of the clause holds, some nodes that are there are cut off from others.
    fn explain_cut(&self, clause: &[Lit]) -> Option<String> {
        let failed: HashSet<Lit> = clause.iter().copied().collect();
        let possible = |lit: Option<Lit>| lit.is_none_or(|lit| !failed.contains(&lit));
        let required = |&node: &usize| self.nodes[node].is_none_or(|lit| failed.contains(&!lit));
        let mut up: Vec<usize> = (0..self.nodes.len()).collect();
        for edge in self.edges.iter().filter(|edge| possible(edge.when)) {
            if possible(self.nodes[edge.a]) && possible(self.nodes[edge.b]) {
                let (a, b) = (top(&mut up, edge.a), top(&mut up, edge.b));
                up[a] = b;
            }
        }
        let pieces: BTreeSet<usize> = (0..self.nodes.len()).filter(required).map(|node| top(&mut up, node)).collect();
        let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for node in (0..self.nodes.len()).filter(|&node| possible(self.nodes[node])) {
            members.entry(top(&mut up, node)).or_default().push(node + 1);
        }
        let smallest = pieces.iter().filter(|_| pieces.len() > 1).min_by_key(|&piece| members.get(piece).map_or(0, Vec::len))?;
        let nodes: Vec<String> = members.get(smallest)?.iter().map(usize::to_string).collect();
        Some(format!("nodes {} would be cut off", nodes.join(" ")))
    }
}
