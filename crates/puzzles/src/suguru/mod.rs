//! Suguru: digits in blocks, no two alike of which touch.
#![doc = include_str!("README.md")]

mod board;
mod clues;
mod drawing;
mod edits;
mod formats;
mod formulations;
mod maker;
#[cfg(test)]
mod tests;

pub use board::{NotABoard, Suguru};

use crate::{AnswerText, Breach, Clue, Edit, Kept, Kind, Picture, Puzzle};
use model::{Name, Rule};
use std::{collections::BTreeMap, ops::RangeInclusive};

const BLOCKS: &Rule = &Rule { name: "blocks", says: "A block of n cells has each of the digits 1 to n once." };
const APART: &Rule = &Rule { name: "apart", says: "No two cells that touch have the same digit, not even at a corner." };

impl Puzzle for Suguru {
    const KIND: Kind<Self> = Kind {
        name: "suguru",
        title: "Suguru",
        rules: &[BLOCKS, APART],
        formulations: formulations::FORMULATIONS,
        switches: &[],
        formats: formats::FORMATS,
        answers: AnswerText::Values,
        maker: maker::MAKER,
        examples: &[
            include_str!("examples/four.txt"),
            include_str!("examples/void.txt"),
            include_str!("examples/several.txt"),
            include_str!("examples/paper.txt"),
        ],
    };

    fn names(&self) -> Vec<Name> {
        self.clues().cells().map(Name::new).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        let range = |cell| match (self.blocks()[cell], self.clues()[cell]) {
            (None, _) => 0..=0,
            (_, Some(digit)) => i64::from(digit)..=i64::from(digit),
            (_, None) => 1..=self.most(cell) as i64,
        };
        self.clues().cells().map(range).collect()
    }

    fn breaches(&self, answer: &[i64]) -> Vec<Breach> {
        let mut breaches = Vec::new();
        for cells in self.cells_of_blocks() {
            let mut having: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
            for place in cells.iter().map(|&cell| self.clues().place(cell)) {
                having.entry(answer[place]).or_default().push(place);
            }
            // As many digits as cells: one that is missing means another that comes twice.
            let twice = having.into_values().filter(|places| places.len() > 1);
            breaches.extend(twice.map(|unknowns| Breach { rule: BLOCKS, unknowns }));
        }
        let apart = self.clues().touching().filter(|&(a, b)| self.in_two_blocks(a, b));
        let pairs = apart.map(|(a, b)| vec![self.clues().place(a), self.clues().place(b)]);
        let same = pairs.filter(|pair| answer[pair[0]] == answer[pair[1]]);
        breaches.extend(same.map(|unknowns| Breach { rule: APART, unknowns }));
        breaches
    }

    fn clues(&self) -> Vec<Clue> {
        clues::clues(self)
    }

    fn with_clues(&self, kept: &mut Kept<'_>) -> Self {
        clues::with_clues(self, kept)
    }

    fn filled(&self, answer: &[i64]) -> Self {
        clues::filled(self, answer)
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
