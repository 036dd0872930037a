//! V3ck: colour the edges of a graph according to the numbers at its nodes.
#![doc = include_str!("README.md")]

mod art;
mod board;
mod drawing;
mod edits;
mod formulations;
mod generator;
mod parts;
#[cfg(test)]
mod tests;
mod text;

pub use board::{MAX_COLOURS, MAX_EDGES, MAX_NODES, Node, V3ck};

use crate::{Clued, Kind, Playing, Puzzle, Said, SolutionText, Violation};
use model::{Name, Rule};
use std::ops::RangeInclusive;

const NUMBERS: &Rule = &Rule { name: "numbers", sentence: "Each node has as many edges of each colour as its number says." };

impl Puzzle for V3ck {
    const KIND: Kind<Self> = Kind {
        name: "v3ck",
        title: "V3ck",
        other_names: &[],
        rules: &[NUMBERS],
        vocabulary: formulations::vocabulary::VOCABULARY,
        formulations: formulations::FORMULATIONS,
        preprocessors: &[],
        formats: &[text::FORMAT],
        solution_text: SolutionText::Named,
        generator: generator::GENERATOR,
        examples: &[
            include_str!("examples/path.txt"),
            include_str!("examples/cross.txt"),
            include_str!("examples/listed.txt"),
            include_str!("examples/wheel.txt"),
        ],
    };

    fn names(&self) -> Vec<Name> {
        (0..self.edges().len()).map(|edge| self.name(edge)).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        vec![1..=self.colours().len() as i64; self.edges().len()]
    }

    fn playing(&self) -> Playing {
        Playing { value_names: self.colours().to_vec(), ..Playing::default() }
    }

    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        let mut violations = Vec::new();
        for (node, Node { numbers, .. }) in self.nodes().iter().enumerate() {
            for (colour, &number) in (1..).zip(numbers) {
                let coloured = self.incident(node).iter().filter(|&&edge| solution[edge] == colour).count();
                if coloured != number {
                    violations.push(Violation { rule: NUMBERS, vars: self.incident(node).to_vec() });
                }
            }
        }
        violations
    }

    fn say(&self, var: usize, said: Said<'_>) -> String {
        parts::say(self, var, said)
    }
}

impl Clued for V3ck {}
