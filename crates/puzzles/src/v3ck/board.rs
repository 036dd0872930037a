//! The board: a graph with drawing positions of its nodes, and the numbers.

use model::{Name, Place, Position};

/// The maximum number of nodes of a board.
pub const MAX_NODES: usize = 1000;

/// The maximum number of edges of a board.
pub const MAX_EDGES: usize = 10_000;

/// The maximum number of colours of a board.
pub const MAX_COLOURS: usize = 20;

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The name, of letters and digits.
    pub name: String,
    /// The line of the drawing, from 0.
    pub row: usize,
    /// The column of the drawing where the name starts, from 0.
    pub col: usize,
    /// The number of its edges of each colour.
    pub numbers: Vec<usize>,
}

/// A graph whose edges the solution colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct V3ck {
    colours: Vec<String>,
    nodes: Vec<Node>,
    /// The two ends of each edge, the smaller index first, sorted.
    edges: Vec<(usize, usize)>,
    /// The indices of the edges at each node.
    incident: Vec<Vec<usize>>,
}

impl V3ck {
    /// A board of these colours, nodes in reading order, and distinct edges between different nodes.
    pub(super) fn new(colours: Vec<String>, nodes: Vec<Node>, mut edges: Vec<(usize, usize)>) -> Self {
        edges.iter_mut().for_each(|edge| *edge = (edge.0.min(edge.1), edge.0.max(edge.1)));
        edges.sort_unstable();
        let mut incident = vec![Vec::new(); nodes.len()];
        for (edge, &(a, b)) in edges.iter().enumerate() {
            incident[a].push(edge);
            incident[b].push(edge);
        }
        Self { colours, nodes, edges, incident }
    }

    /// The names of the colours.
    pub fn colours(&self) -> &[String] {
        &self.colours
    }

    /// The nodes in reading order.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The two ends of each edge, as indices of nodes; each edge is a puzzle variable.
    pub fn edges(&self) -> &[(usize, usize)] {
        &self.edges
    }

    /// The indices of the edges at a node.
    pub fn incident(&self, node: usize) -> &[usize] {
        &self.incident[node]
    }

    pub(super) fn name(&self, edge: usize) -> Name {
        let (a, b) = self.edges[edge];
        Name::new(format_args!("{}-{}", self.nodes[a].name, self.nodes[b].name))
    }

    /// The drawing positions of nodes.
    pub(super) fn place(&self, nodes: &[usize]) -> Place {
        // Readers accept drawings of at most 400 lines and columns.
        nodes.iter().map(|&node| Position { row: self.nodes[node].row as u16, col: self.nodes[node].col as u16 }).collect()
    }
}
