//! Published errors, each as printed, with the smallest board on which it gives a wrong result.

use crate::{
    Erratum, ErratumClass,
    hashi::{CONROY, Hashi, Island},
};
use grid::Cell;

pub const ERRATA: &[Erratum<Hashi>] = &[
    Erratum {
        equation: "6.1f",
        source: CONROY,
        class: ErratumClass::StatedLimit,
        sentence: "M = 126 stops the flow to more than 127 islands; it must be the number of islands less one.",
        board: || row(std::iter::once(1).chain([2; 126]).chain([1])),
        formulation: "flow",
        printed: r#"s.t. connected by "6.1f" {q in Q} at q: sum{w in W} y[q,w] <= 126 * (1 - x[q,0]);"#,
    },
    Erratum {
        equation: "6.2",
        source: CONROY,
        class: ErratumClass::Extension,
        sentence: "Two islands with 1 can be connected if there are no others.",
        board: || row([1, 1]),
        formulation: "flow",
        printed: r#"s.t. connected by "6.2" {q in Q: number[a[q]] = 1 and number[b[q]] = 1} at q: x[q,0];"#,
    },
    Erratum {
        equation: "2–2",
        source: "a common solving tip",
        class: ErratumClass::Extension,
        sentence: "Two islands with 2 can be connected twice if there are no others.",
        board: || row([2, 2]),
        formulation: "flow",
        printed: r#"s.t. connected by "2–2" {q in Q: number[a[q]] = 2 and number[b[q]] = 2} at q: x[q,0] or x[q,1];"#,
    },
];

/// A row of adjacent islands with these numbers.
fn row(numbers: impl IntoIterator<Item = u32>) -> Hashi {
    let island = |(col, number)| Island { cell: Cell { row: 0, col }, number: Some(number) };
    let islands: Vec<Island> = numbers.into_iter().enumerate().map(island).collect();
    Hashi::new(1, islands.len(), islands, 2, true)
}
