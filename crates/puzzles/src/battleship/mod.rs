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

use crate::{Clue, Edit, Erratum, KeptClues, Kind, Part, Picture, Playing, Puzzle, Said, SolutionText, Violation};
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
        rules: &[TALLIES, NO_TOUCH, FLEET, CLUES],
        vocabulary: Some(formulations::vocabulary::VOCABULARY),
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
        Some(formats::record_schema())
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

    fn playing(&self) -> Playing {
        Playing::blank(0, self.clues().values().len())
    }

    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        judge::violations(self, solution)
    }

    fn clues(&self) -> Vec<Clue> {
        clues::clues(self)
    }

    fn with_clues(&self, kept: &mut KeptClues<'_>) -> Self {
        clues::with_clues(self, kept)
    }

    fn with_all_clues(&self, solution: &[i64]) -> Self {
        clues::with_all_clues(self, solution)
    }

    fn edits(&self) -> Vec<Edit> {
        edits::edits(self)
    }

    fn edited(&self, edit: usize, value: &str) -> Result<Self, String> {
        edits::edited(self, edit, value)
    }

    fn parts(&self) -> Result<Vec<Part>, String> {
        parts::parts(self)
    }

    fn say(&self, var: usize, said: Said<'_>) -> String {
        let name = &self.names()[var];
        said.binary(&format!("{name} is water"), &format!("{name} is a ship cell"))
    }

    fn draw(&self, known: &[Option<i64>]) -> Picture {
        drawing::picture(self, known)
    }
}
