//! Errata: equations as printed, each with the smallest board on which it gives a wrong result.

use super::{Knight, Tour};
use crate::{
    Erratum, ErratumClass,
    knight::{HARTMANN, board::Square},
};
use grid::Grid;

pub const ERRATA: &[Erratum<Knight>] = &[Erratum {
    equation: "16",
    source: HARTMANN,
    class: ErratumClass::Extension,
    sentence: "Exactly one move must leave the start, but a board of one square has no moves.",
    board,
    formulation: "order",
    printed: r#"s.t. start by "16" {v in V: v = marked} at v: sum{(v,w) in A} x[v,w] = 1;"#,
}];

/// A single square.
fn board() -> Knight {
    Knight::new(&Grid::new(1, 1, |_| Square::Start), Tour::Open).expect("the board has a square")
}
