//! `solve`: one solution.

use crate::{
    each::{Task, Told},
    exit::Exit,
    options::Drawing,
    output::Output,
    problem::Problem,
    report::{limit_message, line, object},
    without,
    work::Work,
};
use clap::Args;
use puzzles::Solution;
use query::{Next, Solutions};
use solve::{Limit, Statistics};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark solve examples/first.sdk
  $ pencilmark solve examples/islands.has --formulation cuts --backend clauses --json
  $ pencilmark solve examples/list.sdm --time 10 --svg drawings
  $ pencilmark solve examples/islands.has --without connected
  $ pencilmark solve - < examples/islands.has";

/// Find a solution and draw it.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Solve {
    /// Drop the constraints for this rule and look for what goes wrong: a solution of the rest that
    /// is no solution, with the rules it breaks; or the proof that the other rules imply this one.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    without: Vec<String>,
    #[command(flatten)]
    work: Work,
    #[command(flatten)]
    drawing: Drawing,
}

impl Solve {
    /// Solves every board.
    pub fn run(&self) -> Exit {
        self.work.each(|task, output| self.solve(task, output))
    }

    fn solve(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let svg = self.drawing.of(task.given, task.many)?;
        let (method, limits) = self.work.start(task);
        if !self.without.is_empty() {
            let (told, picture) = without::broken(task, &method, &limits, &self.without, output)?;
            if let Some(picture) = &picture {
                svg.draw(|| picture)?;
            }
            return Ok(told);
        }
        let mut solutions = Solutions::new(task.puzzle, &method, &limits)?;
        solutions.on_bounds(|between| task.tell(output, || format!("a solution of {between}")));
        let next = solutions.next(&limits)?;
        let (outcome, what, exit) = match &next {
            Next::Solution(solution) => {
                (::report::outcome_of_solution(task.puzzle.cost(solution.values()), true), best(task, solution), Exit::Done)
            }
            Next::Incumbent(solution, limit) => {
                ("feasible", perhaps(task, solution, solutions.statistics(), *limit), Exit::Unknown)
            }
            Next::Exhausted => ("infeasible", "there is no solution".into(), Exit::None),
            Next::Unknown(limit) => ("unknown", format!("unknown, {}", limit_message(*limit)), Exit::Unknown),
        };
        let solution = match &next {
            Next::Solution(solution) | Next::Incumbent(solution, _) => Some(solution),
            _ => None,
        };
        let picture = solution.map(|solution| task.puzzle.draw(&solution.known()));
        if let Some(picture) = &picture {
            svg.draw(|| picture)?;
        }
        let text = if output.json {
            object(&::report::solved(task, task.puzzle, &next, &method, solutions.statistics()))
        } else {
            let drawn = picture.filter(|_| !task.many).map(|picture| output.paint.draw(&picture));
            drawn.unwrap_or_default() + &line(task, &what, &method, solutions.statistics())
        };
        Ok(Told { text, word: outcome, exit })
    }
}

/// A solution that is as good as can be, for people.
fn best(task: &Task<'_>, solution: &Solution) -> String {
    match task.puzzle.cost(solution.values()) {
        Some(cost) => format!("a best solution, {cost} (proved)"),
        None => "a solution".into(),
    }
}

/// A solution of which more is not known, with what is, for people.
fn perhaps(task: &Task<'_>, solution: &Solution, statistics: &Statistics, limit: Limit) -> String {
    let cost = task.puzzle.cost(solution.values()).unwrap_or_default();
    let bound = statistics.dual_bound.map(|bound| format!("; the best is at least {bound}")).unwrap_or_default();
    let gap = statistics.gap.map(|gap| format!(", a gap of {:.0} %", 100.0 * gap)).unwrap_or_default();
    format!("a solution of {cost}, not proved to be a best one, {}{bound}{gap}", limit_message(limit))
}
