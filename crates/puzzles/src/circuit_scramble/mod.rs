//! Circuit Scramble: flip as few inputs of a logic circuit as possible to reach target outputs.
#![doc = include_str!("README.md")]

mod circuit;
mod drawing;
mod edits;
mod formats;
mod formulations;
mod generator;
mod judge;
mod netlist_builder;
#[cfg(test)]
mod tests;
mod topological_order;

use crate::{Clued, Erratum, Explained, Formulation, Kind, Part, Playing, Puzzle, Said, SolutionText, Violation};
pub use circuit::{Circuit, Gate, GateFunction, MAX_NODES, Netlist, Target, Wire};
use model::{Name, Rule};
use std::ops::RangeInclusive;

const TARGET: &Rule = &Rule { name: "target", sentence: "Each target output has its target state." };
const FLIPS: &Rule = &Rule { name: "flips", sentence: "As few inputs as possible are flipped." };

const HARTMANN: &str = "Hartmann, More Logic Puzzle Apps Solved by Mathematical Programming (2019)";

impl Puzzle for Circuit {
    const KIND: Kind<Self> = Kind {
        name: "circuit-scramble",
        title: "Circuit Scramble",
        other_names: &[],
        rules: &[TARGET],
        vocabulary: formulations::vocabulary::VOCABULARY,
        formulations: &[
            Formulation {
                name: "changes",
                summary: "One binary variable per input and gate for whether its state changes, and the Tseitin clauses of each gate.",
                source: "Tseitin, On the complexity of derivation in propositional calculus (1968); the variables for changes are ours",
                text: include_str!("formulations/changes.pmk"),
                refuses: Some(formulations::changes::refuses),
            },
            Formulation {
                name: "gates",
                summary: "One binary variable per input and gate for its state, and linear constraints for each gate.",
                source: HARTMANN,
                text: include_str!("formulations/gates.pmk"),
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

    #[cfg(feature = "schema")]
    fn record_schema() -> Option<schemars::Schema> {
        Some(schemars::schema_for!(formats::json::Record))
    }

    fn names(&self) -> Vec<Name> {
        let netlist = self.netlist();
        (0..netlist.inputs()).map(|input| Name::new(netlist.name(input))).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        vec![0..=1; self.netlist().inputs()]
    }

    fn playing(&self) -> Playing {
        let current = self.netlist().current().iter().map(|&on| i64::from(on)).collect();
        Playing { blanks: Some(current), centres: Some(drawing::port_positions(self).0), ..Playing::default() }
    }

    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        judge::violations(self, solution)
    }

    fn cost(&self, solution: &[i64]) -> Option<i64> {
        Some(judge::flips(self, solution))
    }

    fn split(text: &str) -> Vec<(usize, Self)> {
        formats::split(text)
    }

    fn say(&self, var: usize, said: Said<'_>) -> String {
        let name = self.netlist().name(var);
        match said {
            Said::Is(state) if state != i64::from(self.netlist().current()[var]) => format!("{name} is flipped to {state}"),
            Said::Is(state) => format!("{name} stays {state}"),
            said => said.of(&Name::new(name)),
        }
    }
}

impl Explained for Circuit {
    fn parts(&self) -> Result<Vec<Part>, String> {
        Err("Circuit Scramble is no deduction game: its answer is a minimum, the fewest inputs to flip".into())
    }
}

impl Clued for Circuit {}
