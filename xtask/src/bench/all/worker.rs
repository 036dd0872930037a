//! Our worker: a process that keeps the boards and times the default method, with JSON lines as requests and replies, see
//! `crates/bench`.

use std::process::Command;

use serde_json::{Value, json};

use super::targets::Query;
use crate::bench::attempt::{Attempt, outcome};
use crate::bench::ours::build;
use crate::bench::paths::Paths;
use crate::bench::process::{LineProcess, ProcessError};

/// Timeout in seconds of requests other than solves.
const REQUEST_TIMEOUT: f64 = 600.0;

/// The worker process.
pub struct Worker(LineProcess);

/// Our solve of a board.
pub struct Solve {
    pub attempt: Attempt,
    /// The cost of the solution, for kinds with an objective.
    pub cost: Option<i64>,
    /// The number of puzzle variables of the board.
    pub variables: u64,
}

impl Worker {
    /// Builds and starts the worker.
    pub fn start(paths: &Paths) -> Result<Worker, String> {
        let file = build(paths, "bench")?;
        Ok(Worker(LineProcess::start(Command::new(file), true)?))
    }

    /// Sends a request and receives the reply.
    fn request(&mut self, request: &Value, seconds: f64) -> Result<Value, String> {
        let line = self.0.send_line(&request.to_string()).and_then(|()| self.0.receive_line(seconds));
        let line = line.map_err(|error| match error {
            ProcessError::TimedOut => "our worker overran its time limit".to_string(),
            ProcessError::Exited(reason) => format!("our worker exited: {reason}"),
        })?;
        let reply: Value = serde_json::from_str(&line).map_err(|error| error.to_string())?;
        match reply["error"].as_str() {
            Some(problem) => Err(problem.to_owned()),
            None => Ok(reply),
        }
    }

    /// Reads or generates boards; returns their names.
    pub fn boards(&mut self, request: &Value) -> Result<Vec<String>, String> {
        let reply = self.request(request, REQUEST_TIMEOUT)?;
        let names = reply["boards"].as_array().into_iter().flatten();
        Ok(names.filter_map(|name| name.as_str().map(str::to_owned)).collect())
    }

    /// The names of the formulations that can encode a board.
    pub fn formulations(&mut self, board: usize) -> Result<Vec<String>, String> {
        let reply = self.request(&json!({ "do": "formulations", "board": board }), REQUEST_TIMEOUT)?;
        let names = reply["formulations"].as_array().into_iter().flatten();
        Ok(names.filter_map(|name| name.as_str().map(str::to_owned)).collect())
    }

    /// Answers a query about a board with the default method, or with a formulation on a backend.
    pub fn solve(&mut self, board: usize, query: Query, seconds: f64, method: Option<[&str; 2]>) -> Result<Solve, String> {
        let (formulation, backend) = method.map(|[formulation, backend]| (formulation, backend)).unzip();
        let request = json!({
            "do": "measure", "board": board, "ask": query.word(), "seconds": seconds,
            "formulation": formulation, "backend": backend,
        });
        // The worker repeats a short solve; that takes less than a second and stays within the grace period.
        let reply = self.request(&request, seconds)?;
        let attempt = Attempt {
            seconds: reply["seconds"].as_f64(),
            cpu_seconds: reply["cpu_seconds"].as_f64(),
            chosen: reply["method"].as_str().map(str::to_owned),
            solutions: reply["solutions"].as_u64(),
            ..Attempt::untimed(outcome(&reply))
        };
        Ok(Solve { attempt, cost: reply["cost"].as_i64(), variables: reply["variables"].as_u64().unwrap_or(0) })
    }

    /// Grades a board, and with `path` explains it; the reply is that of `explain` of the worker.
    pub fn explain(&mut self, board: usize, seconds: f64, path: bool) -> Result<Value, String> {
        let request = json!({ "do": "explain", "board": board, "seconds": seconds, "path": path });
        self.request(&request, REQUEST_TIMEOUT)
    }

    /// Writes a board with the steps of its path into a file; the reply is that of `steps` of the worker.
    pub fn write_steps(&mut self, board: usize, seconds: f64, file: &str) -> Result<Value, String> {
        let request = json!({ "do": "steps", "board": board, "seconds": seconds, "file": file });
        self.request(&request, REQUEST_TIMEOUT)
    }

    /// Checks a solution against the rules; the inner result is its cost, for kinds with an objective, or the fault.
    pub fn check_solution(&mut self, board: usize, solution: &Value) -> Result<Result<Option<i64>, String>, String> {
        let reply = self.request(&json!({ "do": "judge", "board": board, "solution": solution }), REQUEST_TIMEOUT)?;
        Ok(match reply["fault"].as_str() {
            Some(fault) => Err(fault.to_owned()),
            None => Ok(reply["cost"].as_i64()),
        })
    }

    /// Writes a board into a file in the format named.
    pub fn write_board(&mut self, board: usize, format: &str, file: &str) -> Result<(), String> {
        self.request(&json!({ "do": "lay", "board": board, "form": format, "board_file": file }), REQUEST_TIMEOUT).map(|_| ())
    }

    /// Writes a board as linear rows: those of a formulation, or of the first without lazy constraints.
    pub fn write_rows(&mut self, board: usize, formulation: Option<&str>, file: &str) -> Result<(), String> {
        let request = json!({ "do": "lay", "board": board, "formulation": formulation, "rows_file": file });
        self.request(&request, REQUEST_TIMEOUT).map(|_| ())
    }
}
