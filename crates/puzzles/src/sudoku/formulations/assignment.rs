//! Set partitioning, after Conroy, Dieroff, Kehoe and Lu, *Cheating on the Daily Paper* (2025), chapter 3.

use super::{bits, place, views};
use crate::{
    ONE_VALUE,
    sudoku::{BOXES, CAGES, COLUMNS, Cage, ROWS, SUMS, Sudoku},
};
use grid::Grid;
use model::{IntegerView, Lit, Model, Provenance, Rule, sum};

/// With `x[i,j,k] = 1` if cell (i, j) has the digit k:
///
/// * (3.1b) `Σ_i x[i,j,k] = 1` for each column j and digit k,
/// * (3.1c) `Σ_j x[i,j,k] = 1` for each row i and digit k,
/// * (3.1d) `Σ_{(i,j) in b} x[i,j,k] = 1` for each box b and digit k,
/// * (3.1e) `Σ_k x[i,j,k] = 1` for each cell,
/// * (3.1f) `x[i,j,c] = 1` for each clue c at (i, j), as bounds.
///
/// The paper has square boxes. The same sums over boxes of other shapes and over diagonals are
/// ours, and so is what cages need: `d[g,k]`, whether cage g has the digit k,
///
/// * `Σ_{(i,j) in g} x[i,j,k] = d[g,k]` for each cage g and digit k,
/// * `Σ_k k · d[g,k]` is the sum of the cage.
pub fn write(puzzle: &Sudoku, model: &mut Model) -> Vec<IntegerView> {
    let x = bits(puzzle, model);
    let side = puzzle.side();
    for cell in x.cells() {
        model.post(ONE_VALUE.by("3.1e"), place(&[cell]), sum(x[cell].iter().copied()).equals(1));
    }
    let square = puzzle.shape().is_some_and(|shape| shape.tall == shape.wide);
    for area in puzzle.areas().into_iter().filter(|area| area.rule != CAGES) {
        let provenance = provenance(area.rule, square);
        for k in 0..side {
            let having = sum(area.cells.iter().map(|&cell| x[cell][k]));
            model.post(provenance, place(&area.cells), having.equals(1));
        }
    }
    for (number, cage) in puzzle.cages.iter().enumerate() {
        digits_of(number, cage, &x, model);
    }
    views(&x)
}

fn provenance(rule: &'static Rule, square: bool) -> Provenance {
    match rule {
        _ if rule == COLUMNS => rule.by("3.1b"),
        _ if rule == ROWS => rule.by("3.1c"),
        _ if rule == BOXES && square => rule.by("3.1d"),
        _ => rule.into(),
    }
}

/// A sum over the digits of a cage, not over its cells, has a bit for each digit and no more; and
/// how many digits there are is known.
fn digits_of(number: usize, cage: &Cage, x: &Grid<Vec<Lit>>, model: &mut Model) {
    let at = place(&cage.cells);
    let having: Vec<Lit> = (1..=x.rows()).map(|k| model.binary(format_args!("d[{},{k}]", number + 1))).collect();
    for (k, &has) in having.iter().enumerate() {
        let cells = sum(cage.cells.iter().map(|&cell| x[cell][k]));
        model.post(CAGES, at.clone(), (cells - has).equals(0));
    }
    model.post(CAGES, at.clone(), sum(having.iter().copied()).equals(cage.cells.len() as i64));
    if let Some(total) = cage.sum {
        let weighted = sum((1..).zip(&having).map(|(k, &has)| has * k));
        model.post(SUMS, at, weighted.equals(i64::from(total)));
    }
}
