//! Link variables, with connectivity of the points and of the faces of the plane dual graph.
//!
//! The idea: the links of a plane graph contain a cycle if and only if the faces are not all connected through undrawn
//! links (Whitney, *Non-Separable and Planar Graphs*, 1932). So both `connected` and `tree` are connectivity constraints, one
//! on the graph and one on its dual. Odd degrees are clauses that describe the parity polytope (Jeroslow, *On Defining Sets of
//! Vertices of the Hypercube by Linear Inequalities*, 1975). Cost: one variable per link, at most eight clauses per point.
//! Weakness: a backend without a connectivity propagator needs many cuts; `flow` needs none.

use super::{CircuitBoard, refuse_terminals};
use grid::Cell;

/// Boards with more links than this are refused.
const MAX_LINKS: usize = 500_000;

pub fn refuses(board: &CircuitBoard) -> Option<String> {
    refuse_terminals(board, board.graph().ends().len(), MAX_LINKS)
}

/// An edge of the dual graph between two faces; face 0 is outside. It is there unless its link is drawn.
pub struct DualEdge {
    /// The face above, or on the left.
    pub above: usize,
    /// The face below, or on the right.
    pub below: usize,
    /// The link that it crosses, if one can be drawn there.
    pub link: Option<usize>,
}

/// The edges of the dual graph, one for each pair of neighbouring cells with different faces on both sides.
pub fn dual_edges(board: &CircuitBoard) -> Vec<DualEdge> {
    let (rows, cols) = (board.rows(), board.cols());
    let inner = |row: usize, col: usize| 1 + (row - 1) * (cols - 1) + col - 1;
    // The face above and left of a cell.
    let face = |row: usize, col: usize| if row == 0 || row == rows || col == 0 || col == cols { 0 } else { inner(row, col) };
    let ends = board.graph().ends().iter().map(|&(a, b)| (board.points()[a], board.points()[b]));
    let mut links = ends.enumerate().peekable();
    let mut edges = Vec::new();
    for (Cell { row, col }, to) in grid::Grid::new(rows, cols, |_| ()).adjacent_pairs() {
        let link = links.next_if(|&(_, ends)| ends == (Cell { row, col }, to)).map(|(link, _)| link);
        let below = face(row + 1, col + 1);
        let above = if to.row == row { face(row, col + 1) } else { face(row + 1, col) };
        if above != below {
            edges.push(DualEdge { above, below, link });
        }
    }
    edges
}
