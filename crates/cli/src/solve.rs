//! `solve`: finds a solution.

use crate::{
    batch::{Reported, Task},
    error::CliError,
    exit::Exit,
    listed_solution,
    options::{ClueOptions, SvgOptions},
    output::Output,
    report::{limit_message, object, summary_line},
    result_table::ResultTable,
    solution_text::{SolutionFormat, solution_cell},
    solve_options::SolveOptions,
    without,
};
use ::report::listed::{self, ListedSolution};
use clap::Args;
use interface::options::SolveOptions as Asked;
use puzzles::Solution;
use query::{Next, Solutions};
use solve::{Limit, Statistics};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark solve examples/first.sdk
  $ pencilmark solve examples/islands.has --formulation cuts --backend clauses --json
  $ pencilmark solve examples/list.sdm --time 10 --svg drawings
  $ pencilmark solve examples/islands.has --without connected
  $ pencilmark solve examples/list.sdm --format csv
  $ pencilmark solve examples/islands.has --random --seed 7
  $ pencilmark solve - < examples/islands.has";

/// Solve puzzles.
///
/// Solutions listed with the board are judged as by `check`: the exit status is 8 if one of them is wrong and
/// 9 if one is incomplete or malformed.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Solve {
    #[command(flatten)]
    asked: Asked,
    /// Print only the solutions, in this format.
    ///
    /// A board without a solution is an error, in a table a row without one.
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["json", "without", "show_clues"], help_heading = "Output")]
    format: Option<SolutionFormat>,
    #[command(flatten)]
    options: SolveOptions,
    #[command(flatten)]
    svg: SvgOptions,
    #[command(flatten)]
    clues: ClueOptions,
}

impl Solve {
    /// Solves every board.
    pub fn run(&self) -> Exit {
        let table = (self.format == Some(SolutionFormat::Csv)).then(|| ResultTable::of(&["solution"]));
        let output = Output::standard(&self.options.output).with_table(table);
        self.options.run_batch_on(&output, |task, output| self.solve(task, output))
    }

    fn solve(&self, task: &Task<'_>, output: &Output) -> Result<Reported, CliError> {
        let svg = self.svg.file(task.input, task.many)?;
        let (method, limits) = self.options.method_and_limits(task);
        if !self.asked.without.is_empty() {
            let (mut reported, picture) = without::find_violation(task, &method, &limits, &self.asked.without, output)?;
            if let Some(picture) = &picture {
                task.keep_error(svg.write(|| picture));
            }
            reported.text.insert_str(0, &self.clues.text(task.puzzle));
            return Ok(reported);
        }
        let (next, statistics) = if self.asked.random {
            query::random_solution(task.puzzle, &method, &limits, |counting| task.counting(output, &counting))?
        } else {
            let mut solutions = Solutions::new(task.puzzle, &method, &limits)?;
            solutions.on_bounds(|bounds| task.progress(output, || bounds.to_string()));
            let next = solutions.next(&limits)?;
            (next, solutions.statistics().clone())
        };
        let (status, what, exit) = match &next {
            Next::Solution(solution) => {
                (::report::outcome_of_solution(task.puzzle.cost(solution.values()), true), optimal(task, solution), Exit::Success)
            }
            Next::Incumbent(solution, limit) => ("feasible", incumbent(task, solution, &statistics, *limit), Exit::Unknown),
            Next::Exhausted => ("infeasible", "no solution".into(), Exit::NoSolution),
            Next::Unknown(limit) => ("unknown", format!("unknown, {}", limit_message(*limit)), Exit::Unknown),
        };
        let solution = match &next {
            Next::Solution(solution) | Next::Incumbent(solution, _) => Some(solution),
            _ => None,
        };
        let picture = solution.map(|solution| task.puzzle.draw(&solution.known()));
        if let Some(picture) = &picture {
            task.keep_error(svg.write(|| picture));
        }
        let judged = listed::compare(task.puzzle, &task.input.solutions, &solution.into_iter().collect::<Vec<_>>());
        if matches!(next, Next::Exhausted) && judged.contains(&ListedSolution::Different) {
            return Err(listed_solution::missed());
        }
        let cell = |solution: &Solution| solution_cell(task.puzzle, solution.values());
        let text = if output.table.is_some() {
            let cell = solution.map(cell).transpose()?.unwrap_or_default();
            task.table_row(output, &[cell])?.unwrap_or_default()
        } else if let Some(format) = self.format {
            let solution = solution.ok_or_else(|| CliError::new(exit, what))?;
            format.write(task.puzzle, solution.values())?
        } else if output.json {
            let mut report = ::report::solved(task, task.puzzle, &next, &method, &statistics);
            if !judged.is_empty() {
                report["listed"] = listed::objects(task.puzzle, &judged).into();
            }
            object(&report)
        } else {
            let drawn = picture.filter(|_| !task.many).map(|picture| output.style.draw(&picture));
            let judgement = listed::describe(&judged).map(|judged| format!("; {judged}")).unwrap_or_default();
            self.clues.text(task.puzzle)
                + &drawn.unwrap_or_default()
                + &summary_line(task, &(what + &judgement), &method, &statistics)
        };
        let listed_exit = listed_solution::worst_exit(&judged);
        let status = if listed_exit == Exit::Success { status } else { "with an invalid listed solution" };
        Ok(Reported { text, status, exit: exit.max(listed_exit) })
    }
}

/// A solution, optimal if there is an objective, for people.
fn optimal(task: &Task<'_>, solution: &Solution) -> String {
    match task.puzzle.cost(solution.values()) {
        Some(cost) => format!("optimal solution, objective {cost}"),
        None => "a solution".into(),
    }
}

/// The incumbent at a limit, with the dual bound and the gap, for people.
fn incumbent(task: &Task<'_>, solution: &Solution, statistics: &Statistics, limit: Limit) -> String {
    let cost = task.puzzle.cost(solution.values()).unwrap_or_default();
    let bound = statistics.dual_bound.map(|bound| format!("; dual bound {bound}")).unwrap_or_default();
    let gap = statistics.gap.map(|gap| format!(", gap {:.0} %", 100.0 * gap)).unwrap_or_default();
    format!("feasible solution, objective {cost}, not proved optimal, {}{bound}{gap}", limit_message(limit))
}
