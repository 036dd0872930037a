//! Errata: equations as printed, each with the smallest board on which it gives a wrong result.

use super::{Knight, START, Tour, order};
use crate::{
    Erratum,
    knight::{HARTMANN, board::Square},
};
use grid::Grid;
use model::{Expr, IntegerView, Model};

pub const ERRATA: &[Erratum<Knight>] = &[Erratum {
    equation: "16",
    source: HARTMANN,
    sentence: "Exactly one move must leave the start, but a board of one square has no moves.",
    board,
    printed,
}];

/// A single square.
fn board() -> Knight {
    Knight::new(&Grid::new(1, 1, |_| Square::Start), Tour::Open).expect("the board has a square")
}

/// [`order`] with `Σ x[s,v] = 1` over the moves from the start s.
fn printed(board: &Knight, model: &mut Model) -> Vec<IntegerView> {
    let views = order::write(board, model);
    let start = board.start().expect("the board has one");
    let from_start: Expr = board.graph().incident(start).iter().map(|&edge| views[edge].expr.clone()).sum();
    model.post(START.by("16"), board.place(&[start]), from_start.equals(1));
    views
}
