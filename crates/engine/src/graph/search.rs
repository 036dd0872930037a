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
    /// The undecided nodes that separate a subtree, with its first node.
    pub cut_vertices: Vec<(u32, u32)>,
    /// The path to the current node, without it.
    stack: Vec<Step>,
}

/// What a search knows of a node.
#[derive(Clone, Copy)]
pub(super) struct Visit {
    /// The discovery time, from 1; 0 before the node is discovered, [`NEVER`] if it is impossible.
    pub discovery: u32,
    /// The last discovery time in the node's subtree.
    pub last_discovery: u32,
    /// A required node in the node's subtree, or [`NO_NODE`].
    required: u32,
}

impl Visit {
    /// A required node in the node's subtree.
    pub fn required(&self) -> Option<u32> {
        (self.required != NO_NODE).then_some(self.required)
    }
}

/// A node on the path to the current one.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    /// The index of its next neighbour.
    next: u32,
    /// The edge from its parent.
    by: u32,
    /// The earliest discovery time reachable from its subtree by one more edge, so far (Tarjan's low-link).
    low: u32,
}

/// Later than every discovery.
const NEVER: u32 = u32::MAX;
const NO_EDGE: u32 = u32::MAX;
const NO_NODE: u32 = u32::MAX;

impl DepthFirstSearch {
    /// Starts anew, with the states of the nodes.
    pub fn reset(&mut self, states: impl Iterator<Item = Value>) {
        self.visits.clear();
        self.visits.extend(states.zip(0..).map(|(state, node)| Visit {
            discovery: if state == Value::False { NEVER } else { 0 },
            last_discovery: 0,
            required: if state == Value::True { node } else { NO_NODE },
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
        let range = |node: u32| (adjacency.starts[node as usize], adjacency.starts[node as usize + 1]);
        let mut time = self.discover(root);
        // What changes from neighbour to neighbour of a node stays in registers.
        let (mut node, (mut next, mut end), mut by, mut low) = (root, range(root), NO_EDGE, time);
        loop {
            if next == end {
                self.visits[node as usize].last_discovery = self.time();
                let Some(Step { node: parent, next: parent_next, by: parent_by, low: parent_low }) = self.stack.pop() else {
                    return;
                };
                self.leave_to(parent, node, by, low);
                low = low.min(parent_low);
                (node, next, by) = (parent, parent_next, parent_by);
                end = range(node).1;
                continue;
            }
            let index = next as usize;
            let (to, edge) = adjacency.neighbours[index];
            next += 1;
            let discovery = self.visits[to as usize].discovery;
            // Most edges lead to nodes that change nothing; impossible ones are among them.
            if discovery >= low && discovery != 0 || edge == by || !is_possible(index) {
                continue;
            }
            if discovery == 0 {
                self.stack.push(Step { node, next, by, low });
                time = self.discover(to);
                (node, (next, end), by, low) = (to, range(to), edge, time);
            } else {
                low = discovery;
            }
        }
    }

    /// Discovers a node; returns the time.
    fn discover(&mut self, node: u32) -> u32 {
        self.order.push(node);
        let time = self.time();
        self.visits[node as usize].discovery = time;
        time
    }

    /// Returns from a node to its parent.
    #[inline(always)]
    fn leave_to(&mut self, parent: u32, node: u32, by: u32, low: u32) {
        let Visit { discovery, required, .. } = self.visits[node as usize];
        if required == NO_NODE {
            return;
        }
        let above = &mut self.visits[parent as usize];
        if low >= above.discovery {
            // A node that is required itself keeps its own number.
            if above.required != parent {
                self.cut_vertices.push((parent, node));
            }
            if low == discovery {
                self.bridges.push((node, by));
            }
        }
        if above.required == NO_NODE {
            above.required = required;
        }
    }
}
