//! Propagator of connectivity: the present nodes are connected by present edges.
//!
//! A node or an edge is possible while its literal is not false; a node is required once its literal is true. Two required
//! nodes in different components of the possible graph are a conflict, explained by a cut; a bridge or a cut vertex between
//! required nodes is implied, each explained by the cut around what it separates, and a node that required nodes cannot reach is absent.
//! One [depth-first search](super::search) finds
//! them all, linear in the graph, whenever a node or edge became impossible. Connectivity is a monotonic theory (Bayless, Bayless,
//! Hoos and Hu, *SAT Modulo Monotonic Theories*, 2015).
//!
//! If all nodes are unconditional, one search suffices: afterwards a spanning tree is kept as a [`Certificate`]. For
//! conditional nodes an incremental structure would save the repeated searches.

use super::{
    Adjacency, Edge, Propagation,
    certificate::Certificate,
    search::{DepthFirstSearch, Visit},
};
use crate::{Lit, Value};
use std::ops::Range;

/// A graph with conditional nodes and edges that must stay connected.
#[derive(Clone)]
pub struct Connectivity {
    pub(super) nodes: Vec<Option<Lit>>,
    pub(super) edges: Vec<Edge>,
    adjacency: Adjacency,
    /// The literal of the edge to each neighbour, as the adjacency lists them.
    conditions: Vec<Option<Lit>>,
    has_conditional_edges: bool,
    dfs: DepthFirstSearch,
    certificate: Option<Certificate>,
}

impl Connectivity {
    /// A graph with, for each node, the literal that makes it present; `None` for a node that always is.
    pub fn new(nodes: Vec<Option<Lit>>, edges: Vec<Edge>) -> Self {
        let adjacency = Adjacency::new(nodes.len(), &edges);
        Self {
            conditions: conditions(&adjacency, &edges),
            has_conditional_edges: edges.iter().any(|edge| edge.when.is_some()),
            adjacency,
            nodes,
            edges,
            dfs: DepthFirstSearch::default(),
            certificate: None,
        }
    }

    /// The literals that may cause propagation when they become true, with the edge that becomes impossible.
    pub fn triggers(&self) -> impl Iterator<Item = (Lit, Option<u32>)> {
        let nodes = self.nodes.iter().flatten().flat_map(|&lit| [(lit, None), (!lit, None)]);
        nodes.chain((0..).zip(&self.edges).filter_map(|(index, edge)| edge.when.map(|lit| (!lit, Some(index)))))
    }

    /// The neighbours of a node, with the edges to them.
    pub(super) fn neighbours(&self, node: u32) -> &[(u32, u32)] {
        self.adjacency.neighbours(node)
    }

    /// Removes what is impossible at the root level and contracts components that are connected there.
    pub fn simplify(&mut self, value: impl Fn(Lit) -> Value) {
        if self.nodes.is_empty() {
            return;
        }
        let state = |lit: Option<Lit>| lit.map_or(Value::True, &value);
        let states: Vec<Value> = self.nodes.iter().map(|&node| state(node)).collect();
        let is_certain = |edge: &Edge| {
            [state(edge.when), states[edge.a as usize], states[edge.b as usize]].iter().all(|state| *state == Value::True)
        };
        let certain = (0..).zip(&self.edges).filter(|(_, edge)| is_certain(edge));
        let (component, count) = components(&Adjacency::from_edges(self.nodes.len(), certain));
        // Impossible nodes go; an edge to one becomes a loop, which is never considered.
        let mut number = vec![None; count];
        let mut nodes = Vec::new();
        for (node, &component) in component.iter().enumerate().filter(|(node, _)| states[*node] != Value::False) {
            number[component as usize].get_or_insert_with(|| {
                nodes.push(self.nodes[node].filter(|_| states[node] == Value::Unassigned));
                nodes.len() as u32 - 1
            });
        }
        for edge in &mut self.edges {
            let ends = [edge.a, edge.b].map(|node| number[component[node as usize] as usize]);
            let [a, b] = if let [Some(a), Some(b)] = ends { [a, b] } else { [0; 2] };
            (edge.a, edge.b) = (a, b);
        }
        let is_possible = |edge: &Edge| edge.a != edge.b && state(edge.when) != Value::False;
        self.adjacency = Adjacency::from_edges(nodes.len(), (0..).zip(&self.edges).filter(|(_, edge)| is_possible(edge)));
        self.conditions = conditions(&self.adjacency, &self.edges);
        self.nodes = nodes;
        if self.certificate.is_some() {
            self.certificate = Some(Certificate::new(self, 0, &value));
        }
    }

    /// Propagates after the edges `removed` became impossible.
    pub fn check(&mut self, removed: &[u32], value: impl Fn(Lit) -> Value) -> Propagation {
        if let Some(mut certificate) = self.certificate.take() {
            let propagation = certificate.remove_edges(self, removed, &value);
            self.certificate = Some(certificate);
            return propagation;
        }
        let mut is_unconditional = true;
        let mut root = None;
        self.dfs.reset(self.nodes.iter().zip(0..).map(|(lit, node)| {
            is_unconditional &= lit.is_none();
            let state = lit.map_or(Value::True, &value);
            if state == Value::True {
                root = root.or(Some(node));
            }
            state
        }));
        let Some(root) = root else { return Propagation::Nothing };
        self.explore(root, &value);
        let is_unreached = |visit: &Visit| visit.discovery == 0 && visit.required().is_some();
        if let Some(unreached) = self.dfs.visits.iter().position(is_unreached) {
            return Propagation::Conflict(self.conflict(root, unreached as u32, &value));
        }
        if is_unconditional {
            self.certificate = Some(Certificate::new(self, root, &value));
        }
        let mut forced = self.forced(root, &value);
        if !self.has_conditional_edges {
            self.exclude_unreached(root, &value, &mut forced);
        }
        if forced.is_empty() { Propagation::Nothing } else { Propagation::Forced(forced) }
    }

    /// The bridges and cut vertices that separate required nodes from the root, with their explanations.
    fn forced(&self, root: u32, value: &impl Fn(Lit) -> Value) -> Vec<(Lit, Vec<Lit>)> {
        let unassigned = |lit: Option<Lit>| lit.filter(|&lit| value(lit) == Value::Unassigned);
        let mut forced = Vec::new();
        for &(child, edge) in &self.dfs.bridges {
            if let Some(lit) = unassigned(self.edges[edge as usize].when) {
                forced.extend(self.explanation(root, child, None, value).map(|others| (lit, others)));
            }
        }
        for &(node, child) in &self.dfs.cut_vertices {
            if let Some(lit) = unassigned(self.nodes[node as usize]) {
                forced.extend(self.explanation(root, child, Some(node), value).map(|others| (lit, others)));
            }
        }
        // A cut vertex may separate several subtrees: the shortest explanation is kept.
        forced.sort_by_key(|(lit, others)| (*lit, others.len()));
        forced.dedup_by_key(|(lit, _)| *lit);
        forced
    }

    /// The undecided nodes that cannot be connected to the root are absent. Where edges are conditional, the constraints on the
    /// degrees of nodes usually say so already.
    fn exclude_unreached(&mut self, root: u32, value: &impl Fn(Lit) -> Value, forced: &mut Vec<(Lit, Vec<Lit>)>) {
        for node in 0..self.nodes.len() {
            if self.dfs.visits[node].discovery != 0 {
                continue;
            }
            let start = self.dfs.time();
            self.explore(node as u32, value);
            let mut cut = self.cut(start..self.dfs.time(), None, value);
            cut.extend(self.nodes[root as usize].map(|lit| !lit));
            let component = &self.dfs.order[start as usize..];
            forced.extend(component.iter().filter_map(|&node| self.nodes[node as usize]).map(|lit| (!lit, cut.clone())));
        }
    }

    /// Discovers all nodes reachable from `root`, and collects bridges and cut vertices.
    fn explore(&mut self, root: u32, value: &impl Fn(Lit) -> Value) {
        let is_possible = |index: usize| self.conditions[index].is_none_or(|lit| value(lit) != Value::False);
        self.dfs.explore(&self.adjacency, root, is_possible);
    }

    /// The smaller of the cuts around the components of two required nodes.
    fn conflict(&mut self, root: u32, unreached: u32, value: &impl Fn(Lit) -> Value) -> Vec<Lit> {
        let first = self.dfs.time();
        self.explore(unreached, value);
        let mut cut = self.cut(0..first, None, value);
        let second_cut = self.cut(first..self.dfs.time(), None, value);
        if second_cut.len() < cut.len() {
            cut = second_cut;
        }
        cut.extend([root, unreached].into_iter().filter_map(|node| self.nodes[node as usize]).map(|lit| !lit));
        cut
    }

    /// Why the subtree of `child` needs the edge or the cut vertex that joins it to the root; `None` if it has no required node.
    fn explanation(&self, root: u32, child: u32, vertex: Option<u32>, value: &impl Fn(Lit) -> Value) -> Option<Vec<Lit>> {
        let visit = self.dfs.visits[child as usize];
        let inner = visit.required()?;
        let mut explanation = self.cut(visit.discovery - 1..visit.last_discovery, vertex, value);
        explanation.extend([root, inner].into_iter().filter_map(|node| self.nodes[node as usize]).map(|lit| !lit));
        Some(explanation)
    }

    /// For each impossible edge between the nodes discovered at these times and the others but `vertex`, a false literal that
    /// would make it possible: the edge's or the outer node's.
    fn cut(&self, times: Range<u32>, vertex: Option<u32>, value: &impl Fn(Lit) -> Value) -> Vec<Lit> {
        let is_outer = |node: u32| {
            let discovery = self.dfs.visits[node as usize].discovery;
            (discovery <= times.start || discovery > times.end) && Some(node) != vertex
        };
        let is_false = |lit: &Lit| value(*lit) == Value::False;
        let mut lits = Vec::new();
        let mut has_nodes = false;
        for &node in &self.dfs.order[times.start as usize..times.end as usize] {
            for index in self.adjacency.range(node) {
                let outer = self.adjacency.neighbours[index].0;
                if is_outer(outer) {
                    let by_edge = self.conditions[index].filter(is_false);
                    has_nodes |= by_edge.is_none();
                    lits.extend(by_edge.or(self.nodes[outer as usize].filter(is_false)));
                }
            }
        }
        if has_nodes {
            // A node beside the component by several edges is one literal.
            lits.sort_unstable();
            lits.dedup();
        }
        lits
    }
}

/// The literals of the edges, as the adjacency lists them.
fn conditions(adjacency: &Adjacency, edges: &[Edge]) -> Vec<Option<Lit>> {
    adjacency.neighbours.iter().map(|&(_, edge)| edges[edge as usize].when).collect()
}

/// The component of each node, and the number of components.
fn components(adjacency: &Adjacency) -> (Vec<u32>, usize) {
    let nodes = adjacency.starts.len() - 1;
    let (mut component, mut count, mut stack) = (vec![u32::MAX; nodes], 0, Vec::new());
    for start in 0..nodes {
        if component[start] != u32::MAX {
            continue;
        }
        component[start] = count;
        stack.push(start as u32);
        while let Some(node) = stack.pop() {
            for &(to, _) in adjacency.neighbours(node) {
                if std::mem::replace(&mut component[to as usize], count) == u32::MAX {
                    stack.push(to);
                }
            }
        }
        count += 1;
    }
    (component, count as usize)
}
