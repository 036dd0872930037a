//! `trace`: a simple search on a small board, step by step, or branch and bound, node by node.

mod tree;

use crate::{
    batch::{Reported, Task, run_batch},
    error::CliError,
    exit::Exit,
    options::{FormulationOption, InputOptions, LimitOptions},
    output::{Output, OutputOptions},
    parse,
    report::{BoardId, limit_message, object},
};
use clap::{Args, ValueEnum};
use model::counted;
use puzzles::PuzzleVar;
use query::trace::{End, Event, MAX_STEPS, Step, Trace as Found, trace};
use serde_json::{Value, json};
use std::time::Duration;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark trace 1..........4....     # exit 0
  $ pencilmark trace examples/islands.has --formulation flow --json
  $ pencilmark trace examples/small.futoshiki --lp
  $ pencilmark trace examples/islands.has --lp --format svg";

/// Trace a simple search on a small board, step by step.
///
/// This is not the search of the solvers: it branches on a value, propagates each constraint of the model
/// alone, and backtracks when a constraint cannot be satisfied.
///
/// With --lp it is branch and bound over linear relaxations: the optimum of each node, the variable that is branched on, why a node is
/// pruned, and the incumbent, with the objective of the formulation if it has one. A linear program is solved for each node, and an
/// integral optimum that breaks a lazy constraint is cut off.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Trace {
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    formulation: FormulationOption,
    /// Set the time limit for each board, such as 10, 0.5s, 2m or 1h; seconds without a unit.
    #[arg(long, value_name = "TIME", value_parser = parse::duration)]
    time: Option<Duration>,
    /// Set the memory limit of the whole process, such as 500M or 2G.
    #[arg(long, value_name = "SIZE", value_parser = parse::bytes)]
    memory: Option<u64>,
    #[command(flatten)]
    output_options: OutputOptions,
    /// Trace branch and bound over linear relaxations.
    #[arg(long)]
    lp: bool,
    /// End after this number of nodes; 1000 otherwise.
    #[arg(long, value_name = "NUMBER", requires = "lp")]
    nodes: Option<u64>,
    /// Print the tree of one board in this form.
    #[arg(long, value_name = "FORMAT", requires = "lp", conflicts_with = "json")]
    format: Option<TreeFormat>,
}

/// A form of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TreeFormat {
    /// A drawing, with the board at each node if there are at most 100.
    Svg,
    /// A graph for Graphviz.
    Dot,
}

impl Trace {
    /// Traces the search on every board.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.output_options);
        run_batch(&self.input, || 1, &output, |task| self.trace(task, &output))
    }

    fn trace(&self, task: &Task<'_>, output: &Output) -> Result<Reported, CliError> {
        let formulation = self.formulation.of(task.puzzle);
        let limits = LimitOptions { time: self.time, nodes: self.nodes, memory: self.memory }.limits();
        if self.lp {
            return self.tree(task, formulation, &limits, output);
        }
        let found = trace(task.puzzle, formulation, &limits)?;
        let vars = task.puzzle.vars();
        let (kind, status) = (task.puzzle.kind().name(), ::report::outcome_of_trace(&found));
        let (what, exit) = match &found.end {
            End::Feasible(_) => ("a solution".to_string(), Exit::Success),
            End::Infeasible => ("no solution".to_string(), Exit::NoSolution),
            End::Undecided => ("unknown, the rules leave open whether these values are a solution".to_string(), Exit::Unknown),
            End::Truncated => (format!("more than {MAX_STEPS} steps"), Exit::Unknown),
            End::Unknown(limit) => (format!("unknown, {}", limit_message(*limit)), Exit::Unknown),
        };
        let text = if output.json {
            object_of(task, ::report::trace(kind, &vars, formulation, &found))
        } else {
            let place = task.title();
            let drawn = match &found.end {
                End::Feasible(solution) if !task.many => output.style.draw(&task.puzzle.draw(&solution.known())),
                _ => String::new(),
            };
            let steps = if task.many { String::new() } else { steps_text(&found, &vars) };
            let count = found.steps.len();
            format!("{steps}{drawn}{place}{kind}: {what}; {} with {formulation}\n", counted(count, "step"))
        };
        Ok(Reported { text, status, exit })
    }
}

/// An object with the board that it is about.
fn object_of(task: &Task<'_>, more: Value) -> String {
    let mut value = json!(BoardId::from(task));
    if let (Value::Object(entries), Value::Object(more)) = (&mut value, more) {
        entries.extend(more);
    }
    object(&value)
}

/// One line per step, indented by the decision level.
fn steps_text(trace: &Found, vars: &[PuzzleVar]) -> String {
    trace.steps.iter().map(|step| format!("{}{}\n", "  ".repeat(step.level), step_text(step, vars))).collect()
}

fn step_text(Step { event, changes, .. }: &Step, vars: &[PuzzleVar]) -> String {
    let domain = |(var, values): &(usize, Vec<i64>)| {
        let values: Vec<String> = values.iter().map(i64::to_string).collect();
        format!("{} {}", vars[*var].name, values.join("|"))
    };
    // A decision may change the puzzle variable itself only through the next constraint.
    let changes = changes.iter().map(domain).collect::<Vec<_>>();
    let changes = if changes.is_empty() { String::new() } else { format!(": {}", changes.join(", ")) };
    let name = |var: &usize| &vars[*var].name;
    match event {
        Event::Decision(var) => format!("try {}{changes}", name(var)),
        Event::Backtrack(var) => format!("backtrack at {}{changes}", name(var)),
        Event::Propagation(provenance, place) => format!("{} at {place}{changes}", provenance.rule.name),
        Event::Conflict(provenance, place) => format!("{} at {place} cannot be satisfied", provenance.rule.name),
        Event::Violation(violations) => {
            let rules: Vec<&str> = violations.iter().map(|violation| violation.rule.name).collect();
            format!("every puzzle variable has a value, which violates {}", rules.join(", "))
        }
    }
}
