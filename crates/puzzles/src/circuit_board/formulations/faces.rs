//! Link variables, with connectivity of the points and of the faces of the plane dual graph.
//!
//! The idea: the links of a plane graph contain a cycle if and only if the faces are not all connected through undrawn
//! links (Whitney, *Non-Separable and Planar Graphs*, 1932). So both `connected` and `tree` are connectivity constraints, one
//! on the graph and one on its dual. Odd degrees are clauses that describe the parity polytope (Jeroslow, *On Defining Sets of
//! Vertices of the Hypercube by Linear Inequalities*, 1975). Cost: one variable per link, at most eight clauses per point.
//! Weakness: a backend without a connectivity propagator needs many cuts; `flow` needs none.

use super::{CONNECTED, CircuitBoard, DEGREE, TREE, edges, links, parity, refuse_terminals, views};
use grid::Cell;
use model::{
    IntegerView, Lit, Model, Place,
    constraint::{Clause, Connected, Edge},
};

/// Boards with more links than this are refused.
const MAX_LINKS: usize = 500_000;

pub fn refuses(board: &CircuitBoard) -> Option<String> {
    refuse_terminals(board, board.graph().ends().len(), MAX_LINKS)
}

/// Binary variables x\[e\] for links e. At each point, for each even subset C of its links,
///
/// ```text
/// Σ x[e] over e ∉ C + Σ (1 − x[e]) over e ∈ C ≥ 1
/// ```
///
/// that is all facets of the convex hull of the 0-1 points with odd sum. The drawn links connect all points, and the undrawn
/// links connect every face to the outer face.
pub fn write(board: &CircuitBoard, model: &mut Model) -> Vec<IntegerView> {
    let x = links(board, model, 'x');
    for point in 0..board.points().len() {
        odd_degree(board, model, point, &x);
    }
    parity(board, model);
    let points = vec![None; board.points().len()];
    model.post(CONNECTED, Place::board(), Connected { nodes: points, edges: edges(board, &x) });
    let faces = vec![None; (board.rows() - 1) * (board.cols() - 1) + 1];
    let edge = |edge: DualEdge| Edge { a: edge.above, b: edge.below, when: edge.link.map(|link| !x[link]) };
    let dual = dual_edges(board).into_iter().map(edge).collect();
    model.post(TREE, Place::board(), Connected { nodes: faces, edges: dual });
    views(x)
}

/// Posts a clause for each even subset of the links at a point.
fn odd_degree(board: &CircuitBoard, model: &mut Model, point: usize, x: &[Lit]) {
    let links = board.graph().incident(point);
    for subset in (0_u32..1 << links.len()).filter(|subset| subset.count_ones().is_multiple_of(2)) {
        let lit = |(index, &link): (usize, &usize)| if subset >> index & 1 == 1 { !x[link] } else { x[link] };
        model.post(DEGREE, board.place(&[point]), Clause(links.iter().enumerate().map(lit).collect()));
    }
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
