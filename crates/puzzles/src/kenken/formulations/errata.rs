//! What is wrong in print, with the smallest board on which it gives a wrong result.

use super::{KALVELAGEN, logarithms};
use crate::{
    Erratum,
    kenken::{Clue, KenKen, Operator},
};
use grid::Grid;

pub const ERRATA: &[Erratum<KenKen>] = &[Erratum {
    equation: "sum of log(v) = log(n)",
    source: KALVELAGEN,
    sentence: "In floating point, numbers whose logarithms differ by less than the tolerance are taken for each other.",
    board,
    printed: logarithms::write,
}];

/// The tightest tolerance that solvers in floating point are asked for here; they may be content with more.
const TIGHTEST: f64 = 1e-9;

/// The smallest side of a board whose digits can have a product so large that the logarithm of the
/// next whole number is within `tolerance`; how many whole rows have it; and the product.
fn first_failing(tolerance: f64) -> (usize, u32, u64) {
    let mut products = (2_usize..).flat_map(|side| {
        let row: u64 = (1..=side as u64).product();
        (1..=side as u32).filter_map(move |rows| Some((side, rows, row.checked_pow(rows)?)))
    });
    let near = |product: u64| ((product + 1) as f64).ln() - (product as f64).ln() <= tolerance;
    products.find(|&(_, _, product)| near(product)).expect("products grow beyond all bounds")
}

/// A cage of whole rows, and the number next to their product, which no digits have.
fn board() -> KenKen {
    let (side, rows, product) = first_failing(TIGHTEST);
    let cells = Grid::new(rows as usize, side, |_| ()).cells().collect();
    let clue = Clue { operator: Some(Operator::Times), number: product + 1 };
    KenKen::new(side, vec![(Some(clue), cells)]).expect("a small board")
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::constraint::TOLERANCE;

    /// Rows of a smaller board have smaller products, and so has any part of them: side four is safe.
    #[test]
    fn it_shows_first_at_side_five() {
        assert_eq!(first_failing(TOLERANCE), (5, 3, 1_728_000));
        assert_eq!(first_failing(TIGHTEST), (5, 5, 24_883_200_000));
        assert!(logarithms::refuses(&board()).is_some());
    }
}
