#![doc = include_str!("README.md")]

mod board;
mod clues;
mod drawing;
mod edits;
mod formats;
mod formulations;
mod generator;
mod judge;
mod parts;
#[cfg(test)]
mod tests;

pub use board::{Battleship, Segment};

use crate::{Erratum, Kind, Playing, Puzzle, Said, SolutionText, Violation};
use model::{Name, Rule};
use std::ops::RangeInclusive;

const TALLIES: &Rule = &Rule { name: "tallies", sentence: "Each row and each column has as many ship cells as its tally." };
const NO_TOUCH: &Rule = &Rule { name: "no-touch", sentence: "Ships are straight, and no two touch, not even at corners." };
const FLEET: &Rule = &Rule { name: "fleet", sentence: "The ships on the board are exactly those of the fleet." };
const CLUES: &Rule =
    &Rule { name: "clues", sentence: "A given ship segment has the shape shown: an end, a middle or a submarine." };

impl Puzzle for Battleship {
    const KIND: Kind<Self> = Kind {
        name: "battleship",
        title: "Battleship",
        other_names: &["Battleships", "Bimaru"],
        rules: &[TALLIES, NO_TOUCH, FLEET, CLUES],
        vocabulary: formulations::vocabulary::VOCABULARY,
        formulations: formulations::FORMULATIONS,
        preprocessors: &[],
        formats: formats::FORMATS,
        solution_text: SolutionText::Values,
        generator: generator::GENERATOR,
        examples: &[
            include_str!("examples/three.txt"),
            include_str!("examples/oblong.txt"),
            include_str!("examples/segments.txt"),
            include_str!("examples/unknown.txt"),
            include_str!("examples/paper.txt"),
            include_str!("examples/presolved.txt"),
        ],
    };

    const ERRATA: &'static [Erratum<Self>] = formulations::errata::ERRATA;

    #[cfg(feature = "schema")]
    fn record_schema() -> Option<schemars::Schema> {
        Some(schemars::schema_for!(formats::json::Record))
    }

    fn names(&self) -> Vec<Name> {
        self.clues().cells().map(Name::new).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        let range = |clue: &Option<Segment>| match clue {
            None => 0..=1,
            Some(Segment::Water) => 0..=0,
            Some(_) => 1..=1,
        };
        self.clues().values().iter().map(range).collect()
    }

    fn states_solution(text: &str, format: &str) -> bool {
        format == "pzprv3" && formats::has_answer(text)
    }

    fn playing(&self) -> Playing {
        Playing::blank(0, self.clues().values().len())
    }

    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        judge::violations(self, solution)
    }

    fn say(&self, var: usize, said: Said<'_>) -> String {
        let name = &self.names()[var];
        said.binary(&format!("{name} is water"), &format!("{name} is a ship cell"))
    }
}
