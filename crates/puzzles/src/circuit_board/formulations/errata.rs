//! The misprints of the source, each as printed, with the smallest board on which it gives a wrong result.

use crate::{
    Erratum,
    circuit_board::{CONROY, CircuitBoard, Link},
};
use grid::Grid;

pub const ERRATA: &[Erratum<CircuitBoard>] = &[
    Erratum {
        equation: "5.1e",
        source: CONROY,
        sentence: "The sum is over links with the first end in N, which forbids every link; it must be over those with both ends in N.",
        board: || CircuitBoard::new(&Grid::new(1, 2, |_| true), |_, _| Link::Free, None).expect("it has points"),
        // Posted for the sets N of one point, which already forbids all links.
        formulation: "tree",
        printed: r#"s.t. tree by "5.1e" {v in V} at v: sum{l in At[v]: one[l] = v} x[l] <= 0;"#,
    },
    Erratum {
        equation: "5.2c",
        source: CONROY,
        sentence: "M = 99 limits the flow to 100 points; it must be the number of points minus one.",
        board: comb,
        formulation: "flow",
        printed: r#"s.t. connected by "5.2c" {l in L} at l: sum{w in W} x[l,w] <= 99 * z[l];"#,
    },
];

/// A comb of 102 points. The first point has one link, which carries the flow to all others.
fn comb() -> CircuitBoard {
    const TEETH: usize = 50;
    let point = Grid::new(2, TEETH + 2, |cell| cell.row == 0 || (1..=TEETH).contains(&cell.col));
    let link = |a: grid::Cell, b: grid::Cell| if a.row == 1 && b.row == 1 { Link::Blocked } else { Link::Free };
    CircuitBoard::new(&point, link, None).expect("it has points")
}
