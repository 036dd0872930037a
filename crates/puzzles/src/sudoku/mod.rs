//! Sudoku: boxes of any shape, jigsaws, diagonals, killer cages, and variants by marks on the board.
#![doc = include_str!("README.md")]

mod board;
mod canonical;
mod clues;
mod drawing;
mod edits;
mod formats;
pub(crate) use formats::{Captioned, captioned, captioned_board, games, plain_line};
mod formulations;
mod generator;
mod parts;
mod rules;
#[cfg(test)]
mod tests;
mod variants;

pub use board::{BoxShape, Cage, Diagonals, InvalidBoard, MAX_SIDE, Sudoku};

use crate::{Erratum, Kind, Puzzle, SolutionText, UnitGrid, Violation, puzzle::are_in_range};
use model::Name;
use rules::{BOXES, CAGES, COLUMNS, DIAGONALS, ROWS, SUMS};
use std::{collections::BTreeMap, ops::RangeInclusive};

impl Puzzle for Sudoku {
    const WORDING: crate::Wording = crate::Wording::Digits;
    const KIND: Kind<Self> = Kind {
        name: "sudoku",
        title: "Sudoku",
        other_names: &["Number Place"],
        rules: rules::RULES,
        vocabulary: formulations::vocabulary::VOCABULARY,
        formulations: formulations::FORMULATIONS,
        preprocessors: &[],
        formats: formats::FORMATS,
        solution_text: SolutionText::Values,
        generator: generator::GENERATOR,
        examples: &[
            include_str!("examples/tiny.txt"),
            include_str!("examples/four.txt"),
            include_str!("examples/cages.txt"),
            include_str!("examples/oblong.txt"),
            include_str!("examples/paper.txt"),
            include_str!("examples/jigsaw.txt"),
            include_str!("examples/diagonal.txt"),
            include_str!("examples/killer.txt"),
            include_str!("examples/post.txt"),
            include_str!("examples/lines.txt"),
            include_str!("examples/dots.txt"),
            include_str!("examples/outside.txt"),
            include_str!("examples/king.txt"),
        ],
    };

    const ERRATA: &'static [Erratum<Self>] = formulations::errata::ERRATA;

    fn names(&self) -> Vec<Name> {
        self.clues.cells().map(Name::new).collect()
    }

    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        let max = self.side() as i64;
        let range = |clue: &Option<u32>| clue.map_or(1..=max, |digit| i64::from(digit)..=i64::from(digit));
        self.clues.values().iter().map(range).collect()
    }

    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        let mut violations = Vec::new();
        for unit in self.units() {
            let mut places_of: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
            for place in unit.cells.iter().map(|&cell| self.clues.place(cell)) {
                places_of.entry(solution[place]).or_default().push(place);
            }
            let repeated = places_of.into_values().filter(|places| places.len() > 1);
            violations.extend(repeated.map(|vars| Violation { rule: unit.rule, vars }));
        }
        for cage in &self.cages {
            let vars: Vec<usize> = cage.cells.iter().map(|&cell| self.clues.place(cell)).collect();
            let total: i64 = vars.iter().map(|&place| solution[place]).sum();
            if cage.sum.is_some_and(|sum| i64::from(sum) != total) {
                violations.push(Violation { rule: SUMS, vars });
            }
        }
        for mark in &self.marks {
            let rule = mark.variant().rule;
            violations.extend(mark.violations(&self.clues, solution).into_iter().map(|vars| Violation { rule, vars }));
        }
        violations
    }

    fn is_solution(&self, values: &[i64]) -> bool {
        (self.is_plain() && self.satisfies_clues_and_units(values))
            || (are_in_range(&Puzzle::ranges(self), values) && Puzzle::violations(self, values).is_empty())
    }

    fn sudoku_9x9(&self) -> Option<[u8; 81]> {
        let clues: &[Option<u32>; 81] = self.clues.values().try_into().ok().filter(|_| self.is_standard_9x9())?;
        // Not a loop: its branches would be mispredicted.
        Some(clues.map(|clue| clue.unwrap_or_default() as u8))
    }

    fn states_solution(text: &str, format: &str) -> bool {
        formats::states_solution(text, format)
    }

    fn unit_grid(&self) -> Option<UnitGrid> {
        let side = self.side();
        let places = |unit: board::Unit| unit.cells.into_iter().map(|cell| cell.row * side + cell.col).collect();
        (self.cages.is_empty() && self.marks.is_empty()).then(|| UnitGrid {
            values: side,
            units: self.units().into_iter().map(places).collect(),
            given: self.clues.values().iter().map(|clue| clue.unwrap_or_default()).collect(),
        })
    }
}
