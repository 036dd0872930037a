//! The models of Star Battle.

mod cells;
mod pairs;

use super::StarBattle;
use crate::Formulation;

pub const FORMULATIONS: &[Formulation<StarBattle>] = &[
    Formulation {
        name: "cells",
        summary: "A bit for each cell; sums over rows, columns and regions, and over squares of two by two cells.",
        source: "Hartmann, Puzzle—More Logic Puzzle Apps Solved by Mathematical Programming (2019)",
        write: cells::write,
        refuses: None,
    },
    Formulation {
        name: "pairs",
        summary: "A bit for each cell; sums over rows, columns and regions, and over each two cells that touch.",
        source: "ours",
        write: pairs::write,
        refuses: None,
    },
];
