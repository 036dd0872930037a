//! The published error, with the smallest board on which it gives a wrong result.

use super::KALVELAGEN;
use crate::{
    Erratum, ErratumClass,
    kenken::{Clue, KenKen, Operator},
};
use grid::Grid;

pub const ERRATA: &[Erratum<KenKen>] = &[Erratum {
    equation: "sum of log(v) = log(n)",
    source: KALVELAGEN,
    class: ErratumClass::Extension,
    sentence: "In floating point, numbers whose logarithms differ by less than the tolerance are confused.",
    board,
    formulation: "logarithms",
    printed: "",
}];

/// The tightest tolerance requested of floating-point solvers here; their defaults are looser.
const MIN_TOLERANCE: f64 = 1e-9;

/// The smallest board that fails: its side, the number of whole rows in the cage, and their product, whose logarithm is
/// within `tolerance` of that of the next integer.
fn smallest_failing(tolerance: f64) -> (usize, u32, u64) {
    let mut products = (2_usize..).flat_map(|side| {
        let row: u64 = (1..=side as u64).product();
        (1..=side as u32).filter_map(move |rows| Some((side, rows, row.checked_pow(rows)?)))
    });
    let near = |product: u64| ((product + 1) as f64).ln() - (product as f64).ln() <= tolerance;
    products.find(|&(_, _, product)| near(product)).expect("products are unbounded")
}

/// A cage of whole rows with the number after their product, which is no product of digits.
fn board() -> KenKen {
    let (side, rows, product) = smallest_failing(MIN_TOLERANCE);
    let cells = Grid::new(rows as usize, side, |_| ()).cells().collect();
    let clue = Clue { operator: Some(Operator::Times), number: product + 1 };
    KenKen::new(side, vec![(Some(clue), cells)]).expect("a small board")
}

#[cfg(test)]
mod tests {
    use super::{super::logarithms, *};
    use model::constraint::TOLERANCE;

    /// Smaller boards have smaller products, and so has any part of them: side four is safe.
    #[test]
    fn side_five_is_the_smallest_that_fails() {
        assert_eq!(smallest_failing(TOLERANCE), (5, 3, 1_728_000));
        assert_eq!(smallest_failing(MIN_TOLERANCE), (5, 5, 24_883_200_000));
        assert!(logarithms::refuses(&board()).is_some());
    }
}
