//! Solving time against the number of clues: 9×9 sudoku with as many clues as the source's puzzles have.

use super::{CONROY, Experiment, ExperimentBoard, Extent, Fact, Measure, PublishedMethod, PublishedRow, generated};
use crate::generate::GenerateError;
use solve::Limits;

pub static EXPERIMENT: Experiment = Experiment {
    name: "clues",
    summary: "Sudoku with 36 to 22 clues: does it take longer with fewer?",
    version: 1,
    source: CONROY,
    table: "table 3.1",
    kind: "sudoku",
    facts: &[Fact { name: "clues", of: |puzzle| Some(puzzle.clues().len() as f64) }],
    methods: &[PublishedMethod::new("IP", "assignment", "highs"), PublishedMethod::new("engine", "assignment", "engine")],
    measures: &[Measure::Seconds, Measure::Nodes],
    seconds: (10, 60),
    boards,
    printed,
    remark: "The boards are random, with the same numbers of clues and one solution each. The source took its boards from a book \
        and solved them with Gurobi 11.",
};

/// Table 3.1: the number of clues, and seconds. Its colours show levels and are not in our text.
const PRINTED: &[(usize, f64)] = &[
    (36, 0.02916),
    (32, 0.03869),
    (32, 0.04757),
    (32, 0.04716),
    (29, 0.01603),
    (26, 0.03181),
    (23, 0.01719),
    (23, 0.03190),
    (22, 0.03150),
    (22, 0.03841),
];

fn printed() -> Vec<PublishedRow> {
    let row = |&(clues, seconds): &(usize, f64)| PublishedRow {
        label: "",
        facts: vec![Some(clues as f64)],
        figures: vec![vec![Some(seconds)]],
    };
    PRINTED.iter().map(row).collect()
}

fn boards(extent: Extent, limits: &Limits) -> Result<Vec<ExperimentBoard>, GenerateError> {
    // Boards with 22 clues take many attempts.
    let least = if extent == Extent::Quick { 26 } else { 0 };
    let made = |(row, &(clues, _)): (usize, &(usize, f64))| {
        let made = generated("sudoku", "9", &[("clues", &clues.to_string())], row as u64, limits)?;
        Ok(ExperimentBoard::of(&*made.board, Some(row)))
    };
    PRINTED.iter().enumerate().filter(|(_, row)| row.0 >= least).map(made).collect()
}
