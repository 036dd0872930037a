//! Cells, and ships as runs of them between water.

use super::{Battleship, bits, place, places, shapes, tallies, views};
use crate::battleship::{FLEET, NO_TOUCH, judge::diagonals};
use model::{IntegerView, Lit, Model, Place, constraint::Clause, sum};

/// With `x[i,j] = 1` for parts of ships:
///
/// ```text
/// Σ_j x[i,j] = R[i],  Σ_i x[i,j] = C[j]                 where the tally is given
/// x[i,j] + x[i+1,j±1] ≤ 1
/// y[a] = 1 if and only if the cells of a are ships and those at its ends are water
/// Σ y[a] = S[l]                                         over all places a for length l of the fleet
/// each x[i,j] is in some a with y[a] = 1
/// ```
///
/// Cells that touch at no corner are straight ships that touch nowhere, so the cells beside a run are
/// water without saying so. A run that is in no place for a length of the fleet is excluded by the
/// last line.
pub fn write(board: &Battleship, model: &mut Model) -> Vec<IntegerView> {
    let x = bits(board, model);
    tallies(board, model, ("tally", "tally"), |cell| x[cell].into());
    for (a, b) in diagonals(board) {
        model.post(NO_TOUCH, place(&[a, b]), Clause(vec![!x[a], !x[b]]));
    }
    shapes(board, model, &x);
    let mut covering: Vec<Vec<Lit>> = vec![Vec::new(); x.values().len()];
    for (&length, &count) in board.fleet() {
        let mut ships = Vec::new();
        for ship in places(board, length) {
            let here = model.binary(format_args!("y[{}]", ship.name()));
            let at = place(&ship.cells);
            let wanted = ship.cells.iter().map(|&cell| x[cell]).chain(ship.ends(board).into_iter().map(|cell| !x[cell]));
            let wanted: Vec<Lit> = wanted.collect();
            wanted.iter().for_each(|&lit| model.post(FLEET, at.clone(), Clause(vec![!here, lit])));
            model.post(FLEET, at, Clause(wanted.iter().map(|&lit| !lit).chain([here]).collect()));
            ship.cells.iter().for_each(|&cell| covering[x.place(cell)].push(here));
            ships.push(here);
        }
        model.post(FLEET, Place::board(), sum(ships).equals(count as i64));
    }
    for (cell, covering) in x.cells().zip(covering) {
        model.post(FLEET, place(&[cell]), Clause(covering.into_iter().chain([!x[cell]]).collect()));
    }
    views(&x)
}
