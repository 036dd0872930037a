//! The formulations of KenKen, and the Latin square that they share.

mod arrangements;
pub mod errata;
mod logarithms;
mod primes;
mod tables;
pub mod vocabulary;

pub use tables::{Budget, combinations};

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
        summary: "An integer for each cell; all-different rows and columns, a table of combinations for each cage.",
        source: "ours",
        text: Some(include_str!("tables.pmk")),
        write: Some(tables::write),
        refuses: Some(tables::refuses),
    },
    Formulation {
        name: "factors",
        summary: "A binary variable for each cell and digit; products and quotients as sums of prime exponents.",
        source: "after Melkonian, An Integer Programming Model for the KenKen Problem (2016)",
        text: Some(include_str!("factors.pmk")),
        write: None,
        refuses: None,
    },
    Formulation {
        name: "logarithms",
        summary: "The same binary variables; products and quotients as sums of logarithms, in floating point.",
        source: KALVELAGEN,
        text: Some(include_str!("logarithms.pmk")),
        write: Some(logarithms::write),
        refuses: Some(logarithms::refuses),
    },
];

/// The binary variables `x[i,j,k]` of a Latin square: each cell has one digit, each row and column each digit once.
fn latin_square(puzzle: &KenKen, model: &mut Model) -> Grid<Vec<Lit>> {
    let side = puzzle.side();
    let x = digits::binaries(&puzzle.digits(), |_| side, model);
    for cell in x.cells() {
        model.post(ONE_VALUE, place(&[cell]), sum(x[cell].iter().copied()).equals(1));
    }
    for (rule, cells) in puzzle.lines() {
        for k in 0..side {
            let with_digit = sum(cells.iter().map(|&cell| x[cell][k]));
            model.post(rule, place(&cells), with_digit.equals(1));
        }
    }
    x
}

/// `Σ_k weight(k) · x[i,j,k]` for the literals of a cell.
fn weighted(lits: &[Lit], weight: impl Fn(u64) -> i64) -> Expr {
    (1..).zip(lits).map(|(k, &lit)| lit * weight(k)).filter(|expr| expr.terms[0].1 != 0).sum()
}
