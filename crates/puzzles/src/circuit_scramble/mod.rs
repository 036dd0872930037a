//! Circuit Scramble: inputs to be flipped until the outputs of a circuit are as they should be.
#![doc = include_str!("README.md")]

mod circuit;
mod draft;
mod drawing;
mod edits;
mod formats;
mod formulations;
mod generator;
mod judge;
mod order;
#[cfg(test)]
mod tests;

use crate::{Edit, Erratum, Formulation, Kind, Picture, Puzzle, SolutionText, Violation};
pub use circuit::{Circuit, Gate, Joint, MAX_NODES, Netlist, Target, Wire};
use model::{Name, Rule};
use std::ops::RangeInclusive;

const TARGET: &Rule = &Rule {
    name: "target",
    sentence: "Each output that is asked for has the state that is asked for, all gates doing what their names say.",
};
const FLIPS: &Rule = &Rule { name: "flips", sentence: "As few inputs as can be are flipped." };

const HARTMANN: &str = "Hartmann, More Logic Puzzle Apps Solved by Mathematical Programming (2019)";

impl Puzzle for Circuit {
    const KIND: Kind<Self> = Kind {
        name: "circuit-scramble",
        title: "Circuit Scramble",
        rules: &[TARGET],
        formulations: &[
            Formulation {
                name: "changes",
                summary: "A bit for each input and gate, whether it changes, and clauses for each gate.",
                source: "Tseitin, On the complexity of derivation in propositional calculus (1968); the bits are ours",
                write: formulations::changes::write,
                refuses: Some(formulations::changes::refuses),
            },
            Formulation {
                name: "gates",
                summary: "A bit for each input and gate, whether it is on, and sums for each gate.",
                source: HARTMANN,
                write: formulations::gates::write,
                refuses: Some(formulations::gates::refuses),
            },
        ],
        preprocessors: &[],
        formats: formats::FORMATS,
        solution_text: SolutionText::Named,
        generator: generator::GENERATOR,
        examples: &[
            include_str!("examples/first.txt"),
            include_str!("examples/adder.txt"),
            include_str!("examples/nands.txt"),
            include_str!("examples/switch.txt"),
            include_str!("examples/three.txt"),
            include_str!("examples/wide.txt"),
        ],
    };

    const ERRATA: &'static [Erratum<Self>] = formulations::errata::ERRATA;

    const OBJECTIVE: Option<&'static Rule> = Some(FLIPS);

    fn names(&self) -> Vec<Name> {
        let netlist = self.netlist();
        (0..netlist.inputs()).map(|input| Name::new(netlist.name(input))).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        vec![0..=1; self.netlist().inputs()]
    }

    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        judge::violations(self, solution)
    }

    fn cost(&self, solution: &[i64]) -> Option<i64> {
        Some(judge::flips(self, solution))
    }

    fn split(text: &str) -> Vec<(usize, Self)> {
        formats::several(text)
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
