//! Integer programming against constraint programming with three clue orders on the zebra puzzle.

use super::{CONROY, Experiment, ExperimentBoard, Extent, Fact, Measure, PublishedMethod, PublishedRow};
use crate::generate::GenerateError;
use solve::Limits;

pub static EXPERIMENT: Experiment = Experiment {
    name: "orders",
    summary: "The zebra puzzle of 1962: IP, and CP with the clues as they come and by heuristics 1 to 3.",
    version: 1,
    source: CONROY,
    table: "table 7.5",
    kind: "zebra",
    facts: &[Fact { name: "clues", of: |puzzle| Some(puzzle.clues().len() as f64) }],
    methods: &[
        PublishedMethod::new("IP", "assignment", "highs"),
        PublishedMethod::new("CP: original", "houses", "exhaustive").static_order(),
        PublishedMethod::new("CP: heuristics 1 & 2", "houses-direct-first", "exhaustive").static_order(),
        PublishedMethod::new("CP: heuristics 1, 2 & 3", "houses-exclusive-first", "exhaustive").static_order(),
    ],
    measures: &[Measure::Seconds, Measure::Nodes],
    seconds: (20, 60),
    boards,
    printed,
    remark: "The figures printed in the column of nodes are inferences of Prolog, which no other solver counts: what can be \
        compared is how they drop. The search here decides in the order of the variables, the least value first, and \
        learns nothing. The time printed for the last is less than 0.001. The source solved its IP with Gurobi.",
};

/// Table 7.5: seconds and inferences.
const PRINTED: &[(f64, Option<f64>)] = &[(0.050, None), (0.005, Some(21_612.0)), (0.001, Some(5_174.0)), (0.001, Some(663.0))];

fn printed() -> Vec<PublishedRow> {
    let figures = PRINTED.iter().map(|&(seconds, inferences)| vec![Some(seconds), inferences]);
    vec![PublishedRow { label: "zebra of 1962", facts: vec![Some(14.0)], figures: figures.collect() }]
}

/// The board is an example of its kind, whatever the extent.
fn boards(_: Extent, _: &Limits) -> Result<Vec<ExperimentBoard>, GenerateError> {
    Ok(ExperimentBoard::of_the_source("zebra", "Chesterfields").into_iter().collect())
}
