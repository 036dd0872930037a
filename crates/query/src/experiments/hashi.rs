//! Hashi with 100 to 400 islands.

use super::{Experiment, ExperimentBoard, Extent, Fact, Measure, PublishedMethod, PublishedRow, generated, typed};
use crate::generate::GenerateError;
use puzzles::{AnyPuzzle, hashi::Hashi};
use solve::Limits;

pub static EXPERIMENT: Experiment = Experiment {
    name: "hashi",
    summary: "Hashi with 100 to 400 islands: mean times with lazy constraints, on HiGHS and inside the search.",
    version: 2,
    source: "Müßig, A highly efficient Hashiwokakero solver (README, 2024)",
    table: "the table at its end",
    kind: "hashi",
    facts: &[Fact { name: "islands", of: islands }],
    methods: &[PublishedMethod::new("lazy-solve", "cuts", "highs"), PublishedMethod::new("engine", "cuts", "engine")],
    measures: &[Measure::Seconds, Measure::ProcessorSeconds, Measure::Nodes, Measure::Rows],
    seconds: (10, 30),
    boards,
    printed,
    remark: "The figures are means over the boards of a size. The source took the boards of Coelho, Laporte, Lindbeck and \
        Vidal (2019), 30 for each of twelve settings and number of islands; name their folder with --boards. Without it, three \
        random boards of each size with one solution each are used. \
        lazy-solve is timed with Gurobi in the source. Its other model, CLLV, took 0.16, 1.13, 6.32 and 36.94 s. The figure \
        for 100 islands is printed as less than 0.01.",
};

/// Islands, the side of a generated board, and seconds of lazy-solve.
const PRINTED: &[(usize, usize, f64)] = &[(100, 22, 0.01), (200, 30, 0.04), (300, 37, 0.12), (400, 43, 1.48)];

fn printed() -> Vec<PublishedRow> {
    let row = |&(islands, _, seconds): &(usize, usize, f64)| PublishedRow {
        label: "",
        facts: vec![Some(islands as f64)],
        figures: vec![vec![Some(seconds)]],
    };
    PRINTED.iter().map(row).collect()
}

fn boards(extent: Extent, limits: &Limits) -> Result<Vec<ExperimentBoard>, GenerateError> {
    let (rows, each) = if extent == Extent::Quick { (1, 1) } else { (PRINTED.len(), 3) };
    let made = |row: usize| {
        let (islands, side, _) = PRINTED[row];
        (0..each).map(move |seed| Ok(ExperimentBoard::of(&*board(side, islands, seed, limits)?, Some(row))))
    };
    (0..rows).flat_map(made).collect()
}

/// A random square board with `islands` islands and one solution.
pub fn board(side: usize, islands: usize, seed: u64, limits: &Limits) -> Result<Box<dyn AnyPuzzle>, GenerateError> {
    Ok(generated("hashi", &side.to_string(), &[("islands", &islands.to_string())], seed, limits)?.board)
}

/// The number of islands of a board.
pub fn islands(puzzle: &dyn AnyPuzzle) -> Option<f64> {
    Some(typed::<Hashi>(puzzle)?.islands().len() as f64)
}

/// The number of rows of a board.
pub fn rows(puzzle: &dyn AnyPuzzle) -> Option<f64> {
    Some(typed::<Hashi>(puzzle)?.rows() as f64)
}
