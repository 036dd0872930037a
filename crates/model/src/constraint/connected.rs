//! Connectivity of a graph: a lazy constraint.
//!
//! The connected components of the present nodes are found by union-find; each component gets a cut that says: if it
//! and another component are present, some edge leaves it (a cut-set constraint). Source of the union-find with path
//! halving: Tarjan and van Leeuwen, *Worst-case Analysis of Set Union Algorithms*, 1984. Almost linear in nodes and
//! edges; a cut has up to as many literals as the component has boundary edges. Weakness: cuts are separated from
//! integer assignments only, so they never tighten a fractional LP relaxation; separation by minimum cuts would.

use super::{Clause, CutExplainer, Semantics, lit_set::LitSet};
use crate::{Assignment, Lit, Var};
use std::{fmt::Write as _, ops::Range};

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

    fn explain_cut(&self, clause: &[Lit]) -> Option<String> {
        self.explainer()(clause)
    }

    /// A clause is a cut if its falsity makes nodes present that are not connected. The neighbours are listed once for all
    /// clauses.
    fn explainer(&self) -> CutExplainer<'_> {
        let mut neighbours: Vec<Vec<(usize, Option<Lit>)>> = vec![Vec::new(); self.nodes.len()];
        for &Edge { a, b, when } in &self.edges {
            neighbours[a].push((b, when));
            neighbours[b].push((a, when));
        }
        Box::new(move |clause| self.explain(clause, &neighbours))
    }
}

/// With more present nodes than this, their components are searched to the end at once.
const MAX_STARTS: usize = 4;

/// The size of components that are searched first, if few nodes are present.
const FIRST_LIMIT: usize = 16;

impl Connected {
    /// Why a clause is a cut: the smallest component of a present node, if there are several.
    ///
    /// Most cuts separate a small component from most of the graph, so components are searched up to a size, which is doubled
    /// until one is found that is no larger.
    fn explain(&self, clause: &[Lit], neighbours: &[Vec<(usize, Option<Lit>)>]) -> Option<String> {
        let falsified = LitSet::new(clause);
        let is_possible = |lit: Option<Lit>| lit.is_none_or(|lit| !falsified.contains(lit));
        let possible: Vec<bool> = self.nodes.iter().map(|&lit| is_possible(lit)).collect();
        let is_required = |lit: Option<Lit>| lit.is_none_or(|lit| falsified.contains(!lit));
        let required: Vec<usize> = (0..self.nodes.len()).filter(|&node| is_required(self.nodes[node])).collect();
        if required.len() < 2 || required.iter().any(|&node| !possible[node]) {
            return None;
        }
        let mut limit = if required.len() > MAX_STARTS { self.nodes.len() } else { FIRST_LIMIT };
        // The complete components one after the other. An impossible node counts as visited.
        let (mut visited, mut is_new) = (Vec::new(), possible.clone());
        let (mut components, mut is_any_larger): (Vec<Range<usize>>, bool) = (Vec::new(), false);
        while components.is_empty() {
            is_any_larger = false;
            for &start in &required {
                if !is_new[start] {
                    continue;
                }
                let first = visited.len();
                visited.push(start);
                is_new[start] = false;
                let mut next = first;
                while next < visited.len() && visited.len() - first <= limit {
                    for &(neighbour, when) in &neighbours[visited[next]] {
                        if is_new[neighbour] && is_possible(when) {
                            is_new[neighbour] = false;
                            visited.push(neighbour);
                        }
                    }
                    next += 1;
                }
                if visited.len() - first <= limit {
                    components.push(first..visited.len());
                } else {
                    // Another present node of this component must find it too large as well.
                    is_any_larger = true;
                    visited.drain(first..).for_each(|node| is_new[node] = true);
                }
            }
            limit *= 2;
        }
        if components.len() + usize::from(is_any_larger) < 2 {
            return None;
        }
        let least = components.iter().map(Range::<usize>::len).min()?;
        components.retain(|component| component.len() == least);
        if components.len() > 1 {
            // Of several, the one whose node a union-find makes the first root: the reasons in certificates depend on it.
            let mut parent: Vec<usize> = (0..self.nodes.len()).collect();
            for edge in self.edges.iter().filter(|edge| possible[edge.a] && possible[edge.b] && is_possible(edge.when)) {
                let (a, b) = (find(&mut parent, edge.a), find(&mut parent, edge.b));
                parent[a] = b;
            }
            components.sort_by_key(|component| find(&mut parent, visited[component.start]));
        }
        let nodes = &mut visited[components[0].clone()];
        nodes.sort_unstable();
        let mut reason = String::from("nodes");
        for node in nodes {
            write!(reason, " {}", *node + 1).expect("writing to a string cannot fail");
        }
        Some(reason + " would be disconnected from the others")
    }
}
