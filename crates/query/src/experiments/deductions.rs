//! Human-deduced constraints against none, without presolve.

use super::{
    CONROY, Experiment, ExperimentBoard, Extent, Fact, Measure, PublishedMethod, PublishedRow,
    hashi::{board, islands, rows},
    vars,
};
use crate::generate::GenerateError;
use puzzles::AnyPuzzle;
use solve::Limits;

pub static EXPERIMENT: Experiment = Experiment {
    name: "deductions",
    summary: "Hashi from 5×5 to 30×30 without presolve: the Hashi Model alone and with human-deduced constraints (HDC).",
    version: 1,
    source: CONROY,
    table: "table A.4",
    kind: "hashi",
    facts: &[Fact { name: "k", of: islands }, Fact { name: "n", of: rows }],
    methods: &[
        PublishedMethod::new("Hashi Model", "flow", "highs").without_presolve(),
        PublishedMethod::new("with HDC", "flow+deductions", "highs").without_presolve(),
    ],
    measures: &[Measure::Seconds, Measure::Board("|B|", |puzzle, _| vars(puzzle)), Measure::Board("HDC", made), Measure::Nodes],
    seconds: (5, 60),
    boards,
    printed,
    remark: "Each board has the side and as many islands as one that was printed, one solution, and another number of pairs \
        of islands, |B|. There is none for 11 islands on 5×5: ours are never adjacent. The source took its boards from \
        a site. HDC counts bounds; a puzzle variable may be bounded twice.",
};

/// Table A.4: n, k, |B|, number of HDC, seconds without and with HDC.
type Row = (usize, usize, u32, u32, f64, f64);

fn made(puzzle: &dyn AnyPuzzle, method: &PublishedMethod) -> Option<f64> {
    let made = puzzle.encode(method.formulation).ok()?.deductions;
    method.formulation.contains('+').then_some(made as f64)
}

fn printed() -> Vec<PublishedRow> {
    let row = |&(side, islands, pairs, made, without, with): &Row| PublishedRow {
        label: "",
        facts: vec![Some(islands as f64), Some(side as f64)],
        figures: vec![vec![Some(without), Some(pairs.into()), None], vec![Some(with), Some(pairs.into()), Some(made.into())]],
    };
    PRINTED.iter().map(row).collect()
}

fn boards(extent: Extent, limits: &Limits) -> Result<Vec<ExperimentBoard>, GenerateError> {
    let most = if extent == Extent::Quick { 10 } else { usize::MAX };
    let rows = PRINTED.iter().enumerate().filter(|(_, row)| row.0 <= most && (row.0, row.1) != CROWDED);
    rows.map(|(row, &(side, islands, ..))| Ok(ExperimentBoard::of(&*board(side, islands, row as u64, limits)?, Some(row))))
        .collect()
}

/// The side and the islands of the board that is not generated: our islands are never adjacent, and so many of them
/// leave several solutions.
const CROWDED: (usize, usize) = (5, 11);

const PRINTED: &[Row] = &[
    (5, 8, 9, 7, 0.00244, 0.00064),
    (5, 7, 7, 9, 0.00261, 0.00206),
    (5, 11, 14, 20, 0.01229, 0.00203),
    (7, 10, 11, 9, 0.00259, 0.00432),
    (7, 12, 14, 21, 0.01125, 0.00237),
    (7, 13, 15, 15, 0.00842, 0.00237),
    (7, 14, 17, 11, 0.00913, 0.00736),
    (7, 14, 17, 24, 0.00388, 0.00337),
    (10, 20, 24, 21, 0.01082, 0.00995),
    (10, 22, 27, 25, 0.01315, 0.01003),
    (10, 23, 30, 21, 0.01466, 0.03081),
    (10, 25, 34, 26, 0.01138, 0.00949),
    (10, 25, 32, 15, 0.01221, 0.00930),
    (15, 26, 32, 36, 0.00648, 0.00358),
    (15, 29, 35, 41, 0.00748, 0.00959),
    (15, 33, 43, 47, 0.05117, 0.00592),
    (15, 33, 42, 54, 0.01518, 0.00554),
    (25, 63, 84, 62, 0.02206, 0.00852),
    (25, 83, 119, 70, 0.06532, 0.01806),
    (30, 127, 197, 93, 0.20876, 0.08316),
];
