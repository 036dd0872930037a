//! What is wrong in print, each as printed and with the smallest board on which it gives a wrong result.

use super::{
    CONROY,
    cells::{Misprint, write_with},
};
use crate::{Erratum, battleship::Battleship};
use grid::Grid;
use std::collections::BTreeMap;

pub const ERRATA: &[Erratum<Battleship>] = &[
    Erratum {
        equation: "4.3a, second sum",
        source: CONROY,
        sentence: "The sum over r starts below row j, not row i: it counts cells of the ship before its start, and misses others.",
        board: || board(&[1, 1, 1, 1], &[4], &[(2, 2)]),
        printed: |board, model| write_with(board, model, Some(Misprint::Start)),
    },
    Erratum {
        equation: "4.3a",
        source: CONROY,
        sentence: "From length 4 on, pieces of two ships together, without an end where the ship should start, make it count.",
        board: || board(&[5, 0, 4], &[2, 2, 2, 1, 2], &[(4, 1), (5, 1)]),
        printed: |board, model| write_with(board, model, Some(Misprint::Together)),
    },
    Erratum {
        equation: "4.3b",
        source: CONROY,
        sentence: "Ships that are not counted are not excluded, unless the tallies leave no room for them.",
        board: || board(&[1], &[1], &[]),
        printed: |board, model| write_with(board, model, Some(Misprint::Uncounted)),
    },
    Erratum {
        equation: "4.3g",
        source: CONROY,
        sentence: "To the right of a right end there would be no part of any kind k, not even water; it must be water.",
        board: || board(&[2], &[1, 1, 0], &[(2, 1)]),
        printed: |board, model| write_with(board, model, Some(Misprint::AnyKind)),
    },
    Erratum {
        equation: "4.3h",
        source: CONROY,
        sentence: "The minus must be a plus: to the left of a right end there is a left end or hull.",
        board: || board(&[3], &[1, 1, 1], &[(3, 1)]),
        printed: |board, model| write_with(board, model, Some(Misprint::Minus)),
    },
    Erratum {
        equation: "4.3k",
        source: CONROY,
        sentence: "It must hold for all rows but the last, and not for the last alone.",
        board: || board(&[1, 1], &[2], &[(2, 1)]),
        printed: |board, model| write_with(board, model, Some(Misprint::LastRow)),
    },
    Erratum {
        equation: "4.3m",
        source: CONROY,
        sentence: "Hull above is missing on the right.",
        board: || board(&[1, 1, 1, 1], &[4], &[(4, 1)]),
        printed: |board, model| write_with(board, model, Some(Misprint::NoHull)),
    },
    Erratum {
        equation: "4.3q",
        source: CONROY,
        sentence: "Of two cells side by side at most one is a buoy; the equation demands exactly one.",
        board: || board(&[2], &[1, 1], &[(2, 1)]),
        printed: |board, model| write_with(board, model, Some(Misprint::ExactlyOneAcross)),
    },
    Erratum {
        equation: "4.3r",
        source: CONROY,
        sentence: "At most one of two cells is a buoy, not exactly one; and it must hold for i ≠ 1, not for j ≠ 1.",
        board: || board(&[2], &[1, 1], &[(2, 1)]),
        printed: |board, model| write_with(board, model, Some(Misprint::ExactlyOneDown)),
    },
];

/// A board without clues. The fleet is told as lengths and how many ships there are of each.
fn board(rows: &[u32], cols: &[u32], fleet: &[(usize, usize)]) -> Battleship {
    let tallies = |tallies: &[u32]| tallies.iter().copied().map(Some).collect();
    let fleet: BTreeMap<usize, usize> = fleet.iter().copied().collect();
    Battleship::new(Grid::new(rows.len(), cols.len(), |_| None), tallies(rows), tallies(cols), fleet)
}
