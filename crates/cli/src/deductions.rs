//! `deductions`: the deductions of a preprocessor, and the solver work they save.

use crate::{
    batch::{Reported, Task},
    error::CliError,
    exit::Exit,
    output::Output,
    report::{BoardId, MethodReport, StatisticsReport, object},
    solve_options::SolveOptions,
};
use clap::Args;
use model::counted;
use serde::Serialize;
use std::time::Duration;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark deductions examples/islands.has --no-presolve
  $ pencilmark deductions examples/islands.has --formulation cuts --backend clauses --json";

/// Count the deductions of a preprocessor, and solve without and with them.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Deductions {
    /// Use this preprocessor; see `formulations`.
    #[arg(long, value_name = "NAME", default_value = "deductions")]
    preprocessor: String,
    #[command(flatten)]
    options: SolveOptions,
}

/// The JSON object of a board.
#[derive(Serialize)]
struct Report<'r> {
    #[serde(flatten)]
    about: BoardId<'r>,
    deductions: usize,
    variables: usize,
    method: MethodReport<'r>,
    without: SolveReport,
    with: SolveReport,
}

/// One of the two solves.
#[derive(Serialize)]
struct SolveReport {
    decided: bool,
    statistics: StatisticsReport,
}

impl From<&query::SolveRun> for SolveReport {
    fn from(run: &query::SolveRun) -> Self {
        Self { decided: run.decided, statistics: (&run.statistics).into() }
    }
}

impl Deductions {
    /// Solves every board twice.
    pub fn run(&self) -> Exit {
        self.options.run_batch(|task, output| self.compare(task, output))
    }

    fn compare(&self, task: &Task<'_>, output: &Output) -> Result<Reported, CliError> {
        let method = self.options.method.method(task.puzzle);
        let gain = query::preprocessing_gain(task.puzzle, &method, &self.preprocessor, || self.options.limits())?;
        let decided = gain.plain.decided && gain.preprocessed.decided;
        let text = if output.json {
            object(&Report {
                about: BoardId::from(task),
                deductions: gain.deductions,
                variables: gain.vars,
                method: (&method).into(),
                without: (&gain.plain).into(),
                with: (&gain.preprocessed).into(),
            })
        } else {
            let place = task.title();
            let (made, variables) = (gain.deductions, gain.vars);
            let (without, with) = (describe(&gain.plain), describe(&gain.preprocessed));
            let name = format!("{} on {}", method.formulation, method.backend.name());
            let (made, variables) = (counted(made, "deduction"), counted(variables, "puzzle variable"));
            format!("{place}{made}, {variables}; {name}: without {without}, with {with}\n")
        };
        let exit = if decided { Exit::Success } else { Exit::Unknown };
        Ok(Reported { text, status: if decided { "compared" } else { "partly compared" }, exit })
    }
}

fn describe(run: &query::SolveRun) -> String {
    let milliseconds = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
    let nodes = run.statistics.nodes.map_or(String::new(), |nodes| format!(", {}", counted(nodes, "node")));
    let end = if run.decided { "" } else { ", undecided" };
    format!("{}{nodes}{end}", milliseconds(run.statistics.wall))
}
