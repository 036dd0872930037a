//! Our own program: every formulation on every backend, a process for each board.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use super::attempt::{Attempt, Method, Outcome, outcome};
use super::options::Options;
use super::places::{Laid, Places};
use super::process::{self, Ran, Silence};

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
            None => build(places, "cli", "pencilmark")?,
        };
        let mut program = Program { file, version: String::new(), start_seconds: 0.0 };
        let mut starts = Vec::new();
        for _ in 0..9 {
            let (lines, took) = program.ask(&["--version"])?;
            program.version = lines.join(" ");
            starts.push(took.as_secs_f64());
        }
        starts.sort_by(f64::total_cmp);
        program.start_seconds = starts[starts.len() / 2];
        Ok(program)
    }

    /// The default first, then the table of formulations and backends.
    pub fn methods(&self, kind: &str, options: &Options) -> Result<Vec<Box<dyn Method>>, String> {
        let (lines, _) = self.ask(&["formulations", kind, "--json"])?;
        let formulations = objects(&lines)?.iter().flat_map(|object| names(&object["formulations"])).collect::<Vec<_>>();
        let (lines, _) = self.ask(&["backends", "--json"])?;
        let backends = names(&Value::Array(objects(&lines)?));
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

    /// What the program prints, and how long that takes.
    fn ask(&self, arguments: &[&str]) -> Result<(Vec<String>, Duration), String> {
        let mut command = Command::new(&self.file);
        command.args(arguments);
        let wrong = |reason: &str| format!("pencilmark {}: {reason}", arguments.join(" "));
        match process::run(command, 10.0) {
            (Ok(ran), took) if ran.code == Some(0) => Ok((ran.lines, took)),
            (Ok(ran), _) => Err(wrong(&ran.words)),
            (Err(Silence::Late), _) => Err(wrong("says nothing")),
            (Err(Silence::Ended(reason)), _) => Err(wrong(&reason)),
        }
    }
}

/// Builds a program of the workspace; its file.
pub fn build(places: &Places, package: &str, program: &str) -> Result<PathBuf, String> {
    eprintln!("bench: building {program}");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--release", "--quiet", "--package", package, "--bin", program])
        .current_dir(&places.root)
        .status()
        .map_err(|error| format!("Cargo cannot be started: {error}"))?;
    if !built.success() {
        return Err(format!("{program} does not build"));
    }
    Ok(places.target.join("release").join(program))
}

/// An object a line.
fn objects(lines: &[String]) -> Result<Vec<Value>, String> {
    lines.iter().map(|line| serde_json::from_str(line).map_err(|error| format!("pencilmark lists {line}: {error}"))).collect()
}

/// The names of the objects in a list.
fn names(list: &Value) -> Vec<String> {
    let objects = list.as_array().into_iter().flatten();
    objects.filter_map(|object| object["name"].as_str().map(str::to_owned)).collect()
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
        let (ran, took) = process::run(command, self.command.limit);
        let broken = |reason: String| Attempt::untimed(Outcome::Broken(reason));
        let mut attempt = match ran {
            Ok(ran) => read(&ran, board).unwrap_or_else(broken),
            Err(Silence::Late) => broken("it went on long after its limit".into()),
            Err(Silence::Ended(reason)) => broken(reason),
        };
        attempt.whole_seconds = Some(took.as_secs_f64());
        attempt
    }
}

/// How the program ends when a formulation or a backend cannot take a board.
const REFUSED: i32 = 7;

/// What the program printed of one board, or what is wrong with it.
fn read(ran: &Ran, board: &Laid) -> Result<Attempt, String> {
    let [line] = ran.lines.as_slice() else {
        return Err(format!("{} lines for one board; {}", ran.lines.len(), ran.words));
    };
    let report: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let error = &report["error"];
    if !error.is_null() {
        let message = error["message"].as_str().or(error.as_str());
        let reason = message.map_or_else(|| error.to_string(), str::to_owned);
        // Where a board lies is this machine's business, and the same reason is told once.
        let file = board.file.display().to_string();
        let reason = reason.replace(&format!("{file}: "), "").replace(&file, &board.board.name);
        return if ran.code == Some(REFUSED) { Ok(Attempt::untimed(Outcome::Refused(reason))) } else { Err(reason) };
    }
    let method = &report["method"];
    let chosen = method["formulation"].as_str().zip(method["backend"].as_str());
    Ok(Attempt {
        outcome: outcome(&report),
        seconds: report["statistics"]["wall_seconds"].as_f64(),
        cpu_seconds: report["statistics"]["cpu_seconds"].as_f64(),
        whole_seconds: None,
        chosen: chosen.map(|(formulation, backend)| format!("{formulation} on {backend}")),
        solutions: None,
    })
}
