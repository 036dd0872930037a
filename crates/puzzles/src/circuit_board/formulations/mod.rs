//! The models of circuit boards, and the constraints that they share.

pub mod errata;
pub mod faces;
pub mod flow;
pub mod shortest_path;
pub mod tree;

use super::{CONNECTED, CircuitBoard, DEGREE, SHORTEST, TREE};
use model::{
    IntegerView, Lit, Model, Place, Provenance,
    constraint::{Clause, Edge},
    sum,
};

/// A bit for each link, called `name`; those that are given are 1 by their bounds.
fn links(board: &CircuitBoard, model: &mut Model, name: char) -> Vec<Lit> {
    let mut link = |link: usize| {
        let bit = model.binary(format_args!("{name}[{}]", board.name(link)));
        if board.is_given(link) {
            model.fix(bit);
        }
        bit
    };
    (0..board.graph().ends().len()).map(&mut link).collect()
}

fn views(x: Vec<Lit>) -> Vec<IntegerView> {
    x.into_iter().map(IntegerView::from).collect()
}

/// `Σ x = 1 + 2y` over the links at each point, with a bit y; and what follows for odd and even.
fn one_or_three(board: &CircuitBoard, model: &mut Model, provenance: Provenance, x: &[Lit]) {
    for (point, cell) in board.points().iter().enumerate() {
        let y = model.binary(format_args!("y[{cell}]"));
        let links = sum(board.graph().incident(point).iter().map(|&link| x[link]));
        model.post(provenance, board.place(&[point]), (links - y * 2).equals(1));
    }
    parity(board, model);
}

/// There is no solution unless the points on light cells and those on dark ones are odd in number, as on
/// a chessboard. Each link joins both colours, so the |V| − 1 links are the sum of one or three over
/// either: the number of points of either colour is odd or even as |V| − 1 is, and cannot be even for
/// both or for one alone.
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

/// Why a board is refused by a formulation that looks for any solution and writes so many bits, at most
/// `most`, if it is.
fn unmarked(board: &CircuitBoard, bits: usize, most: usize) -> Option<String> {
    if board.marks().is_some() {
        return Some("the board asks for the shortest way between two marked points; `shortest-path` looks for it".into());
    }
    too_many(bits, most)
}

fn too_many(bits: usize, most: usize) -> Option<String> {
    (bits > most).then(|| format!("it would write {bits} variables for this board, more than {most}"))
}
