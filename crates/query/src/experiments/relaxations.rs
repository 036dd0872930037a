//! The linear relaxations of the spanning tree and the flow formulation on circuit boards.

use super::{CONROY, Experiment, ExperimentBoard, Extent, Fact, Measure, PublishedMethod, PublishedRow, circuits, vars};
use crate::generate::GenerateError;
use solve::Limits;

pub static EXPERIMENT: Experiment = Experiment {
    name: "relaxations",
    summary: "Circuit boards: the linear relaxations of a spanning tree (CM1) and a flow (CM2), and their ratio.",
    version: 1,
    source: CONROY,
    table: "table A.3",
    kind: "circuit-board",
    facts: &[Fact { name: "|V|", of: circuits::points }, Fact { name: "|E|", of: vars }],
    methods: &[
        PublishedMethod::new("CM1", "tree", "highs").least_sum(),
        PublishedMethod::new("CM2", "flow", "highs").least_sum(),
    ],
    measures: &[Measure::Relaxation, Measure::Ratio, Measure::Rows],
    seconds: (10, 60),
    boards,
    printed,
    remark: "Each board has as many points and links as the one that was printed, with its holes moved at random \
        until it has, and a solution. The relaxation of CM1 is |V| − 1 by one of its rows. In CM2 the degrees \
        alone require |V| / 2 links; what is above that comes from where the holes are, from links that a board gives, \
        which ours do not, and from M, 99 there and |V| − 1 here.",
};

/// Table A.3: |V|, |E|, z*_CM1, z*_CM2, and their ratio.
const PRINTED: &[(usize, usize, f64, f64, f64)] = &[
    (6, 7, 5.0, 3.020, 0.604),
    (14, 20, 13.0, 8.0, 0.615),
    (22, 34, 21.0, 12.0, 0.571),
    (34, 56, 33.0, 17.020, 0.516),
    (42, 71, 41.0, 21.010, 0.512),
    (62, 108, 61.0, 31.010, 0.508),
    (76, 134, 75.0, 39.0, 0.520),
    (98, 176, 97.0, 49.480, 0.510),
];

fn printed() -> Vec<PublishedRow> {
    let row = |&(points, links, tree, flow, ratio): &(usize, usize, f64, f64, f64)| PublishedRow {
        label: "",
        facts: vec![Some(points as f64), Some(links as f64)],
        figures: vec![vec![Some(tree), Some(1.0)], vec![Some(flow), Some(ratio)]],
    };
    PRINTED.iter().map(row).collect()
}

/// A relaxation takes no time: the quick form has all but the largest.
fn boards(extent: Extent, limits: &Limits) -> Result<Vec<ExperimentBoard>, GenerateError> {
    let rows = if extent == Extent::Quick { 4 } else { PRINTED.len() };
    let sizes: Vec<(usize, usize)> = PRINTED[..rows].iter().map(|&(points, links, ..)| (points, links)).collect();
    let texts = circuits::boards(&sizes, limits)?;
    Ok(texts.into_iter().enumerate().map(|(row, text)| ExperimentBoard { text, row: Some(row) }).collect())
}
