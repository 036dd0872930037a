//! The board: a graph with places for its nodes, and the numbers.

use model::{Name, Place, Position};

/// The most nodes of a board.
pub const MAX_NODES: usize = 1000;

/// The most edges of a board.
pub const MAX_EDGES: usize = 10_000;

/// The most colours of a board.
pub const MAX_COLOURS: usize = 20;

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its name, of letters and digits.
    pub name: String,
    /// The line it is drawn in, from 0.
    pub row: usize,
    /// The character of the line that its name starts at, from 0.
    pub col: usize,
    /// How many of its edges have each colour.
    pub numbers: Vec<usize>,
}

/// A graph whose edges are to be coloured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct V3ck {
    colours: Vec<String>,
    nodes: Vec<Node>,
    /// The two ends of each edge, in order.
    edges: Vec<(usize, usize)>,
    /// For each node the places of its edges.
    near: Vec<Vec<usize>>,
}

impl V3ck {
    /// A board of these colours and nodes, in reading order, and edges between different nodes, each
    /// once.
    pub(super) fn new(colours: Vec<String>, nodes: Vec<Node>, mut edges: Vec<(usize, usize)>) -> Self {
        edges.iter_mut().for_each(|edge| *edge = (edge.0.min(edge.1), edge.0.max(edge.1)));
        edges.sort_unstable();
        let mut near = vec![Vec::new(); nodes.len()];
        for (place, &(a, b)) in edges.iter().enumerate() {
            near[a].push(place);
            near[b].push(place);
        }
        Self { colours, nodes, edges, near }
    }

    /// The names of the colours.
    pub fn colours(&self) -> &[String] {
        &self.colours
    }

    /// The nodes in reading order.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The two ends of each edge; each edge is an unknown.
    pub fn edges(&self) -> &[(usize, usize)] {
        &self.edges
    }

    /// The places of the edges at a node.
    pub fn near(&self, node: usize) -> &[usize] {
        &self.near[node]
    }

    pub(super) fn name(&self, edge: usize) -> Name {
        let (a, b) = self.edges[edge];
        Name::new(format_args!("{}-{}", self.nodes[a].name, self.nodes[b].name))
    }

    /// Where nodes are drawn.
    pub(super) fn place(&self, nodes: &[usize]) -> Place {
        // No reader takes a drawing of more than a few hundred lines and columns.
        nodes.iter().map(|&node| Position { row: self.nodes[node].row as u16, col: self.nodes[node].col as u16 }).collect()
    }
}
