//! `count`: how many solutions there are.

use crate::{
    each::{Task, Told},
    exit::Exit,
    output::Output,
    problem::Problem,
    report::{MethodReport, NamedValues, StatisticsReport, limit_message, line, object},
    without,
    work::Work,
};
use clap::Args;
use puzzles::{PuzzleVar, Solution};
use query::{Count as Counted, Method};
use serde::Serialize;
use serde_json::json;
use solve::Limits;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark count examples/first.sdk
  $ pencilmark count examples/list.sdm --limit 10
  $ pencilmark count examples/islands.has --without connected
  $ pencilmark count examples/islands.has --all";

/// Count the solutions, each once.
///
/// Ctrl-C or a limit leaves a lower bound.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Count {
    /// Stop at this many solutions.
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000_000)]
    limit: u64,
    /// Print each solution when it is found.
    #[arg(long, conflicts_with = "without")]
    all: bool,
    /// Drop the constraints for this rule; count the solutions of the rest and the solutions among them.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    without: Vec<String>,
    #[command(flatten)]
    work: Work,
}

/// One of the solutions.
#[derive(Serialize)]
struct One<'o> {
    source: &'o str,
    line: usize,
    kind: &'static str,
    number: u64,
    solution: NamedValues<'o>,
}

impl Count {
    /// Counts the solutions of every board.
    pub fn run(&self) -> Exit {
        self.work.each(|task, output| self.count(task, output))
    }

    fn count(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let (method, limits) = self.work.start(task);
        if !self.without.is_empty() {
            return self.count_without(task, &method, &limits, output);
        }
        let vars = if self.all { task.puzzle.vars() } else { Vec::new() };
        let mut number = 0;
        let (count, statistics) = query::count(task.puzzle, &method, &limits, self.limit, |solution| {
            number += 1;
            if self.all {
                print(task, output, number, solution, &vars);
            } else {
                task.tell(output, || format!("{number} solutions"));
            }
        })?;
        let text = if output.json {
            object(&::report::counted(task, &count, &method, &statistics))
        } else {
            line(task, &told(&count, task.puzzle.kind().objective().is_some()), &method, &statistics)
        };
        let exit = if count.limit.is_some() { Exit::Unknown } else { Exit::Done };
        Ok(Told { text, word: if count.complete { "counted" } else { "counted in part" }, exit })
    }

    /// Counts what a model that lacks rules takes for solutions.
    fn count_without(&self, task: &Task<'_>, method: &Method<'_>, limits: &Limits, output: &Output) -> Result<Told, Problem> {
        let (tally, statistics) = without::tally(task, method, limits, &self.without, self.limit)?;
        let text = if output.json {
            object(&json!({
                "source": task.given.source.text(), "line": task.given.line, "kind": task.puzzle.kind().name(),
                "without": self.without, "tally": tally, "method": MethodReport::from(method), "statistics": StatisticsReport::from(&statistics)
            }))
        } else {
            let (least, rules) = (if tally.complete { "" } else { "at least " }, self.without.join(" and "));
            let ended = statistics.limit.map(|limit| format!(", {}", limit_message(limit))).unwrap_or_default();
            let what = format!(
                "without {rules} {least}{} solutions, of which {} are solutions{ended}",
                tally.solutions, tally.solutions
            );
            line(task, &what, method, &statistics)
        };
        let exit = if statistics.limit.is_some() { Exit::Unknown } else { Exit::Done };
        Ok(Told { text, word: if tally.complete { "counted" } else { "counted in part" }, exit })
    }
}

fn told(count: &Counted, of_the_best: bool) -> String {
    let solutions = match (count.found, of_the_best) {
        (1, false) => "solution",
        (_, false) => "solutions",
        (1, true) => "best solution",
        (_, true) => "best solutions",
    };
    match (count.complete, count.limit) {
        (true, _) => format!("{} {solutions}", count.found),
        (false, Some(limit)) => format!("at least {} {solutions}, {}", count.found, limit_message(limit)),
        (false, None) => format!("at least {} {solutions}, no more were asked for", count.found),
    }
}

fn print(task: &Task<'_>, output: &Output, number: u64, solution: &Solution, vars: &[PuzzleVar]) {
    if output.json {
        let (source, line, kind) = (task.given.source.text(), task.given.line, task.puzzle.kind().name());
        output.print_object(&One { source, line, kind, number, solution: NamedValues::new(vars, solution.values()) });
    } else {
        let place = if task.many { format!(" to {}", task.given.place()) } else { String::new() };
        let drawn = output.paint.draw(&task.puzzle.draw(&solution.known()));
        output.print(&format!("solution {number}{place}:\n{drawn}"));
    }
}
