//! Arrangements: the possible operators and first operands by which the digits of a cage result in its number.
//!
//! One of them must hold: a disjunction with a binary variable for each arrangement, which implies its constraints.

use crate::kenken::{Clue, Operator};

/// An operator and, for − and ÷, the first operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The operator.
    pub operator: Operator,
    /// The index in the cage of the first operand, from which the others are subtracted or which they divide.
    pub first: Option<usize>,
}

/// All arrangements of a clue for a number of cells.
pub fn arrangements(clue: Clue, cells: usize) -> Vec<Arrangement> {
    let of = |&operator| match operator {
        Operator::Plus | Operator::Times => vec![Arrangement { operator, first: None }],
        Operator::Minus | Operator::Divide => (0..cells).map(|first| Arrangement { operator, first: Some(first) }).collect(),
    };
    clue.operators().iter().flat_map(of).collect()
}
