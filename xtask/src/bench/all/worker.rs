//! Our own side: a process in which the boards stay and the default method is timed, see `crates/bench`.

use std::process::Command;

use serde_json::{Value, json};

use super::targets::Ask;
use crate::bench::attempt::{Attempt, outcome};
use crate::bench::ours::build;
use crate::bench::places::Places;
use crate::bench::process::{Silence, Talker};

/// How long boards may take to be made or judged, in seconds.
const PATIENCE: f64 = 600.0;

pub struct Worker(Talker);

/// Our solve of a board, with what it costs where that counts.
pub struct Solve {
    pub attempt: Attempt,
    pub cost: Option<i64>,
    /// How many unknowns the board has.
    pub unknowns: u64,
}

impl Worker {
    /// Builds and starts it.
    pub fn start(places: &Places) -> Result<Worker, String> {
        let file = build(places, "bench", "bench")?;
        Ok(Worker(Talker::start(Command::new(file), true)?))
    }

    /// Says a request and hears what is answered.
    pub fn ask(&mut self, request: &Value, seconds: f64) -> Result<Value, String> {
        let heard = self.0.say(&request.to_string()).and_then(|()| self.0.hear(seconds));
        let line = heard.map_err(|silence| match silence {
            Silence::Late => "our worker goes on long after its limit".to_string(),
            Silence::Ended(reason) => format!("our worker has ended: {reason}"),
        })?;
        let reply: Value = serde_json::from_str(&line).map_err(|error| error.to_string())?;
        match reply["error"].as_str() {
            Some(problem) => Err(problem.to_owned()),
            None => Ok(reply),
        }
    }

    /// The names of the boards that a request gives.
    pub fn boards(&mut self, request: &Value) -> Result<Vec<String>, String> {
        let reply = self.ask(request, PATIENCE)?;
        let names = reply["boards"].as_array().into_iter().flatten();
        Ok(names.filter_map(|name| name.as_str().map(str::to_owned)).collect())
    }

    /// The names of the formulations that take a board.
    pub fn formulations(&mut self, board: usize) -> Result<Vec<String>, String> {
        let reply = self.ask(&json!({ "do": "formulations", "board": board }), PATIENCE)?;
        let names = reply["formulations"].as_array().into_iter().flatten();
        Ok(names.filter_map(|name| name.as_str().map(str::to_owned)).collect())
    }

    /// Asks the default method about a board, or a formulation on a backend.
    pub fn solve(&mut self, board: usize, ask: Ask, seconds: f64, method: Option<[&str; 2]>) -> Result<Solve, String> {
        let (formulation, backend) = method.map(|[formulation, backend]| (formulation, backend)).unzip();
        let request = json!({
            "do": "measure", "board": board, "ask": ask.word(), "seconds": seconds, "formulation": formulation, "backend": backend,
        });
        // What is quick is repeated, which takes less than a second more.
        let reply = self.ask(&request, seconds)?;
        let attempt = Attempt {
            seconds: reply["seconds"].as_f64(),
            chosen: reply["method"].as_str().map(str::to_owned),
            solutions: reply["solutions"].as_u64(),
            ..Attempt::untimed(outcome(&reply))
        };
        Ok(Solve { attempt, cost: reply["cost"].as_i64(), unknowns: reply["unknowns"].as_u64().unwrap_or(0) })
    }

    /// What is wrong with a solution by the rules, or its cost where that counts.
    pub fn judge(&mut self, board: usize, solution: &Value) -> Result<Result<Option<i64>, String>, String> {
        let reply = self.ask(&json!({ "do": "judge", "board": board, "solution": solution }), PATIENCE)?;
        Ok(match reply["fault"].as_str() {
            Some(fault) => Err(fault.to_owned()),
            None => Ok(reply["cost"].as_i64()),
        })
    }

    /// Writes a board in a format where peers can read it.
    pub fn lay(&mut self, board: usize, form: &str, file: &str) -> Result<(), String> {
        self.ask(&json!({ "do": "lay", "board": board, "form": form, "board_file": file }), PATIENCE).map(|_| ())
    }

    /// Writes a board as rows of sums: those of a formulation, or of the first that has no need of cuts.
    pub fn lay_rows(&mut self, board: usize, formulation: Option<&str>, file: &str) -> Result<(), String> {
        let request = json!({ "do": "lay", "board": board, "formulation": formulation, "rows_file": file });
        self.ask(&request, PATIENCE).map(|_| ())
    }
}
