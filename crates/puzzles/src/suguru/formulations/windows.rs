//! Squares of two by two cells in place of pairs: ours, after Kalvelagen, *Suguru* (2017).

use super::{blocks, views};
use crate::{
    digits::place,
    suguru::{NO_TOUCH, Suguru},
};
use model::{IntegerView, Model, sum};

/// As `cells`, but with `Σ x[i,j,k] ≤ 1` over each square of two by two cells that are not all of one
/// block, for each digit k that two or more of them can have.
///
/// Two cells that touch are in such a square. There are fewer rows, and a relaxation with them is
/// closer: half of a digit in each of four cells keeps the rows of pairs, but not these.
pub fn write(puzzle: &Suguru, model: &mut Model) -> Vec<IntegerView> {
    let x = blocks(puzzle, model);
    for window in puzzle.clues().windows() {
        let across = window.iter().any(|&a| window.iter().any(|&b| puzzle.in_two_blocks(a, b)));
        let most = window.iter().map(|&cell| x[cell].len()).max().filter(|_| across).unwrap_or(0);
        for k in 0..most {
            let cells: Vec<_> = window.iter().copied().filter(|&cell| x[cell].len() > k).collect();
            let block = cells.first().map(|&cell| puzzle.blocks()[cell]);
            if cells.iter().any(|&cell| Some(puzzle.blocks()[cell]) != block) {
                let having = sum(cells.iter().map(|&cell| x[cell][k]));
                model.post(NO_TOUCH, place(&cells), having.at_most(1));
            }
        }
    }
    views(&x)
}
