//! A bit for each place of a ship: the grid based model.

use super::{Battleship, Ship, bits, place, places, tallies, views};
use crate::{
    ONE_VALUE,
    battleship::{CLUES, FLEET, NO_TOUCH, Part},
};
use grid::Cell;
use model::{Expr, IntegerView, Lit, Model, Place, sum};

/// Equations (4.1) of Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025. With a bit
/// `y[a]` for each place a of a ship of the fleet, and `x[i,j] = Σ_a y[a] X[i,j,a]`:
///
/// * (4.1b) `Σ_a y[a] A[i,j,a] = T[i,j]` for each given part,
/// * (4.1c), (4.1d) `Σ_j x[i,j] = R[i]` and `Σ_i x[i,j] = C[j]` where the tally is given,
/// * (4.1e) `Σ_a E[i,j,a] y[a] ≤ 1` for each window of 2 × 2 cells, which may reach beyond the board,
/// * (4.1f) `Σ y[a] = S[l]` over the places for each length l.
///
/// A is the number of the part of ship a in cell (i, j), X is 1 if it has one, and E if it has one in
/// the window that starts there. The print has no x, but sums over y.
pub fn write(board: &Battleship, model: &mut Model) -> Vec<IntegerView> {
    let x = bits(board, model);
    let cells = x.values().len();
    let mut fleet: Vec<(Ship, Lit)> = Vec::new();
    for (&length, &count) in board.fleet() {
        let first = fleet.len();
        fleet.extend(places(board, length).map(|ship| {
            let here = model.binary(format_args!("y[{}]", ship.name()));
            (ship, here)
        }));
        let ships = fleet[first..].iter().map(|(_, here)| *here);
        model.post(FLEET.by("4.1f"), Place::board(), sum(ships).equals(count as i64));
    }
    let mut covering: Vec<Vec<(Part, Lit)>> = vec![Vec::new(); cells];
    let mut windows: Vec<Vec<Lit>> = vec![Vec::new(); cells];
    for (ship, here) in &fleet {
        for (before, &cell) in ship.cells.iter().enumerate() {
            covering[x.place(cell)].push((ship.part(before), *here));
        }
        let mut seen: Vec<usize> = ship.cells.iter().flat_map(|&cell| windows_of(cell)).map(|cell| x.place(cell)).collect();
        seen.sort_unstable();
        seen.dedup();
        seen.into_iter().for_each(|window| windows[window].push(*here));
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

/// The windows of 2 × 2 cells that have this one, by their first cells. Those that start beyond the
/// board have no cell of it that another window has not.
fn windows_of(cell: Cell) -> impl Iterator<Item = Cell> {
    let before = |at: usize| at.saturating_sub(1)..=at;
    before(cell.row).flat_map(move |row| before(cell.col).map(move |col| Cell { row, col }))
}

/// (4.1b), with the numbers of Table 4.1. Water and parts of unknown shape are bounds of x.
fn clue(board: &Battleship, model: &mut Model, cell: Cell, covering: &[(Part, Lit)]) {
    let number = |part: Part| match part {
        Part::Water | Part::Any => 0,
        Part::Left => 1,
        Part::Right => 2,
        Part::Top => 3,
        Part::Bottom => 4,
        Part::Middle => 5,
        Part::Submarine => 6,
    };
    let Some(clue) = board.clues()[cell].filter(|&clue| number(clue) > 0) else { return };
    let parts: Expr = covering.iter().map(|&(part, here)| here * number(part)).sum();
    model.post(CLUES.by("4.1b"), place(&[cell]), parts.equals(number(clue)));
}
