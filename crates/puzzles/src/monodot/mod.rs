//! Monodot: dots to be placed so that each has as many neighbours as its number says.
#![doc = include_str!("README.md")]

mod board;
mod clues;
mod drawing;
mod edits;
mod formulations;
mod maker;
#[cfg(test)]
mod tests;
mod text;

pub use board::Monodot;

use crate::{AnswerText, Breach, Clue, Edit, Erratum, Kept, Kind, Picture, Puzzle};
use model::{Name, Rule};
use std::ops::RangeInclusive;

const DOTS: &Rule = &Rule { name: "dots", says: "Each dot of the list is placed, and no other." };
const NEIGHBOURS: &Rule =
    &Rule { name: "neighbours", says: "Each dot has as many dots around it, also across corners, as its number says." };

/// The value of a cell without a dot; that of a dot is its number.
const EMPTY: i64 = -1;

/// The largest number of a dot: a cell has so many neighbours.
const MOST: usize = 8;

impl Puzzle for Monodot {
    const KIND: Kind<Self> = Kind {
        name: "monodot",
        title: "Monodot",
        rules: &[DOTS, NEIGHBOURS],
        formulations: formulations::FORMULATIONS,
        switches: &[],
        formats: &[text::FORMAT],
        answers: AnswerText::Values,
        maker: maker::MAKER,
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
        let range = |given: &Option<usize>| given.map_or(EMPTY..=MOST as i64, |number| number as i64..=number as i64);
        self.given.values().iter().map(range).collect()
    }

    fn breaches(&self, answer: &[i64]) -> Vec<Breach> {
        let mut breaches = Vec::new();
        for (number, &dots) in (0..).zip(&self.dots) {
            let placed: Vec<usize> = (0..answer.len()).filter(|&place| answer[place] == number).collect();
            if placed.len() != dots {
                breaches.push(Breach { rule: DOTS, unknowns: placed });
            }
        }
        for (place, &number) in answer.iter().enumerate().filter(|(_, number)| **number != EMPTY) {
            let near = self.near(place);
            if near.iter().filter(|&&other| answer[other] != EMPTY).count() as i64 != number {
                breaches.push(Breach { rule: NEIGHBOURS, unknowns: [vec![place], near].concat() });
            }
        }
        breaches
    }

    fn clues(&self) -> Vec<Clue> {
        clues::clues(self)
    }

    fn with_clues(&self, kept: &mut Kept<'_>) -> Self {
        clues::with_clues(self, kept)
    }

    fn filled(&self, answer: &[i64]) -> Self {
        clues::filled(self, answer)
    }

    fn edits(&self) -> Vec<Edit> {
        edits::edits(self)
    }

    fn edited(&self, edit: usize, value: &str) -> Result<Self, String> {
        edits::edited(self, edit, value)
    }

    fn draw(&self, known: &[Option<i64>]) -> Picture {
        drawing::draw(self, known)
    }
}
