//! `deductions`: how many first-glance deductions a board allows, and what they spare a solver.

use crate::{
    each::{Task, Told},
    exit::Exit,
    output::Output,
    problem::Problem,
    report::{BoardId, MethodReport, StatisticsReport, object},
    work::Work,
};
use clap::Args;
use serde::Serialize;
use std::time::Duration;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark deductions examples/islands.has --no-presolve
  $ pencilmark deductions examples/islands.has --formulation cuts --backend clauses --json";

/// Count the deductions made at first glance, and solve without them and with them.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Deductions {
    /// The switch that deduces.
    #[arg(long, value_name = "NAME", default_value = "deductions")]
    preprocessor: String,
    #[command(flatten)]
    work: Work,
}

/// All that is told of a board.
#[derive(Serialize)]
struct Report<'r> {
    #[serde(flatten)]
    about: BoardId<'r>,
    deductions: usize,
    vars: usize,
    method: MethodReport<'r>,
    without: Half,
    with: Half,
}

/// One of the two solves.
#[derive(Serialize)]
struct Half {
    decided: bool,
    statistics: StatisticsReport,
}

impl From<&query::SolveRun> for Half {
    fn from(run: &query::SolveRun) -> Self {
        Self { decided: run.decided, statistics: (&run.statistics).into() }
    }
}

impl Deductions {
    /// Solves every board twice.
    pub fn run(&self) -> Exit {
        self.work.each(|task, output| self.compare(task, output))
    }

    fn compare(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let method = self.work.how.method(task.puzzle);
        let gain = query::preprocessing_gain(task.puzzle, &method, &self.preprocessor, || self.work.bounds.limits())?;
        let decided = gain.plain.decided && gain.preprocessed.decided;
        let text = if output.json {
            object(&Report {
                about: BoardId::from(task),
                deductions: gain.deductions,
                vars: gain.vars,
                method: (&method).into(),
                without: (&gain.plain).into(),
                with: (&gain.preprocessed).into(),
            })
        } else {
            let place = if task.many { format!("{}: ", task.given.place()) } else { String::new() };
            let (made, vars) = (gain.deductions, gain.vars);
            let (without, with) = (told(&gain.plain), told(&gain.preprocessed));
            let name = format!("{} on {}", method.formulation, method.backend.name());
            format!("{place}{made} deductions, {vars} unknowns; {name}: without {without}, with {with}\n")
        };
        let exit = if decided { Exit::Done } else { Exit::Unknown };
        Ok(Told { text, word: if decided { "compared" } else { "compared in part" }, exit })
    }
}

fn told(run: &query::SolveRun) -> String {
    let milliseconds = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
    let nodes = run.statistics.nodes.map_or(String::new(), |nodes| format!(", {nodes} nodes"));
    let end = if run.decided { "" } else { ", undecided" };
    format!("{}{nodes}{end}", milliseconds(run.statistics.wall))
}
