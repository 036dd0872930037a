//! The depth-first search that finds bridges and cut vertices.
//!
//! A subtree from which no edge leads above the node where it hangs is separated by that node, and by the edge to it if no edge
//! leads to that node either (Hopcroft and Tarjan, *Algorithm 447: Efficient Algorithms for Graph Manipulation*, 1973; Tarjan, *A
//! Note on Finding the Bridges of a Graph*, 1974). Linear in the graph; only subtrees with required nodes are reported.

use super::Adjacency;
use crate::Value;

/// State of a depth-first search.
#[derive(Clone, Default)]
pub(super) struct DepthFirstSearch {
    pub visits: Vec<Visit>,
    /// The nodes in order of discovery.
    pub order: Vec<u32>,
    /// The nodes whose parent edge is a bridge, with that edge.
    pub bridges: Vec<(u32, u32)>,
    /// The nodes that separate a subtree, with its first node. The root counts as one for each of its subtrees.
    pub cut_vertices: Vec<(u32, u32)>,
    /// The path to the current node: each node before it with the position of its next neighbour and the edge from its parent.
    stack: Vec<(u32, u32, u32)>,
}

/// What a search knows of a node.
#[derive(Clone, Copy)]
pub(super) struct Visit {
    /// The discovery time, from 1; 0 before the node is discovered, [`NEVER`] if it is impossible.
    pub discovery: u32,
    /// The earliest discovery time reachable from the node's subtree by one more edge (Tarjan's low-link).
    low: u32,
    /// The last discovery time in the node's subtree.
    pub last_discovery: u32,
    /// A required node in the node's subtree.
    pub required: Option<u32>,
}

/// Later than every discovery.
const NEVER: u32 = u32::MAX;
const NO_EDGE: u32 = u32::MAX;

impl DepthFirstSearch {
    /// Starts anew, with the states of the nodes.
    pub fn reset(&mut self, states: impl Iterator<Item = Value>) {
        self.visits.clear();
        self.visits.extend(states.zip(0..).map(|(state, node)| Visit {
            discovery: if state == Value::False { NEVER } else { 0 },
            low: NEVER,
            last_discovery: 0,
            required: (state == Value::True).then_some(node),
        }));
        self.order.clear();
        self.bridges.clear();
        self.cut_vertices.clear();
    }

    /// The last discovery time.
    pub fn time(&self) -> u32 {
        self.order.len() as u32
    }

    /// Discovers all nodes reachable from `root`. Whether an edge is possible is asked by its index among all neighbours.
    pub fn explore(&mut self, adjacency: &Adjacency, root: u32, is_possible: impl Fn(usize) -> bool) {
        let start = |node: u32| adjacency.starts[node as usize];
        self.discover(root);
        let (mut node, mut next, mut by) = (root, start(root), NO_EDGE);
        loop {
            if next == start(node + 1) {
                let Some((parent, parent_next, parent_by)) = self.stack.pop() else { return self.leave(node) };
                self.leave_to(parent, node, by);
                (node, next, by) = (parent, parent_next, parent_by);
                continue;
            }
            let index = next as usize;
            let (to, edge) = adjacency.neighbours[index];
            next += 1;
            let discovery = self.visits[to as usize].discovery;
            // Most edges lead to nodes that change nothing; impossible ones are among them.
            if discovery >= self.visits[node as usize].low && discovery != 0 || edge == by || !is_possible(index) {
                continue;
            }
            match discovery {
                0 => {
                    self.discover(to);
                    self.stack.push((node, next, by));
                    (node, next, by) = (to, start(to), edge);
                }
                _ => self.visits[node as usize].low = discovery,
            }
        }
    }

    fn discover(&mut self, node: u32) {
        self.order.push(node);
        let time = self.time();
        let visit = &mut self.visits[node as usize];
        (visit.discovery, visit.low) = (time, time);
    }

    fn leave(&mut self, node: u32) {
        self.visits[node as usize].last_discovery = self.time();
    }

    fn leave_to(&mut self, parent: u32, node: u32, by: u32) {
        self.leave(node);
        let Visit { discovery, low, required, .. } = self.visits[node as usize];
        let above = &mut self.visits[parent as usize];
        if required.is_some() && low >= above.discovery {
            self.cut_vertices.push((parent, node));
            if low == discovery {
                self.bridges.push((node, by));
            }
        }
        above.low = above.low.min(low);
        above.required = above.required.or(required);
    }
}
