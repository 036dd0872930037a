//! The number of rows that keep equal digits from touching on suguru boards.

use super::{Experiment, ExperimentBoard, Extent, Fact, Measure, PublishedMethod, PublishedRow, generated, vars};
use crate::generate::GenerateError;
use puzzles::AnyPuzzle;
use solve::Limits;

pub static EXPERIMENT: Experiment = Experiment {
    name: "suguru-rows",
    summary: "Suguru of 7×9: the rows that keep equal digits apart, stated naively and compactly.",
    version: 1,
    source: "Kalvelagen, Suguru (2017)",
    table: "the text: from 2375 to 503",
    kind: "suguru",
    facts: &[Fact { name: "cells", of: vars }],
    methods: &[PublishedMethod::new("cells", "cells", "highs"), PublishedMethod::new("windows (ours)", "windows", "highs")],
    measures: &[
        Measure::RowsOf("no-touch"),
        Measure::Board("neighbours × digits", |puzzle, _| pairwise_rows(puzzle)),
        Measure::Seconds,
        Measure::Nodes,
    ],
    seconds: (10, 60),
    boards,
    printed,
    remark: "The first board is that of the source, so its 503 must be met. Its 2375 are 475 · 5, and 475 is the 412 ordered \
        pairs of cells that touch and 63 more, each cell as a neighbour of itself, for which a row would leave no solution: \
        here only the pairs are counted. The other boards are random, with blocks of at most five cells and one \
        solution each.",
};

fn printed() -> Vec<PublishedRow> {
    let figures = vec![vec![Some(503.0), Some(2375.0)]];
    vec![PublishedRow { label: "the source's board", facts: vec![Some(63.0)], figures }]
}

/// Ordered pairs of cells that touch, times the greatest digit.
fn pairwise_rows(puzzle: &dyn AnyPuzzle) -> Option<f64> {
    let data = puzzle.data();
    let side = |name: &str| data.params().find(|param| param.0 == name)?.1.cells.first().copied();
    let (rows, columns) = (side("rows")?, side("columns")?);
    let most = puzzle.ranges().iter().map(|range| *range.end()).max()?;
    let pairs = (rows - 1) * columns + rows * (columns - 1) + 2 * (rows - 1) * (columns - 1);
    Some((2 * pairs * most) as f64)
}

fn boards(extent: Extent, limits: &Limits) -> Result<Vec<ExperimentBoard>, GenerateError> {
    let others = if extent == Extent::Quick { 2 } else { 9 };
    let made = |seed: u64| Ok(ExperimentBoard::of(&*generated("suguru", "7x9", &[], seed, limits)?.board, None));
    ExperimentBoard::of_the_source("suguru", "columns := 9").into_iter().map(Ok).chain((0..others).map(made)).collect()
}
