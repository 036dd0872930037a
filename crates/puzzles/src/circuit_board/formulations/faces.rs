//! Bits for links; the points hang together, and so do the areas between them.

use super::{CONNECTED, CircuitBoard, DEGREE, TREE, edges, links, parity, unmarked, views};
use grid::Cell;
use model::{
    IntegerView, Lit, Model, Place,
    constraint::{Clause, Connected, Edge},
};

/// More links than this are refused.
const MAX_LINKS: usize = 500_000;

pub fn refuses(board: &CircuitBoard) -> Option<String> {
    unmarked(board, board.graph().ends().len(), MAX_LINKS)
}

/// Bits x\[e\]: there is a link at e. At each point, for each even choice of its links,
///
/// ```text
/// Σ x[e] over the others + Σ (1 − x[e]) over those chosen ≥ 1
/// ```
///
/// which are all facets of the points of odd sum (Jeroslow, *On Defining Sets of Vertices of the
/// Hypercube by Linear Inequalities*, 1975). The links join all points; and one gets from each square
/// between four points to the outside by crossing no link. Links of a plane graph have a cycle if and
/// only if they cut its faces apart (Whitney, *Non-Separable and Planar Graphs*, 1932).
pub fn write(board: &CircuitBoard, model: &mut Model) -> Vec<IntegerView> {
    views(tree(board, model))
}

/// The bits x with all these constraints.
pub fn tree(board: &CircuitBoard, model: &mut Model) -> Vec<Lit> {
    let x = links(board, model, 'x');
    for point in 0..board.points().len() {
        odd(board, model, point, &x);
    }
    parity(board, model);
    let points = vec![None; board.points().len()];
    model.post(CONNECTED, Place::board(), Connected { nodes: points, edges: edges(board, &x) });
    let squares = vec![None; (board.rows() - 1) * (board.cols() - 1) + 1];
    model.post(TREE, Place::board(), Connected { nodes: squares, edges: gaps(board, &x) });
    x
}

/// A clause for each even choice of the links at a point.
fn odd(board: &CircuitBoard, model: &mut Model, point: usize, x: &[Lit]) {
    let links = board.graph().incident(point);
    for chosen in (0_u32..1 << links.len()).filter(|chosen| chosen.count_ones().is_multiple_of(2)) {
        let lit = |(place, &link): (usize, &usize)| if chosen >> place & 1 == 1 { !x[link] } else { x[link] };
        model.post(DEGREE, board.place(&[point]), Clause(links.iter().enumerate().map(lit).collect()));
    }
}

/// The ways from square to square, each closed by the link it crosses if there is one. The first node
/// is the outside.
fn gaps(board: &CircuitBoard, x: &[Lit]) -> Vec<Edge> {
    let (rows, cols) = (board.rows(), board.cols());
    let inner = |row: usize, col: usize| 1 + (row - 1) * (cols - 1) + col - 1;
    // The square up and left of a cell.
    let square = |row: usize, col: usize| if row == 0 || row == rows || col == 0 || col == cols { 0 } else { inner(row, col) };
    let mut links =
        board.graph().ends().iter().zip(x).map(|(&(a, b), &lit)| (board.points()[a], board.points()[b], lit)).peekable();
    let mut edges = Vec::new();
    for (Cell { row, col }, to) in grid::Grid::new(rows, cols, |_| ()).adjacent_pairs() {
        let link = links.next_if(|&(a, b, _)| (a, b) == (Cell { row, col }, to));
        let below = square(row + 1, col + 1);
        let above = if to.row == row { square(row, col + 1) } else { square(row + 1, col) };
        if above != below {
            edges.push(Edge { a: above, b: below, when: link.map(|(_, _, lit)| !lit) });
        }
    }
    edges
}
