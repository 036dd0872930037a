//! `cargo xtask bench made`: generates boards of every kind, measures how many a second, and proves each unique again with a
//! solver that the generator does not use.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use serde_json::{Value, json};

use super::machine::{self, Machine};
use super::ours;
use super::paths::Paths;
use super::process::{self, ProcessError, ProcessOutput};
use super::table::{figure, table};

/// Usage text.
pub const USAGE: &str = "\
cargo xtask bench made [options]
    --quick          10 boards of each set; not recorded
    --count N        boards of each set, fewer of large ones (1000)
    --seed N         seed of the generator (1)
    --only A,B       sets whose name contains one of these; not recorded";

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
struct Options {
    count: usize,
    seed: u64,
    quick: bool,
    only: Vec<String>,
}

impl Options {
    fn read(arguments: &[String]) -> Result<Options, String> {
        let mut options = Options { count: 1000, seed: 1, quick: false, only: Vec::new() };
        let mut arguments = arguments.iter();
        while let Some(option) = arguments.next() {
            if option == "--quick" {
                (options.quick, options.count) = (true, 10);
                continue;
            }
            let value = arguments.next().ok_or_else(|| format!("{option} needs a value"))?;
            let number = || value.parse::<u64>().map_err(|_| format!("{option} takes a number, not {value:?}"));
            match option.as_str() {
                "--count" => options.count = number()? as usize,
                "--seed" => options.seed = number()?,
                "--only" => options.only = value.split(',').map(str::to_owned).collect(),
                _ => return Err(format!("unknown option {option:?}")),
            }
        }
        if options.count == 0 { Err("--count must be positive".into()) } else { Ok(options) }
    }

    fn wants(&self, set: &Set) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| set.name().contains(part.as_str()))
    }
}

/// The result of a set.
struct SetResult {
    set: &'static Set,
    /// The number of boards requested.
    requested: usize,
    /// Distinct boards.
    boards: usize,
    /// Wall time of the generator.
    seconds: f64,
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

/// Runs the benchmark. The exit code is 0 when every board was proved again, 1 for any fault, 2 for wrong usage.
pub fn run(arguments: &[String]) -> ExitCode {
    super::run_with(Options::read(arguments), USAGE, measure)
}

fn measure(options: &Options) -> Result<bool, String> {
    let paths = Paths::find()?;
    let machine = machine::detect(&paths);
    let program = ours::build(&paths, "cli", "pencilmark")?;
    let folder = paths.scratch().join("made");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut all = Vec::new();
    for set in SETS.iter().filter(|set| options.wants(set)) {
        eprintln!("bench: {}", set.name());
        all.push(generate_set(set, options, &program, &folder)?);
    }
    let text = report(&machine, options, &all);
    println!("{text}");
    if options.only.is_empty() && !options.quick {
        println!("Recorded in {}.", write(&paths, &machine, options, &all, &text)?.display());
    } else {
        println!("Not recorded: only a complete run is, without --quick and --only.");
    }
    Ok(all.iter().all(|result| result.fault.is_none()))
}

/// Generates the boards of a set on one thread, and proves them unique again on all cores.
fn generate_set(set: &'static Set, options: &Options, program: &Path, folder: &Path) -> Result<SetResult, String> {
    let requested = options.count.div_ceil(set.divisor);
    let mut generate = Command::new(program);
    generate.args(["generate", set.kind]).args(Some(set.size).filter(|size| !size.is_empty()));
    generate.args(["--jobs", "1", "--count", &requested.to_string(), "--seed", &options.seed.to_string()]);
    let (output, took) = process::run(generate, TIME_LIMIT);
    let (lines, mut fault) = read(output);
    let text = lines.join("\n") + "\n";
    let distinct: HashSet<&str> = text.split("= puzzle ").filter(|puzzle| !puzzle.trim().is_empty()).collect();
    let boards = distinct.len();
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
    Ok(SetResult { set, requested, boards, seconds: took.as_secs_f64(), unique, proving: proving.as_secs_f64(), fault })
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
            let rate = result.boards as f64 / result.seconds.max(1e-9);
            let name = result.set.name();
            vec![
                name,
                result.boards.to_string(),
                figure(result.seconds),
                figure(rate),
                result.unique.to_string(),
                figure(result.proving),
            ]
        })
        .collect();
    let head = ["set", "boards", "seconds", "boards a second", "proved again", "proof, seconds"];
    let faults: String = all
        .iter()
        .filter_map(|result| result.fault.as_ref().map(|fault| format!("- {}: {fault}\n", result.set.name())))
        .collect();
    let faults =
        if faults.is_empty() { "Each board was proved unique again, and no two of a set are equal.\n".into() } else { faults };
    format!(
        "# Generated boards, {}\n\nFrom seed {}, one thread, the default size unless one is named; each is unique, proved by the \
        default method in the generator, and again by `{VERIFIER}`.\n\n{}\n{}\n{faults}",
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
            "seconds": result.seconds,
            "proved_again": result.unique, "proving_seconds": result.proving, "fault": result.fault,
        })
    };
    let data = json!({
        "machine": machine.json(), "seed": options.seed, "verifier": VERIFIER, "sets": all.iter().map(set).collect::<Vec<_>>(),
    });
    machine.write_record(&paths.records(), "made", text, &data)
}
