//! How many rows keep cells that touch apart on boards of suguru.

use super::{Experiment, Extent, Fact, Made, Measure, Printed, Way, generated, typed, vars};
use crate::generate::GenerateError;
use puzzles::{AnyPuzzle, suguru::Suguru};
use solve::Limits;

pub static EXPERIMENT: Experiment = Experiment {
    name: "suguru-rows",
    summary: "Suguru of 7×9: the rows that keep cells apart, written without care and with care.",
    version: 1,
    source: "Kalvelagen, Suguru (2017)",
    table: "the text: from 2375 to 503",
    kind: "suguru",
    facts: &[Fact { name: "cells", of: vars }],
    methods: &[Way::new("cells", "cells", "highs"), Way::new("windows (ours)", "windows", "highs")],
    measures: &[
        Measure::RowsOf("apart"),
        Measure::Board("neighbours × digits", |puzzle, _| without_care(puzzle)),
        Measure::Seconds,
        Measure::Nodes,
    ],
    seconds: (10, 60),
    boards,
    printed,
    remark: "The first board is that of the source, so its 503 must be met. Its 2375 are 475 · 5, and 475 is the 412 ordered \
        pairs of cells that touch and 63 more, each cell as a neighbour of itself, for which a row would leave no solution: \
        here only the pairs are counted. The other boards are made by chance, with blocks of at most five cells and one \
        solution each.",
};

fn printed() -> Vec<Printed> {
    let figures = vec![vec![Some(503.0), Some(2375.0)]];
    vec![Printed { label: "the source's board", facts: vec![Some(63.0)], figures }]
}

/// Ordered pairs of cells that touch, times the greatest digit.
fn without_care(puzzle: &dyn AnyPuzzle) -> Option<f64> {
    let board = typed::<Suguru>(puzzle)?;
    let most = board.clues().cells().map(|cell| board.most(cell)).max()?;
    Some((2 * board.clues().touching_pairs().count() * most) as f64)
}

fn boards(extent: Extent, limits: &Limits) -> Result<Vec<Made>, GenerateError> {
    let others = if extent == Extent::Quick { 2 } else { 9 };
    let made = |seed: u64| Ok(Made::of(&*generated("suguru", "7x9", &[], seed, limits)?.board, None));
    Made::of_the_source("suguru", "7 rows 9").into_iter().map(Ok).chain((0..others).map(made)).collect()
}
