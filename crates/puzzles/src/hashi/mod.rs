//! Hashi (hashiwokakero, bridges): islands to connect by bridges.
#![doc = include_str!("README.md")]

mod board;
mod built;
mod clues;
mod deductions;
mod drawing;
mod edits;
mod formats;
mod formulations;
mod generator;
mod judge;
mod parts;
mod repair;
#[cfg(test)]
mod tests;

use crate::{Erratum, Formulation, Kind, Playing, Preprocessor, Puzzle, Said, SolutionText, Violation};
pub use board::{Hashi, Island, MAX_BRIDGES, Pair};
use model::{Name, Rule};
use std::ops::RangeInclusive;

const DEGREE: &Rule = &Rule { name: "degree", sentence: "Each island has as many bridges as its number says." };
const CROSSING: &Rule = &Rule { name: "crossing", sentence: "Bridges do not cross." };
const CONNECTED: &Rule = &Rule { name: "connected", sentence: "All islands are connected." };
const TREE: &Rule = &Rule { name: "tree", sentence: "Where the board forbids loops, the bridges form none." };

const CONROY: &str = "Conroy, Dieroff, Kehoe, Lu, Cheating on the Daily Paper (2025)";
const MUESSIG: &str = "Müßig, A highly efficient Hashiwokakero solver (2024)";

impl Puzzle for Hashi {
    const KIND: Kind<Self> = Kind {
        name: "hashi",
        title: "Hashi",
        other_names: &["Bridges", "Hashiwokakero"],
        rules: &[DEGREE, CROSSING, CONNECTED, TREE],
        vocabulary: formulations::vocabulary::VOCABULARY,
        formulations: &[
            Formulation {
                name: "cuts",
                summary: "Order encoding of the bridges; connectivity by lazy constraints, cuts for small sets posted at once.",
                source: MUESSIG,
                text: include_str!("formulations/cuts.pmk"),
                refuses: Some(formulations::cuts::refuses),
            },
            Formulation {
                name: "flow",
                summary: "Direct encoding of the bridges; connectivity by a commodity flow from the first island to all others.",
                source: CONROY,
                text: include_str!("formulations/flow.pmk"),
                refuses: Some(formulations::flow::refuses),
            },
            Formulation {
                name: "reachability",
                summary: "Order encoding of the bridges; connectivity by reachability, step by step from one bridge.",
                source: MUESSIG,
                text: include_str!("formulations/reachability.pmk"),
                refuses: Some(formulations::reachability::refuses),
            },
        ],
        preprocessors: &[Preprocessor {
            name: "deductions",
            summary: "Bounds on the bridges at an island from its number and those of its neighbours.",
            source: CONROY,
            deduce: deductions::deductions,
        }],
        formats: formats::FORMATS,
        solution_text: SolutionText::Named,
        generator: generator::GENERATOR,
        examples: &[
            include_str!("examples/two.txt"),
            include_str!("examples/small.txt"),
            include_str!("examples/unknown.txt"),
            include_str!("examples/three.txt"),
            include_str!("examples/tree.txt"),
            include_str!("examples/oblong.txt"),
            include_str!("examples/seven.txt"),
        ],
    };

    const ERRATA: &'static [Erratum<Self>] = formulations::errata::ERRATA;

    fn names(&self) -> Vec<Name> {
        self.pairs().iter().map(|&pair| Name::new(self.name(pair))).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        vec![0..=i64::from(self.max_bridges()); self.pairs().len()]
    }

    fn states_solution(text: &str, format: &str) -> bool {
        format == "pzprv3" && formats::has_bridges(text)
    }

    fn playing(&self) -> Playing {
        Playing::blank(0, self.pairs().len())
    }

    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        judge::violations(self, solution)
    }

    fn say(&self, var: usize, said: Said<'_>) -> String {
        parts::say(self, var, said)
    }
}
