//! The steps of some paths, explained again by other tools: CPMpy's, and on sudoku Demystify.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::{Value, json};

use super::{Options, Paths, Worker, figure, spread, table};
use crate::bench::environment::Environment;
use crate::bench::process::{LineProcess, ProcessError};

/// The kinds whose parts all have simple constraints: a name, a kind, a size, and whether it is the sudoku that Demystify
/// takes.
const KINDS: &[(&str, &str, Option<&str>, bool)] =
    &[("sudoku", "sudoku", None, true), ("kenken 6x6", "kenken", None, false), ("star-battle", "star-battle", None, false)];

/// Each tool, with the package that has it: the first three take what a step concludes, the others look for one.
const TOOLS: &[(&str, &str)] =
    &[("mus", "cpmpy"), ("quickxplain", "cpmpy"), ("optimal_mus", "cpmpy"), ("ocus", "cpmpy"), ("demystify", "demystify")];

/// The boards of each kind, and the steps of each, spread over its path.
const BOARDS: usize = 1;
const STEPS: usize = 3;

/// How much longer than its limit of processor time a step may take by the clock.
const WALL: f64 = 10.0;

/// What a tool did on the steps of a kind.
pub struct Compared {
    name: &'static str,
    tool: &'static str,
    steps: usize,
    found: usize,
    milliseconds: [f64; 3],
    /// The parts, and the facts if all steps have them, of all steps found; ours on the same steps.
    used: [Option<u64>; 2],
    ours: [u64; 2],
    /// Why a step was not found, but for the limit.
    reason: Option<String>,
}

impl Compared {
    pub fn json(&self) -> Value {
        json!({
            "set": self.name, "tool": self.tool, "steps": self.steps, "found": self.found, "milliseconds": self.milliseconds,
            "parts": self.used[0], "facts": self.used[1], "our_parts": self.ours[0], "our_facts": self.ours[1],
            "reason": self.reason,
        })
    }
}

/// A board in a file, our times of a step, and the steps that are compared with our parts and facts.
struct Sample {
    file: String,
    steps: Vec<(usize, [u64; 2])>,
}

/// The tools on the steps of some boards.
#[derive(Default)]
pub struct Comparison {
    pub compared: Vec<Compared>,
    /// The packages with their versions.
    pub packages: BTreeSet<String>,
    /// Why tools were not run.
    pub notes: Vec<String>,
}

/// Compares on all kinds, unless `--only` leaves it out.
pub fn compare(options: &Options, paths: &Paths, worker: &mut Worker) -> Result<Comparison, String> {
    let mut comparison = Comparison::default();
    if !options.only.wants("comparison") {
        return Ok(comparison);
    }
    let environment = Environment::open(paths)?;
    let mut tools = Vec::new();
    for &(tool, package) in TOOLS {
        match environment.install(package) {
            Ok(package) => {
                comparison.packages.insert(package);
                tools.push(tool);
            }
            Err(reason) => comparison.notes.push(format!("{tool}: not run, {reason}")),
        }
    }
    let start = || {
        let mut command = Command::new(environment.python());
        // -B: write no `__pycache__` beside the programs.
        command.args(["-B", "steps.py"]).current_dir(paths.peers());
        LineProcess::start(command, true)
    };
    let mut process = start()?;
    for &(name, kind, size, is_sudoku) in KINDS {
        let (samples, ours) = samples(kind, size, options, paths, worker)?;
        comparison.compared.push(ours_of(name, &samples, ours));
        for &tool in tools.iter().filter(|tool| is_sudoku || **tool != "demystify") {
            eprintln!("bench: steps of {name} by {tool}");
            let mut compared = Compared {
                name,
                tool,
                steps: 0,
                found: 0,
                milliseconds: [f64::NAN; 3],
                used: [Some(0); 2],
                ours: [0; 2],
                reason: None,
            };
            let mut times = Vec::new();
            for (sample, &(step, ours)) in samples.iter().flat_map(|sample| sample.steps.iter().map(move |step| (sample, step))) {
                let reply =
                    ask(&mut process, &format!("{tool}\t{}\t{step}\t{}", sample.file, options.seconds), WALL * options.seconds)?;
                compared.steps += 1;
                if reply["outcome"] != "found" {
                    compared.reason = reply["reason"].as_str().map(str::to_owned).or(compared.reason);
                    continue;
                }
                compared.found += 1;
                times.push(reply["seconds"].as_f64().unwrap_or(f64::NAN) * 1e3);
                for (index, field) in ["parts", "facts"].into_iter().enumerate() {
                    compared.used[index] = compared.used[index].zip(reply[field].as_u64()).map(|(sum, more)| sum + more);
                    compared.ours[index] += ours[index];
                }
            }
            compared.milliseconds = spread(times);
            comparison.compared.push(compared);
        }
    }
    Ok(comparison)
}

fn ask(process: &mut LineProcess, request: &str, seconds: f64) -> Result<Value, String> {
    let line = process.send_line(request).and_then(|()| process.receive_line(seconds));
    let line = line.map_err(|error| match error {
        ProcessError::TimedOut => "steps.py overran its time limit".to_owned(),
        ProcessError::Exited(reason) => format!("steps.py exited: {reason}"),
    })?;
    serde_json::from_str(&line).map_err(|error| error.to_string())
}

/// Boards with steps spread over their paths, and our mean times of a step in milliseconds, proof included.
fn samples(
    kind: &str,
    size: Option<&str>,
    options: &Options,
    paths: &Paths,
    worker: &mut Worker,
) -> Result<(Vec<Sample>, Vec<f64>), String> {
    let folder = paths.scratch().join("steps");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let request = json!({ "do": "make", "kind": kind, "seed": 3, "count": BOARDS.min(options.boards), "size": size });
    let boards = worker.boards(&request)?.len();
    let (mut samples, mut ours) = (Vec::new(), Vec::new());
    for board in 0..boards {
        let file = folder.join(format!("{kind}-{board}.json")).display().to_string();
        let reply = worker.write_steps(board, 60.0, &file)?;
        let steps = reply["steps"].as_array().ok_or("no steps")?;
        ours.push(reply["seconds"].as_f64().unwrap_or(f64::NAN) * 1e3 / steps.len() as f64);
        let used = |step: usize| ["parts", "facts"].map(|field| steps[step][field].as_u64().unwrap_or(0));
        let chosen = (0..STEPS.min(steps.len())).map(|number| number * steps.len() / STEPS.min(steps.len()));
        samples.push(Sample { file, steps: chosen.map(|step| (step, used(step))).collect() });
    }
    Ok((samples, ours))
}

fn ours_of(name: &'static str, samples: &[Sample], milliseconds: Vec<f64>) -> Compared {
    let all = || samples.iter().flat_map(|sample| &sample.steps);
    let ours = [0, 1].map(|index| all().map(|step| step.1[index]).sum());
    let steps = all().count();
    Compared {
        name,
        tool: "ours",
        steps,
        found: steps,
        milliseconds: spread(milliseconds),
        used: ours.map(Some),
        ours,
        reason: None,
    }
}

/// The table.
pub fn text(all: &[Compared]) -> String {
    let row = |compared: &Compared| {
        let mut row =
            vec![compared.name.to_owned(), compared.tool.to_owned(), format!("{} of {}", compared.found, compared.steps)];
        row.extend(compared.milliseconds.map(figure));
        let mean = |sum: u64| format!("{:.1}", sum as f64 / compared.found.max(1) as f64);
        row.extend(compared.used.map(|used| used.map_or_else(String::new, mean)));
        row.extend(compared.ours.map(mean));
        row
    };
    let head = ["set", "tool", "steps", "median", "p90", "worst", "parts", "facts", "our parts", "our facts"];
    table(&head, &all.iter().map(row).collect::<Vec<_>>())
}
