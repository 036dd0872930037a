//! Arrangements: the possible operators and first operands by which the digits of a cage result in its number.
//!
//! One of them must hold: a disjunction with a binary variable for each arrangement, which implies its constraints.

use crate::{
    digits::place,
    kenken::{Clue, Operator},
};
use grid::Cell;
use model::{ConstraintBody, Lit, Model, constraint::Clause};

/// An operator and, for − and ÷, the first operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The operator.
    pub operator: Operator,
    /// The index in the cage of the first operand, from which the others are subtracted or which they divide.
    pub first: Option<usize>,
}

impl Arrangement {
    /// The sign of an operand: −1 if it is subtracted or a divisor, else 1.
    pub fn sign(self, place: usize) -> i64 {
        if self.first.is_none_or(|first| first == place) { 1 } else { -1 }
    }
}

/// All arrangements of a clue for a number of cells.
pub fn arrangements(clue: Clue, cells: usize) -> Vec<Arrangement> {
    let of = |&operator| match operator {
        Operator::Plus | Operator::Times => vec![Arrangement { operator, first: None }],
        Operator::Minus | Operator::Divide => (0..cells).map(|first| Arrangement { operator, first: Some(first) }).collect(),
    };
    clue.operators().iter().flat_map(of).collect()
}

/// Posts that the digits of a cage satisfy its clue. `bodies` returns the constraints of an arrangement, implied by a literal
/// if there is one, or `None` if the arrangement is impossible.
///
/// Several arrangements have a binary variable each, of which at least one is true.
pub fn post(
    clue: Clue,
    cells: &[Cell],
    model: &mut Model,
    bodies: impl Fn(Arrangement, Option<Lit>) -> Option<Vec<ConstraintBody>>,
) {
    let numbered = (1_usize..).zip(arrangements(clue, cells.len()));
    let possible: Vec<(usize, Arrangement)> = numbered.filter(|&(_, arrangement)| bodies(arrangement, None).is_some()).collect();
    let at = place(cells);
    let name = cells[0];
    let chosen: Vec<Lit> = match possible.len() {
        1 => Vec::new(),
        _ => possible.iter().map(|(number, _)| model.binary(format_args!("w[{name},{number}]"))).collect(),
    };
    for (place, &(_, arrangement)) in possible.iter().enumerate() {
        for body in bodies(arrangement, chosen.get(place).copied()).unwrap_or_default() {
            model.post(clue.rule(), at.clone(), body);
        }
    }
    if possible.len() != 1 {
        model.post(clue.rule(), at, Clause(chosen));
    }
}
