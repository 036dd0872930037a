//! Products and quotients as linear constraints on logarithms.
//!
//! The text is `logarithms.pmk`, after Kalvelagen, *MIP Modeling: from Sudoku to KenKen via Logarithms* (2016). Cost: one real constraint per cage.
//! Weakness: floating point; two products whose logarithms differ by less than the tolerance are confused, so such boards
//! are refused. `factors` is exact.

use crate::kenken::{KenKen, Operator};
use model::constraint::TOLERANCE;

/// Up to this number, logarithms of different integers differ by at least twice the tolerance and cannot be confused.
const MAX_SAFE: u64 = (0.5 / TOLERANCE) as u64 - 1;

/// Greater products are refused without a search.
const MAX_PRODUCT: u64 = 10_000_000_000;

/// The reason to refuse a board: a cage whose number could be confused with another product, because their logarithms differ
/// by less than twice the tolerance.
pub fn refuses(puzzle: &KenKen) -> Option<String> {
    let side = puzzle.side() as u64;
    puzzle.clued().filter(|(clue, _)| clue.operators().contains(&Operator::Times)).find_map(|(clue, cells)| {
        let (number, at) = (clue.number, cells[0]);
        if number > MAX_PRODUCT {
            return Some(format!("the logarithm of {number}, the number of the cage at {at}, is not exact enough"));
        }
        let other = confused(number, cells.len(), side)?;
        Some(format!(
            "the logarithms of {number}, the number of the cage at {at}, and of {other} differ by less than the tolerance of solvers"
        ))
    })
}

/// A product of `cells` digits from 1 to `side`, other than `number`, with nearly the same logarithm.
pub fn confused(number: u64, cells: usize, side: u64) -> Option<u64> {
    if number <= MAX_SAFE {
        return None;
    }
    let reach = (number as f64 * 2.0 * TOLERANCE).ceil() as u64;
    let candidates = (1..=reach).flat_map(|step| [number - step, number + step]);
    candidates.into_iter().find(|&product| is_product(product, cells, side))
}

/// Whether some `digits` digits from 1 to `max` have this product.
fn is_product(product: u64, digits: usize, max: u64) -> bool {
    let rest = (2..=max).fold(product, |mut rest, digit| {
        while rest.is_multiple_of(digit) {
            rest /= digit;
        }
        rest
    });
    rest == 1 && factors_into(product, digits, max)
}

/// Whether `product` is a product of at most `digits` digits from 2 to `max`, tried from the greatest.
fn factors_into(product: u64, digits: usize, max: u64) -> bool {
    product == 1 || (digits > 0 && (2..=max).rev().any(|d| product.is_multiple_of(d) && factors_into(product / d, digits - 1, d)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_of_digits_are_recognised() {
        assert!(is_product(24, 2, 6) && is_product(1, 1, 1) && is_product(36, 3, 4));
        assert!(!is_product(24, 2, 5) && !is_product(7, 3, 6) && !is_product(2, 0, 6));
    }

    /// The bound is tight.
    #[test]
    fn small_numbers_are_never_confused() {
        let near = |number: u64| ((number + 1) as f64).ln() - (number as f64).ln() < 2.0 * TOLERANCE;
        assert!(!near(MAX_SAFE) && near(MAX_SAFE + 2), "{MAX_SAFE}");
        assert_eq!(confused(MAX_SAFE, 30, 9), None);
        assert!(confused(1_728_001, 15, 5).is_some());
    }
}
