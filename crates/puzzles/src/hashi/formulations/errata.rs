//! Published errors, each as printed, with the smallest board on which it gives a wrong result.

use super::{Hashi, flow};
use crate::{
    Erratum,
    hashi::{CONROY, Island},
};
use grid::Cell;
use model::{IntegerView, Model};

pub const ERRATA: &[Erratum<Hashi>] = &[
    Erratum {
        equation: "6.1f",
        source: CONROY,
        sentence: "M = 126 stops the flow to more than 127 islands; it must be the number of islands less one.",
        board: || row(std::iter::once(1).chain([2; 126]).chain([1])),
        printed: |board, model| flow::write_with(board, model, 126),
    },
    Erratum {
        equation: "6.2",
        source: CONROY,
        sentence: "Two islands with 1 can be connected if there are no others.",
        board: || row([1, 1]),
        printed: |board, model| without(board, model, 1),
    },
    Erratum {
        equation: "2–2",
        source: "a common solving tip",
        sentence: "Two islands with 2 can be connected twice if there are no others.",
        board: || row([2, 2]),
        printed: |board, model| without(board, model, 2),
    },
];

/// A row of adjacent islands with these numbers.
fn row(numbers: impl IntoIterator<Item = u32>) -> Hashi {
    let island = |(col, number)| Island { cell: Cell { row: 0, col }, number: Some(number) };
    let islands: Vec<Island> = numbers.into_iter().enumerate().map(island).collect();
    Hashi::new(1, islands.len(), islands, 2, true)
}

/// `flow`, and fewer than `number` bridges between two islands that both have this number.
fn without(board: &Hashi, model: &mut Model, number: u32) -> Vec<IntegerView> {
    let views = flow::write(board, model);
    let has_number = |island: usize| board.islands()[island].number == Some(number);
    for (pair, view) in board.pairs().iter().zip(&views) {
        if has_number(pair.a) && has_number(pair.b) {
            view.tighten(&(0..=i64::from(number) - 1), model);
        }
    }
    views
}
