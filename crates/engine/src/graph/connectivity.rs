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
#[derive(Clone)]
pub struct Connectivity {
    pub(super) nodes: Vec<Option<Lit>>,
    pub(super) edges: Vec<Edge>,
    adjacency: Adjacency,
    dfs: DepthFirstSearch,
    certificate: Option<Certificate>,
}

/// State of a depth-first search.
#[derive(Clone, Default)]
struct DepthFirstSearch {
    visits: Vec<Visit>,
    /// The path to the current node: each node before it with the position of its next neighbour and the edge from its parent.
    stack: Vec<(u32, u32, u32)>,
    /// The nodes whose parent edge is a bridge, with that edge.
    bridges: Vec<(u32, u32)>,
    time: u32,
}

/// What a search knows of a node.
#[derive(Clone, Copy)]
struct Visit {
    /// The discovery time, from 1; 0 before the node is discovered, [`NEVER`] if it is impossible.
    discovery: u32,
    /// The earliest discovery time reachable from the node's subtree by one more edge (Tarjan's low-link).
    low: u32,
    /// The last discovery time in the node's subtree.
    last_discovery: u32,
    /// A required node in the node's subtree.
    required: Option<u32>,
}

/// Later than every discovery.
const NEVER: u32 = u32::MAX;
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
        let is_unreached = |visit: &Visit| visit.discovery == 0 && visit.required.is_some();
        if let Some(unreached) = self.dfs.visits.iter().position(is_unreached) {
            return Propagation::Conflict(self.conflict(root, unreached as u32, &value));
        }
        if is_unconditional {
            self.certificate = Some(Certificate::new(self, root, &value));
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
        let dfs = &mut self.dfs;
        let start = |node: u32| self.adjacency.starts[node as usize];
        dfs.discover(root);
        let (mut node, mut next, mut by) = (root, start(root), NO_EDGE);
        loop {
            if next == start(node + 1) {
                let Some((parent, parent_next, parent_by)) = dfs.stack.pop() else { return dfs.leave(node) };
                dfs.leave_to(parent, node, by);
                (node, next, by) = (parent, parent_next, parent_by);
                continue;
            }
            let (to, edge) = self.adjacency.neighbours[next as usize];
            next += 1;
            if edge == by || self.edges[edge as usize].when.is_some_and(|lit| value(lit) == Value::False) {
                continue;
            }
            match dfs.visits[to as usize].discovery {
                0 => {
                    dfs.discover(to);
                    dfs.stack.push((node, next, by));
                    (node, next, by) = (to, start(to), edge);
                }
                discovery => {
                    let low = &mut dfs.visits[node as usize].low;
                    *low = discovery.min(*low);
                }
            }
        }
    }

    /// The smaller of the cuts around the components of two required nodes.
    fn conflict(&mut self, root: u32, unreached: u32, value: &impl Fn(Lit) -> Value) -> Vec<Lit> {
        let first = self.dfs.time;
        let first_cut = self.cut(0, first, value);
        self.explore(unreached, value);
        let second_cut = self.cut(first, self.dfs.time, value);
        let mut cut = if first_cut.len() <= second_cut.len() { first_cut } else { second_cut };
        cut.extend([root, unreached].into_iter().filter_map(|node| self.nodes[node as usize]).map(|lit| !lit));
        cut
    }

    /// The parent edge of a subtree that has a required node, with its explanation.
    fn forced_bridge(&self, root: u32, (node, edge): (u32, u32), value: &impl Fn(Lit) -> Value) -> Option<(Lit, Vec<Lit>)> {
        let lit = self.edges[edge as usize].when?;
        let Visit { discovery, last_discovery, required, .. } = self.dfs.visits[node as usize];
        let inner = required?;
        let mut explanation = self.cut(discovery - 1, last_discovery, value);
        explanation.extend([root, inner].into_iter().filter_map(|node| self.nodes[node as usize]).map(|lit| !lit));
        Some((lit, explanation))
    }

    /// For each impossible edge between the nodes discovered in `from < time ≤ to` and the others, a false literal that
    /// would make it possible: the edge's or the outer node's.
    fn cut(&self, from: u32, to: u32, value: &impl Fn(Lit) -> Value) -> Vec<Lit> {
        let inside = |node: u32| (from + 1..=to).contains(&self.dfs.visits[node as usize].discovery);
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
    /// Starts anew, with the states of the nodes.
    fn reset(&mut self, states: impl Iterator<Item = Value>) {
        self.visits.clear();
        self.visits.extend(states.zip(0..).map(|(state, node)| Visit {
            discovery: if state == Value::False { NEVER } else { 0 },
            low: NEVER,
            last_discovery: 0,
            required: (state == Value::True).then_some(node),
        }));
        self.bridges.clear();
        self.time = 0;
    }

    fn discover(&mut self, node: u32) {
        self.time += 1;
        let visit = &mut self.visits[node as usize];
        (visit.discovery, visit.low) = (self.time, self.time);
    }

    fn leave(&mut self, node: u32) {
        self.visits[node as usize].last_discovery = self.time;
    }

    fn leave_to(&mut self, parent: u32, node: u32, by: u32) {
        self.leave(node);
        let Visit { discovery, low, required, .. } = self.visits[node as usize];
        let above = &mut self.visits[parent as usize];
        above.low = above.low.min(low);
        above.required = above.required.or(required);
        if low == discovery {
            self.bridges.push((node, by));
        }
    }
}
