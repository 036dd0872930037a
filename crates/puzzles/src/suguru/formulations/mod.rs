//! The formulations of Suguru.

pub mod vocabulary;

use super::Suguru;
use crate::Formulation;

pub const FORMULATIONS: &[Formulation<Suguru>] = &[
    Formulation {
        name: "cells",
        summary: "A binary variable for each cell and digit; of two cells that touch, at most one has the digit.",
        source: "Kalvelagen, Suguru (2017)",
        text: include_str!("cells.pmk"),
        refuses: Some(refuses),
    },
    Formulation {
        name: "windows",
        summary: "The same variables; each digit is at most once in each 2×2 square.",
        source: "ours",
        text: include_str!("windows.pmk"),
        refuses: Some(refuses),
    },
];

/// Boards with more binary variables are refused.
const MAX_BINARIES: usize = 5_000_000;

fn refuses(puzzle: &Suguru) -> Option<String> {
    let binaries = puzzle.candidates();
    (binaries > MAX_BINARIES)
        .then(|| format!("it would write {binaries} binary variables for this board, more than {MAX_BINARIES}"))
}
