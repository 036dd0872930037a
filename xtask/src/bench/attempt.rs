//! What came of one method on one board, and what every method of the bench can do.

use serde_json::Value;

use super::kinds::Solution;
use super::places::Laid;

/// How a solve ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Feasible(Solution),
    Infeasible,
    /// The limit was reached.
    Unknown,
    /// The method does not take this board, and says why.
    Refused(String),
    /// The method failed: always a fault.
    Broken(String),
    /// Left out after too many boards in a row at the limit.
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

    /// Why, where there is a reason.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Outcome::Refused(reason) | Outcome::Broken(reason) => Some(reason),
            _ => None,
        }
    }

    /// Whether the board was decided.
    pub fn decided(&self) -> bool {
        matches!(self, Outcome::Feasible(_) | Outcome::Infeasible)
    }
}

/// One solve.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub outcome: Outcome,
    /// Wall time from the model to the outcome, the solver's own.
    pub seconds: Option<f64>,
    /// Processor time of all threads over the same span.
    pub cpu_seconds: Option<f64>,
    /// Wall time of the whole: of our process from its start to its end, of a peer in its running
    /// interpreter from the board's text to the solution.
    pub whole_seconds: Option<f64>,
    /// What the method chose, where the choice was left to it.
    pub chosen: Option<String>,
    /// How many solutions it found, where several were asked for.
    pub solutions: Option<u64>,
}

impl Attempt {
    /// A solve without times.
    pub fn untimed(outcome: Outcome) -> Attempt {
        Attempt { outcome, seconds: None, cpu_seconds: None, whole_seconds: None, chosen: None, solutions: None }
    }
}

/// Something that solves boards.
pub trait Method {
    /// Its name in tables and records.
    fn name(&self) -> &str;

    /// Whether its figures may be kept.
    fn recorded(&self) -> bool {
        true
    }

    /// Gets what is slow only once out of the way.
    fn warm_up(&mut self, _board: &Laid) {}

    /// Solves one board.
    fn attempt(&mut self, board: &Laid) -> Attempt;
}

/// The outcome named by a JSON object's `outcome`, with its `solution`.
pub fn outcome(report: &Value) -> Outcome {
    match report["outcome"].as_str() {
        Some("feasible") => match solution(&report["solution"]) {
            Some(solution) => Outcome::Feasible(solution),
            None => Outcome::Broken("found, but without a solution of whole numbers".into()),
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
