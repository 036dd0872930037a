//! Knight Moves: a knight's tour of a chessboard of any shape.
#![doc = include_str!("README.md")]

mod board;
mod clues;
mod drawing;
mod edits;
mod formats;
mod formulations;
mod generator;
mod parts;
#[cfg(test)]
mod tests;
mod violations;

use crate::{Erratum, Formulation, Kind, Playing, Puzzle, Said, SolutionText, Violation};
pub use board::{Knight, Square, Tour};
use model::{Name, Rule};
use std::ops::RangeInclusive;

const ONCE: &Rule =
    &Rule { name: "once", sentence: "The tour has two moves at each square, and one at each end of an open tour." };
const START: &Rule = &Rule { name: "start", sentence: "An open tour has an end at the square that is marked, if one is." };
const CONNECTED: &Rule = &Rule { name: "connected", sentence: "All squares are on one tour." };

const HARTMANN: &str = "Hartmann, More Logic Puzzle Apps Solved by Mathematical Programming (2019)";

impl Puzzle for Knight {
    const KIND: Kind<Self> = Kind {
        name: "knight",
        title: "Knight Moves",
        rules: &[ONCE, START, CONNECTED],
        vocabulary: formulations::vocabulary::VOCABULARY,
        formulations: &[
            Formulation {
                name: "cuts",
                summary: "A binary variable for each move; cuts exclude subtours when they are found.",
                source: "ours",
                text: include_str!("formulations/cuts.pmk"),
                refuses: Some(formulations::cuts::refuses),
            },
            Formulation {
                name: "order",
                summary: "A binary variable for each direction of a move, and an integer for each square that increases along the tour.",
                source: HARTMANN,
                text: include_str!("formulations/order.pmk"),
                refuses: Some(formulations::order::refuses),
            },
        ],
        preprocessors: &[],
        formats: formats::FORMATS,
        solution_text: SolutionText::Named,
        generator: generator::GENERATOR,
        examples: &[
            include_str!("examples/one.txt"),
            include_str!("examples/ring.txt"),
            include_str!("examples/corner.txt"),
            include_str!("examples/holes.txt"),
            include_str!("examples/marked.txt"),
            include_str!("examples/closed.txt"),
        ],
    };

    const ERRATA: &'static [Erratum<Self>] = formulations::errata::ERRATA;

    #[cfg(feature = "schema")]
    fn record_schema() -> Option<schemars::Schema> {
        Some(schemars::schema_for!(formats::json::Record))
    }

    fn names(&self) -> Vec<Name> {
        self.graph().ends().iter().map(|&ends| self.name(ends)).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        vec![0..=1; self.graph().ends().len()]
    }

    fn playing(&self) -> Playing {
        Playing::blank(0, self.graph().ends().len())
    }

    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        violations::violations(self, solution)
    }

    fn say(&self, var: usize, said: Said<'_>) -> String {
        let name = self.name(self.graph().ends()[var]);
        said.binary(&format!("the tour does not use {name}"), &format!("the tour uses {name}"))
    }
}
