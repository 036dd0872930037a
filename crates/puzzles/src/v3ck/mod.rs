//! V3ck: the edges of a graph to be coloured by the numbers at its nodes.
#![doc = include_str!("README.md")]

mod art;
mod board;
mod drawing;
mod edits;
mod formulations;
mod maker;
#[cfg(test)]
mod tests;
mod text;

pub use board::{MOST_COLOURS, MOST_EDGES, MOST_NODES, Node, V3ck};

use crate::{AnswerText, Breach, Edit, Kind, Picture, Puzzle};
use model::{Name, Rule};
use std::ops::RangeInclusive;

const NUMBERS: &Rule = &Rule { name: "numbers", says: "Each node has as many edges of each colour as its number says." };

impl Puzzle for V3ck {
    const KIND: Kind<Self> = Kind {
        name: "v3ck",
        title: "V3ck",
        rules: &[NUMBERS],
        formulations: formulations::FORMULATIONS,
        switches: &[],
        formats: &[text::FORMAT],
        answers: AnswerText::Named,
        maker: maker::MAKER,
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

    fn breaches(&self, answer: &[i64]) -> Vec<Breach> {
        let mut breaches = Vec::new();
        for (node, Node { numbers, .. }) in self.nodes().iter().enumerate() {
            for (colour, &number) in (1..).zip(numbers) {
                let coloured = self.near(node).iter().filter(|&&edge| answer[edge] == colour).count();
                if coloured != number {
                    breaches.push(Breach { rule: NUMBERS, unknowns: self.near(node).to_vec() });
                }
            }
        }
        breaches
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
