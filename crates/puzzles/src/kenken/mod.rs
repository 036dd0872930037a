//! KenKen: a Latin square with arithmetic cages.
#![doc = include_str!("README.md")]

mod board;
mod clue;
mod clues;
mod drawing;
mod edits;
mod formats;
mod formulations;
mod generator;
mod parts;
#[cfg(test)]
mod tests;

pub use board::{InvalidBoard, KenKen, MAX_SIDE};
pub use clue::{Clue, Operator};

use crate::{Erratum, Kind, Puzzle, SolutionText, Violation};
use grid::Cell;
use model::{Name, Rule};
use std::{collections::BTreeMap, ops::RangeInclusive};

const ROWS: &Rule = &Rule { name: "rows", sentence: "No row has a digit twice." };
const COLUMNS: &Rule = &Rule { name: "columns", sentence: "No column has a digit twice." };
const SUMS: &Rule = &Rule { name: "sums", sentence: "The digits of a cage with + add up to its number." };
const DIFFERENCES: &Rule =
    &Rule { name: "differences", sentence: "In a cage with −, one of the digits less all the others is its number." };
const PRODUCTS: &Rule = &Rule { name: "products", sentence: "The product of the digits of a cage with × is its number." };
const QUOTIENTS: &Rule =
    &Rule { name: "quotients", sentence: "In a cage with ÷, one of the digits divided by all the others is its number." };
const HIDDEN: &Rule =
    &Rule { name: "hidden", sentence: "The digits of a cage whose operator is hidden give its number by one of the four." };

impl Puzzle for KenKen {
    const WORDING: crate::Wording = crate::Wording::Digits;
    const KIND: Kind<Self> = Kind {
        name: "kenken",
        title: "KenKen",
        rules: &[ROWS, COLUMNS, SUMS, DIFFERENCES, PRODUCTS, QUOTIENTS, HIDDEN],
        vocabulary: formulations::vocabulary::VOCABULARY,
        formulations: formulations::FORMULATIONS,
        preprocessors: &[],
        formats: formats::FORMATS,
        solution_text: SolutionText::Values,
        generator: generator::GENERATOR,
        examples: &[
            include_str!("examples/two.txt"),
            include_str!("examples/three.txt"),
            include_str!("examples/four.txt"),
            include_str!("examples/five.txt"),
            include_str!("examples/paper.txt"),
        ],
    };

    const ERRATA: &'static [Erratum<Self>] = formulations::errata::ERRATA;

    #[cfg(feature = "schema")]
    fn record_schema() -> Option<schemars::Schema> {
        Some(schemars::schema_for!(formats::json::Record))
    }

    fn names(&self) -> Vec<Name> {
        self.cages().cells().map(Name::new).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        let range = |cell| self.digit(cell).map_or(1..=self.side() as i64, |digit| i64::from(digit)..=i64::from(digit));
        self.cages().cells().map(range).collect()
    }

    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        let places = |cells: &[Cell]| -> Vec<usize> { cells.iter().map(|&cell| self.cages().place(cell)).collect() };
        let mut violations = Vec::new();
        for (rule, cells) in self.lines() {
            let mut places_of: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
            places(&cells).into_iter().for_each(|place| places_of.entry(solution[place]).or_default().push(place));
            let repeated = places_of.into_values().filter(|places| places.len() > 1);
            violations.extend(repeated.map(|vars| Violation { rule, vars }));
        }
        for (clue, cells) in self.clued() {
            let vars = places(cells);
            let digits: Vec<u64> = vars.iter().map(|&place| solution[place].unsigned_abs()).collect();
            if !clue.holds(&digits) {
                violations.push(Violation { rule: clue.rule(), vars });
            }
        }
        violations
    }
}
