//! `trace`: the search of a small board, step by step.

use crate::{
    each::{Task, Told, each},
    exit::Exit,
    options::{Boards, Bounds, Telling, formulation},
    output::Output,
    problem::Problem,
    quantity,
    report::{BoardId, limit_message, object},
};
use clap::Args;
use puzzles::PuzzleVar;
use query::trace::{End, Event, MAX_STEPS, Step, Trace as Found, trace};
use serde_json::{Value, json};
use std::time::Duration;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark trace 1..........4....     # exit 0
  $ pencilmark trace examples/islands.has --formulation flow --json";

/// Walk through a plain search of a small board, step by step.
///
/// It is not the search of the solvers: a value is tried, each row of the model is asked what
/// follows from it alone, and where one cannot hold the last try is taken back.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Trace {
    #[command(flatten)]
    boards: Boards,
    /// How the puzzle is written as a model, with switches, such as flow+deductions; see `formulations`.
    #[arg(long, short, value_name = "NAME", value_parser = formulation)]
    formulation: Option<String>,
    /// A time for each board, such as 10, 0.5s, 2m or 1h; seconds if there is no unit.
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    time: Option<Duration>,
    #[command(flatten)]
    telling: Telling,
}

impl Trace {
    /// Walks through the search of every board.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.telling);
        each(&self.boards, || 1, &output, |task| self.traced(task, &output))
    }

    fn traced(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let formulation = self.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
        let limits = Bounds { time: self.time, nodes: None, memory: None }.limits();
        let found = trace(task.puzzle, formulation, &limits)?;
        let vars = task.puzzle.vars();
        let (kind, word) = (task.puzzle.kind().name(), ::report::outcome_of_trace(&found));
        let (what, exit) = match &found.end {
            End::Feasible(_) => ("a solution".to_string(), Exit::Done),
            End::Infeasible => ("there is no solution".to_string(), Exit::None),
            End::Truncated => (format!("more than {MAX_STEPS} steps"), Exit::Unknown),
            End::Unknown(limit) => (format!("unknown, {}", limit_message(*limit)), Exit::Unknown),
        };
        let text = if output.json {
            let mut integer = json!(BoardId::from(task));
            let more = ::report::trace(kind, &vars, formulation, &found);
            if let (Value::Object(integer), Value::Object(more)) = (&mut integer, more) {
                integer.extend(more);
            }
            object(&integer)
        } else {
            let place = if task.many { format!("{}: ", task.given.place()) } else { String::new() };
            let drawn = match &found.end {
                End::Feasible(solution) if !task.many => output.paint.draw(&task.puzzle.draw(&solution.known())),
                _ => String::new(),
            };
            let steps = if task.many { String::new() } else { listed(&found, &vars) };
            let count = found.steps.len();
            format!("{steps}{drawn}{place}{kind}: {what}; {count} steps through {formulation}\n")
        };
        Ok(Told { text, word, exit })
    }
}

/// A line for each step, further in for each try that it hangs on.
fn listed(trace: &Found, vars: &[PuzzleVar]) -> String {
    trace.steps.iter().map(|step| format!("{}{}\n", "  ".repeat(step.level), line(step, vars))).collect()
}

fn line(Step { event, changes, .. }: &Step, vars: &[PuzzleVar]) -> String {
    let left = |(var, values): &(usize, Vec<i64>)| {
        let values: Vec<String> = values.iter().map(i64::to_string).collect();
        format!("{} {}", vars[*var].name, values.join("|"))
    };
    // What a try means for the unknown itself may follow only from the next row.
    let changes = changes.iter().map(left).collect::<Vec<_>>();
    let changes = if changes.is_empty() { String::new() } else { format!(": {}", changes.join(", ")) };
    let name = |var: &usize| &vars[*var].name;
    match event {
        Event::Decision(var) => format!("try {}{changes}", name(var)),
        Event::Backtrack(var) => format!("the other way at {}{changes}", name(var)),
        Event::Propagation(provenance, place) => format!("{} at {place}{changes}", provenance.rule.name),
        Event::Conflict(provenance, place) => format!("{} at {place} cannot be kept", provenance.rule.name),
        Event::Violation(violations) => {
            let rules: Vec<&str> = violations.iter().map(|violation| violation.rule.name).collect();
            format!("every unknown has a value, and that breaks {}", rules.join(", "))
        }
    }
}
