//! A quadratic assignment model, with each product linearised.
//!
//! The text is `assignment.pmk`, after Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025: a clue on a distance is
//! a sum of products of assignment variables that equals 1. Each product becomes a binary variable with three clauses. Size: up
//! to n² products a clue for n houses, O(n³) for `between` and nᵏ for alternatives with k properties. Weakness: size;
//! `neighbours` states the same clues without products.

use crate::zebra::{Clue, Relation, Zebra};

/// Boards that could need more products are refused.
pub const MAX_PRODUCTS: usize = 200_000;

pub fn refuses(board: &Zebra) -> Option<String> {
    let n = board.houses();
    let products = |clue: &Clue| match clue {
        Clue::At { .. } | Clue::Two { relation: Relation::Same, .. } => 0,
        Clue::Between { not: false, .. } => n * n * n / 3,
        clue => n.saturating_pow(clue.properties().len() as u32),
    };
    let count = board.clues().iter().flat_map(Clue::stated).map(products).fold(0, usize::saturating_add);
    let reason = || format!("it would write up to {count} products for this board, more than {MAX_PRODUCTS}");
    (count > MAX_PRODUCTS).then(reason)
}
