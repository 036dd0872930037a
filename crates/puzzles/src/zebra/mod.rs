//! Zebra: who lives where, by clues in words.
#![doc = include_str!("README.md")]

mod board;
mod clue;
mod clues;
mod drawing;
mod edits;
mod formats;
mod formulations;
mod maker;
#[cfg(test)]
mod tests;

pub use board::{Attribute, MOST_ATTRIBUTES, MOST_CLUES, MOST_HOUSES, NotABoard, Zebra};
pub use clue::{Clue, Relation};

use crate::{AnswerText, Breach, Edit, Erratum, Kept, Kind, Picture, Puzzle};
use model::{Name, Rule};
use std::ops::RangeInclusive;

const ONE_EACH: &Rule = &Rule { name: "one-each", says: "No two properties of one attribute are in the same house." };
const TOGETHER: &Rule =
    &Rule { name: "together", says: "Properties are in the same house where a clue says so, and not where it says not." };
const PLACE: &Rule = &Rule { name: "place", says: "A property is in a house that its clue numbers, or not in it." };
const DISTANCE: &Rule =
    &Rule { name: "distance", says: "Properties are as far from each other, and on the side, as their clue says." };

impl Puzzle for Zebra {
    const KIND: Kind<Self> = Kind {
        name: "zebra",
        title: "Zebra Puzzle",
        rules: &[ONE_EACH, TOGETHER, PLACE, DISTANCE],
        formulations: formulations::FORMULATIONS,
        switches: &[],
        formats: formats::FORMATS,
        answers: AnswerText::Values,
        maker: maker::MAKER,
        examples: &[
            include_str!("examples/two.txt"),
            include_str!("examples/pets.txt"),
            include_str!("examples/words.txt"),
            include_str!("examples/band.txt"),
            include_str!("examples/life.txt"),
        ],
    };

    const ERRATA: &'static [Erratum<Self>] = formulations::errata::ERRATA;

    fn names(&self) -> Vec<Name> {
        let names = formats::Names::of(self);
        (0..self.properties()).map(|property| Name::new(names.name(property))).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        let range = |property: usize| self.given(property).map_or(1..=self.houses() as i64, |house| house..=house);
        (0..self.properties()).map(range).collect()
    }

    fn breaches(&self, answer: &[i64]) -> Vec<Breach> {
        let mut breaches = Vec::new();
        for attribute in 0..self.attributes().len() {
            let mut having: Vec<(i64, usize)> = self.of(attribute).map(|property| (answer[property], property)).collect();
            having.sort_unstable();
            let shared = having.chunk_by(|one, other| one.0 == other.0).filter(|properties| properties.len() > 1);
            let breach = |having: &[(i64, usize)]| having.iter().map(|&(_, property)| property).collect();
            breaches.extend(shared.map(|having| Breach { rule: ONE_EACH, unknowns: breach(having) }));
        }
        let broken = self.clues().iter().filter(|clue| !clue.holds(|property| answer[property]));
        breaches.extend(broken.map(|clue| Breach { rule: clue.rule(), unknowns: clue.properties() }));
        breaches
    }

    fn clues(&self) -> Vec<crate::Clue> {
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
