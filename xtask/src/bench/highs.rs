//! `cargo xtask bench highs`: each formulation solved by HiGHS inside Pencilmark, and the same rows by HiGHS from Python.

use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

use super::all::options::Options;
use super::all::targets::Query;
use super::all::worker::Worker;
use super::attempt::{Attempt, Outcome};
use super::environment::Environment;
use super::machine::{self, Machine};
use super::paths::Paths;
use super::peers::{self, PEERS};
use super::summary::{Seconds, Summary};
use super::table::{figure, table};

const BACKEND: &str = "highs";

/// Our time counts as equal to Python's up to this multiple of it.
const MAX_RATIO: f64 = 2.0;

/// A solve in Python that takes fewer seconds than this is repeated, and the minimum time counts.
const REPEAT_BELOW: f64 = 0.1;

/// The kinds, with sizes at which HiGHS decides boards with most formulations; empty for the default size.
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

/// The attempts with one formulation, in the order of the boards.
struct FormulationResult {
    kind: &'static str,
    formulation: String,
    ours: Vec<Attempt>,
    python: Vec<Attempt>,
}

pub fn measure(options: &Options) -> Result<bool, String> {
    let paths = Paths::find()?;
    let machine = machine::detect(&paths);
    let mut bench = Bench::start(options, &paths)?;
    for (kind, size) in KINDS.iter().filter(|(kind, _)| options.only.wants(kind)) {
        bench.run(kind, size)?;
    }
    let Bench { results, faults, version, .. } = bench;
    let text = report(&machine, options, &version, &results, &faults);
    println!("{text}");
    if options.only.is_all() && !options.quick {
        println!("Recorded in {}.", write(&paths, &machine, options, &results, &text)?.display());
    } else {
        println!("Not recorded: only a complete run is, without --quick and --only.");
    }
    Ok(faults.is_empty())
}

/// Both solvers, and the results so far.
struct Bench<'o> {
    options: &'o Options,
    worker: Worker,
    python: peers::Worker,
    version: String,
    /// The file from which Python reads a model.
    file: PathBuf,
    results: Vec<FormulationResult>,
    faults: Vec<String>,
}

impl<'o> Bench<'o> {
    fn start(options: &'o Options, paths: &Paths) -> Result<Self, String> {
        let peer = PEERS.iter().find(|peer| peer.name == "HiGHS").ok_or("HiGHS is not a peer")?;
        let mut environment: Option<Environment> = None;
        let (python, version, _) = peers::Worker::start(peer, &mut environment, paths, "rows", options.seconds)?;
        let folder = paths.scratch().join("boards/highs");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let (file, worker) = (folder.join("rows.json"), Worker::start(paths)?);
        Ok(Self { options, worker, python, version, file, results: Vec::new(), faults: Vec::new() })
    }

    /// Solves all formulations of a kind on boards of one size.
    fn run(&mut self, kind: &'static str, size: &str) -> Result<(), String> {
        let size = Some(size).filter(|size| !size.is_empty());
        let boards = self.options.boards;
        let names = self.worker.boards(&json!({ "do": "make", "kind": kind, "size": size, "count": boards, "seed": 1 }))?;
        let mut results: Vec<FormulationResult> = Vec::new();
        for board in 0..names.len() {
            for formulation in self.worker.formulations(board)? {
                eprintln!("bench: {kind}, {formulation}, board {} of {}", board + 1, names.len());
                let (ours, python) = self.solve_both(board, &formulation)?;
                let place = results.iter().position(|result| result.formulation == formulation).unwrap_or_else(|| {
                    results.push(FormulationResult { kind, formulation, ours: Vec::new(), python: Vec::new() });
                    results.len() - 1
                });
                results[place].ours.push(ours);
                results[place].python.push(python);
            }
        }
        self.results.extend(results);
        Ok(())
    }

    /// Solves one formulation of one board, inside Pencilmark and from Python.
    fn solve_both(&mut self, board: usize, formulation: &str) -> Result<(Attempt, Attempt), String> {
        let ours = self.worker.solve(board, Query::OneSolution, self.options.seconds, Some([formulation, BACKEND]))?;
        let python = match self.worker.write_rows(board, Some(formulation), &self.file.display().to_string()) {
            Err(reason) => Attempt::untimed(Outcome::Refused(reason)),
            Ok(()) => self.solve_in_python(),
        };
        let contradicts = |one: &Outcome, other: &Outcome| matches!((one, other), (Outcome::Feasible(_), Outcome::Infeasible));
        let broken = [&ours.attempt.outcome, &python.outcome].into_iter().find_map(|outcome| match outcome {
            Outcome::Broken(reason) => Some(reason.clone()),
            _ => None,
        });
        let disagree = contradicts(&ours.attempt.outcome, &python.outcome) || contradicts(&python.outcome, &ours.attempt.outcome);
        if let Some(fault) = broken.or_else(|| disagree.then(|| "one finds a solution, the other proves infeasibility".into())) {
            self.faults.push(format!("{formulation}, board {}: {fault}", board + 1));
        }
        if let Outcome::Feasible(solution) = &python.outcome {
            match self.worker.check_solution(board, &json!(solution))? {
                Err(fault) => {
                    self.faults.push(format!("{formulation}, board {}: Python's solution is wrong: {fault}", board + 1))
                }
                Ok(cost) if matches!(ours.attempt.outcome, Outcome::Feasible(_)) && cost != ours.cost => {
                    self.faults.push(format!(
                        "{formulation}, board {}: different optima: {cost:?} in Python, ours {:?}",
                        board + 1,
                        ours.cost
                    ));
                }
                Ok(_) => {}
            }
        }
        Ok((ours.attempt, python))
    }

    /// Solves the model in `self.file`; a short solve is repeated.
    fn solve_in_python(&mut self) -> Attempt {
        let first = self.python.solve("rows", &self.file, 1);
        let is_short = first.seconds.is_some_and(|seconds| seconds < REPEAT_BELOW);
        let repeated: Vec<Attempt> =
            (0..if is_short { 4 } else { 0 }).map(|_| self.python.solve("rows", &self.file, 1)).collect();
        let minimum = repeated.iter().filter_map(|attempt| attempt.seconds).chain(first.seconds).reduce(f64::min);
        Attempt { seconds: minimum, ..first }
    }
}

impl FormulationResult {
    /// The median times of both, in seconds, and their ratio.
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

    /// The cells of its table row.
    fn cells(&self, limit: f64) -> Vec<String> {
        let (ours, python, ratio) = self.medians(limit);
        let shown = |time: Option<Seconds>| {
            time.map_or(String::new(), |time| format!("{}{}", if time.at_least { "≥" } else { "" }, figure(time.value * 1e3)))
        };
        let reason = self.python.iter().find_map(|attempt| match &attempt.outcome {
            Outcome::Refused(reason) => Some(reason.split(": ").last().unwrap_or_default().to_owned()),
            _ => None,
        });
        let python = reason.unwrap_or_else(|| shown(python));
        let of = |attempts: &[Attempt]| format!("{}/{}", FormulationResult::decided(attempts), attempts.len());
        let ratio = ratio.map_or(String::new(), figure);
        vec![format!("{}, {}", self.kind, self.formulation), of(&self.ours), of(&self.python), shown(ours), python, ratio]
    }
}

fn report(machine: &Machine, options: &Options, version: &str, results: &[FormulationResult], faults: &[String]) -> String {
    let rows: Vec<Vec<String>> = results.iter().map(|result| result.cells(options.seconds)).collect();
    let head = ["formulation", "decided", "in Python", "ms", "in Python, ms", "ours / Python"];
    let ratios: Vec<f64> = results.iter().filter_map(|result| result.medians(options.seconds).2).collect();
    let within = ratios.iter().filter(|&&ratio| ratio <= MAX_RATIO).count();
    let faults: String = match faults {
        [] => "Every solution is correct, and all optima are equal.\n".into(),
        faults => faults.iter().map(|fault| format!("- {fault}\n")).collect(),
    };
    format!(
        "# Formulations on HiGHS, {}\n\nOne solution of each of {} boards of each kind, generated from seed 1; \
        time limit {} s for each solve, one thread. Ours is the time from the board to the checked solution, \
        Python's that of HiGHS alone on the same rows. \
        How to read this: `benches/README.md`.\n\n\
        {}\n{}\nOf {} formulations that both decide, {within} take at most {MAX_RATIO}× the time in Python.\n\n{faults}",
        machine.date,
        options.boards,
        options.seconds,
        machine.markdown(&format!("HiGHS {version}")),
        table(&head, &rows),
        ratios.len(),
    )
}

/// Writes the record, replacing that of the same day; returns the path of the Markdown file.
fn write(
    paths: &Paths,
    machine: &Machine,
    options: &Options,
    results: &[FormulationResult],
    text: &str,
) -> Result<PathBuf, String> {
    let runs = |attempts: &[Attempt]| -> Vec<Value> {
        attempts.iter().map(|attempt| json!([attempt.outcome.word(), attempt.seconds])).collect()
    };
    let result_json = |result: &FormulationResult| {
        let (ours, python) = (runs(&result.ours), runs(&result.python));
        json!({ "kind": result.kind, "formulation": result.formulation, "ours": ours, "python": python })
    };
    let data = json!({
        "machine": machine.json(), "limit_seconds": options.seconds,
        "results": results.iter().map(result_json).collect::<Vec<_>>(),
    });
    machine.write_record(&paths.records(), "highs", text, &data)
}
