//! Products in KenKen: by logarithms, by prime factors, and by tables.

use super::{Experiment, ExperimentBoard, Extent, Fact, Measure, PublishedMethod, PublishedRow, generated, side};
use crate::generate::GenerateError;
use solve::Limits;

pub static EXPERIMENT: Experiment = Experiment {
    name: "kenken",
    summary: "KenKen from 4×4 to 9×9: products by logarithms, by factors, and by tables.",
    version: 1,
    source: "Kalvelagen, MIP Modeling: from Sudoku to KenKen via Logarithms (2016)",
    table: "the models; it has no table",
    kind: "kenken",
    facts: &[Fact { name: "side", of: side }],
    methods: &[
        PublishedMethod::new("logarithms", "logarithms", "highs"),
        PublishedMethod::new("factors", "factors", "highs"),
        PublishedMethod::new("tables", "tables", "highs"),
        PublishedMethod::new("tables, engine", "tables", "engine"),
    ],
    measures: &[Measure::Seconds, Measure::Nodes, Measure::Rows, Measure::Columns],
    seconds: (10, 60),
    boards,
    printed: || vec![PublishedRow { label: "the source's board", facts: vec![Some(6.0)], figures: Vec::new() }],
    remark: "The first board is that of the source, which prints no times. The others are random, with cages of two to \
        four cells where there is room and all four operators, and have one solution each. Factors are after Melkonian \
        (2016), tables are ours.",
};

fn boards(extent: Extent, limits: &Limits) -> Result<Vec<ExperimentBoard>, GenerateError> {
    let sides = if extent == Extent::Quick { 4..=5 } else { 4..=9 };
    let made = |side: u64| Ok(ExperimentBoard::of(&*generated("kenken", &side.to_string(), &[], side, limits)?.board, None));
    ExperimentBoard::of_the_source("kenken", "The board of Kalvelagen").into_iter().map(Ok).chain(sides.map(made)).collect()
}
