//! What is wrong in print, with the smallest board on which it gives a wrong result.

use super::{KALVELAGEN, logarithms};
use crate::{
    Erratum,
    kenken::{Clue, KenKen, Operator},
};
use grid::Grid;
use model::form::TOLERANCE;

pub const ERRATA: &[Erratum<KenKen>] = &[Erratum {
    equation: "sum of log(v) = log(n)",
    source: KALVELAGEN,
    says: "In floating point, numbers whose logarithms differ by less than the tolerance are taken for each other.",
    board,
    printed: logarithms::write,
}];

/// The smallest side of a board whose digits can have a product so large that the logarithm of the
/// next whole number is within the tolerance; and how many whole rows have it.
fn first_failing() -> (usize, u32, u64) {
    let products = (2_usize..).flat_map(|side| {
        let row: u64 = (1..=side as u64).product();
        (1..=side as u32).filter_map(move |rows| Some((side, rows, row.checked_pow(rows)?)))
    });
    let near = |product: u64| ((product + 1) as f64).ln() - (product as f64).ln() <= TOLERANCE;
    let mut products = products;
    products.find(|&(_, _, product)| near(product)).expect("products grow beyond all bounds")
}

/// A cage of whole rows, and the number next to their product, which no digits have.
fn board() -> KenKen {
    let (side, rows, product) = first_failing();
    let cells = Grid::new(rows as usize, side, |_| ()).cells().collect();
    let clue = Clue { operator: Some(Operator::Times), number: product + 1 };
    KenKen::new(side, vec![(Some(clue), cells)]).expect("a small board")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of a smaller board have smaller products, and so has any part of them.
    #[test]
    fn it_shows_first_at_side_five() {
        assert_eq!(first_failing(), (5, 3, 1_728_000));
        assert!(logarithms::refuses(&board()).is_some());
    }
}
