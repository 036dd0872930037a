//! Suguru (Tectonic): place digits in blocks so that no two equal digits touch.
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

pub use board::{InvalidBoard, Suguru};

use crate::{Kind, Puzzle, SolutionText, Violation};
use model::{Name, Rule};
use std::{collections::BTreeMap, ops::RangeInclusive};

const BLOCKS: &Rule = &Rule { name: "blocks", sentence: "A block of n cells has each of the digits 1 to n once." };
const NO_TOUCH: &Rule =
    &Rule { name: "no-touch", sentence: "No two cells that touch have the same digit, not even at a corner." };

impl Puzzle for Suguru {
    const KIND: Kind<Self> = Kind {
        name: "suguru",
        title: "Suguru",
        rules: &[BLOCKS, NO_TOUCH],
        vocabulary: formulations::vocabulary::VOCABULARY,
        formulations: formulations::FORMULATIONS,
        preprocessors: &[],
        formats: formats::FORMATS,
        solution_text: SolutionText::Values,
        generator: generator::GENERATOR,
        examples: &[
            include_str!("examples/four.txt"),
            include_str!("examples/void.txt"),
            include_str!("examples/multiple.txt"),
            include_str!("examples/paper.txt"),
        ],
    };

    #[cfg(feature = "schema")]
    fn record_schema() -> Option<schemars::Schema> {
        Some(schemars::schema_for!(formats::json::Record))
    }

    fn names(&self) -> Vec<Name> {
        self.clues().cells().map(Name::new).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        let range = |cell| match (self.blocks()[cell], self.clues()[cell]) {
            (None, _) => 0..=0,
            (_, Some(digit)) => i64::from(digit)..=i64::from(digit),
            (_, None) => 1..=self.max_digit(cell) as i64,
        };
        self.clues().cells().map(range).collect()
    }

    fn states_solution(text: &str, format: &str) -> bool {
        format == "pzprv3" && formats::has_answer(text)
    }

    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        let mut violations = Vec::new();
        for cells in self.cells_of_blocks() {
            let places = || cells.iter().map(|&cell| self.clues().place(cell));
            // A block has as many digits as cells, so a missing digit means a repeated one.
            if places().fold(0_u64, |digits, place| digits | 1 << solution[place].clamp(0, 63)).count_ones() as usize
                == cells.len()
            {
                continue;
            }
            let mut cells_by_digit: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
            places().for_each(|place| cells_by_digit.entry(solution[place]).or_default().push(place));
            let repeated = cells_by_digit.into_values().filter(|places| places.len() > 1);
            violations.extend(repeated.map(|vars| Violation { rule: BLOCKS, vars }));
        }
        let place = |cell| self.clues().place(cell);
        let equal = self.clues().touching_pairs().filter(|&(a, b)| solution[place(a)] == solution[place(b)]);
        let violated = equal.filter(|&(a, b)| self.in_different_blocks(a, b));
        violations.extend(violated.map(|(a, b)| Violation { rule: NO_TOUCH, vars: vec![place(a), place(b)] }));
        violations
    }
}
