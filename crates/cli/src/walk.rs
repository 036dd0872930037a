//! `walk`: the search of a small board, step by step.

use crate::{
    each::{Task, Told, each},
    exit::Exit,
    options::{Boards, Bounds, Telling, formulation},
    output::Output,
    problem::Problem,
    quantity,
    report::{About, ended, object},
};
use clap::Args;
use puzzles::Unknown;
use serde_json::{Value, json};
use std::time::Duration;
use study::walk::{End, MOST_STEPS, Step, Walk as Found, What, walk};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark walk 1..........4....     # exit 0
  $ pencilmark walk examples/islands.has --formulation flow --json";

/// Walk through a plain search of a small board, step by step.
///
/// It is not the search of the solvers: a value is tried, each row of the model is asked what
/// follows from it alone, and where one cannot hold the last try is taken back.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Walk {
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

impl Walk {
    /// Walks through the search of every board.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.telling);
        each(&self.boards, || 1, &output, |task| self.walked(task, &output))
    }

    fn walked(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let formulation = self.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
        let limits = Bounds { time: self.time, nodes: None, memory: None }.limits();
        let found = walk(task.puzzle, formulation, &limits)?;
        let unknowns = task.puzzle.unknowns();
        let (kind, word) = (task.puzzle.kind().name(), ::report::outcome_of_walk(&found));
        let (what, exit) = match &found.end {
            End::Found(_) => ("an answer".to_string(), Exit::Done),
            End::Impossible => ("there is no answer".to_string(), Exit::None),
            End::Long => (format!("more than {MOST_STEPS} steps"), Exit::Unknown),
            End::Unknown(limit) => (format!("unknown, {}", ended(*limit)), Exit::Unknown),
        };
        let text = if output.json {
            let mut whole = json!(About::from(task));
            let more = ::report::walked(kind, &unknowns, formulation, &found);
            if let (Value::Object(whole), Value::Object(more)) = (&mut whole, more) {
                whole.extend(more);
            }
            object(&whole)
        } else {
            let place = if task.many { format!("{}: ", task.given.place()) } else { String::new() };
            let drawn = match &found.end {
                End::Found(answer) if !task.many => output.paint.draw(&task.puzzle.draw(&answer.known())),
                _ => String::new(),
            };
            let steps = if task.many { String::new() } else { listed(&found, &unknowns) };
            let count = found.steps.len();
            format!("{steps}{drawn}{place}{kind}: {what}; {count} steps through {formulation}\n")
        };
        Ok(Told { text, word, exit })
    }
}

/// A line for each step, further in for each try that it hangs on.
fn listed(walk: &Found, unknowns: &[Unknown]) -> String {
    walk.steps.iter().map(|step| format!("{}{}\n", "  ".repeat(step.level), line(step, unknowns))).collect()
}

fn line(Step { what, changes, .. }: &Step, unknowns: &[Unknown]) -> String {
    let left = |(unknown, values): &(usize, Vec<i64>)| {
        let values: Vec<String> = values.iter().map(i64::to_string).collect();
        format!("{} {}", unknowns[*unknown].name, values.join("|"))
    };
    // What a try means for the unknown itself may follow only from the next row.
    let changes = changes.iter().map(left).collect::<Vec<_>>();
    let changes = if changes.is_empty() { String::new() } else { format!(": {}", changes.join(", ")) };
    let name = |unknown: &usize| &unknowns[*unknown].name;
    match what {
        What::Tried(unknown) => format!("try {}{changes}", name(unknown)),
        What::Back(unknown) => format!("the other way at {}{changes}", name(unknown)),
        What::Follows(purpose, place) => format!("{} at {place}{changes}", purpose.rule.name),
        What::Contradiction(purpose, place) => format!("{} at {place} cannot be kept", purpose.rule.name),
        What::Broken(breaches) => {
            let rules: Vec<&str> = breaches.iter().map(|breach| breach.rule.name).collect();
            format!("every unknown has a value, and that breaks {}", rules.join(", "))
        }
    }
}
