//! The formulations of Battleship.

pub mod errata;
pub mod vocabulary;

use super::Battleship;
use crate::Formulation;

const CONROY: &str = "Conroy, Dieroff, Kehoe, Lu, Cheating on the Daily Paper (2025)";

pub const FORMULATIONS: &[Formulation<Battleship>] = &[
    Formulation {
        name: "runs",
        summary: "One binary variable per cell and per ship placement; a placement is a maximal run of ship cells.",
        source: "ours",
        text: include_str!("runs.pmk"),
        refuses: Some(refuses),
    },
    Formulation {
        name: "ships",
        summary: "One binary variable per placement of a ship of the fleet.",
        source: CONROY,
        text: include_str!("ships.pmk"),
        refuses: Some(refuses),
    },
    Formulation {
        name: "cells",
        summary: "One binary variable per cell and segment shape, and one per cell and length of a ship that starts there.",
        source: "Conroy, Dieroff, Kehoe, Lu, Cheating on the Daily Paper (2025), after Meuffels, den Hertog (2010)",
        text: include_str!("cells.pmk"),
        refuses: Some(refuses),
    },
];

/// Boards with more ship placements than this are refused.
const MAX_PLACEMENTS: usize = 300_000;

fn refuses(board: &Battleship) -> Option<String> {
    let clues = board.clues();
    let placements = 2 * clues.values().len() * board.fleet().len();
    (placements > MAX_PLACEMENTS).then(|| {
        format!("it needs a variable for each ship placement, at most {MAX_PLACEMENTS}; this board has up to {placements}")
    })
}
