//! The formulations of circuit boards and the constraints they share.

pub mod errata;
pub mod faces;
pub mod flow;
pub mod path;
pub mod shortest_path;
pub mod tree;
pub mod vocabulary;

use super::{CONNECTED, CircuitBoard, DEGREE, TREE};
use model::{
    IntegerView, Lit, Model, Place,
    constraint::{Clause, Edge},
};

/// Adds a binary variable `name[e]` for each link e; given links are fixed to 1.
fn links(board: &CircuitBoard, model: &mut Model, name: char) -> Vec<Lit> {
    let mut link = |link: usize| {
        let lit = model.binary(format_args!("{name}[{}]", board.name(link)));
        if board.is_given(link) {
            model.fix(lit);
        }
        lit
    };
    (0..board.graph().ends().len()).map(&mut link).collect()
}

fn views(x: Vec<Lit>) -> Vec<IntegerView> {
    x.into_iter().map(IntegerView::from).collect()
}

/// Posts an empty clause unless the numbers of points on light and on dark cells, as on a chessboard, are both odd.
///
/// Each link has one end of each colour, so the degrees of either colour sum to the number of links, |V| − 1. As all degrees
/// are odd, the number of points of either colour has the parity of |V| − 1, which leaves only odd and odd.
fn parity(board: &CircuitBoard, model: &mut Model) {
    let light = board.points().iter().filter(|cell| (cell.row + cell.col).is_multiple_of(2)).count();
    let dark = board.points().len() - light;
    if light.is_multiple_of(2) || dark.is_multiple_of(2) {
        model.post(DEGREE, Place::board(), Clause(Vec::new()));
    }
}

fn edges(board: &CircuitBoard, x: &[Lit]) -> Vec<Edge> {
    board.graph().ends().iter().zip(x).map(|(&(a, b), &when)| Edge { a, b, when: Some(when) }).collect()
}

/// The reason why a formulation without an objective refuses a board: it has terminals, or needs more than `max` of the
/// `count` variables.
fn refuse_terminals(board: &CircuitBoard, count: usize, max: usize) -> Option<String> {
    if board.terminals().is_some() {
        return Some("the board has terminals and asks for the shortest path between them; use `shortest-path`".into());
    }
    too_large(count, max)
}

fn too_large(count: usize, max: usize) -> Option<String> {
    (count > max).then(|| format!("it needs {count} variables for this board, more than {max}"))
}
