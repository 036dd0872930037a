//! The models of KenKen, and what they share.

pub mod errata;
mod factors;
mod logarithms;
mod tables;
mod ways;

use super::KenKen;
use crate::{
    Formulation, ONE_VALUE,
    digits::{self, place},
};
use grid::Grid;
use model::{Expr, Lit, Model, sum};

const KALVELAGEN: &str = "Kalvelagen, MIP Modeling: from Sudoku to KenKen via Logarithms (2016)";

pub const FORMULATIONS: &[Formulation<KenKen>] = &[
    Formulation {
        name: "tables",
        summary: "A whole number for each cell; rows and columns are all different, and cages have one of the listed combinations.",
        source: "ours",
        write: tables::write,
        refuses: Some(tables::refuses),
    },
    Formulation {
        name: "factors",
        summary: "A bit for each cell and digit; products and quotients as sums of the exponents of primes.",
        source: "after Melkonian, An Integer Programming Model for the KenKen Problem (2016)",
        write: factors::write,
        refuses: None,
    },
    Formulation {
        name: "logarithms",
        summary: "The same bits; products and quotients as sums of logarithms, which solvers take in floating point.",
        source: KALVELAGEN,
        write: logarithms::write,
        refuses: Some(logarithms::refuses),
    },
];

/// The bits `x[i,j,k]`: each cell has one digit, each row and each column each digit once.
fn latin(puzzle: &KenKen, model: &mut Model) -> Grid<Vec<Lit>> {
    let side = puzzle.side();
    let x = digits::bits(&puzzle.digits(), |_| side, model);
    for cell in x.cells() {
        model.post(ONE_VALUE, place(&[cell]), sum(x[cell].iter().copied()).equals(1));
    }
    for (rule, cells) in puzzle.lines() {
        for k in 0..side {
            let having = sum(cells.iter().map(|&cell| x[cell][k]));
            model.post(rule, place(&cells), having.equals(1));
        }
    }
    x
}

/// `Σ_k weight(k) · x[i,j,k]` for the bits of a cell.
fn weighted(bits: &[Lit], weight: impl Fn(u64) -> i64) -> Expr {
    (1..).zip(bits).map(|(k, &lit)| lit * weight(k)).filter(|expr| expr.terms[0].1 != 0).sum()
}
