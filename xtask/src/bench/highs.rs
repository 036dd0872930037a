//! `cargo xtask bench highs`: each formulation solved by HiGHS through us, beside the same rows given to HiGHS from Python.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::{Value, json};

use super::all::options::Options;
use super::all::targets::Ask;
use super::all::worker::Worker;
use super::attempt::{Attempt, Outcome};
use super::environment::Environment;
use super::machine::{self, Machine};
use super::peers::{self, PEERS};
use super::places::Places;
use super::summary::{Seconds, Summary};
use super::table::{figure, table};

/// How it is called.
pub const USAGE: &str = "\
cargo xtask bench highs [options]
    --quick          1 board of each kind, 2 s for a solve; not recorded
    --boards N       boards of each kind (3)
    --time SECONDS   limit of each solve (10)
    --only A,B       kinds whose name contains one of these; not recorded";

const BACKEND: &str = "highs";

/// A solve takes as long as in Python if it takes no more than so many times that.
const SAME: f64 = 2.0;

/// What Python solves sooner than this is solved again, and the least time counts.
const QUICK: f64 = 0.1;

/// The kinds, and sizes at which HiGHS decides something with most formulations.
const KINDS: &[(&str, &str)] = &[
    ("battleship", "10x10"),
    ("binary-sudoku", "10x10"),
    ("circuit-board", "5x5"),
    ("circuit-scramble", ""),
    ("hashi", "15x15"),
    ("kenken", "6x6"),
    ("knight", "6x6"),
    ("monodot", ""),
    ("star-battle", ""),
    ("sudoku", ""),
    ("suguru", "8x8"),
    ("v3ck", ""),
    ("zebra", ""),
];

/// One formulation of a kind on some boards.
struct Line {
    kind: &'static str,
    formulation: String,
    ours: Vec<Attempt>,
    python: Vec<Attempt>,
}

/// Runs it; 0 when all agree, 1 when anything is wrong, 2 for wrong use. Being slower is no fault.
pub fn run(arguments: &[String]) -> ExitCode {
    super::ended(Options::read_for_made(arguments), USAGE, measure)
}

fn measure(options: &Options) -> Result<bool, String> {
    let places = Places::find()?;
    let machine = machine::look(&places);
    let mut bench = Bench::start(options, &places)?;
    for (kind, size) in KINDS.iter().filter(|(kind, _)| options.wants(kind)) {
        bench.run(kind, size)?;
    }
    let Bench { lines, faults, version, .. } = bench;
    let text = told(&machine, options, &version, &lines, &faults);
    println!("{text}");
    if options.only.is_empty() && !options.quick {
        println!("Recorded in {}.", write(&places, &machine, options, &lines, &text)?.display());
    } else {
        println!("Not recorded: a record holds whole runs, without --quick and --only.");
    }
    Ok(faults.is_empty())
}

/// Both sides at work, and what came of it.
struct Bench<'o> {
    options: &'o Options,
    worker: Worker,
    python: peers::Worker,
    version: String,
    /// Where a model is laid for Python.
    file: PathBuf,
    lines: Vec<Line>,
    faults: Vec<String>,
}

impl<'o> Bench<'o> {
    fn start(options: &'o Options, places: &Places) -> Result<Self, String> {
        let peer = PEERS.iter().find(|peer| peer.name == "HiGHS").ok_or("HiGHS is no peer")?;
        let mut environment: Option<Environment> = None;
        let (python, version, _) = peers::Worker::start(peer, &mut environment, places, "rows", options.seconds)?;
        let folder = places.scratch().join("boards/highs");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let (file, worker) = (folder.join("rows.json"), Worker::start(places)?);
        Ok(Self { options, worker, python, version, file, lines: Vec::new(), faults: Vec::new() })
    }

    /// All formulations of a kind on a few boards of a size.
    fn run(&mut self, kind: &'static str, size: &str) -> Result<(), String> {
        let size = Some(size).filter(|size| !size.is_empty());
        let boards = self.options.boards;
        let names = self.worker.boards(&json!({ "do": "make", "kind": kind, "size": size, "count": boards, "seed": 1 }))?;
        let mut lines: Vec<Line> = Vec::new();
        for board in 0..names.len() {
            for formulation in self.worker.formulations(board)? {
                eprintln!("bench: {kind}, {formulation}, board {} of {}", board + 1, names.len());
                let (ours, python) = self.pair(board, &formulation)?;
                let place = lines.iter().position(|line| line.formulation == formulation).unwrap_or_else(|| {
                    lines.push(Line { kind, formulation, ours: Vec::new(), python: Vec::new() });
                    lines.len() - 1
                });
                lines[place].ours.push(ours);
                lines[place].python.push(python);
            }
        }
        self.lines.extend(lines);
        Ok(())
    }

    /// One formulation of one board, through us and from Python.
    fn pair(&mut self, board: usize, formulation: &str) -> Result<(Attempt, Attempt), String> {
        let ours = self.worker.solve(board, Ask::One, self.options.seconds, Some([formulation, BACKEND]))?;
        let python = match self.worker.lay_rows(board, Some(formulation), &self.file.display().to_string()) {
            Err(reason) => Attempt::untimed(Outcome::Refused(reason)),
            Ok(()) => self.in_python(),
        };
        let contradict = |one: &Outcome, other: &Outcome| matches!((one, other), (Outcome::Feasible(_), Outcome::Infeasible));
        let broken = [&ours.attempt.outcome, &python.outcome].into_iter().find_map(|outcome| match outcome {
            Outcome::Broken(reason) => Some(reason.clone()),
            _ => None,
        });
        let differ = contradict(&ours.attempt.outcome, &python.outcome) || contradict(&python.outcome, &ours.attempt.outcome);
        if let Some(fault) = broken.or_else(|| differ.then(|| "one finds a solution, the other says impossible".into())) {
            self.faults.push(format!("{formulation}, board {}: {fault}", board + 1));
        }
        if let Outcome::Feasible(solution) = &python.outcome {
            match self.worker.judge(board, &json!(solution))? {
                Err(fault) => self.faults.push(format!("{formulation}, board {}: Python's solution is none: {fault}", board + 1)),
                Ok(cost) if matches!(ours.attempt.outcome, Outcome::Feasible(_)) && cost != ours.cost => {
                    self.faults.push(format!("{formulation}, board {}: a best of {cost:?}, and {:?}", board + 1, ours.cost));
                }
                Ok(_) => {}
            }
        }
        Ok((ours.attempt, python))
    }

    fn in_python(&mut self) -> Attempt {
        let first = self.python.ask("rows", &self.file, 1);
        let quick = first.seconds.is_some_and(|seconds| seconds < QUICK);
        let more: Vec<Attempt> = (0..if quick { 4 } else { 0 }).map(|_| self.python.ask("rows", &self.file, 1)).collect();
        let least = more.iter().filter_map(|attempt| attempt.seconds).chain(first.seconds).reduce(f64::min);
        Attempt { seconds: least, ..first }
    }
}

impl Line {
    /// The medians of both, and their ratio; over the boards that Python was given.
    fn medians(&self, limit: f64) -> (Option<Seconds>, Option<Seconds>, Option<f64>) {
        let median = |attempts: &[Attempt]| {
            let inside = Summary::of(&attempts.iter().collect::<Vec<_>>(), limit).inside?;
            Some(inside.median)
        };
        let (ours, python) = (median(&self.ours), median(&self.python));
        let ratio = match (ours, python) {
            (Some(ours), Some(python)) if !ours.at_least && !python.at_least => Some(ours.value / python.value),
            _ => None,
        };
        (ours, python, ratio)
    }

    fn decided(attempts: &[Attempt]) -> usize {
        attempts.iter().filter(|attempt| attempt.outcome.decided()).count()
    }

    /// As cells of the table.
    fn cells(&self, limit: f64) -> Vec<String> {
        let (ours, python, ratio) = self.medians(limit);
        let shown = |time: Option<Seconds>| {
            time.map_or(String::new(), |time| format!("{}{}", if time.at_least { "≥" } else { "" }, figure(time.value * 1e3)))
        };
        let reason = self.python.iter().find_map(|attempt| match &attempt.outcome {
            Outcome::Refused(reason) => Some(reason.split(": ").last().unwrap_or_default().to_owned()),
            _ => None,
        });
        let beside = reason.unwrap_or_else(|| shown(python));
        let of = |attempts: &[Attempt]| format!("{}/{}", Line::decided(attempts), attempts.len());
        let ratio = ratio.map_or(String::new(), figure);
        vec![format!("{}, {}", self.kind, self.formulation), of(&self.ours), of(&self.python), shown(ours), beside, ratio]
    }
}

fn told(machine: &Machine, options: &Options, version: &str, lines: &[Line], faults: &[String]) -> String {
    let rows: Vec<Vec<String>> = lines.iter().map(|line| line.cells(options.seconds)).collect();
    let head = ["formulation", "decided", "in Python", "ms", "in Python, ms", "ours / Python"];
    let ratios: Vec<f64> = lines.iter().filter_map(|line| line.medians(options.seconds).2).collect();
    let within = ratios.iter().filter(|&&ratio| ratio <= SAME).count();
    let faults: String = match faults {
        [] => "Every solution keeps the rules, and optima are the same.\n".into(),
        faults => faults.iter().map(|fault| format!("- {fault}\n")).collect(),
    };
    format!(
        "# Formulations on HiGHS, {}\n\nOne solution to each of {} boards of each kind, made from seed 1; {} s for a solve, one thread. Ours is \
        the time from the board to the checked solution, Python's that of HiGHS alone on the same rows. How to read this: `benches/README.md`.\n\n\
        {}\n{}\nOf {} formulations that both decide, {within} take at most {SAME}× as long as in Python.\n\n{faults}",
        machine.date,
        options.boards,
        options.seconds,
        machine.told(&format!("HiGHS {version}")),
        table(&head, &rows),
        ratios.len(),
    )
}

/// Writes the record, replacing that of the same day; its Markdown file.
fn write(places: &Places, machine: &Machine, options: &Options, lines: &[Line], text: &str) -> Result<PathBuf, String> {
    let runs = |attempts: &[Attempt]| -> Vec<Value> {
        attempts.iter().map(|attempt| json!([attempt.outcome.word(), attempt.seconds])).collect()
    };
    let line = |line: &Line| json!({ "kind": line.kind, "formulation": line.formulation, "ours": runs(&line.ours), "python": runs(&line.python) });
    let data = json!({
        "machine": machine.data(), "limit_seconds": options.seconds, "lines": lines.iter().map(line).collect::<Vec<_>>(),
    });
    machine.keep(&places.records(), "highs", text, &data)
}
