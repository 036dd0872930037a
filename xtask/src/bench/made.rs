//! `cargo xtask bench made`: generates boards of every kind, measures how many a second, and proves each unique again with a
//! solver that the generator does not use.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;
use serde_json::{Value, json};

use super::all::options::{Only, at_least_one};
use super::machine::{self, Machine};
use super::ours;
use super::paths::Paths;
use super::process::{self, ProcessError, ProcessOutput};
use super::table::{figure, table};

/// The backend that proves uniqueness again; the generator uses the default method, which is another.
const VERIFIER: &str = "clauses";

/// Time limit in seconds for generating or for proving all boards of a set.
const TIME_LIMIT: f64 = 3600.0;

/// Boards of one kind and size.
struct Set {
    kind: &'static str,
    /// Empty for the default size.
    size: &'static str,
    /// The number of boards is `--count` divided by this.
    divisor: usize,
}

const fn default_size(kind: &'static str) -> Set {
    Set { kind, size: "", divisor: 1 }
}

const SETS: &[Set] = &[
    default_size("battleship"),
    default_size("binary-sudoku"),
    default_size("circuit-board"),
    default_size("circuit-scramble"),
    default_size("hashi"),
    Set { kind: "hashi", size: "15x15", divisor: 1 },
    Set { kind: "hashi", size: "30x30", divisor: 10 },
    Set { kind: "hashi", size: "100x100", divisor: 200 },
    default_size("kenken"),
    default_size("knight"),
    default_size("monodot"),
    default_size("star-battle"),
    default_size("sudoku"),
    default_size("suguru"),
    default_size("v3ck"),
    default_size("zebra"),
];

/// The options of one run.
#[derive(Args)]
pub struct Options {
    /// 10 boards of each set; not recorded.
    #[arg(long)]
    quick: bool,
    /// The number of boards of each set, fewer of large ones [default: 1000].
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    count: Option<usize>,
    /// The seed of the generator.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    only: Only,
}

impl Options {
    fn count(&self) -> usize {
        self.count.unwrap_or(if self.quick { 10 } else { 1000 })
    }
}

/// The result of a set.
struct SetResult {
    set: &'static Set,
    /// The number of boards requested.
    requested: usize,
    /// Distinct boards.
    boards: usize,
    /// Wall time of the generator, in seconds.
    seconds: f64,
    /// Processor time of all attempts, in seconds.
    cpu: f64,
    /// The number of its checks for another solution, and their processor time in seconds: the limit of any generator that makes them.
    checks: u64,
    checking: f64,
    /// How many were proved unique again, and the wall time that took, in seconds.
    unique: usize,
    proving: f64,
    /// The first fault, if there is any.
    fault: Option<String>,
}

impl Set {
    fn name(&self) -> String {
        if self.size.is_empty() { self.kind.to_owned() } else { format!("{} {}", self.kind, self.size) }
    }
}

pub fn measure(options: &Options) -> Result<bool, String> {
    let paths = Paths::find()?;
    let machine = machine::detect(&paths);
    let program = ours::build(&paths, "pencilmark")?;
    let folder = paths.scratch().join("made");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut all = Vec::new();
    for set in SETS.iter().filter(|set| options.only.wants(&set.name())) {
        eprintln!("bench: {}", set.name());
        all.push(generate_set(set, options, &program, &folder)?);
    }
    let text = report(&machine, options, &all);
    println!("{text}");
    if options.only.is_all() && !options.quick {
        println!("Recorded in {}.", write(&paths, &machine, options, &all, &text)?.display());
    } else {
        println!("Not recorded: only a complete run is, without --quick and --only.");
    }
    Ok(all.iter().all(|result| result.fault.is_none()))
}

/// Generates the boards of a set on one thread, and proves them unique again on all cores.
fn generate_set(set: &'static Set, options: &Options, program: &Path, folder: &Path) -> Result<SetResult, String> {
    let requested = options.count().div_ceil(set.divisor);
    let mut generate = Command::new(program);
    generate.args(["generate", set.kind]).args(Some(set.size).filter(|size| !size.is_empty()));
    generate.args([
        "--level",
        "any",
        "--jobs",
        "1",
        "--json",
        "--count",
        &requested.to_string(),
        "--seed",
        &options.seed.to_string(),
    ]);
    let (output, took) = process::run(generate, TIME_LIMIT);
    let (lines, mut fault) = read(output);
    let made: Vec<Value> = lines.iter().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let texts: HashSet<&str> = made.iter().filter_map(|made| made["board"].as_str()).collect();
    let boards = texts.len();
    let text: String = texts.iter().map(|board| format!("= puzzle {}\n{}\n", set.kind, board.trim_end())).collect();
    let cpu = made.iter().filter_map(|made| made["cpu_seconds"].as_f64()).sum();
    let checks = made.iter().filter_map(|made| made["checks"]["count"].as_u64()).sum();
    let checking = made.iter().filter_map(|made| made["checks"]["cpu_seconds"].as_f64()).sum();
    let file = folder.join(format!("{}.txt", set.name().replace(' ', "-")));
    fs::write(&file, &text).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut check = Command::new(program);
    check.arg("check").arg(&file).args(["--kind", set.kind, "--backend", VERIFIER, "--json"]);
    let (output, proving) = process::run(check, TIME_LIMIT);
    let (lines, check_fault) = read(output);
    let is_unique = |line: &&String| serde_json::from_str(line).is_ok_and(|object: Value| object["verdict"] == "unique");
    let unique = lines.iter().filter(is_unique).count();
    fault = fault.or(check_fault);
    if fault.is_none() && (boards, unique) != (requested, requested) {
        fault = Some(format!("{requested} boards requested, {boards} distinct ones generated, {unique} proved again"));
    }
    let (seconds, proving) = (took.as_secs_f64(), proving.as_secs_f64());
    Ok(SetResult { set, requested, boards, seconds, cpu, checks, checking, unique, proving, fault })
}

/// The lines of a process, and the fault if it did not exit with 0.
fn read(output: Result<ProcessOutput, ProcessError>) -> (Vec<String>, Option<String>) {
    match output {
        Ok(output) if output.code == Some(0) => (output.lines, None),
        Ok(output) => (output.lines, Some(output.message)),
        Err(ProcessError::TimedOut) => (Vec::new(), Some(format!("no output for {TIME_LIMIT:.0} s"))),
        Err(ProcessError::Exited(message)) => (Vec::new(), Some(message)),
    }
}

fn report(machine: &Machine, options: &Options, all: &[SetResult]) -> String {
    let rows: Vec<Vec<String>> = all
        .iter()
        .map(|result| {
            let boards = result.boards as f64;
            vec![
                result.set.name(),
                result.boards.to_string(),
                figure(result.seconds),
                figure(boards / result.seconds.max(1e-9)),
                figure(result.cpu),
                figure(result.checks as f64 / boards.max(1.0)),
                figure(1e6 * result.checking / (result.checks as f64).max(1.0)),
                figure(boards / result.checking.max(1e-9)),
                format!("{:.0} %", 100.0 * result.checking / result.cpu.max(1e-9)),
                result.unique.to_string(),
                figure(result.proving),
            ]
        })
        .collect();
    let head = [
        "set",
        "boards",
        "seconds",
        "boards a second",
        "CPU, seconds",
        "checks a board",
        "a check, µs",
        "limit, a second",
        "share",
        "proved again",
        "proof, seconds",
    ];
    let faults: String = all
        .iter()
        .filter_map(|result| result.fault.as_ref().map(|fault| format!("- {}: {fault}\n", result.set.name())))
        .collect();
    let faults =
        if faults.is_empty() { "Each board was proved unique again, and no two of a set are equal.\n".into() } else { faults };
    format!(
        "# Generated boards, {}\n\nFrom seed {}, one thread, the default size unless one is named; each is unique, proved by the \
        default method in the generator, and again by `{VERIFIER}`. A check looks for another solution, from the model to the \
        outcome; a generator that did nothing else would make as many boards a second as the limit says. The share of the checks in the \
        processor time of the generator, from the first draft of a board to its canonical form, is how much of that limit is \
        reached, however busy the machine.\n\n{}\n{}\n{faults}",
        machine.date,
        options.seed,
        machine.markdown(""),
        table(&head, &rows),
    )
}

/// Writes the record, replacing that of the same day; returns the path of the Markdown file.
fn write(paths: &Paths, machine: &Machine, options: &Options, all: &[SetResult], text: &str) -> Result<PathBuf, String> {
    let set = |result: &SetResult| {
        json!({
            "kind": result.set.kind, "size": result.set.size, "requested": result.requested, "boards": result.boards,
            "seconds": result.seconds, "cpu_seconds": result.cpu, "checks": result.checks, "checking_seconds": result.checking,
            "proved_again": result.unique, "proving_seconds": result.proving, "fault": result.fault,
        })
    };
    let data = json!({
        "machine": machine.json(), "seed": options.seed, "verifier": VERIFIER, "sets": all.iter().map(set).collect::<Vec<_>>(),
    });
    machine.write_record(&paths.records(), "made", text, &data)
}
