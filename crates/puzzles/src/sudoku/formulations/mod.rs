//! The formulations of sudoku.

pub mod errata;
pub mod vocabulary;

use super::Sudoku;
use crate::Formulation;

const KALVELAGEN: &str = "Kalvelagen, MIP Modeling: from Sudoku to KenKen via Logarithms (2016)";

pub const FORMULATIONS: &[Formulation<Sudoku>] = &[
    Formulation {
        name: "assignment",
        summary: "A binary variable for each cell and digit; set partitioning for rows, columns and boxes.",
        source: "Conroy, Dieroff, Kehoe, Lu, Cheating on the Daily Paper (2025)",
        text: include_str!("assignment.pmk"),
        refuses: None,
    },
    Formulation {
        name: "units",
        summary: "The same binary variables; one family for all units, and the digits as accounting variables.",
        source: KALVELAGEN,
        text: include_str!("units.pmk"),
        refuses: None,
    },
    Formulation {
        name: "alldifferent",
        summary: "An integer variable for each cell; the cells of a unit are all different.",
        source: "ours",
        text: include_str!("alldifferent.pmk"),
        refuses: None,
    },
];
