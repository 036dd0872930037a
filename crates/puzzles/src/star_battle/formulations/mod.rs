//! The model of Star Battle.

mod cells;

use super::StarBattle;
use crate::Formulation;

pub const FORMULATIONS: &[Formulation<StarBattle>] = &[Formulation {
    name: "cells",
    summary: "A bit for each cell; sums over rows, columns and regions, and over squares of two by two cells.",
    source: "Hartmann, Puzzle—More Logic Puzzle Apps Solved by Mathematical Programming (2019)",
    write: cells::write,
    refuses: None,
}];
