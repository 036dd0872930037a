//! Set partitioning: each row, column and box has each digit once.
//!
//! After Conroy, Dieroff, Kehoe and Lu, *Cheating on the Daily Paper* (2025), chapter 3. Cost: n³ binary variables.
//! Boards with marks of variants are written from the text.
//! Weakness: sums of cages are pseudo-Boolean constraints, which propagate little.

use super::{binaries, place, views};
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
/// The paper has square boxes. Ours are the same sums over boxes of other shapes and over diagonals, and for cages the
/// binary variables `d[g,k]`: cage g has the digit k,
///
/// * `Σ_{(i,j) in g} x[i,j,k] = d[g,k]` for each cage g and digit k,
/// * `Σ_k k · d[g,k]` is the sum of the cage.
pub fn write(puzzle: &Sudoku, model: &mut Model) -> Vec<IntegerView> {
    let x = binaries(puzzle, model);
    let side = puzzle.side();
    for cell in x.cells() {
        model.post(ONE_VALUE.by("3.1e"), place(&[cell]), sum(x[cell].iter().copied()).equals(1));
    }
    let has_square_boxes = puzzle.shape().is_some_and(|shape| shape.tall == shape.wide);
    for unit in puzzle.units().into_iter().filter(|unit| unit.rule != CAGES) {
        let provenance = provenance(unit.rule, has_square_boxes);
        for k in 0..side {
            let with_digit = sum(unit.cells.iter().map(|&cell| x[cell][k]));
            model.post(provenance, place(&unit.cells), with_digit.equals(1));
        }
    }
    for (number, cage) in puzzle.cages.iter().enumerate() {
        post_cage(number, cage, &x, model);
    }
    views(&x)
}

/// The rule with the number of its equation in the paper, if it has one.
fn provenance(rule: &'static Rule, has_square_boxes: bool) -> Provenance {
    match rule {
        _ if rule == COLUMNS => rule.by("3.1b"),
        _ if rule == ROWS => rule.by("3.1c"),
        _ if rule == BOXES && has_square_boxes => rule.by("3.1d"),
        _ => rule.into(),
    }
}

/// Posts the constraints of a cage. A sum over its digits, not over its cells, has only n literals, and the number of digits
/// is known.
fn post_cage(number: usize, cage: &Cage, x: &Grid<Vec<Lit>>, model: &mut Model) {
    let at = place(&cage.cells);
    let has_digit: Vec<Lit> = (1..=x.rows()).map(|k| model.binary(format_args!("d[{},{k}]", number + 1))).collect();
    for (k, &has) in has_digit.iter().enumerate() {
        let cells = sum(cage.cells.iter().map(|&cell| x[cell][k]));
        model.post(CAGES, at.clone(), (cells - has).equals(0));
    }
    model.post(CAGES, at.clone(), sum(has_digit.iter().copied()).equals(cage.cells.len() as i64));
    if let Some(total) = cage.sum {
        let weighted = sum((1..).zip(&has_digit).map(|(k, &has)| has * k));
        model.post(SUMS, at, weighted.equals(i64::from(total)));
    }
}
