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

pub use board::BinarySudoku;

use crate::{Erratum, Kind, Puzzle, Said, SolutionText, Violation};
use model::{Name, Rule};
use std::{collections::BTreeMap, ops::RangeInclusive};

const BALANCE: &Rule = &Rule {
    name: "balance",
    sentence: "Each row and each column has as many 0s as 1s; in a line of odd length the counts differ by one.",
};
const THREE: &Rule = &Rule { name: "three", sentence: "No three consecutive cells of a row or column have the same digit." };
const DISTINCT: &Rule =
    &Rule { name: "distinct", sentence: "On boards with distinct lines, no two rows are equal and no two columns are equal." };

impl Puzzle for BinarySudoku {
    const WORDING: crate::Wording = crate::Wording::Bits;
    const KIND: Kind<Self> = Kind {
        name: "binary-sudoku",
        title: "Binary Sudoku",
        rules: &[BALANCE, THREE, DISTINCT],
        vocabulary: formulations::vocabulary::VOCABULARY,
        formulations: formulations::FORMULATIONS,
        preprocessors: &[],
        formats: formats::FORMATS,
        solution_text: SolutionText::Values,
        generator: generator::GENERATOR,
        examples: &[
            include_str!("examples/two.txt"),
            include_str!("examples/four.txt"),
            include_str!("examples/odd.txt"),
            include_str!("examples/oblong.txt"),
            include_str!("examples/same.txt"),
            include_str!("examples/paper.txt"),
        ],
    };

    const ERRATA: &'static [Erratum<Self>] = formulations::errata::ERRATA;

    #[cfg(feature = "schema")]
    fn record_schema() -> Option<schemars::Schema> {
        Some(schemars::schema_for!(formats::json::Record))
    }

    fn names(&self) -> Vec<Name> {
        self.clues().cells().map(Name::new).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        let range = |clue: &Option<bool>| clue.map_or(0..=1, |one| i64::from(one)..=i64::from(one));
        self.clues().values().iter().map(range).collect()
    }

    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        let mut violations = Vec::new();
        // The cells of all rows, or of all columns, with the same digits.
        let mut equal: BTreeMap<(bool, Vec<i64>), Vec<usize>> = BTreeMap::new();
        for (number, cells) in self.clues().lines().enumerate() {
            let vars: Vec<usize> = cells.iter().map(|&cell| self.clues().place(cell)).collect();
            let digits: Vec<i64> = vars.iter().map(|&var| solution[var]).collect();
            if !BinarySudoku::balance(vars.len()).contains(&digits.iter().sum()) {
                violations.push(Violation { rule: BALANCE, vars: vars.clone() });
            }
            let threes = vars.windows(3).filter(|three| three.iter().all(|&var| solution[var] == solution[three[0]]));
            violations.extend(threes.map(|three| Violation { rule: THREE, vars: three.to_vec() }));
            equal.entry((number < self.clues().rows(), digits)).or_default().extend(&vars);
        }
        if self.distinct() {
            let length = |is_row: bool| if is_row { self.clues().cols() } else { self.clues().rows() };
            let repeated = equal.into_iter().filter(|((is_row, _), vars)| vars.len() > length(*is_row));
            violations.extend(repeated.map(|(_, vars)| Violation { rule: DISTINCT, vars }));
        }
        violations
    }

    fn say(&self, var: usize, said: Said<'_>) -> String {
        parts::say(self, var, said)
    }
}
