//! The misprints of the source, each as printed, with the smallest board on which it gives a wrong result.

use crate::{
    Erratum, ErratumClass,
    circuit_board::{CONROY, CircuitBoard, Link},
};
use grid::Grid;

pub const ERRATA: &[Erratum<CircuitBoard>] = &[
    Erratum {
        equation: "5.1e",
        source: CONROY,
        class: ErratumClass::DoubtfulCopy,
        sentence: "The sum is over links with the first end in N, which forbids every link; it must be over those with both ends in N.",
        board: || CircuitBoard::new(&Grid::new(1, 2, |_| true), |_, _| Link::Free, None).expect("it has points"),
        // Posted for the sets N of one point, which already forbids all links.
        formulation: "tree",
        printed: r#"s.t. tree by "5.1e" {v in V} at v: sum{l in At[v]: one[l] = v} x[l] <= 0;"#,
    },
    Erratum {
        equation: "5.2a",
        source: CONROY,
        class: ErratumClass::WrongInPrint,
        sentence: "The fewest links form no loop only where there is a tree; on a board without one, the optimum has a loop.",
        board: wheel,
        formulation: "flow",
        printed: r#"s.t. tree "the bound that (5.2a) lacks": sum{l in L} z[l] <= card(L);"#,
    },
    Erratum {
        equation: "5.2c",
        source: CONROY,
        class: ErratumClass::StatedLimit,
        sentence: "M = 99 limits the flow to 100 points; it must be the number of points minus one.",
        board: comb,
        formulation: "flow",
        printed: r#"s.t. connected by "5.2c" {l in L} at l: sum{w in W} x[l,w] <= 99 * z[l];"#,
    },
];

/// Four points in a square, each with a neighbour outside: three links each, so the square is drawn.
fn wheel() -> CircuitBoard {
    const OUTSIDE: [(usize, usize); 4] = [(0, 1), (1, 3), (2, 0), (3, 2)];
    let inside = |cell: grid::Cell| (1..=2).contains(&cell.row) && (1..=2).contains(&cell.col);
    let point = Grid::new(4, 4, |cell| inside(cell) || OUTSIDE.contains(&(cell.row, cell.col)));
    CircuitBoard::new(&point, |_, _| Link::Free, None).expect("it has points")
}

/// A comb of 102 points. The first point has one link, which carries the flow to all others.
fn comb() -> CircuitBoard {
    const TEETH: usize = 50;
    let point = Grid::new(2, TEETH + 2, |cell| cell.row == 0 || (1..=TEETH).contains(&cell.col));
    let link = |a: grid::Cell, b: grid::Cell| if a.row == 1 && b.row == 1 { Link::Blocked } else { Link::Free };
    CircuitBoard::new(&point, link, None).expect("it has points")
}
