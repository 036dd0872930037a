//! Digits and their logarithms as variables of their own.
//!
//! The text is `accounts.pmk`, after Kalvelagen, *MIP Modeling: from Sudoku to KenKen via Logarithms* (2016). Cost: two real
//! variables and two rows per cell, four rows per quotient. Weakness: that of `logarithms`, and a big M of the order of the
//! number of the cage, so that its relaxation says little of quotients.

use super::logarithms;
use crate::kenken::{KenKen, Operator};

/// The source has differences and quotients of two cells, and no hidden operators.
pub fn refuses(puzzle: &KenKen) -> Option<String> {
    let other = puzzle.clued().find(|(clue, cells)| {
        let operators = clue.operators();
        operators.len() > 1 || (cells.len() != 2 && matches!(operators, [Operator::Minus | Operator::Divide]))
    });
    match other {
        Some((_, cells)) => Some(format!(
            "the cage at {} has a hidden operator, or a difference or quotient of other than two cells; use `factors`",
            cells[0]
        )),
        None => logarithms::refuses(puzzle),
    }
}
