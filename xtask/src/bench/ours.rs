//! Our own program: every formulation on every backend, a process for each board.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use super::attempt::{Attempt, Method, Outcome, outcome};
use super::options::Options;
use super::places::{Laid, Places};
use super::process::{self, Silence};

/// The name of what the program does when it is left alone.
pub const DEFAULT: &str = "pencilmark";

/// The program under measurement.
pub struct Program {
    file: PathBuf,
    /// What it says of itself.
    pub version: String,
    /// What starting it and doing nothing takes, the median of a few times.
    pub start_seconds: f64,
}

impl Program {
    /// Builds the program, unless a built one is given.
    pub fn find(places: &Places, options: &Options) -> Result<Program, String> {
        let file = match &options.binary {
            Some(file) => file.clone(),
            None => build(places)?,
        };
        let mut starts = Vec::new();
        let mut version = String::new();
        for _ in 0..9 {
            let mut command = Command::new(&file);
            command.arg("--version");
            let (lines, took) = process::run(command, 10.0);
            version = lines.map_err(told)?.join(" ");
            starts.push(took.as_secs_f64());
        }
        starts.sort_by(f64::total_cmp);
        Ok(Program { file, version, start_seconds: starts[starts.len() / 2] })
    }

    /// The default first, then the table of formulations and backends.
    pub fn methods(&self, kind: &str, options: &Options) -> Result<Vec<Box<dyn Method>>, String> {
        let offer = self.ask(&["formulations", kind, "--json"])?;
        let formulations = names(&offer, "formulations");
        let backends = names(&offer, "backends");
        if formulations.is_empty() || backends.is_empty() {
            return Err(format!("no formulations and backends of {kind} in {offer}"));
        }
        let mut methods: Vec<Box<dyn Method>> =
            vec![Box::new(Ours { name: DEFAULT.to_owned(), command: self.solve(options, &[]) })];
        for formulation in &formulations {
            for backend in &backends {
                let name = format!("{DEFAULT}, {formulation} on {backend}");
                if options.wants(&name) {
                    let choice = ["--formulation", formulation, "--backend", backend];
                    methods.push(Box::new(Ours { name, command: self.solve(options, &choice) }));
                }
            }
        }
        Ok(methods)
    }

    fn solve(&self, options: &Options, choice: &[&str]) -> Solve {
        let mut arguments: Vec<String> = ["solve", "--json", "--threads", "1", "--time"].map(str::to_owned).to_vec();
        arguments.push(options.seconds.to_string());
        arguments.extend(choice.iter().map(|&word| word.to_owned()));
        Solve { file: self.file.clone(), arguments, limit: options.seconds }
    }

    fn ask(&self, arguments: &[&str]) -> Result<Value, String> {
        let mut command = Command::new(&self.file);
        command.args(arguments);
        let (lines, _) = process::run(command, 10.0);
        let text = lines.map_err(told)?.join("\n");
        serde_json::from_str(&text).map_err(|error| format!("pencilmark {}: {error}", arguments.join(" ")))
    }
}

fn build(places: &Places) -> Result<PathBuf, String> {
    eprintln!("bench: building pencilmark");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--release", "--quiet", "--package", "cli", "--bin", "pencilmark"])
        .current_dir(&places.root)
        .status()
        .map_err(|error| format!("Cargo cannot be started: {error}"))?;
    if !built.success() {
        return Err("pencilmark does not build".into());
    }
    Ok(places.target.join("release/pencilmark"))
}

fn told(silence: Silence) -> String {
    match silence {
        Silence::Late => "pencilmark says nothing".into(),
        Silence::Ended(reason) => format!("pencilmark: {reason}"),
    }
}

/// The names in a list, be they words or objects with a name.
fn names(offer: &Value, list: &str) -> Vec<String> {
    let items = offer[list].as_array().into_iter().flatten();
    items.filter_map(|item| item.as_str().or_else(|| item["name"].as_str())).map(str::to_owned).collect()
}

/// How the program is called, but for the board.
struct Solve {
    file: PathBuf,
    arguments: Vec<String>,
    limit: f64,
}

/// One choice of formulation and backend, or none.
struct Ours {
    name: String,
    command: Solve,
}

impl Method for Ours {
    fn name(&self) -> &str {
        &self.name
    }

    fn attempt(&mut self, board: &Laid) -> Attempt {
        let mut command = Command::new(&self.command.file);
        command.args(&self.command.arguments).arg(&board.file);
        let (lines, took) = process::run(command, self.command.limit);
        let mut attempt = match lines {
            Ok(lines) => read(&lines, board),
            Err(Silence::Late) => Attempt::untimed(Outcome::Broken("it went on long after its limit".into())),
            Err(Silence::Ended(reason)) => Attempt::untimed(Outcome::Broken(reason)),
        };
        attempt.whole_seconds = Some(took.as_secs_f64());
        attempt
    }
}

/// What the program printed of one board.
fn read(lines: &[String], board: &Laid) -> Attempt {
    let [line] = lines else {
        return Attempt::untimed(Outcome::Broken(format!("{} lines for one board", lines.len())));
    };
    let report: Value = match serde_json::from_str(line) {
        Ok(report) => report,
        Err(error) => return Attempt::untimed(Outcome::Broken(error.to_string())),
    };
    let error = &report["error"];
    if !error.is_null() {
        let message = error["message"].as_str().or(error.as_str());
        let reason = message.map_or_else(|| error.to_string(), str::to_owned);
        // Where a board lies is this machine's business, and the same reason is told once.
        let file = board.file.display().to_string();
        let reason = reason.replace(&format!("{file}: "), "").replace(&file, &board.board.name);
        return Attempt::untimed(Outcome::Refused(reason));
    }
    let method = &report["method"];
    let chosen = method["formulation"].as_str().zip(method["backend"].as_str());
    Attempt {
        outcome: outcome(&report),
        seconds: report["effort"]["wall_seconds"].as_f64(),
        cpu_seconds: report["effort"]["cpu_seconds"].as_f64(),
        whole_seconds: None,
        chosen: chosen.map(|(formulation, backend)| format!("{formulation} on {backend}")),
    }
}
