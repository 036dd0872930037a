//! Times of grades, hints and paths of every kind, and boards made at every level.

use serde_json::{Value, json};

use super::{Options, Worker, figure, spread, table};

const KINDS: &[&str] = &[
    "akari",
    "battleship",
    "binary-sudoku",
    "circuit-board",
    "fillomino",
    "futoshiki",
    "hashi",
    "heyawake",
    "hitori",
    "kakuro",
    "kenken",
    "knight",
    "kurodoko",
    "masyu",
    "monodot",
    "nurikabe",
    "skyscrapers",
    "slitherlink",
    "star-battle",
    "sudoku",
    "suguru",
    "tents",
    "v3ck",
    "yajilin",
    "zebra",
];

const LEVELS: &[&str] = &["easy", "medium", "hard", "expert", "extreme"];

/// The boards of each kind, and of each level of it.
const COUNT: usize = 20;

/// Boards whose grade is timed: a request for the worker, and the median and the worst time that are aimed at.
struct TimedSet {
    name: &'static str,
    kind: &'static str,
    /// A file below the data folder, or empty for generated boards.
    file: &'static str,
    size: &'static str,
    /// A parameter of the generator with its value.
    parameter: Option<(&'static str, &'static str)>,
    target: [f64; 2],
}

const fn file(name: &'static str, kind: &'static str, file: &'static str, target: [f64; 2]) -> TimedSet {
    TimedSet { name, kind, file, size: "", parameter: None, target }
}

const fn made(name: &'static str, kind: &'static str, size: &'static str, target: [f64; 2]) -> TimedSet {
    TimedSet { name, kind, file: "", size, parameter: None, target }
}

/// Boards of the default size, or of another, made with a parameter.
const fn with(parameter: (&'static str, &'static str), set: TimedSet) -> TimedSet {
    TimedSet { parameter: Some(parameter), ..set }
}

const TIMED: &[TimedSet] = &[
    file("sudoku, minimal", "sudoku", "sudoku/minimal_9x9.txt", [4.0, 300.0]),
    file("sudoku, hardest", "sudoku", "sudoku/hard_9x9.txt", [f64::INFINITY, 600.0]),
    file("kenken", "kenken", "kenken/sgt_keen.jsonl", [5.0, 50.0]),
    made("suguru, generated", "suguru", "", [5.0, 50.0]),
    file("binary sudoku", "binary-sudoku", "binary-sudoku/sgt_unruly.jsonl", [5.0, 50.0]),
    made("binary sudoku 14x14, generated", "binary-sudoku", "14x14", [5.0, 50.0]),
    made("hashi 30x30, generated", "hashi", "30x30", [5.0, 50.0]),
    with(("stars", "2"), made("star battle 10x10, two stars, generated", "star-battle", "10x10", [10.0, 1000.0])),
    with(("cages", "yes"), made("killer sudoku, generated", "sudoku", "", [f64::INFINITY; 2])),
    file("battleship", "battleship", "battleship/csplib_rubin.jsonl", [100.0, 100.0]),
    made("zebra, generated", "zebra", "", [100.0, 100.0]),
];

/// The times of the grades of a set.
pub struct Times {
    set: &'static TimedSet,
    boards: usize,
    stopped: usize,
    milliseconds: [f64; 3],
}

impl Times {
    pub fn json(&self) -> Value {
        json!({
            "set": self.set.name, "boards": self.boards, "stopped": self.stopped, "milliseconds": self.milliseconds,
            "target": self.set.target.map(|target| target.is_finite().then_some(target)),
        })
    }
}

/// Times the grades of all sets.
pub fn times(options: &Options, worker: &mut Worker) -> Result<Vec<Times>, String> {
    let mut all = Vec::new();
    for set in TIMED.iter().filter(|set| options.only.wants(set.name)) {
        eprintln!("bench: times of {}", set.name);
        let parameters: Value = set.parameter.into_iter().map(|(name, value)| (name.to_string(), json!(value))).collect();
        let request = match set.file {
            "" => json!({
                "do": "make", "kind": set.kind, "seed": 3, "count": COUNT, "parameters": parameters,
                "size": Some(set.size).filter(|size| !size.is_empty()),
            }),
            file => json!({ "do": "read", "kind": set.kind, "paths": [options.data.join(file)] }),
        };
        let boards = worker.boards(&request)?.len().min(options.boards);
        let (mut milliseconds, mut stopped) = (Vec::new(), 0);
        for board in 0..boards {
            let reply = worker.explain(board, options.seconds, false)?;
            stopped += usize::from(reply["end"] == "stopped");
            milliseconds.push(reply["seconds"].as_f64().unwrap_or(f64::NAN) * 1e3);
        }
        all.push(Times { set, boards, stopped, milliseconds: spread(milliseconds) });
    }
    Ok(all)
}

/// The table of times.
pub fn times_text(all: &[Times]) -> String {
    let row = |times: &Times| {
        let [median, _, worst] = times.milliseconds;
        let [most_median, most_worst] = times.set.target;
        let is_met = times.stopped == 0 && median <= most_median && worst <= most_worst;
        let (target, met) = match (most_median.is_finite(), most_worst.is_finite()) {
            (true, _) => (format!("{most_median} / {most_worst}"), if is_met { "yes" } else { "no" }),
            (false, true) => (most_worst.to_string(), if is_met { "yes" } else { "no" }),
            (false, false) => (String::new(), ""),
        };
        let mut row = vec![times.set.name.to_owned(), times.boards.to_string()];
        row.extend(times.milliseconds.map(figure));
        row.extend([times.stopped.to_string(), target, met.to_owned()]);
        row
    };
    let head = ["set", "boards", "median", "p90", "worst", "stopped", "target", "met"];
    table(&head, &all.iter().map(row).collect::<Vec<_>>())
}

/// The paths of the generated boards of a kind.
pub struct Paths {
    kind: &'static str,
    boards: usize,
    solved: usize,
    steps: [u64; 4],
    not_minimal: u64,
    hint: [f64; 3],
    path: [f64; 3],
}

impl Paths {
    pub fn json(&self) -> Value {
        json!({
            "kind": self.kind, "boards": self.boards, "solved": self.solved, "steps": self.steps, "not_minimal": self.not_minimal,
            "hint_milliseconds": self.hint, "path_milliseconds": self.path,
        })
    }
}

/// Explains generated boards of every kind.
pub fn paths(options: &Options, worker: &mut Worker) -> Result<Vec<Paths>, String> {
    let mut all = Vec::new();
    for &kind in KINDS.iter().filter(|kind| options.only.wants(kind)) {
        eprintln!("bench: paths of {kind}");
        let count = COUNT.min(options.boards);
        let boards = worker.boards(&json!({ "do": "make", "kind": kind, "seed": 3, "count": count }))?.len();
        let (mut hint, mut path) = (Vec::new(), Vec::new());
        let mut found = Paths { kind, boards, solved: 0, steps: [0; 4], not_minimal: 0, hint: [0.0; 3], path: [0.0; 3] };
        for board in 0..boards {
            let reply = worker.explain(board, 10.0 * options.seconds, true)?;
            let reply = &reply["path"];
            found.solved += usize::from(reply["solved"] == true);
            found.not_minimal += reply["not_minimal"].as_u64().unwrap_or(0);
            (0..4).for_each(|class| found.steps[class] += reply["steps"][class].as_u64().unwrap_or(0));
            hint.push(reply["hint_seconds"].as_f64().unwrap_or(f64::NAN) * 1e3);
            path.push(reply["seconds"].as_f64().unwrap_or(f64::NAN) * 1e3);
        }
        (found.hint, found.path) = (spread(hint), spread(path));
        all.push(found);
    }
    Ok(all)
}

/// The table of paths.
pub fn paths_text(all: &[Paths]) -> String {
    let row = |found: &Paths| {
        let total = found.steps.iter().sum::<u64>().max(1);
        let share = |steps: &u64| format!("{:.1} %", *steps as f64 * 100.0 / total as f64);
        let mut row = vec![found.kind.to_owned(), format!("{} of {}", found.solved, found.boards), total.to_string()];
        row.extend(found.steps.iter().map(share));
        row.push(found.not_minimal.to_string());
        row.extend([found.hint[0], found.path[0], found.path[2]].map(figure));
        row
    };
    let head = [
        "kind",
        "solved",
        "steps",
        "part",
        "cover",
        "chain",
        "nested",
        "not shown minimal",
        "hint, median",
        "path, median",
        "worst",
    ];
    table(&head, &all.iter().map(row).collect::<Vec<_>>())
}

/// The boards made at a level.
pub struct AtLevel {
    kind: &'static str,
    level: &'static str,
    made: usize,
    pub outside: usize,
}

impl AtLevel {
    pub fn json(&self) -> Value {
        json!({ "kind": self.kind, "level": self.level, "made": self.made, "outside": self.outside })
    }
}

/// Makes boards of every kind at every level, of the size of the level, and grades them again.
pub fn levels(options: &Options, worker: &mut Worker) -> Result<Vec<AtLevel>, String> {
    let mut all = Vec::new();
    for &kind in KINDS.iter().filter(|kind| options.only.wants(kind)) {
        eprintln!("bench: levels of {kind}");
        for &level in LEVELS {
            let request = json!({
                "do": "make", "kind": kind, "seed": 3, "count": COUNT.min(options.boards), "seconds": 10.0 * options.seconds,
                "parameters": { "level": level },
            });
            // No board within the time is an error of the worker.
            let made = worker.boards(&request).map_or(0, |boards| boards.len());
            let mut outside = 0;
            for board in 0..made {
                outside += usize::from(worker.explain(board, 60.0, false)?["level"] != level);
            }
            all.push(AtLevel { kind, level, made, outside });
        }
    }
    Ok(all)
}

/// The table of levels: boards made, and how many of them are elsewhere.
pub fn levels_text(all: &[AtLevel]) -> String {
    let row = |levels: &[AtLevel]| {
        let figure = |level: &AtLevel| match level.outside {
            0 => level.made.to_string(),
            outside => format!("{}, {outside} elsewhere", level.made),
        };
        let mut row = vec![levels[0].kind.to_owned()];
        row.extend(levels.iter().map(figure));
        row
    };
    let head: Vec<&str> = std::iter::once("kind").chain(LEVELS.iter().copied()).collect();
    table(&head, &all.chunks(LEVELS.len()).map(row).collect::<Vec<_>>())
}
