//! The sizes of each kind, the smallest first, and who climbs beside us.

use crate::bench::all::targets::{Alternative, CLINGO, CPSAT, HIGHS_ROWS, alternative};

/// A kind with its sizes.
pub struct Ladder {
    pub kind: &'static str,
    pub sizes: &'static [&'static str],
    pub parameters: &'static [(&'static str, &'static str)],
    /// Boards as the maker begins them, where one with a single solution takes long to make.
    pub drafts: bool,
    pub alternatives: &'static [Alternative],
}

const fn made(kind: &'static str, sizes: &'static [&'static str], alternatives: &'static [Alternative]) -> Ladder {
    Ladder { kind, sizes, parameters: &[], drafts: false, alternatives }
}

const MODEL_AND_ROWS: &[Alternative] = &[CPSAT, HIGHS_ROWS];
const MODEL_AND_PROGRAM: &[Alternative] = &[CPSAT, CLINGO];
/// For kinds that CP-SAT has no model of its own for.
const ROWS: &[Alternative] = &[Alternative { peer: "CP-SAT", method: "rows", rows: true }, HIGHS_ROWS];

/// Every kind.
pub const LADDERS: &[Ladder] = &[
    made("battleship", &["6", "8", "10", "12", "15", "18", "22"], MODEL_AND_ROWS),
    made("binary-sudoku", &["6", "8", "10", "14", "18", "22"], MODEL_AND_PROGRAM),
    Ladder {
        kind: "circuit-board",
        sizes: &["5", "7", "8", "10", "14", "18", "22"],
        parameters: &[("gaps", "2")],
        drafts: true,
        alternatives: MODEL_AND_ROWS,
    },
    made("circuit-scramble", &["8x16", "16x50", "32x150", "64x300", "100x600", "200x1000"], MODEL_AND_ROWS),
    made(
        "hashi",
        &["8", "12", "18", "25", "35", "50", "70"],
        &[alternative("CP-SAT", "flow"), alternative("HiGHS", "repeated cuts")],
    ),
    made("kenken", &["4", "5", "6", "7", "8", "9", "10"], MODEL_AND_PROGRAM),
    Ladder {
        kind: "knight",
        sizes: &["6", "8", "10", "13", "16", "20", "26"],
        parameters: &[("holes", "10")],
        drafts: true,
        alternatives: MODEL_AND_ROWS,
    },
    made("monodot", &["4", "5", "6", "8", "10", "12"], ROWS),
    made("star-battle", &["6", "8", "10", "12", "14"], MODEL_AND_PROGRAM),
    made("sudoku", &["4", "9", "16", "25"], &[alternative("CP-SAT", "all-different"), CLINGO]),
    made("suguru", &["4", "6", "8", "10", "13", "16"], MODEL_AND_PROGRAM),
    made("v3ck", &["3", "4", "5", "6", "8", "10"], ROWS),
    made("zebra", &["3x3", "4x4", "5x5", "6x6", "8x7", "10x8"], MODEL_AND_ROWS),
];
