//! Propagator of connectivity: the present nodes are connected by present edges.
//!
//! A node or an edge is possible while its literal is not false; a node is required once its literal is true. Two required
//! nodes in different components of the possible graph are a conflict, explained by a cut; a bridge between required nodes
//! is implied. One depth-first search finds both (Tarjan, *A Note on Finding the Bridges of a Graph*, 1974), linear in the
//! graph, whenever a node or edge became impossible. Connectivity is a monotonic theory (Bayless, Bayless, Hoos and Hu,
//! *SAT Modulo Monotonic Theories*, 2015).
//!
//! If all nodes are unconditional, one search suffices: afterwards a spanning tree is kept as a [`Certificate`]. For
//! conditional nodes an incremental structure would save the repeated searches.

use super::{Adjacency, Edge, Propagation, certificate::Certificate};
use crate::{Lit, Value};

/// A graph with conditional nodes and edges that must stay connected.
pub struct Connectivity {
    pub(super) nodes: Vec<Option<Lit>>,
    pub(super) edges: Vec<Edge>,
    adjacency: Adjacency,
    dfs: DepthFirstSearch,
    certificate: Option<Certificate>,
}

/// State of a depth-first search.
#[derive(Default)]
struct DepthFirstSearch {
    /// The discovery time of each node, from 1; 0 before it is discovered.
    discovery: Vec<u32>,
    /// The earliest discovery time reachable from a node's subtree by one more edge (Tarjan's low-link).
    low: Vec<u32>,
    /// The last discovery time in a node's subtree.
    last_discovery: Vec<u32>,
    /// A required node in a node's subtree.
    required: Vec<Option<u32>>,
    /// The path to the current node: each node with the index of its next neighbour and the edge from its parent.
    stack: Vec<(u32, u32, u32)>,
    /// The nodes whose parent edge is a bridge, with that edge.
    bridges: Vec<(u32, u32)>,
    time: u32,
}

const NO_EDGE: u32 = u32::MAX;

impl Connectivity {
    /// A graph with, for each node, the literal that makes it present; `None` for a node that always is.
    pub fn new(nodes: Vec<Option<Lit>>, edges: Vec<Edge>) -> Self {
        Self { adjacency: Adjacency::new(nodes.len(), &edges), nodes, edges, dfs: DepthFirstSearch::default(), certificate: None }
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

    /// Contracts components that are connected at the root level and removes edges impossible there. Only once all nodes are
    /// unconditional.
    pub fn simplify(&mut self, value: impl Fn(Lit) -> Value) {
        if self.certificate.is_none() {
            return;
        }
        let is_certain = |edge: &Edge| edge.when.is_none_or(|lit| value(lit) == Value::True);
        let is_possible = |edge: &Edge| edge.when.is_none_or(|lit| value(lit) != Value::False);
        let (component, count) =
            components(&Adjacency::from_edges(self.nodes.len(), (0..).zip(&self.edges).filter(|(_, edge)| is_certain(edge))));
        for edge in &mut self.edges {
            (edge.a, edge.b) = (component[edge.a as usize], component[edge.b as usize]);
        }
        self.nodes.truncate(count);
        self.adjacency =
            Adjacency::from_edges(count, (0..).zip(&self.edges).filter(|(_, edge)| edge.a != edge.b && is_possible(edge)));
        self.certificate = Some(Certificate::new(self, 0, &value));
    }

    /// Propagates after the edges `removed` became impossible.
    pub fn check(&mut self, removed: &[u32], value: impl Fn(Lit) -> Value) -> Propagation {
        if let Some(mut certificate) = self.certificate.take() {
            let propagation = certificate.remove_edges(self, removed, &value);
            self.certificate = Some(certificate);
            return propagation;
        }
        let is_required = |lit: Option<Lit>| lit.is_none_or(|lit| value(lit) == Value::True);
        let Some(root) = (0..self.nodes.len()).find(|&node| is_required(self.nodes[node])) else { return Propagation::Nothing };
        self.dfs.reset(self.nodes.len());
        self.explore(root as u32, &value);
        let unreached = (0..self.nodes.len()).find(|&node| self.dfs.discovery[node] == 0 && is_required(self.nodes[node]));
        if let Some(unreached) = unreached {
            return Propagation::Conflict(self.conflict(root, unreached, &value));
        }
        if self.nodes.iter().all(Option::is_none) {
            self.certificate = Some(Certificate::new(self, root as u32, &value));
        }
        let bridges = std::mem::take(&mut self.dfs.bridges);
        let unassigned =
            |&(_, edge): &(u32, u32)| self.edges[edge as usize].when.is_some_and(|lit| value(lit) == Value::Unassigned);
        let forced: Vec<_> =
            bridges.iter().filter(|bridge| unassigned(bridge)).filter_map(|b| self.forced_bridge(root, *b, &value)).collect();
        self.dfs.bridges = bridges;
        if forced.is_empty() { Propagation::Nothing } else { Propagation::Forced(forced) }
    }

    /// Discovers all nodes reachable from `root`, and collects bridges.
    fn explore(&mut self, root: u32, value: &impl Fn(Lit) -> Value) {
        let is_possible = |lit: Option<Lit>| lit.is_none_or(|lit| value(lit) != Value::False);
        let is_required = |lit: Option<Lit>| lit.is_none_or(|lit| value(lit) == Value::True);
        let dfs = &mut self.dfs;
        dfs.enter(root, NO_EDGE, is_required(self.nodes[root as usize]));
        while let Some(&mut (node, ref mut next, by)) = dfs.stack.last_mut() {
            let Some(&(to, edge)) = self.adjacency.neighbours(node).get(*next as usize) else {
                dfs.leave(node, by);
                continue;
            };
            *next += 1;
            if edge == by || !is_possible(self.edges[edge as usize].when) || !is_possible(self.nodes[to as usize]) {
                continue;
            }
            match dfs.discovery[to as usize] {
                0 => dfs.enter(to, edge, is_required(self.nodes[to as usize])),
                discovery => dfs.low[node as usize] = dfs.low[node as usize].min(discovery),
            }
        }
    }

    /// The smaller of the cuts around the components of two required nodes.
    fn conflict(&mut self, root: usize, unreached: usize, value: &impl Fn(Lit) -> Value) -> Vec<Lit> {
        let first = self.dfs.time;
        let first_cut = self.cut(0, first, value);
        self.explore(unreached as u32, value);
        let second_cut = self.cut(first, self.dfs.time, value);
        let mut cut = if first_cut.len() <= second_cut.len() { first_cut } else { second_cut };
        cut.extend([root, unreached].into_iter().filter_map(|node| self.nodes[node]).map(|lit| !lit));
        cut
    }

    /// The parent edge of a subtree that has a required node, with its explanation.
    fn forced_bridge(&self, root: usize, (node, edge): (u32, u32), value: &impl Fn(Lit) -> Value) -> Option<(Lit, Vec<Lit>)> {
        let lit = self.edges[edge as usize].when?;
        let inner = self.dfs.required[node as usize]?;
        let (from, to) = (self.dfs.discovery[node as usize] - 1, self.dfs.last_discovery[node as usize]);
        let mut explanation = self.cut(from, to, value);
        explanation.extend([root, inner as usize].into_iter().filter_map(|node| self.nodes[node]).map(|lit| !lit));
        Some((lit, explanation))
    }

    /// For each impossible edge between the nodes discovered in `from < time ≤ to` and the others, a false literal that
    /// would make it possible: the edge's or the outer node's.
    fn cut(&self, from: u32, to: u32, value: &impl Fn(Lit) -> Value) -> Vec<Lit> {
        let inside = |node: u32| (from + 1..=to).contains(&self.dfs.discovery[node as usize]);
        let is_false = |lit: &Lit| value(*lit) == Value::False;
        let mut lits = Vec::new();
        let mut has_nodes = false;
        for edge in &self.edges {
            let outer = match (inside(edge.a), inside(edge.b)) {
                (true, false) => edge.b,
                (false, true) => edge.a,
                _ => continue,
            };
            let by_edge = edge.when.filter(is_false);
            has_nodes |= by_edge.is_none();
            lits.extend(by_edge.or(self.nodes[outer as usize].filter(is_false)));
        }
        if has_nodes {
            // A node beside the component by several edges is one literal.
            lits.sort_unstable();
            lits.dedup();
        }
        lits
    }
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

impl DepthFirstSearch {
    fn reset(&mut self, nodes: usize) {
        self.discovery.clear();
        self.discovery.resize(nodes, 0);
        self.low.resize(nodes, 0);
        self.last_discovery.resize(nodes, 0);
        self.required.resize(nodes, None);
        self.stack.clear();
        self.bridges.clear();
        self.time = 0;
    }

    fn enter(&mut self, node: u32, by: u32, is_required: bool) {
        self.time += 1;
        let index = node as usize;
        (self.discovery[index], self.low[index]) = (self.time, self.time);
        self.required[index] = is_required.then_some(node);
        self.stack.push((node, 0, by));
    }

    fn leave(&mut self, node: u32, by: u32) {
        self.stack.pop();
        let index = node as usize;
        self.last_discovery[index] = self.time;
        let Some(&(parent, ..)) = self.stack.last() else { return };
        let parent = parent as usize;
        self.low[parent] = self.low[parent].min(self.low[index]);
        self.required[parent] = self.required[parent].or(self.required[index]);
        if self.low[index] == self.discovery[index] {
            self.bridges.push((node, by));
        }
    }
}
