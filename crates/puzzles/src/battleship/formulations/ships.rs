//! One binary variable per ship placement: the grid-based model.
//!
//! The idea: choose placements as in a set packing; each 2 × 2 window meets at most one ship. Source: Conroy, Dieroff,
//! Kehoe, Lu, *Cheating on the Daily Paper*, 2025, equations (4.1). Cost: one variable per placement and one at-most-one
//! constraint per window. Weakness: tallies are long sums over placements; clause learning decides fewer large boards than with
//! `runs`, which would replace it.

use super::{Battleship, Placement, cell_vars, place, placements, tallies, views};
use crate::{
    ONE_VALUE,
    battleship::{CLUES, FLEET, NO_TOUCH, Segment},
};
use grid::Cell;
use model::{Expr, IntegerView, Lit, Model, Place, sum};

/// With a binary variable `y[a]` for each placement a of a ship of the fleet, and `x[i,j] = Σ_a y[a] X[i,j,a]`:
///
/// * (4.1b) `Σ_a y[a] A[i,j,a] = T[i,j]` for each given segment,
/// * (4.1c), (4.1d) `Σ_j x[i,j] = R[i]` and `Σ_i x[i,j] = C[j]` where the tally is given,
/// * (4.1e) `Σ_a E[i,j,a] y[a] ≤ 1` for each 2 × 2 window, which may reach beyond the board,
/// * (4.1f) `Σ y[a] = S[l]` over the placements of each length l.
///
/// A is the number of the segment of a in cell (i, j), X is 1 if a covers the cell, and E is 1 if a meets the window that
/// starts there. The print has no x but sums over y.
pub fn write(board: &Battleship, model: &mut Model) -> Vec<IntegerView> {
    let x = cell_vars(board, model);
    let cells = x.values().len();
    let mut fleet: Vec<(Placement, Lit)> = Vec::new();
    for (&length, &count) in board.fleet() {
        let first = fleet.len();
        fleet.extend(placements(board, length).map(|ship| {
            let here = model.binary(format_args!("y[{}]", ship.name()));
            (ship, here)
        }));
        let ships = fleet[first..].iter().map(|(_, here)| *here);
        model.post(FLEET.by("4.1f"), Place::board(), sum(ships).equals(count as i64));
    }
    let mut covering: Vec<Vec<(Segment, Lit)>> = vec![Vec::new(); cells];
    let mut windows: Vec<Vec<Lit>> = vec![Vec::new(); cells];
    for (ship, here) in &fleet {
        for (index, &cell) in ship.cells.iter().enumerate() {
            covering[x.place(cell)].push((ship.segment(index), *here));
        }
        let mut met: Vec<usize> = ship.cells.iter().flat_map(|&cell| windows_of(cell)).map(|cell| x.place(cell)).collect();
        met.sort_unstable();
        met.dedup();
        met.into_iter().for_each(|window| windows[window].push(*here));
    }
    for (cell, covering) in x.cells().zip(&covering) {
        let ships = sum(covering.iter().map(|(_, here)| *here));
        model.post(ONE_VALUE, place(&[cell]), (ships - x[cell]).equals(0));
        clue(board, model, cell, covering);
    }
    tallies(board, model, ("4.1c", "4.1d"), |cell| x[cell].into());
    for (cell, ships) in x.cells().zip(windows) {
        model.post(NO_TOUCH.by("4.1e"), place(&[cell]), sum(ships).at_most(1));
    }
    views(&x)
}

/// The 2 × 2 windows that contain a cell, by their first cells. Windows that start beyond the board are left out: their
/// cells are covered by others.
fn windows_of(cell: Cell) -> impl Iterator<Item = Cell> {
    let before = |at: usize| at.saturating_sub(1)..=at;
    before(cell.row).flat_map(move |row| before(cell.col).map(move |col| Cell { row, col }))
}

/// (4.1b), with the numbers of Table 4.1. Water and segments of unknown shape are bounds of x.
fn clue(board: &Battleship, model: &mut Model, cell: Cell, covering: &[(Segment, Lit)]) {
    let number = |segment: Segment| match segment {
        Segment::Water | Segment::Any => 0,
        Segment::Left => 1,
        Segment::Right => 2,
        Segment::Top => 3,
        Segment::Bottom => 4,
        Segment::Middle => 5,
        Segment::Submarine => 6,
    };
    let Some(clue) = board.clues()[cell].filter(|&clue| number(clue) > 0) else { return };
    let numbers: Expr = covering.iter().map(|&(segment, here)| here * number(segment)).sum();
    model.post(CLUES.by("4.1b"), place(&[cell]), numbers.equals(number(clue)));
}
