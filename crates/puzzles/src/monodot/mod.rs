//! Monodot: place dots so that each has as many neighbours as its number says.
#![doc = include_str!("README.md")]

mod board;
mod clues;
mod drawing;
mod edits;
mod formulations;
mod generator;
mod parts;
mod penpa;
#[cfg(test)]
mod tests;
mod text;

pub use board::Monodot;

use crate::{Erratum, Kind, Playing, Puzzle, Said, SolutionText, Violation};
use model::{Name, Rule};
use std::ops::RangeInclusive;

const DOTS: &Rule = &Rule { name: "dots", sentence: "Each dot of the list is placed, and no other." };
const NEIGHBOURS: &Rule =
    &Rule { name: "neighbours", sentence: "Each dot has as many dots around it, also across corners, as its number says." };

/// The value of a cell without a dot; that of a dot is its number.
const EMPTY: i64 = -1;

/// The largest number of a dot: a cell has at most 8 neighbours.
const MAX_NUMBER: usize = 8;

impl Puzzle for Monodot {
    const KIND: Kind<Self> = Kind {
        name: "monodot",
        title: "Monodot",
        rules: &[DOTS, NEIGHBOURS],
        vocabulary: formulations::vocabulary::VOCABULARY,
        formulations: formulations::FORMULATIONS,
        preprocessors: &[],
        formats: &[text::FORMAT, penpa::FORMAT],
        solution_text: SolutionText::Values,
        generator: generator::GENERATOR,
        examples: &[
            include_str!("examples/three.txt"),
            include_str!("examples/oblong.txt"),
            include_str!("examples/alone.txt"),
            include_str!("examples/full.txt"),
        ],
    };

    const ERRATA: &'static [Erratum<Self>] = formulations::ERRATA;

    fn names(&self) -> Vec<Name> {
        self.given.cells().map(Name::new).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        let range = |given: &Option<usize>| given.map_or(EMPTY..=MAX_NUMBER as i64, |number| number as i64..=number as i64);
        self.given.values().iter().map(range).collect()
    }

    fn playing(&self) -> Playing {
        Playing::blank(EMPTY, self.given.values().len())
    }

    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        let mut violations = Vec::new();
        for (number, &dots) in (0..).zip(&self.dots) {
            let placed: Vec<usize> = (0..solution.len()).filter(|&place| solution[place] == number).collect();
            if placed.len() != dots {
                violations.push(Violation { rule: DOTS, vars: placed });
            }
        }
        for (place, &number) in solution.iter().enumerate().filter(|(_, number)| **number != EMPTY) {
            let neighbours = self.neighbours(place);
            if neighbours.iter().filter(|&&other| solution[other] != EMPTY).count() as i64 != number {
                violations.push(Violation { rule: NEIGHBOURS, vars: [vec![place], neighbours].concat() });
            }
        }
        violations
    }

    fn say(&self, var: usize, said: Said<'_>) -> String {
        parts::say(self, var, said)
    }
}
