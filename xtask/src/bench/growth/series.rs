//! The sizes of each kind, in increasing order, and the peers that solve the same boards.

use crate::bench::all::targets::{CLINGO, CPSAT, HIGHS_ROWS, PeerMethod, on_boards};

/// A kind with its sizes.
pub struct Series {
    pub kind: &'static str,
    pub sizes: &'static [&'static str],
    /// Generator parameters.
    pub parameters: &'static [(&'static str, &'static str)],
    /// Use drafts of the generator, where a unique board takes too long to generate.
    pub drafts: bool,
    pub peers: &'static [PeerMethod],
}

const fn unique(kind: &'static str, sizes: &'static [&'static str], peers: &'static [PeerMethod]) -> Series {
    Series { kind, sizes, parameters: &[], drafts: false, peers }
}

const MODEL_AND_ROWS: &[PeerMethod] = &[CPSAT, HIGHS_ROWS];
const MODEL_AND_PROGRAM: &[PeerMethod] = &[CPSAT, CLINGO];
/// For kinds without a model of their own for CP-SAT.
const ROWS: &[PeerMethod] = &[PeerMethod { peer: "CP-SAT", method: "rows", rows: true }, HIGHS_ROWS];

/// Every kind.
pub const SERIES: &[Series] = &[
    unique("battleship", &["6", "8", "10", "12", "15", "18", "22"], MODEL_AND_ROWS),
    unique("binary-sudoku", &["6", "8", "10", "14", "18", "22"], MODEL_AND_PROGRAM),
    Series {
        kind: "circuit-board",
        sizes: &["5", "7", "8", "10", "14", "18", "22"],
        parameters: &[("gaps", "2")],
        drafts: true,
        peers: MODEL_AND_ROWS,
    },
    unique("circuit-scramble", &["8x16", "16x50", "32x150", "64x300", "100x600", "200x1000"], MODEL_AND_ROWS),
    unique(
        "hashi",
        &["8", "12", "18", "25", "35", "50", "70"],
        &[on_boards("CP-SAT", "flow"), on_boards("HiGHS", "repeated cuts")],
    ),
    unique("kenken", &["4", "5", "6", "7", "8", "9", "10"], MODEL_AND_PROGRAM),
    Series {
        kind: "knight",
        sizes: &["6", "8", "10", "13", "16", "20", "26"],
        parameters: &[("holes", "10")],
        drafts: true,
        peers: MODEL_AND_ROWS,
    },
    unique("monodot", &["4", "5", "6", "8", "10", "12"], ROWS),
    unique("star-battle", &["6", "8", "10", "12", "14"], MODEL_AND_PROGRAM),
    unique("sudoku", &["4", "9", "16", "25"], &[on_boards("CP-SAT", "all-different"), CLINGO]),
    unique("suguru", &["4", "6", "8", "10", "13", "16"], MODEL_AND_PROGRAM),
    unique("v3ck", &["3", "4", "5", "6", "8", "10"], ROWS),
    unique("zebra", &["3x3", "4x4", "5x5", "6x6", "8x7", "10x8"], MODEL_AND_ROWS),
];
