//! KenKen: a Latin square whose digits give a number in each cage.
#![doc = include_str!("README.md")]

mod board;
mod clue;
mod clues;
mod drawing;
mod edits;
mod formats;
mod formulations;
mod maker;
#[cfg(test)]
mod tests;

pub use board::{KenKen, LONGEST_SIDE, NotABoard};
pub use clue::{Clue, Operator};

use crate::{AnswerText, Breach, Edit, Erratum, Kept, Kind, Picture, Puzzle};
use grid::Cell;
use model::{Name, Rule};
use std::{collections::BTreeMap, ops::RangeInclusive};

const ROWS: &Rule = &Rule { name: "rows", says: "No row has a digit twice." };
const COLUMNS: &Rule = &Rule { name: "columns", says: "No column has a digit twice." };
const SUMS: &Rule = &Rule { name: "sums", says: "The digits of a cage with + add up to its number." };
const DIFFERENCES: &Rule =
    &Rule { name: "differences", says: "In a cage with −, one of the digits less all the others is its number." };
const PRODUCTS: &Rule = &Rule { name: "products", says: "The product of the digits of a cage with × is its number." };
const QUOTIENTS: &Rule =
    &Rule { name: "quotients", says: "In a cage with ÷, one of the digits divided by all the others is its number." };
const HIDDEN: &Rule =
    &Rule { name: "hidden", says: "The digits of a cage whose operator is hidden give its number by one of the four." };

impl Puzzle for KenKen {
    const KIND: Kind<Self> = Kind {
        name: "kenken",
        title: "KenKen",
        rules: &[ROWS, COLUMNS, SUMS, DIFFERENCES, PRODUCTS, QUOTIENTS, HIDDEN],
        formulations: formulations::FORMULATIONS,
        switches: &[],
        formats: formats::FORMATS,
        answers: AnswerText::Values,
        maker: maker::MAKER,
        examples: &[
            include_str!("examples/two.txt"),
            include_str!("examples/three.txt"),
            include_str!("examples/four.txt"),
            include_str!("examples/five.txt"),
            include_str!("examples/paper.txt"),
        ],
    };

    const ERRATA: &'static [Erratum<Self>] = formulations::errata::ERRATA;

    fn names(&self) -> Vec<Name> {
        self.cages().cells().map(Name::new).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        let range = |cell| self.digit(cell).map_or(1..=self.side() as i64, |digit| i64::from(digit)..=i64::from(digit));
        self.cages().cells().map(range).collect()
    }

    fn breaches(&self, answer: &[i64]) -> Vec<Breach> {
        let places = |cells: &[Cell]| -> Vec<usize> { cells.iter().map(|&cell| self.cages().place(cell)).collect() };
        let mut breaches = Vec::new();
        for (rule, cells) in self.lines() {
            let mut having: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
            places(&cells).into_iter().for_each(|place| having.entry(answer[place]).or_default().push(place));
            let twice = having.into_values().filter(|places| places.len() > 1);
            breaches.extend(twice.map(|unknowns| Breach { rule, unknowns }));
        }
        for (clue, cells) in self.clued() {
            let unknowns = places(cells);
            let digits: Vec<u64> = unknowns.iter().map(|&place| answer[place].unsigned_abs()).collect();
            if !clue.holds(&digits) {
                breaches.push(Breach { rule: clue.rule(), unknowns });
            }
        }
        breaches
    }

    fn clues(&self) -> Vec<crate::Clue> {
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
