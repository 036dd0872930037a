//! The models of zebra puzzles, and what they share.

mod assignment;
pub mod errata;
mod houses;
mod neighbours;
mod order;

use super::{ONE_EACH, Zebra};
use crate::{Formulation, ONE_VALUE};
use model::{IntegerView, Lit, Model, Place, Position, sum};
use order::Heuristics;

const CONROY: &str = "Conroy, Dieroff, Kehoe, Lu, Cheating on the Daily Paper (2025)";

pub const FORMULATIONS: &[Formulation<Zebra>] = &[
    Formulation {
        name: "neighbours",
        summary: "A bit for each property and house; a property in one house needs the other in a house that fits, without products.",
        source: "ours",
        write: neighbours::write,
        refuses: None,
    },
    Formulation {
        name: "assignment",
        summary: "The same bits; of the products of bits for two properties, one is 1.",
        source: CONROY,
        write: assignment::write,
        refuses: Some(assignment::refuses),
    },
    Formulation {
        name: "houses",
        summary: "A whole number for each property, its house; the clues in the order in which they are told.",
        source: CONROY,
        write: |board, model| houses::write(board, Heuristics::NONE, model),
        refuses: Some(houses::refuses),
    },
    Formulation {
        name: "houses-direct-first",
        summary: "The same, with heuristics 1 and 2: clues on house numbers come first, clues on distances last.",
        source: CONROY,
        write: |board, model| houses::write(board, Heuristics::DIRECT_FIRST, model),
        refuses: Some(houses::refuses),
    },
    Formulation {
        name: "houses-exclusive-first",
        summary: "The same, with heuristics 1, 2 and 3: then clues on properties that exclude those told of before.",
        source: CONROY,
        write: |board, model| houses::write(board, Heuristics::EXCLUSIVE_FIRST, model),
        refuses: Some(houses::refuses),
    },
];

/// Where properties stand on the board: a row for each attribute, and their places in it.
fn place(board: &Zebra, properties: &[usize]) -> Place {
    // A board has at most fifty rows and columns.
    properties.iter().map(|p| Position { row: (p / board.houses()) as u16, col: (p % board.houses()) as u16 }).collect()
}

/// The bits `x[j,i]`: property j is in house i, with (7.1a), (7.1b) and the houses that clues give.
fn bits(board: &Zebra, model: &mut Model) -> Vec<Vec<Lit>> {
    let houses = board.houses();
    let x: Vec<Vec<Lit>> = (0..board.properties())
        .map(|j| (1..=houses).map(|i| model.binary(format_args!("x[{},{},{i}]", j / houses + 1, j % houses + 1))).collect())
        .collect();
    for (j, bits) in x.iter().enumerate() {
        model.post(ONE_VALUE.by("7.1b"), place(board, &[j]), sum(bits.iter().copied()).equals(1));
    }
    for attribute in 0..board.attributes().len() {
        let properties: Vec<usize> = board.of(attribute).collect();
        for house in 0..houses {
            let here = sum(x[board.of(attribute)].iter().map(|bits| bits[house]));
            model.post(ONE_EACH.by("7.1a"), place(board, &properties), here.equals(1));
        }
    }
    for (j, house) in board.clues().iter().filter_map(super::Clue::given) {
        for (i, &lit) in (1..).zip(&x[j]) {
            model.fix(if i == house { lit } else { !lit });
        }
    }
    x
}

/// The house of each property, read from its bits.
fn views(x: Vec<Vec<Lit>>) -> Vec<IntegerView> {
    x.into_iter().map(|bits| IntegerView::direct((1..).zip(bits).collect())).collect()
}
