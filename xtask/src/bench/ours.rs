//! Pencilmark itself: every formulation on every backend, with a process for each board.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use super::attempt::{Attempt, Method, Outcome, outcome};
use super::options::Options;
use super::paths::{BoardFile, Paths};
use super::process::{self, ProcessError, ProcessOutput};

/// The name of the default method.
pub const DEFAULT: &str = "pencilmark";

/// The program under measurement.
pub struct Program {
    file: PathBuf,
    /// The output of `--version`.
    pub version: String,
    /// Wall time of `--version`, the median of nine runs.
    pub start_seconds: f64,
}

impl Program {
    /// Builds the program, unless `--binary` names one.
    pub fn find(paths: &Paths, options: &Options) -> Result<Program, String> {
        let file = match &options.binary {
            Some(file) => file.clone(),
            None => build(paths, "pencilmark")?,
        };
        let mut program = Program { file, version: String::new(), start_seconds: 0.0 };
        let mut starts = Vec::new();
        for _ in 0..9 {
            let (lines, took) = program.run(&["--version"])?;
            program.version = lines.join(" ");
            starts.push(took.as_secs_f64());
        }
        starts.sort_by(f64::total_cmp);
        program.start_seconds = starts[starts.len() / 2];
        Ok(program)
    }

    /// The default method first, then every formulation on every backend.
    pub fn methods(&self, kind: &str, options: &Options) -> Result<Vec<Box<dyn Method>>, String> {
        let (lines, _) = self.run(&["formulations", kind, "--json"])?;
        let formulations = objects(&lines)?.iter().flat_map(|object| names(&object["formulations"])).collect::<Vec<_>>();
        let (lines, _) = self.run(&["backends", "--json"])?;
        let backends = names(&Value::Array(objects(&lines)?));
        let mut methods: Vec<Box<dyn Method>> =
            vec![Box::new(Ours { name: DEFAULT.to_owned(), command: self.solve(options, &[]) })];
        for formulation in &formulations {
            for backend in &backends {
                let name = format!("{DEFAULT}, {formulation} on {backend}");
                if options.only.wants(&name) {
                    let choice = ["--formulation", formulation, "--backend", backend];
                    methods.push(Box::new(Ours { name, command: self.solve(options, &choice) }));
                }
            }
        }
        Ok(methods)
    }

    fn solve(&self, options: &Options, choice: &[&str]) -> SolveCommand {
        let mut arguments: Vec<String> = ["solve", "--json", "--threads", "1", "--time"].map(str::to_owned).to_vec();
        arguments.push(options.seconds.to_string());
        arguments.extend(choice.iter().map(|&word| word.to_owned()));
        SolveCommand { file: self.file.clone(), arguments, limit: options.seconds }
    }

    /// The lines the program prints, and the wall time.
    fn run(&self, arguments: &[&str]) -> Result<(Vec<String>, Duration), String> {
        let mut command = Command::new(&self.file);
        command.args(arguments);
        let failed = |reason: &str| format!("pencilmark {}: {reason}", arguments.join(" "));
        match process::run(command, 10.0) {
            (Ok(output), took) if output.code == Some(0) => Ok((output.lines, took)),
            (Ok(output), _) => Err(failed(&output.message)),
            (Err(ProcessError::TimedOut), _) => Err(failed("no output in time")),
            (Err(ProcessError::Exited(reason)), _) => Err(failed(&reason)),
        }
    }
}

/// Builds a program of the workspace; returns its path.
pub fn build(paths: &Paths, program: &str) -> Result<PathBuf, String> {
    eprintln!("bench: building {program}");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["build", "--release", "--quiet", "--workspace", "--features", "solvers", "--bin", program])
        .current_dir(&paths.root)
        .status()
        .map_err(|error| format!("cannot start Cargo: {error}"))?;
    if !status.success() {
        return Err(format!("{program} does not build"));
    }
    Ok(paths.target.join("release").join(program))
}

/// Parses a JSON object from each line.
fn objects(lines: &[String]) -> Result<Vec<Value>, String> {
    lines.iter().map(|line| serde_json::from_str(line).map_err(|error| format!("pencilmark printed {line}: {error}"))).collect()
}

/// The field `name` of each object in a list.
fn names(list: &Value) -> Vec<String> {
    let objects = list.as_array().into_iter().flatten();
    objects.filter_map(|object| object["name"].as_str().map(str::to_owned)).collect()
}

/// A call of `solve`, without the board.
struct SolveCommand {
    file: PathBuf,
    arguments: Vec<String>,
    limit: f64,
}

/// A formulation on a backend, or the default method.
struct Ours {
    name: String,
    command: SolveCommand,
}

impl Method for Ours {
    fn name(&self) -> &str {
        &self.name
    }

    fn attempt(&mut self, board: &BoardFile) -> Attempt {
        let mut command = Command::new(&self.command.file);
        command.args(&self.command.arguments).arg(&board.file);
        let (output, took) = process::run(command, self.command.limit);
        let broken = |reason: String| Attempt::untimed(Outcome::Broken(reason));
        let mut attempt = match output {
            Ok(output) => read(&output, board).unwrap_or_else(broken),
            Err(ProcessError::TimedOut) => broken("overran its time limit".into()),
            Err(ProcessError::Exited(reason)) => broken(reason),
        };
        attempt.whole_seconds = Some(took.as_secs_f64());
        attempt
    }
}

/// The exit code when a formulation or a backend does not take the board.
const REFUSED_CODE: i32 = 7;

/// Parses the program's output for one board.
fn read(output: &ProcessOutput, board: &BoardFile) -> Result<Attempt, String> {
    let [line] = output.lines.as_slice() else {
        return Err(format!("{} lines for one board; {}", output.lines.len(), output.message));
    };
    let report: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let error = &report["error"];
    if !error.is_null() {
        let message = error["message"].as_str().or(error.as_str());
        let reason = message.map_or_else(|| error.to_string(), str::to_owned);
        // Without the path, which is private, equal reasons are reported once.
        let file = board.file.display().to_string();
        let reason = reason.replace(&format!("{file}: "), "").replace(&file, &board.board.name);
        return if output.code == Some(REFUSED_CODE) { Ok(Attempt::untimed(Outcome::Refused(reason))) } else { Err(reason) };
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
