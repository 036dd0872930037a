//! Products in KenKen: by logarithms, by the factors of numbers, and by tables.

use super::{Experiment, Extent, Fact, Made, Measure, Printed, Way, generated, side};
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
        Way::new("logarithms", "logarithms", "highs"),
        Way::new("factors", "factors", "highs"),
        Way::new("tables", "tables", "highs"),
        Way::new("tables, engine", "tables", "engine"),
    ],
    measures: &[Measure::Seconds, Measure::Nodes, Measure::Rows, Measure::Columns],
    seconds: (10, 60),
    boards,
    printed: || vec![Printed { label: "the source's board", facts: vec![Some(6.0)], figures: Vec::new() }],
    remark: "The first board is that of the source, which prints no times. The others are made by chance, with cages of two to \
        four cells where there is room and all four operators, and have one solution each. Factors are after Melkonian \
        (2016), tables are ours.",
};

fn boards(extent: Extent, limits: &Limits) -> Result<Vec<Made>, GenerateError> {
    let sides = if extent == Extent::Quick { 4..=5 } else { 4..=9 };
    let made = |side: u64| Ok(Made::of(&*generated("kenken", &side.to_string(), &[], side, limits)?.board, None));
    Made::of_the_source("kenken", "kenken 6").into_iter().map(Ok).chain(sides.map(made)).collect()
}
