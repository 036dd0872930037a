//! The formulations of Star Battle.

mod cells;
pub mod vocabulary;

use super::StarBattle;
use crate::Formulation;

pub const FORMULATIONS: &[Formulation<StarBattle>] = &[
    Formulation {
        name: "cells",
        summary: "A binary variable for each cell; sums over rows, columns and regions, and over 2×2 squares.",
        source: "Hartmann, Puzzle—More Logic Puzzle Apps Solved by Mathematical Programming (2019)",
        text: Some(include_str!("cells.pmk")),
        write: Some(cells::write),
        refuses: None,
    },
    Formulation {
        name: "pairs",
        summary: "A binary variable for each cell; sums over rows, columns and regions, and over pairs of cells that touch.",
        source: "ours",
        text: Some(include_str!("pairs.pmk")),
        write: None,
        refuses: None,
    },
    Formulation {
        name: "blocks",
        summary: "A binary variable for each cell and for each empty 2×2 square; tilings of pairs of lines, regions in lines.",
        source: "ours",
        text: Some(include_str!("blocks.pmk")),
        write: None,
        refuses: None,
    },
];
