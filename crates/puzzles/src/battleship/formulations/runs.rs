//! Cell variables, and placements defined from them in both directions.
//!
//! The idea: a placement holds if and only if its cells are ship cells and the cells beyond its ends are water, so ships
//! are maximal runs and can be counted per length. A solver may branch on cells, and a finished ship counts at once. Own
//! formulation; compare `ships`, where cells are sums of placements. Cost: a clause with l + 2 literals and l + 2 binary
//! clauses per placement of length l. Weakness: larger than `ships`, with cells and placements as
//! variables.

use super::{Battleship, cell_vars, place, placements, segment_clues, tallies, views};
use crate::battleship::{FLEET, NO_TOUCH, judge::diagonals};
use model::{IntegerView, Lit, Model, Place, constraint::Clause, sum};

/// With `x[i,j] = 1` for ship cells and `y[a] = 1` for placements a:
///
/// ```text
/// Σ_j x[i,j] = R[i],  Σ_i x[i,j] = C[j]                 where the tally is given
/// x[i,j] + x[i+1,j±1] ≤ 1
/// y[a] = 1 ⇔ the cells of a have x = 1 and those beyond its ends x = 0
/// Σ y[a] = S[l]                                         over the placements of each length l of the fleet
/// x[i,j] ≤ Σ y[a]                                       over the placements that cover (i, j)
/// ```
///
/// If no two ship cells touch diagonally, ships are straight and do not touch, so the cells along the sides of a run need
/// no constraint. The last line excludes runs whose length is not in the fleet.
pub fn write(board: &Battleship, model: &mut Model) -> Vec<IntegerView> {
    let x = cell_vars(board, model);
    tallies(board, model, ("tally", "tally"), |cell| x[cell].into());
    for (a, b) in diagonals(board) {
        model.post(NO_TOUCH, place(&[a, b]), Clause(vec![!x[a], !x[b]]));
    }
    segment_clues(board, model, &x);
    let mut covering: Vec<Vec<Lit>> = vec![Vec::new(); x.values().len()];
    for (&length, &count) in board.fleet() {
        let mut ships = Vec::new();
        for ship in placements(board, length) {
            let here = model.binary(format_args!("y[{}]", ship.name()));
            let at = place(&ship.cells);
            let lits = ship.cells.iter().map(|&cell| x[cell]).chain(ship.ends(board).into_iter().map(|cell| !x[cell]));
            let lits: Vec<Lit> = lits.collect();
            lits.iter().for_each(|&lit| model.post(FLEET, at.clone(), Clause(vec![!here, lit])));
            model.post(FLEET, at, Clause(lits.iter().map(|&lit| !lit).chain([here]).collect()));
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
