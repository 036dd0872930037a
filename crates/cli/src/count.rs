//! `count`: how many answers there are.

use crate::{
    each::{Task, Told},
    exit::Exit,
    output::Output,
    problem::Problem,
    report::{EffortReport, MethodReport, Named, ended, line, object},
    without,
    work::Work,
};
use clap::Args;
use puzzles::{Answer, Unknown};
use serde::Serialize;
use serde_json::json;
use solve::Limits;
use study::{Count as Counted, Method};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark count examples/first.sdk
  $ pencilmark count examples/list.sdm --limit 10
  $ pencilmark count examples/islands.has --without joined
  $ pencilmark count examples/islands.has --all";

/// Count the answers, each once.
///
/// Ctrl-C or a limit leaves a lower bound.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Count {
    /// Stop at this many answers.
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000_000)]
    limit: u64,
    /// Print each answer when it is found.
    #[arg(long, conflicts_with = "without")]
    all: bool,
    /// Drop the constraints for this rule; count the solutions of the rest and the answers among them.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    without: Vec<String>,
    #[command(flatten)]
    work: Work,
}

/// One of the answers.
#[derive(Serialize)]
struct One<'o> {
    source: &'o str,
    line: usize,
    kind: &'static str,
    number: u64,
    answer: Named<'o>,
}

impl Count {
    /// Counts the answers of every board.
    pub fn run(&self) -> Exit {
        self.work.each(|task, output| self.count(task, output))
    }

    fn count(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let (method, limits) = self.work.start(task);
        if !self.without.is_empty() {
            return self.count_without(task, &method, &limits, output);
        }
        let unknowns = if self.all { task.puzzle.unknowns() } else { Vec::new() };
        let mut number = 0;
        let (count, effort) = study::count(task.puzzle, &method, &limits, self.limit, |answer| {
            number += 1;
            if self.all {
                print(task, output, number, answer, &unknowns);
            } else {
                task.tell(output, || format!("{number} answers"));
            }
        })?;
        let text = if output.json {
            object(&::report::counted(task, &count, &method, &effort))
        } else {
            line(task, &told(&count, task.puzzle.kind().objective().is_some()), &method, &effort)
        };
        let exit = if count.limit.is_some() { Exit::Unknown } else { Exit::Done };
        Ok(Told { text, word: if count.complete { "counted" } else { "counted in part" }, exit })
    }

    /// Counts what a model that lacks rules takes for answers.
    fn count_without(&self, task: &Task<'_>, method: &Method<'_>, limits: &Limits, output: &Output) -> Result<Told, Problem> {
        let (tally, effort) = without::tally(task, method, limits, &self.without, self.limit)?;
        let text = if output.json {
            object(&json!({
                "source": task.given.source.text(), "line": task.given.line, "kind": task.puzzle.kind().name(),
                "without": self.without, "tally": tally, "method": MethodReport::from(method), "effort": EffortReport::from(&effort)
            }))
        } else {
            let (least, rules) = (if tally.complete { "" } else { "at least " }, self.without.join(" and "));
            let ended = effort.limit.map(|limit| format!(", {}", ended(limit))).unwrap_or_default();
            let what =
                format!("without {rules} {least}{} solutions, of which {} are answers{ended}", tally.solutions, tally.answers);
            line(task, &what, method, &effort)
        };
        let exit = if effort.limit.is_some() { Exit::Unknown } else { Exit::Done };
        Ok(Told { text, word: if tally.complete { "counted" } else { "counted in part" }, exit })
    }
}

fn told(count: &Counted, of_the_best: bool) -> String {
    let answers = match (count.found, of_the_best) {
        (1, false) => "answer",
        (_, false) => "answers",
        (1, true) => "best answer",
        (_, true) => "best answers",
    };
    match (count.complete, count.limit) {
        (true, _) => format!("{} {answers}", count.found),
        (false, Some(limit)) => format!("at least {} {answers}, {}", count.found, ended(limit)),
        (false, None) => format!("at least {} {answers}, no more were asked for", count.found),
    }
}

fn print(task: &Task<'_>, output: &Output, number: u64, answer: &Answer, unknowns: &[Unknown]) {
    if output.json {
        let (source, line, kind) = (task.given.source.text(), task.given.line, task.puzzle.kind().name());
        output.print_object(&One { source, line, kind, number, answer: Named::new(unknowns, answer.values()) });
    } else {
        let place = if task.many { format!(" to {}", task.given.place()) } else { String::new() };
        let drawn = output.paint.draw(&task.puzzle.draw(&answer.known()));
        output.print(&format!("answer {number}{place}:\n{drawn}"));
    }
}
