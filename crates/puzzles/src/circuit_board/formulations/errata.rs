//! The misprints of the source, each as printed, with the smallest board on which it gives a wrong result.

use super::{CONNECTED, CircuitBoard, TREE, flow, links, one_or_three, views};
use crate::{
    Erratum,
    circuit_board::{CONROY, DEGREE, Link},
};
use grid::Grid;
use model::{IntegerView, Model, Place, sum};

pub const ERRATA: &[Erratum<CircuitBoard>] = &[
    Erratum {
        equation: "5.1e",
        source: CONROY,
        sentence: "The sum is over links with the first end in N, which forbids every link; it must be over those with both ends in N.",
        board: || CircuitBoard::new(&Grid::new(1, 2, |_| true), |_, _| Link::Free, None).expect("it has points"),
        printed: tree_as_printed,
    },
    Erratum {
        equation: "5.2c",
        source: CONROY,
        sentence: "M = 99 limits the flow to 100 points; it must be the number of points minus one.",
        board: comb,
        printed: |board, model| flow::write_with(board, model, 99),
    },
];

/// A comb of 102 points. The first point has one link, which carries the flow to all others.
fn comb() -> CircuitBoard {
    const TEETH: usize = 50;
    let point = Grid::new(2, TEETH + 2, |cell| cell.row == 0 || (1..=TEETH).contains(&cell.col));
    let link = |a: grid::Cell, b: grid::Cell| if a.row == 1 && b.row == 1 { Link::Blocked } else { Link::Free };
    CircuitBoard::new(&point, link, None).expect("it has points")
}

/// (5.1) with (5.1e) as `Σ x[i,j] ≤ |N| − 1` over the links with i < j and i in N, posted for the sets N of one point,
/// which already forbids all links.
fn tree_as_printed(board: &CircuitBoard, model: &mut Model) -> Vec<IntegerView> {
    let x = links(board, model, 'x');
    one_or_three(board, model, DEGREE.by("5.1c"), &x);
    let count = board.points().len() as i64 - 1;
    model.post(CONNECTED.by("5.1d"), Place::board(), sum(x.iter().copied()).equals(count));
    for point in 0..board.points().len() {
        let first = board.graph().incident(point).iter().filter(|&&link| board.graph().ends()[link].0 == point);
        model.post(TREE.by("5.1e"), board.place(&[point]), sum(first.map(|&link| x[link])).at_most(0));
    }
    views(x)
}
