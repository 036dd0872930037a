//! The sets of boards of `cargo xtask bench all`, each with its query, its targets and the peers.

use std::path::Path;

use serde_json::{Value, json};

/// A set of boards with a query, targets for our times, and peers.
pub struct BoardSet {
    pub name: &'static str,
    pub kind: &'static str,
    pub boards: Boards,
    pub query: Query,
    pub targets: &'static [Target],
    pub peers: &'static [PeerMethod],
}

/// Where boards come from.
pub enum Boards {
    /// Files or folders below the folder of data: the boards whose line contains `line`, and whose JSON `field` is the number, or
    /// a list of that length.
    Files { paths: &'static [&'static str], line: &'static str, field: Option<(&'static str, u64)> },
    /// `count` generated boards with a unique solution, from seed 1, or as many as are made within the limit.
    Unique { size: &'static str, parameters: &'static [(&'static str, &'static str)], count: u64, seconds: u64 },
    /// `count` drafts of the generator, from seed 1, without those proved infeasible.
    Drafts { size: &'static str, parameters: &'static [(&'static str, &'static str)], count: u64 },
    /// A text written here or part of this repository.
    Text(fn() -> String),
}

/// The query about each board.
#[derive(Clone, Copy, PartialEq)]
pub enum Query {
    /// One solution; with an objective, one that is proved optimal.
    OneSolution,
    /// Whether there is no solution, one, or more than one.
    Uniqueness,
    /// The forced values of all puzzle variables; peers only check uniqueness.
    Forced,
}

/// A target for our times, in milliseconds.
pub enum Target {
    Median(f64),
    Mean(f64),
    Max(f64),
    /// Boards a second.
    PerSecond(f64),
    /// Every board is decided.
    All,
    /// The mean time of a peer is at least this multiple of ours.
    Speedup(&'static str, f64),
}

/// A method of a peer.
pub struct PeerMethod {
    pub peer: &'static str,
    pub method: &'static str,
    /// Whether it gets the linear rows of one of our formulations instead of the board.
    pub rows: bool,
}

impl Query {
    /// The word of the worker's protocol and of records.
    pub fn word(self) -> &'static str {
        match self {
            Query::OneSolution => "one",
            Query::Uniqueness => "unique",
            Query::Forced => "forced",
        }
    }

    /// The text for tables.
    pub fn text(self) -> &'static str {
        match self {
            Query::OneSolution => "one solution",
            Query::Uniqueness => "uniqueness",
            Query::Forced => "solution, uniqueness, all forced values",
        }
    }

    /// How many solutions a peer has to find: two decide uniqueness.
    pub fn max_solutions(self) -> u64 {
        if self == Query::OneSolution { 1 } else { 2 }
    }
}

impl Target {
    /// The text for tables.
    pub fn text(&self) -> String {
        match self {
            Target::Median(limit) => format!("median ≤ {limit} ms"),
            Target::Mean(limit) => format!("mean ≤ {limit} ms"),
            Target::Max(limit) => format!("max ≤ {limit} ms"),
            Target::PerSecond(rate) => format!("≥ {rate} a second"),
            Target::All => "all decided".into(),
            Target::Speedup(peer, factor) => format!("≥ {factor}× {peer}"),
        }
    }
}

impl BoardSet {
    /// The request for the boards to our worker; paths are below `data`, and at most `max_boards` are generated.
    pub fn request(&self, data: &Path, max_boards: usize) -> Value {
        let count = |count: u64| count.min(max_boards as u64);
        let parameters = |parameters: &[(&str, &str)]| -> Value {
            parameters.iter().map(|(name, value)| (name.to_string(), json!(value))).collect()
        };
        match self.boards {
            Boards::Files { paths, line, field } => {
                let paths: Vec<_> = paths.iter().map(|path| data.join(path)).collect();
                let fields: Value = field.iter().map(|(name, value)| (name.to_string(), json!(value))).collect();
                json!({ "do": "read", "kind": self.kind, "paths": paths, "line": line, "where": fields })
            }
            Boards::Unique { size, parameters: given, count: of, seconds } => {
                json!({
                    "do": "make", "kind": self.kind, "size": size, "parameters": parameters(given), "count": count(of), "seed": 1,
                    "seconds": seconds,
                })
            }
            Boards::Drafts { size, parameters: given, count: of } => {
                json!({
                    "do": "make", "kind": self.kind, "size": size, "parameters": parameters(given), "count": count(of), "seed": 1,
                    "draft": true,
                })
            }
            Boards::Text(text) => json!({ "do": "read", "kind": self.kind, "text": text() }),
        }
    }
}

/// A method that gets the boards themselves.
pub const fn on_boards(peer: &'static str, method: &'static str) -> PeerMethod {
    PeerMethod { peer, method, rows: false }
}

const fn files(paths: &'static [&'static str]) -> Boards {
    Boards::Files { paths, line: "", field: None }
}

const fn files_where(paths: &'static [&'static str], field: &'static str, value: u64) -> Boards {
    Boards::Files { paths, line: "", field: Some((field, value)) }
}

/// HiGHS on linear rows.
pub const HIGHS_ROWS: PeerMethod = PeerMethod { peer: "HiGHS", method: "rows", rows: true };
/// CP-SAT on its own model of the kind.
pub const CPSAT: PeerMethod = on_boards("CP-SAT", "model");
/// clingo on the program of the kind.
pub const CLINGO: PeerMethod = on_boards("clingo", "answer sets");
/// cspuz_core on addresses of boards.
pub const CSPUZ: PeerMethod = on_boards("cspuz_core", "facts");
const GRID_PEERS: &[PeerMethod] = &[on_boards("CP-SAT", "all-different"), CLINGO];
const MODEL_PEERS: &[PeerMethod] = &[CPSAT, CLINGO];

/// Every set.
pub const SETS: &[BoardSet] = &[
    BoardSet {
        name: "hashi, 400 islands",
        kind: "hashi",
        boards: files(&["hashi/400"]),
        query: Query::OneSolution,
        targets: &[Target::Mean(1.6), Target::Max(20.0), Target::Speedup("Gurobi", 200.0), Target::Speedup("CP-SAT", 500.0)],
        peers: &[on_boards("Gurobi", "lazy cuts"), on_boards("CP-SAT", "flow")],
    },
    BoardSet {
        name: "hashi, 30×30 of sgt/bridges",
        kind: "hashi",
        boards: Boards::Files { paths: &["sgt/bridges.tsv"], line: "30x30i", field: None },
        query: Query::Forced,
        targets: &[Target::Median(4.0)],
        peers: &[on_boards("CP-SAT", "flow")],
    },
    BoardSet {
        name: "sudoku 9×9",
        kind: "sudoku",
        boards: files(&["sudoku/minimal_9x9.txt"]),
        query: Query::Uniqueness,
        targets: &[Target::PerSecond(300_000.0)],
        peers: &[on_boards("crate sudoku", "count")],
    },
    BoardSet {
        name: "sudoku 9×9, hard list",
        kind: "sudoku",
        boards: Boards::Text(|| include_str!("../../../../benches/boards/hard_9x9.txt").into()),
        query: Query::Uniqueness,
        targets: &[Target::PerSecond(15_000.0)],
        peers: &[on_boards("crate sudoku", "count")],
    },
    BoardSet {
        name: "sudoku 16×16",
        kind: "sudoku",
        boards: files(&["sudoku/minimal_16x16.txt"]),
        query: Query::Uniqueness,
        targets: &[Target::Median(3.0)],
        peers: GRID_PEERS,
    },
    BoardSet {
        name: "sudoku 25×25",
        kind: "sudoku",
        boards: files(&["sudoku/minimal_25x25.txt"]),
        query: Query::Uniqueness,
        targets: &[Target::Median(50.0)],
        peers: GRID_PEERS,
    },
    BoardSet {
        name: "battleship, minizinc_solbat",
        kind: "battleship",
        boards: files(&["battleship/minizinc_solbat.jsonl"]),
        query: Query::OneSolution,
        targets: &[Target::All, Target::Median(500.0)],
        peers: &[CPSAT],
    },
    BoardSet {
        name: "battleship, csplib_rubin",
        kind: "battleship",
        boards: files(&["battleship/csplib_rubin.jsonl"]),
        query: Query::Uniqueness,
        targets: &[Target::Median(10.0)],
        peers: &[CPSAT],
    },
    BoardSet {
        name: "star battle, queens_community",
        kind: "star-battle",
        boards: files(&["star-battle/queens_community.jsonl"]),
        query: Query::Uniqueness,
        targets: &[Target::Median(0.3)],
        peers: MODEL_PEERS,
    },
    BoardSet {
        name: "star battle 10×10, two stars",
        kind: "star-battle",
        boards: Boards::Unique { size: "10", parameters: &[("stars", "2")], count: 30, seconds: 300 },
        query: Query::Uniqueness,
        targets: &[Target::Median(3.0)],
        peers: MODEL_PEERS,
    },
    BoardSet {
        name: "binary sudoku 14×14",
        kind: "binary-sudoku",
        boards: files_where(&["binary-sudoku/sgt_unruly.jsonl", "binary-sudoku/sgt_unruly_distinct_lines.jsonl"], "rows", 14),
        query: Query::Uniqueness,
        targets: &[Target::Median(0.5)],
        peers: MODEL_PEERS,
    },
    BoardSet {
        name: "binary sudoku 20×20",
        kind: "binary-sudoku",
        boards: files_where(&["binary-sudoku/sgt_unruly.jsonl", "binary-sudoku/sgt_unruly_distinct_lines.jsonl"], "rows", 20),
        query: Query::Uniqueness,
        targets: &[Target::Median(2.0)],
        peers: MODEL_PEERS,
    },
    BoardSet {
        name: "KenKen 9×9, sgt_keen",
        kind: "kenken",
        boards: files_where(&["kenken/sgt_keen.jsonl"], "n", 9),
        query: Query::Uniqueness,
        targets: &[Target::Median(3.0)],
        peers: MODEL_PEERS,
    },
    BoardSet {
        name: "suguru 10×10",
        kind: "suguru",
        boards: Boards::Unique { size: "10", parameters: &[], count: 30, seconds: 300 },
        query: Query::Uniqueness,
        targets: &[Target::Median(1.0)],
        peers: MODEL_PEERS,
    },
    BoardSet {
        name: "zebra 6×6",
        kind: "zebra",
        boards: Boards::Unique { size: "6", parameters: &[], count: 50, seconds: 300 },
        query: Query::Uniqueness,
        targets: &[Target::Median(0.3)],
        peers: &[CPSAT],
    },
    BoardSet {
        name: "circuit board 10×10",
        kind: "circuit-board",
        boards: Boards::Unique { size: "10", parameters: &[], count: 20, seconds: 300 },
        query: Query::Uniqueness,
        targets: &[Target::Median(10.0)],
        peers: &[CPSAT, HIGHS_ROWS],
    },
    BoardSet {
        name: "circuit board 30×30",
        kind: "circuit-board",
        boards: Boards::Drafts { size: "30", parameters: &[("gaps", "1")], count: 10 },
        query: Query::OneSolution,
        targets: &[Target::Median(2000.0)],
        peers: &[CPSAT, HIGHS_ROWS],
    },
    BoardSet {
        name: "knight 8×8 with start",
        kind: "knight",
        boards: Boards::Text(|| knight_boards(8, 1)),
        query: Query::OneSolution,
        targets: &[Target::Median(5.0)],
        peers: &[CPSAT, HIGHS_ROWS],
    },
    BoardSet {
        name: "knight 20×20",
        kind: "knight",
        boards: Boards::Text(|| knight_boards(20, 17)),
        query: Query::OneSolution,
        targets: &[Target::Median(500.0)],
        peers: &[CPSAT, HIGHS_ROWS],
    },
    BoardSet {
        name: "knight 13×13 with holes",
        kind: "knight",
        boards: files_where(&["knight/knight_instances.json"], "board", 13),
        query: Query::OneSolution,
        targets: &[Target::Median(50.0)],
        peers: &[CPSAT, HIGHS_ROWS],
    },
    BoardSet {
        name: "circuit scramble, .bench up to c1355",
        kind: "circuit-scramble",
        boards: files(&[
            "circuit/c17.bench",
            "circuit/c432.bench",
            "circuit/c499.bench",
            "circuit/c880.bench",
            "circuit/c1355.bench",
        ]),
        query: Query::OneSolution,
        targets: &[Target::All, Target::Median(50.0)],
        peers: &[CPSAT, HIGHS_ROWS],
    },
];

/// Open tours on boards without holes, with the start at every `step`th square, as one puzzle file.
fn knight_boards(side: usize, step: usize) -> String {
    let board = |start: usize| -> String {
        let square = |place: usize| if place == start { 's' } else { '.' };
        let row = |row: usize| (0..side).map(|column| square(row * side + column)).chain(['\n']).collect::<String>();
        format!("= puzzle knight\nknight open\n{}", (0..side).map(row).collect::<String>())
    };
    (0..side * side).step_by(step).map(board).collect()
}
