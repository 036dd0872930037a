//! The formulations of zebra puzzles, and the constraints they share.

mod assignment;
pub mod errata;
mod neighbours;
mod order;
pub mod vocabulary;

use super::{Clue, ONE_EACH, Zebra};
use crate::{Formulation, ONE_VALUE};
use model::{IntegerView, Lit, Model, Place, Position, sum};

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
        text: Some(include_str!("neighbours.pmk")),
        write: Some(neighbours::write),
        refuses: None,
    },
    Formulation {
        name: "assignment",
        summary: "The same variables; of the products of variables of two properties, one is 1.",
        source: CONROY,
        text: Some(include_str!("assignment.pmk")),
        write: None,
        refuses: Some(assignment::refuses),
    },
    Formulation {
        name: "houses",
        summary: "An integer for each property, its house; clues in the order of the puzzle.",
        source: CONROY,
        text: Some(houses!("As_listed")),
        write: None,
        refuses: Some(vocabulary::refuses),
    },
    Formulation {
        name: "houses-direct-first",
        summary: "The same, with heuristics 1 and 2: clues on house numbers first, clues on distances last.",
        source: CONROY,
        text: Some(houses!("Direct_first")),
        write: None,
        refuses: Some(vocabulary::refuses),
    },
    Formulation {
        name: "houses-exclusive-first",
        summary: "The same, with heuristics 1, 2 and 3: among these, clues that exclude properties of earlier clues first.",
        source: CONROY,
        text: Some(houses!("Exclusive_first")),
        write: None,
        refuses: Some(vocabulary::refuses),
    },
];

/// The positions of properties: the row is the attribute, the column the index of the property in it.
fn place(board: &Zebra, properties: &[usize]) -> Place {
    // A board has at most 50 attributes and houses.
    properties.iter().map(|p| Position { row: (p / board.houses()) as u16, col: (p % board.houses()) as u16 }).collect()
}

/// Every list of `count` houses, the first changing fastest.
fn combinations(houses: i64, count: usize) -> impl Iterator<Item = Vec<i64>> {
    let codes = houses.pow(count as u32);
    (0..codes).map(move |code| (0..count).map(|index| code / houses.pow(index as u32) % houses + 1).collect())
}

/// Adds the binary variables `x[j,i]`: property j is in house i, with (7.1a), (7.1b) and the given houses.
fn assignment_literals(board: &Zebra, model: &mut Model) -> Vec<Vec<Lit>> {
    let houses = board.houses();
    let x: Vec<Vec<Lit>> = (0..board.properties())
        .map(|j| (1..=houses).map(|i| model.binary(format_args!("x[{},{},{i}]", j / houses + 1, j % houses + 1))).collect())
        .collect();
    for (j, literals) in x.iter().enumerate() {
        model.post(ONE_VALUE.by("7.1b"), place(board, &[j]), sum(literals.iter().copied()).equals(1));
    }
    for attribute in 0..board.attributes().len() {
        let properties: Vec<usize> = board.properties_of(attribute).collect();
        for house in 0..houses {
            let here = sum(x[board.properties_of(attribute)].iter().map(|literals| literals[house]));
            model.post(ONE_EACH.by("7.1a"), place(board, &properties), here.equals(1));
        }
    }
    for (j, house) in board.clues().iter().filter_map(Clue::given) {
        for (i, &lit) in (1..).zip(&x[j]) {
            model.fix(if i == house { lit } else { !lit });
        }
    }
    x
}

/// The house of each property.
fn views(x: Vec<Vec<Lit>>) -> Vec<IntegerView> {
    x.into_iter().map(|literals| IntegerView::direct((1..).zip(literals).collect())).collect()
}
