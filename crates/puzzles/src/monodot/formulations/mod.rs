//! The formulations of Monodot and the errata of the printed one.
//!
//! All share a binary variable per cell and number; they differ in how they post that a dot has as many neighbours as its
//! number: `connected` by products of neighbouring dots, `implied` by indicator constraints, `cells` by big M. Size: O(cells)
//! constraints each, `connected` with four more variables per cell. Proofs that `connected` is at least as tight are in `README.md`.

pub mod vocabulary;

use super::Monodot;
use crate::{Erratum, ErratumClass, Formulation};
use grid::Grid;

const HARTMANN: &str = "Hartmann, More Logic Puzzle Apps Solved by Mathematical Programming (2019)";

pub const FORMULATIONS: &[Formulation<Monodot>] = &[
    Formulation {
        name: "connected",
        summary: "A binary variable for each cell and number, and one for each pair of neighbouring dots; no big M.",
        source: "ours",
        text: include_str!("connected.pmk"),
        refuses: None,
    },
    Formulation {
        name: "implied",
        summary: "A binary variable for each cell and number; an indicator constraint gives it that number of neighbours.",
        source: "ours",
        text: include_str!("implied.pmk"),
        refuses: None,
    },
    Formulation {
        name: "cells",
        summary: "A binary variable for each cell and number; a big M relaxes the constraints of cells without a dot.",
        source: HARTMANN,
        text: include_str!("cells.pmk"),
        refuses: None,
    },
];

pub const ERRATA: &[Erratum<Monodot>] = &[Erratum {
    equation: "10–14",
    source: HARTMANN,
    class: ErratumClass::Extension,
    sentence: "Numbers start at 1, so a dot without neighbours is not placed; they must start at 0.",
    board: || Monodot { given: Grid::new(1, 1, |_| None), dots: [1, 0, 0, 0, 0, 0, 0, 0, 0] },
    formulation: "cells",
    printed: r#"set T "numbers of dots" := {t in 1..8: dots[t] > 0};"#,
}];
