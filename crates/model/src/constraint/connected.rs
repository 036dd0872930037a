//! Connectivity of a graph: a lazy constraint.
//!
//! The connected components of the present nodes are found by union-find; each component gets a cut that says: if it
//! and another component are present, some edge leaves it (a cut-set constraint). Source of the union-find with path
//! halving: Tarjan and van Leeuwen, *Worst-case Analysis of Set Union Algorithms*, 1984. Almost linear in nodes and
//! edges; a cut has up to as many literals as the component has boundary edges. Weakness: cuts are separated from
//! integer assignments only, so they never tighten a fractional LP relaxation; separation by minimum cuts would.

use super::{Clause, Semantics};
use crate::{Assignment, Lit, Var};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// An edge of an undirected graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// One end.
    pub a: usize,
    /// The other end.
    pub b: usize,
    /// True if the edge is present; `None` if it always is.
    pub when: Option<Lit>,
}

/// The present nodes, with the present edges between them, form a connected graph or none at all.
///
/// It has no lowering: a formulation that wants one states a flow or an order of its own. A backend
/// that does not support it gets [`cuts`](Semantics::cuts).
#[derive(Clone, Debug, PartialEq)]
pub struct Connected {
    /// For each node, a literal that is true if the node is present; `None` if it always is.
    pub nodes: Vec<Option<Lit>>,
    /// The edges.
    pub edges: Vec<Edge>,
}

impl Connected {
    /// For each present node, the index of its connected component; and the number of components.
    fn components(&self, values: &Assignment) -> (Vec<Option<usize>>, usize) {
        let present = |lit: Option<Lit>| lit.is_none_or(|lit| lit.holds(values));
        let mut parent: Vec<usize> = (0..self.nodes.len()).collect();
        for edge in self.edges.iter().filter(|edge| present(edge.when)) {
            if present(self.nodes[edge.a]) && present(self.nodes[edge.b]) {
                let (a, b) = (find(&mut parent, edge.a), find(&mut parent, edge.b));
                parent[a] = b;
            }
        }
        let mut index: Vec<Option<usize>> = vec![None; self.nodes.len()];
        let mut count = 0;
        let mut component = vec![None; self.nodes.len()];
        for node in (0..self.nodes.len()).filter(|&node| present(self.nodes[node])) {
            let found = index[find(&mut parent, node)].get_or_insert_with(|| {
                count += 1;
                count - 1
            });
            component[node] = Some(*found);
        }
        (component, count)
    }
}

/// The representative of a node's set, with path halving.
fn find(parent: &mut [usize], mut node: usize) -> usize {
    while parent[node] != node {
        parent[node] = parent[parent[node]];
        node = parent[node];
    }
    node
}

impl Semantics for Connected {
    fn vars(&self) -> Vec<Var> {
        let lits = self.nodes.iter().chain(self.edges.iter().map(|edge| &edge.when));
        lits.flatten().map(|lit| lit.var).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        self.components(values).1 <= 1
    }

    /// For each component C, a present node u in C and a present node v outside: if both are present, so is some
    /// edge that leaves C. If a leaving edge is present already, the node at its outer end is absent, and
    /// the literal of that node takes the place of the edge's.
    fn cuts(&self, values: &Assignment) -> Vec<Clause> {
        let (component, count) = self.components(values);
        if count <= 1 {
            return Vec::new();
        }
        let mut clauses: Vec<Vec<Lit>> = vec![Vec::new(); count];
        for (own, clause) in clauses.iter_mut().enumerate() {
            // A node that is always present makes the clause shorter.
            let inside = (0..component.len()).filter(|&n| component[n] == Some(own)).min_by_key(|&n| self.nodes[n].is_some());
            let outside = (0..component.len())
                .filter(|&n| component[n].is_some_and(|other| other != own))
                .min_by_key(|&n| self.nodes[n].is_some());
            let presence = [inside, outside].into_iter().flatten().filter_map(|n| self.nodes[n]);
            clause.extend(presence.map(|lit| !lit));
        }
        for edge in &self.edges {
            if component[edge.a] == component[edge.b] {
                continue;
            }
            for (inner, outer) in [(edge.a, edge.b), (edge.b, edge.a)] {
                let absent = edge.when.filter(|lit| !lit.holds(values)).or(self.nodes[outer]);
                if let (Some(own), Some(lit)) = (component[inner], absent) {
                    clauses[own].push(lit);
                }
            }
        }
        // A node beside a component by several edges is one literal.
        let without_repetition = |mut clause: Vec<Lit>| {
            clause.sort_unstable();
            clause.dedup();
            Clause(clause)
        };
        clauses.into_iter().map(without_repetition).collect()
    }

    /// The clause is a cut if its falsity makes nodes present that are not connected.
    fn explain_cut(&self, clause: &[Lit]) -> Option<String> {
        let falsified: HashSet<Lit> = clause.iter().copied().collect();
        let possible = |lit: Option<Lit>| lit.is_none_or(|lit| !falsified.contains(&lit));
        let required = |&node: &usize| self.nodes[node].is_none_or(|lit| falsified.contains(&!lit));
        let mut parent: Vec<usize> = (0..self.nodes.len()).collect();
        for edge in self.edges.iter().filter(|edge| possible(edge.when)) {
            if possible(self.nodes[edge.a]) && possible(self.nodes[edge.b]) {
                let (a, b) = (find(&mut parent, edge.a), find(&mut parent, edge.b));
                parent[a] = b;
            }
        }
        let components: BTreeSet<usize> = (0..self.nodes.len()).filter(required).map(|node| find(&mut parent, node)).collect();
        let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for node in (0..self.nodes.len()).filter(|&node| possible(self.nodes[node])) {
            members.entry(find(&mut parent, node)).or_default().push(node + 1);
        }
        let size = |component: &usize| members.get(component).map_or(0, Vec::len);
        let smallest = components.iter().filter(|_| components.len() > 1).min_by_key(|&component| size(component))?;
        let nodes: Vec<String> = members.get(smallest)?.iter().map(usize::to_string).collect();
        Some(format!("nodes {} would be disconnected from the others", nodes.join(" ")))
    }
}
