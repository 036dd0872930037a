//! The formulations of zebra puzzles.

mod assignment;
pub mod errata;
mod order;
pub mod vocabulary;

use super::Zebra;
use crate::Formulation;

const CONROY: &str = "Conroy, Dieroff, Kehoe, Lu, Cheating on the Daily Paper (2025)";

/// The text of `houses`, with the variables in the order of a set.
macro_rules! houses {
    ($order:literal) => {
        concat!("var p \"house of property j\" {j in ", $order, "} integer >= 1 <= n;\n", include_str!("houses.pmk"))
    };
}

pub const FORMULATIONS: &[Formulation<Zebra>] = &[
    Formulation {
        name: "neighbours",
        summary: "A binary variable for each property and house; a property in a house needs support from the other, without products.",
        source: "ours",
        text: include_str!("neighbours.pmk"),
        refuses: None,
    },
    Formulation {
        name: "assignment",
        summary: "The same variables; of the products of variables of two properties, one is 1.",
        source: CONROY,
        text: include_str!("assignment.pmk"),
        refuses: Some(assignment::refuses),
    },
    Formulation {
        name: "houses",
        summary: "An integer for each property, its house; clues in the order of the puzzle.",
        source: CONROY,
        text: houses!("As_listed"),
        refuses: Some(vocabulary::refuses),
    },
    Formulation {
        name: "houses-direct-first",
        summary: "The same, with heuristics 1 and 2: clues on house numbers first, clues on distances last.",
        source: CONROY,
        text: houses!("Direct_first"),
        refuses: Some(vocabulary::refuses),
    },
    Formulation {
        name: "houses-exclusive-first",
        summary: "The same, with heuristics 1, 2 and 3: among these, clues that exclude properties of earlier clues first.",
        source: CONROY,
        text: houses!("Exclusive_first"),
        refuses: Some(vocabulary::refuses),
    },
];

/// Every list of `count` houses, the first changing fastest.
fn combinations(houses: i64, count: usize) -> impl Iterator<Item = Vec<i64>> {
    let codes = houses.pow(count as u32);
    (0..codes).map(move |code| (0..count).map(|index| code / houses.pow(index as u32) % houses + 1).collect())
}
