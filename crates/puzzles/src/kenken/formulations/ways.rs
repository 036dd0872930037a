//! The ways in which digits may give a number, one of which must be the case.

use crate::{
    digits::place,
    kenken::{Clue, Operator},
};
use grid::Cell;
use model::{ConstraintBody, Lit, Model, constraint::Clause};

/// An operator, and which digit of the cage stands first where that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// How the digits give the number.
    pub operator: Operator,
    /// The place in the cage of the digit from which the others are taken, or by which they divide it.
    pub first: Option<usize>,
}

impl Way {
    /// How the digit at a place of the cage counts: 1, or −1 if it is taken away or divided by.
    pub fn sign(self, place: usize) -> i64 {
        if self.first.is_none_or(|first| first == place) { 1 } else { -1 }
    }
}

/// All ways that a clue may mean for so many cells.
fn ways(clue: Clue, cells: usize) -> Vec<Way> {
    let of = |&operator| match operator {
        Operator::Plus | Operator::Times => vec![Way { operator, first: None }],
        Operator::Minus | Operator::Over => (0..cells).map(|first| Way { operator, first: Some(first) }).collect(),
    };
    clue.operators().iter().flat_map(of).collect()
}

/// Demands that the digits of a cage give its number. `forms` states a way, under a condition if there
/// is one; it gives nothing for a way that is out of the question.
///
/// Of several ways each has a bit, and one of the bits holds.
pub fn post(clue: Clue, cells: &[Cell], model: &mut Model, forms: impl Fn(Way, Option<Lit>) -> Option<Vec<ConstraintBody>>) {
    let possible: Vec<Way> = ways(clue, cells.len()).into_iter().filter(|&way| forms(way, None).is_some()).collect();
    let at = place(cells);
    let name = cells[0];
    let bits: Vec<Lit> = match possible.len() {
        1 => Vec::new(),
        count => (1..=count).map(|number| model.binary(format_args!("w[{name},{number}]"))).collect(),
    };
    for (place, &way) in possible.iter().enumerate() {
        for form in forms(way, bits.get(place).copied()).unwrap_or_default() {
            model.post(clue.rule(), at.clone(), form);
        }
    }
    if possible.len() != 1 {
        model.post(clue.rule(), at, Clause(bits));
    }
}
