//! What is wrong in print, as printed and with the smallest board on which it gives a wrong result.

use super::{Knight, START, Tour, order};
use crate::{
    Erratum,
    knight::{HARTMANN, board::Ground},
};
use grid::Grid;
use model::{Expr, IntegerView, Model};

pub const ERRATA: &[Erratum<Knight>] = &[Erratum {
    equation: "16",
    source: HARTMANN,
    sentence: "One move leaves the start, even if there is nowhere to go; on a board of one square there is no move to make.",
    board,
    printed,
}];

/// A single square.
fn board() -> Knight {
    Knight::new(&Grid::new(1, 1, |_| Ground::Start), Tour::Open).expect("it has a square")
}

/// `order`, and `Σ x[s,v] = 1` over the moves from the start.
fn printed(board: &Knight, model: &mut Model) -> Vec<IntegerView> {
    let views = order::write(board, model);
    let start = board.start().expect("the board has one");
    let out: Expr = board.graph().incident(start).iter().map(|&step| views[step].expr.clone()).sum();
    model.post(START.by("16"), board.place(&[start]), out.equals(1));
    views
}
