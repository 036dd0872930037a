//! `count`: the number of solutions.

use crate::{
    batch::{Reported, Task},
    error::CliError,
    exit::Exit,
    options::SvgOptions,
    output::Output,
    report::{BoardId, MethodReport, NamedValues, StatisticsReport, limit_message, object, summary_line},
    result_table::TableOptions,
    solve_options::SolveOptions,
    value_table::{heat_map, value_table},
    without,
};
use clap::Args;
use interface::options::CountOptions as Asked;
use model::counted;
use puzzles::{PuzzleVar, Solution};
use query::{Count as Counted, Method};
use serde::Serialize;
use serde_json::{Value, json};
use solve::Limits;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark count examples/first.sdk
  $ pencilmark count examples/list.sdm --limit 10
  $ pencilmark count examples/islands.has --without connected
  $ pencilmark count examples/islands.has --all
  $ pencilmark count examples/islands.has --values --svg heat.svg";

/// Count the solutions of boards.
///
/// The first thousand are enumerated; then a sweep counts all exactly, where it knows the rules and has the memory. At a limit,
/// or after Ctrl-C, the count is a lower bound.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Count {
    #[command(flatten)]
    asked: Asked,
    /// Print every solution.
    #[arg(long, conflicts_with_all = ["values", "without"])]
    all: bool,
    /// Drop the constraints of this rule, and count the assignments of the model and the solutions among them.
    #[arg(long, value_name = "RULE", value_delimiter = ',', conflicts_with = "values")]
    without: Vec<String>,
    #[command(flatten)]
    options: SolveOptions,
    #[command(flatten)]
    svg: SvgOptions,
    #[command(flatten)]
    table: TableOptions,
}

/// A count without some rules.
#[derive(Serialize)]
struct Tallied<'o> {
    #[serde(flatten)]
    about: BoardId<'o>,
    without: &'o [String],
    tally: Value,
    method: MethodReport<'o>,
    statistics: StatisticsReport,
}

/// A solution, with its number.
#[derive(Serialize)]
struct NumberedSolution<'o> {
    #[serde(flatten)]
    about: BoardId<'o>,
    number: u64,
    solution: NamedValues<'o>,
}

impl Count {
    /// Counts the solutions of every board.
    pub fn run(&self) -> Exit {
        let output = self.table.on(Output::standard(&self.options.output), &["count", "complete"]);
        self.options.run_batch_on(&output, |task, output| self.count(task, output))
    }

    fn count(&self, task: &Task<'_>, output: &Output) -> Result<Reported, CliError> {
        if self.svg.svg.is_some() && !self.asked.values {
            return Err(CliError::new(Exit::Usage, "--svg draws what --values counts: give both"));
        }
        if output.table.is_some() && (self.all || self.asked.values || !self.without.is_empty()) {
            return Err(CliError::new(
                Exit::Usage,
                "--format csv has a row for each board: give it without --all, --values and --without",
            ));
        }
        let (method, limits) = self.options.method_and_limits(task);
        if !self.without.is_empty() {
            return self.count_without(task, &method, &limits, output);
        }
        let svg = self.svg.file(task.input, task.many)?;
        let vars = if self.all || self.asked.values { task.puzzle.vars() } else { Vec::new() };
        let mut values = Vec::new();
        let (count, statistics) = if self.all {
            query::enumerate(task.puzzle, &method, &limits, self.asked.limit(), |number, solution| {
                print(task, output, number, solution, &vars);
            })?
        } else if self.asked.values {
            let (count, of_vars, statistics) =
                query::count_values(task.puzzle, &method, &limits, self.asked.limit(), |counting| {
                    task.counting(output, &counting)
                })?;
            values = of_vars;
            task.keep_error(svg.write(|| heat_map(task.puzzle, &vars, &values)));
            (count, statistics)
        } else {
            query::count(task.puzzle, &method, &limits, self.asked.limit(), |counting| task.counting(output, &counting))?
        };
        let text = if let Some(row) = task.table_row(output, &[count.found.to_string(), count.complete.to_string()])? {
            row
        } else if output.json {
            let mut report = ::report::counted(task, &count, &method, &statistics);
            if self.asked.values {
                report["values"] = ::report::value_counts(&vars, &values);
            }
            object(&report)
        } else {
            let table = if self.asked.values && !task.many { value_table(&vars, &values) } else { String::new() };
            summary_line(task, &describe(&count, task.puzzle.has_objective()), &method, &statistics) + &table
        };
        let exit = if count.limit.is_some() { Exit::Unknown } else { Exit::Success };
        Ok(Reported { text, status: if count.complete { "counted" } else { "partly counted" }, exit })
    }

    /// Counts the assignments of a model without some rules.
    fn count_without(
        &self,
        task: &Task<'_>,
        method: &Method<'_>,
        limits: &Limits,
        output: &Output,
    ) -> Result<Reported, CliError> {
        let (tally, statistics) = without::count_assignments(task, method, limits, &self.without, self.asked.limit())?;
        let text = if output.json {
            object(&Tallied {
                about: task.into(),
                without: &self.without,
                tally: json!(tally),
                method: method.into(),
                statistics: (&statistics).into(),
            })
        } else {
            let (least, rules) = (if tally.complete { "" } else { "at least " }, self.without.join(" and "));
            let ended = statistics.limit.map(|limit| format!(", {}", limit_message(limit))).unwrap_or_default();
            let what = format!(
                "without {rules}: {least}{} of the model, {} of them {}{ended}",
                counted(tally.assignments, "assignment"),
                tally.solutions,
                if tally.solutions == 1 { "a solution" } else { "solutions" }
            );
            summary_line(task, &what, method, &statistics)
        };
        let exit = if statistics.limit.is_some() { Exit::Unknown } else { Exit::Success };
        Ok(Reported { text, status: if tally.complete { "counted" } else { "partly counted" }, exit })
    }
}

fn describe(count: &Counted, has_objective: bool) -> String {
    let solutions = match (u64::try_from(&count.found), has_objective) {
        (Ok(1), false) => "solution",
        (_, false) => "solutions",
        (Ok(1), true) => "optimal solution",
        (_, true) => "optimal solutions",
    };
    match (count.complete, count.limit) {
        (true, _) => format!("{} {solutions}", count.found),
        (false, Some(limit)) => format!("at least {} {solutions}, {}", count.found, limit_message(limit)),
        (false, None) => format!("at least {} {solutions}, solution limit reached", count.found),
    }
}

fn print(task: &Task<'_>, output: &Output, number: u64, solution: &Solution, vars: &[PuzzleVar]) {
    if output.json {
        output.print_object(&NumberedSolution {
            about: task.into(),
            number,
            solution: NamedValues::new(vars, solution.values()),
        });
    } else {
        let place = if task.many { format!(" of {}", task.input.title()) } else { String::new() };
        let drawn = output.style.draw(&task.puzzle.draw(&solution.known()));
        output.print(&format!("solution {number}{place}:\n{drawn}"));
    }
}
