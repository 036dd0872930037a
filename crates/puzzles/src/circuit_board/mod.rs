//! Circuit Board: connect all points by a tree in which each point has one or three links.
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

use crate::{Erratum, Formulation, Kind, Playing, Puzzle, Said, SolutionText, Violation};
pub use board::{CircuitBoard, Link};
use model::{Name, Rule};
use std::ops::RangeInclusive;

const DEGREE: &Rule = &Rule { name: "degree", sentence: "Each point has one or three links." };
const CONNECTED: &Rule = &Rule { name: "connected", sentence: "All points are connected." };
const TREE: &Rule = &Rule { name: "tree", sentence: "The links form no loop." };
const SHORTEST: &Rule = &Rule { name: "shortest", sentence: "The path between the two terminals has as few links as possible." };

const CONROY: &str = "Conroy, Dieroff, Kehoe, Lu, Cheating on the Daily Paper (2025)";

impl Puzzle for CircuitBoard {
    const KIND: Kind<Self> = Kind {
        name: "circuit-board",
        title: "Circuit Board",
        other_names: &[],
        rules: &[DEGREE, CONNECTED, TREE],
        vocabulary: formulations::vocabulary::VOCABULARY,
        formulations: &[
            Formulation {
                name: "faces",
                summary: "One binary variable per link; the graph of the points is connected, and so is its dual graph of the faces.",
                source: "ours",
                text: include_str!("formulations/faces.pmk"),
                refuses: Some(formulations::faces::refuses),
            },
            Formulation {
                name: "tree",
                summary: "One binary variable per link, one link less than points; cycle elimination constraints are lazy.",
                source: CONROY,
                text: include_str!("formulations/tree.pmk"),
                refuses: Some(formulations::tree::refuses),
            },
            Formulation {
                name: "flow",
                summary: "One binary variable per link; a single-commodity flow from the first point to all others.",
                source: CONROY,
                text: include_str!("formulations/flow.pmk"),
                refuses: Some(formulations::flow::refuses),
            },
            Formulation {
                name: "shortest-path",
                summary: "As `faces`, with directed binary variables for the path between the terminals, whose length is minimised.",
                source: CONROY,
                text: include_str!("formulations/shortest_path.pmk"),
                refuses: Some(formulations::shortest_path::refuses),
            },
            Formulation {
                name: "path",
                summary: "As `tree`, with a binary variable for each link of the path between the terminals, whose length is minimised.",
                source: CONROY,
                text: include_str!("formulations/path.pmk"),
                refuses: Some(formulations::path::refuses),
            },
        ],
        preprocessors: &[],
        formats: formats::FORMATS,
        solution_text: SolutionText::Named,
        generator: generator::GENERATOR,
        examples: &[
            include_str!("examples/two.txt"),
            include_str!("examples/gap.txt"),
            include_str!("examples/given.txt"),
            include_str!("examples/blocked.txt"),
            include_str!("examples/several.txt"),
            include_str!("examples/terminals.txt"),
            include_str!("examples/best.txt"),
        ],
    };

    const ERRATA: &'static [Erratum<Self>] = formulations::errata::ERRATA;

    const OBJECTIVE: Option<&'static Rule> = Some(SHORTEST);

    #[cfg(feature = "schema")]
    fn record_schema() -> Option<schemars::Schema> {
        Some(schemars::schema_for!(formats::json::Record))
    }

    fn names(&self) -> Vec<Name> {
        (0..self.graph().ends().len()).map(|link| self.name(link)).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        (0..self.graph().ends().len()).map(|link| i64::from(self.is_given(link))..=1).collect()
    }

    fn playing(&self) -> Playing {
        Playing::blank(0, self.graph().ends().len())
    }

    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        judge::violations(self, solution)
    }

    fn cost(&self, solution: &[i64]) -> Option<i64> {
        self.terminal_path(|link| solution[link] > 0).map(|path| path.len() as i64)
    }

    fn has_objective(&self) -> bool {
        self.terminals().is_some()
    }

    fn say(&self, var: usize, said: Said<'_>) -> String {
        let name = self.name(var);
        said.binary(&format!("the link {name} is not drawn"), &format!("the link {name} is drawn"))
    }
}
