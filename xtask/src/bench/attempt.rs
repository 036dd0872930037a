//! The result of one method on one board, and the interface of all methods of the benchmark.

use serde_json::Value;

use super::kinds::Solution;
use super::paths::BoardFile;

/// The outcome of a solve.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// A solution; with an objective, an optimal one.
    Feasible(Solution),
    Infeasible,
    /// A limit was reached.
    Unknown,
    /// The method does not take this board: the reason.
    Refused(String),
    /// The method failed, which is always a fault: the reason.
    Broken(String),
    /// Skipped after too many boards in a row at the limit.
    NotTried,
}

impl Outcome {
    /// One word for tables and records.
    pub fn word(&self) -> &'static str {
        match self {
            Outcome::Feasible(_) => "feasible",
            Outcome::Infeasible => "infeasible",
            Outcome::Unknown => "unknown",
            Outcome::Refused(_) => "refused",
            Outcome::Broken(_) => "broken",
            Outcome::NotTried => "not tried",
        }
    }

    /// The reason of a refusal or a failure.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Outcome::Refused(reason) | Outcome::Broken(reason) => Some(reason),
            _ => None,
        }
    }

    /// Whether the board was decided: solved or proved infeasible.
    pub fn decided(&self) -> bool {
        matches!(self, Outcome::Feasible(_) | Outcome::Infeasible)
    }
}

/// One solve.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub outcome: Outcome,
    /// Wall time in the solver, from the model to the outcome.
    pub seconds: Option<f64>,
    /// Processor time of all threads over the same span.
    pub cpu_seconds: Option<f64>,
    /// Wall time of the whole: for Pencilmark, the process from start to end; for a peer, from the board's text to the
    /// solution in an interpreter that already runs.
    pub whole_seconds: Option<f64>,
    /// The formulation and backend that the default method chose.
    pub chosen: Option<String>,
    /// The number of solutions found, up to the number requested.
    pub solutions: Option<u64>,
}

impl Attempt {
    /// A solve without times.
    pub fn untimed(outcome: Outcome) -> Attempt {
        Attempt { outcome, seconds: None, cpu_seconds: None, whole_seconds: None, chosen: None, solutions: None }
    }
}

/// A way to solve boards: one of our methods, or a peer's.
pub trait Method {
    /// Its name in tables and records.
    fn name(&self) -> &str;

    /// Whether its times may be recorded.
    fn recorded(&self) -> bool {
        true
    }

    /// Solves a board once before the measurement, so that one-time costs do not count.
    fn warm_up(&mut self, _board: &BoardFile) {}

    /// Solves one board.
    fn attempt(&mut self, board: &BoardFile) -> Attempt;
}

/// The outcome of a JSON report: its `outcome`, with its `solution` or `reason`.
pub fn outcome(report: &Value) -> Outcome {
    match report["outcome"].as_str() {
        Some("optimal" | "feasible") => match solution(&report["solution"]) {
            Some(solution) => Outcome::Feasible(solution),
            None => Outcome::Broken("feasible, but without a solution of integers".into()),
        },
        Some("infeasible") => Outcome::Infeasible,
        Some("unknown") => Outcome::Unknown,
        Some("refused") => Outcome::Refused(reason(report)),
        Some("broken") => Outcome::Broken(reason(report)),
        _ => Outcome::Broken(format!("no outcome in {report}")),
    }
}

fn solution(value: &Value) -> Option<Solution> {
    value.as_object()?.iter().map(|(name, number)| Some((name.clone(), number.as_i64()?))).collect()
}

fn reason(report: &Value) -> String {
    report["reason"].as_str().unwrap_or("no reason given").to_owned()
}

#[cfg(test)]
mod tests {
    use super::{Outcome, outcome};
    use serde_json::json;

    #[test]
    fn optimal_and_feasible_are_both_solved() {
        for word in ["optimal", "feasible"] {
            let report = json!({ "outcome": word, "solution": { "r1c1": 1 } });
            assert_eq!(outcome(&report), Outcome::Feasible([("r1c1".to_owned(), 1)].into()));
        }
    }
}
