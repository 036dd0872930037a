//! What is to be reached on which boards, as data: one row for each set.

use std::path::Path;

use serde_json::{Value, json};

/// A set of boards with a question, what is to be reached, and who is held beside it.
pub struct Row {
    pub name: &'static str,
    pub kind: &'static str,
    pub boards: Boards,
    pub ask: Ask,
    pub demands: &'static [Demand],
    pub alternatives: &'static [Alternative],
}

/// Where boards come from.
pub enum Boards {
    /// Files or folders below the folder of data: all boards, or those whose line has a text in it, or whose field in
    /// JSON is a number or a list of so many.
    Files { paths: &'static [&'static str], line: &'static str, field: Option<(&'static str, u64)> },
    /// So many boards with one solution, made from seed 1.
    Made { size: &'static str, parameters: &'static [(&'static str, &'static str)], count: u64 },
    /// So many boards as a maker begins them, those left out that are proved to have no solution.
    Drafts { size: &'static str, parameters: &'static [(&'static str, &'static str)], count: u64 },
    /// Texts that are made here, or part of this repository.
    Texts(fn() -> String),
}

/// What is asked of each board.
#[derive(Clone, Copy, PartialEq)]
pub enum Ask {
    /// One solution; with an objective, one that is proved to be the best.
    One,
    /// Whether there is no, one or more than one solution.
    Unique,
    /// The values of all unknowns in all solutions; peers are asked for uniqueness alone.
    Forced,
}

/// What our figure has to be; times in milliseconds.
pub enum Demand {
    Median(f64),
    Mean(f64),
    Max(f64),
    PerSecond(f64),
    /// Every board is decided.
    All,
    /// The mean of an alternative is so many times ours.
    Times(&'static str, f64),
}

/// Someone beside us: a peer and one of its methods, and whether it is given our rows of sums and not the board.
pub struct Alternative {
    pub peer: &'static str,
    pub method: &'static str,
    pub rows: bool,
}

impl Ask {
    pub fn word(self) -> &'static str {
        match self {
            Ask::One => "one",
            Ask::Unique => "unique",
            Ask::Forced => "forced",
        }
    }

    pub fn told(self) -> &'static str {
        match self {
            Ask::One => "one solution",
            Ask::Unique => "uniqueness",
            Ask::Forced => "solution, uniqueness, all forced values",
        }
    }

    /// How many solutions a peer is asked for.
    pub fn most(self) -> u64 {
        if self == Ask::One { 1 } else { 2 }
    }
}

impl Demand {
    pub fn told(&self) -> String {
        match self {
            Demand::Median(most) => format!("median ≤ {most} ms"),
            Demand::Mean(most) => format!("mean ≤ {most} ms"),
            Demand::Max(most) => format!("max ≤ {most} ms"),
            Demand::PerSecond(least) => format!("≥ {least} a second"),
            Demand::All => "all decided".into(),
            Demand::Times(alternative, least) => format!("≥ {least}× {alternative}"),
        }
    }
}

impl Row {
    /// What our worker is asked in order to have the boards; paths are below `data`, and no more than `most` are made.
    pub fn request(&self, data: &Path, most: usize) -> Value {
        let count = |count: u64| count.min(most as u64);
        let parameters = |parameters: &[(&str, &str)]| -> Value {
            parameters.iter().map(|(name, value)| (name.to_string(), json!(value))).collect()
        };
        match self.boards {
            Boards::Files { paths, line, field } => {
                let paths: Vec<_> = paths.iter().map(|path| data.join(path)).collect();
                let fields: Value = field.iter().map(|(name, value)| (name.to_string(), json!(value))).collect();
                json!({ "do": "read", "kind": self.kind, "paths": paths, "line": line, "where": fields })
            }
            Boards::Made { size, parameters: wished, count: of } => {
                json!({ "do": "make", "kind": self.kind, "size": size, "wishes": parameters(wished), "count": count(of), "seed": 1, "seconds": 300 })
            }
            Boards::Drafts { size, parameters: wished, count: of } => {
                json!({ "do": "make", "kind": self.kind, "size": size, "wishes": parameters(wished), "count": count(of), "seed": 1, "draft": true })
            }
            Boards::Texts(text) => json!({ "do": "read", "kind": self.kind, "text": text() }),
        }
    }
}

pub const fn alternative(peer: &'static str, method: &'static str) -> Alternative {
    Alternative { peer, method, rows: false }
}

const fn file(path: &'static [&'static str]) -> Boards {
    Boards::Files { paths: path, line: "", field: None }
}

const fn part(path: &'static [&'static str], field: &'static str, value: u64) -> Boards {
    Boards::Files { paths: path, line: "", field: Some((field, value)) }
}

pub const HIGHS_ROWS: Alternative = Alternative { peer: "HiGHS", method: "rows", rows: true };
pub const CPSAT: Alternative = alternative("CP-SAT", "model");
pub const CLINGO: Alternative = alternative("clingo", "solution sets");
const GRIDS: &[Alternative] = &[alternative("CP-SAT", "all-different"), CLINGO];
const BOTH: &[Alternative] = &[CPSAT, CLINGO];

/// Every row.
pub const ROWS: &[Row] = &[
    Row {
        name: "hashi, 400 islands",
        kind: "hashi",
        boards: file(&["hashi/400"]),
        ask: Ask::One,
        demands: &[Demand::Mean(1.6), Demand::Max(20.0), Demand::Times("Gurobi", 200.0), Demand::Times("CP-SAT", 500.0)],
        alternatives: &[alternative("Gurobi", "lazy cuts"), alternative("CP-SAT", "flow")],
    },
    Row {
        name: "hashi, 30×30 of sgt/bridges",
        kind: "hashi",
        boards: Boards::Files { paths: &["sgt/bridges.tsv"], line: "30x30i", field: None },
        ask: Ask::Forced,
        demands: &[Demand::Median(4.0)],
        alternatives: &[alternative("CP-SAT", "flow")],
    },
    Row {
        name: "sudoku 9×9",
        kind: "sudoku",
        boards: file(&["sudoku/minimal_9x9.txt"]),
        ask: Ask::Unique,
        demands: &[Demand::PerSecond(300_000.0)],
        alternatives: &[alternative("crate sudoku", "count")],
    },
    Row {
        name: "sudoku 9×9, hard list",
        kind: "sudoku",
        boards: Boards::Texts(|| include_str!("../../../../benches/boards/hard_9x9.txt").into()),
        ask: Ask::Unique,
        demands: &[Demand::PerSecond(15_000.0)],
        alternatives: &[alternative("crate sudoku", "count")],
    },
    Row {
        name: "sudoku 16×16",
        kind: "sudoku",
        boards: file(&["sudoku/minimal_16x16.txt"]),
        ask: Ask::Unique,
        demands: &[Demand::Median(3.0)],
        alternatives: GRIDS,
    },
    Row {
        name: "sudoku 25×25",
        kind: "sudoku",
        boards: file(&["sudoku/minimal_25x25.txt"]),
        ask: Ask::Unique,
        demands: &[Demand::Median(50.0)],
        alternatives: GRIDS,
    },
    Row {
        name: "battleship, minizinc_solbat",
        kind: "battleship",
        boards: file(&["battleship/minizinc_solbat.jsonl"]),
        ask: Ask::One,
        demands: &[Demand::All, Demand::Median(500.0)],
        alternatives: &[CPSAT],
    },
    Row {
        name: "battleship, csplib_rubin",
        kind: "battleship",
        boards: file(&["battleship/csplib_rubin.jsonl"]),
        ask: Ask::Unique,
        demands: &[Demand::Median(10.0)],
        alternatives: &[CPSAT],
    },
    Row {
        name: "star battle, queens_community",
        kind: "star-battle",
        boards: file(&["star-battle/queens_community.jsonl"]),
        ask: Ask::Unique,
        demands: &[Demand::Median(0.3)],
        alternatives: BOTH,
    },
    Row {
        name: "star battle 10×10, two stars",
        kind: "star-battle",
        boards: Boards::Made { size: "10", parameters: &[("stars", "2")], count: 30 },
        ask: Ask::Unique,
        demands: &[Demand::Median(3.0)],
        alternatives: BOTH,
    },
    Row {
        name: "binary sudoku 14×14",
        kind: "binary-sudoku",
        boards: part(&["binary-sudoku/sgt_unruly.jsonl", "binary-sudoku/sgt_unruly_distinct_lines.jsonl"], "rows", 14),
        ask: Ask::Unique,
        demands: &[Demand::Median(0.5)],
        alternatives: BOTH,
    },
    Row {
        name: "binary sudoku 20×20",
        kind: "binary-sudoku",
        boards: part(&["binary-sudoku/sgt_unruly.jsonl", "binary-sudoku/sgt_unruly_distinct_lines.jsonl"], "rows", 20),
        ask: Ask::Unique,
        demands: &[Demand::Median(2.0)],
        alternatives: BOTH,
    },
    Row {
        name: "KenKen 9×9, sgt_keen",
        kind: "kenken",
        boards: part(&["kenken/sgt_keen.jsonl"], "n", 9),
        ask: Ask::Unique,
        demands: &[Demand::Median(3.0)],
        alternatives: BOTH,
    },
    Row {
        name: "suguru 10×10",
        kind: "suguru",
        boards: Boards::Made { size: "10", parameters: &[], count: 30 },
        ask: Ask::Unique,
        demands: &[Demand::Median(1.0)],
        alternatives: BOTH,
    },
    Row {
        name: "zebra 6×6",
        kind: "zebra",
        boards: Boards::Made { size: "6", parameters: &[], count: 50 },
        ask: Ask::Unique,
        demands: &[Demand::Median(0.3)],
        alternatives: &[CPSAT],
    },
    Row {
        name: "circuit board 10×10",
        kind: "circuit-board",
        boards: Boards::Made { size: "10", parameters: &[], count: 20 },
        ask: Ask::Unique,
        demands: &[Demand::Median(10.0)],
        alternatives: &[CPSAT, HIGHS_ROWS],
    },
    Row {
        name: "circuit board 30×30",
        kind: "circuit-board",
        boards: Boards::Drafts { size: "30", parameters: &[("gaps", "1")], count: 10 },
        ask: Ask::One,
        demands: &[Demand::Median(2000.0)],
        alternatives: &[CPSAT, HIGHS_ROWS],
    },
    Row {
        name: "knight 8×8 with start",
        kind: "knight",
        boards: Boards::Texts(|| knights(8, 1)),
        ask: Ask::One,
        demands: &[Demand::Median(5.0)],
        alternatives: &[CPSAT, HIGHS_ROWS],
    },
    Row {
        name: "knight 20×20",
        kind: "knight",
        boards: Boards::Texts(|| knights(20, 17)),
        ask: Ask::One,
        demands: &[Demand::Median(500.0)],
        alternatives: &[CPSAT, HIGHS_ROWS],
    },
    Row {
        name: "knight 13×13 with holes",
        kind: "knight",
        boards: part(&["knight/knight_instances.json"], "board", 13),
        ask: Ask::One,
        demands: &[Demand::Median(50.0)],
        alternatives: &[CPSAT, HIGHS_ROWS],
    },
    Row {
        name: "circuit scramble, .bench up to c1355",
        kind: "circuit-scramble",
        boards: file(&[
            "circuit/c17.bench",
            "circuit/c432.bench",
            "circuit/c499.bench",
            "circuit/c880.bench",
            "circuit/c1355.bench",
        ]),
        ask: Ask::One,
        demands: &[Demand::All, Demand::Median(50.0)],
        alternatives: &[CPSAT, HIGHS_ROWS],
    },
];

/// Boards without holes, with a start at each so-manieth square, as puzzle files one after the other.
fn knights(side: usize, step: usize) -> String {
    let board = |start: usize| -> String {
        let square = |place: usize| if place == start { 's' } else { '.' };
        let row = |row: usize| (0..side).map(|column| square(row * side + column)).chain(['\n']).collect::<String>();
        format!("= puzzle knight\nknight open\n{}", (0..side).map(row).collect::<String>())
    };
    (0..side * side).step_by(step).map(board).collect()
}
