//! Zebra Puzzle: properties of houses in a street, restricted by clues in words.
#![doc = include_str!("README.md")]

mod board;
mod clue;
mod clues;
mod drawing;
mod edits;
mod formats;
mod formulations;
mod generator;
mod parts;
#[cfg(test)]
mod tests;

pub use board::{Attribute, InvalidBoard, MAX_ATTRIBUTES, MAX_CLUES, MAX_HOUSES, Zebra};
pub use clue::{Clue, Relation};

use crate::{Erratum, Kind, Puzzle, Said, SolutionText, Violation};
use model::{Name, Rule};
use std::ops::RangeInclusive;

const ONE_EACH: &Rule = &Rule { name: "one-each", sentence: "No two properties of one attribute are in the same house." };
const SAME_HOUSE: &Rule =
    &Rule { name: "same-house", sentence: "Properties are in the same house where a clue says so, and not where it says not." };
const PLACE: &Rule = &Rule {
    name: "place",
    sentence: "A property is in one of the houses its clue lists, or in none of them if the clue says not.",
};
const DISTANCE: &Rule =
    &Rule { name: "distance", sentence: "Properties have the distance and the order that their clue states." };

impl Puzzle for Zebra {
    const KIND: Kind<Self> = Kind {
        name: "zebra",
        title: "Zebra Puzzle",
        other_names: &["Einstein's Riddle", "Logic Grid"],
        rules: &[ONE_EACH, SAME_HOUSE, PLACE, DISTANCE],
        vocabulary: formulations::vocabulary::VOCABULARY,
        formulations: formulations::FORMULATIONS,
        preprocessors: &[],
        formats: formats::FORMATS,
        solution_text: SolutionText::Values,
        generator: generator::GENERATOR,
        examples: &[
            include_str!("examples/two.txt"),
            include_str!("examples/pets.txt"),
            include_str!("examples/words.txt"),
            include_str!("examples/band.txt"),
            include_str!("examples/life.txt"),
            include_str!("examples/poets.txt"),
        ],
    };

    const ERRATA: &'static [Erratum<Self>] = formulations::errata::ERRATA;

    #[cfg(feature = "schema")]
    fn record_schema() -> Option<schemars::Schema> {
        Some(schemars::schema_for!(formats::json::Record))
    }

    fn names(&self) -> Vec<Name> {
        let names = formats::Names::of(self);
        (0..self.properties()).map(|property| Name::new(names.name(property))).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        let range = |property: usize| self.given_house(property).map_or(1..=self.houses() as i64, |house| house..=house);
        (0..self.properties()).map(range).collect()
    }

    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        let mut violations = Vec::new();
        for attribute in 0..self.attributes().len() {
            let mut by_house: Vec<(i64, usize)> =
                self.properties_of(attribute).map(|property| (solution[property], property)).collect();
            by_house.sort_unstable();
            let shared = by_house.chunk_by(|one, other| one.0 == other.0).filter(|properties| properties.len() > 1);
            let vars = |shared: &[(i64, usize)]| shared.iter().map(|&(_, property)| property).collect();
            violations.extend(shared.map(|shared| Violation { rule: ONE_EACH, vars: vars(shared) }));
        }
        let violated = self.clues().iter().filter(|clue| !clue.holds(|property| solution[property]));
        violations.extend(violated.map(|clue| Violation { rule: clue.rule(), vars: clue.properties() }));
        violations
    }

    fn say(&self, var: usize, said: Said<'_>) -> String {
        let name = &self.names()[var];
        let (is, is_not) = (format!("{name} is in house"), format!("{name} is not in house"));
        said.of_values(&is, &is_not, 1..=self.houses() as i64, |house| house.to_string())
    }
}
