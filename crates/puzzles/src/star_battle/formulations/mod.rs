//! The formulations of Star Battle.

pub mod vocabulary;

use super::StarBattle;
use crate::Formulation;

pub const FORMULATIONS: &[Formulation<StarBattle>] = &[
    Formulation {
        name: "cells",
        summary: "A binary variable for each cell; sums over rows, columns and regions, and over 2×2 squares.",
        source: "Hartmann, Puzzle—More Logic Puzzle Apps Solved by Mathematical Programming (2019)",
        text: include_str!("cells.pmk"),
        refuses: None,
    },
    Formulation {
        name: "pairs",
        summary: "A binary variable for each cell; sums over rows, columns and regions, and over pairs of cells that touch.",
        source: "ours",
        text: include_str!("pairs.pmk"),
        refuses: None,
    },
    Formulation {
        name: "blocks",
        summary: "A binary variable for each cell and for each empty 2×2 square; tilings of pairs of lines, regions in lines.",
        source: "ours",
        text: include_str!("blocks.pmk"),
        refuses: None,
    },
];
