//! The misprints of the source, each as printed, with the smallest board on which it gives a wrong result.

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
        printed: |board, model| write_with(board, model, Some(Misprint::StartRow)),
    },
    Erratum {
        equation: "4.3a",
        source: CONROY,
        sentence: "From length 4 on, segments of two ships count as a ship, although no end is where it should start.",
        board: || board(&[5, 0, 4], &[2, 2, 2, 1, 2], &[(4, 1), (5, 1)]),
        printed: |board, model| write_with(board, model, Some(Misprint::MixedDirections)),
    },
    Erratum {
        equation: "4.3b",
        source: CONROY,
        sentence: "Ships of a length that the fleet does not have are not excluded, unless the tallies leave no room for them.",
        board: || board(&[1], &[1], &[]),
        printed: |board, model| write_with(board, model, Some(Misprint::UncountedShips)),
    },
    Erratum {
        equation: "4.3g",
        source: CONROY,
        sentence: "No shape k may follow a right end, not even water; it must be water.",
        board: || board(&[2], &[1, 1, 0], &[(2, 1)]),
        printed: |board, model| write_with(board, model, Some(Misprint::FreeIndex)),
    },
    Erratum {
        equation: "4.3h",
        source: CONROY,
        sentence: "The minus must be a plus: a left end or hull precedes a right end.",
        board: || board(&[3], &[1, 1, 1], &[(3, 1)]),
        printed: |board, model| write_with(board, model, Some(Misprint::WrongSign)),
    },
    Erratum {
        equation: "4.3k",
        source: CONROY,
        sentence: "It must hold for all rows but the last, not only for the last.",
        board: || board(&[1, 1], &[2], &[(2, 1)]),
        printed: |board, model| write_with(board, model, Some(Misprint::LastRowOnly)),
    },
    Erratum {
        equation: "4.3m",
        source: CONROY,
        sentence: "The term for hull above is missing on the right-hand side.",
        board: || board(&[1, 1, 1, 1], &[4], &[(4, 1)]),
        printed: |board, model| write_with(board, model, Some(Misprint::MissingHull)),
    },
    Erratum {
        equation: "4.3q",
        source: CONROY,
        sentence: "At most one of two adjacent cells is a buoy; the equation requires exactly one.",
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

/// A board without given cells. The fleet is a list of lengths and their numbers of ships.
fn board(rows: &[u32], cols: &[u32], fleet: &[(usize, usize)]) -> Battleship {
    let tallies = |tallies: &[u32]| tallies.iter().copied().map(Some).collect();
    let fleet: BTreeMap<usize, usize> = fleet.iter().copied().collect();
    Battleship::new(Grid::new(rows.len(), cols.len(), |_| None), tallies(rows), tallies(cols), fleet)
}
