//! `solve`: one answer.

use crate::{
    each::{Task, Told},
    exit::Exit,
    options::Drawing,
    output::Output,
    problem::Problem,
    report::{ended, line, object},
    without,
    work::Work,
};
use clap::Args;
use puzzles::Answer;
use solve::{Effort, Limit};
use study::{Answers, Next};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark solve examples/first.sdk
  $ pencilmark solve examples/islands.has --formulation cuts --backend clauses --json
  $ pencilmark solve examples/list.sdm --time 10 --svg drawings
  $ pencilmark solve examples/islands.has --without joined
  $ pencilmark solve - < examples/islands.has";

/// Find an answer and draw it.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Solve {
    /// Drop the constraints for this rule and look for what goes wrong: a solution of the rest that
    /// is no answer, with the rules it breaks; or the proof that the other rules imply this one.
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
        let mut answers = Answers::to(task.puzzle, &method, &limits)?;
        answers.tell_bounds(|between| task.tell(output, || format!("an answer of {between}")));
        let next = answers.next(&limits)?;
        let (outcome, what, exit) = match &next {
            Next::Answer(answer) => ("found", best(task, answer), Exit::Done),
            Next::Perhaps(answer, limit) => ("found", perhaps(task, answer, answers.effort(), *limit), Exit::Unknown),
            Next::NoMore => ("impossible", "there is no answer".into(), Exit::None),
            Next::Unknown(limit) => ("unknown", format!("unknown, {}", ended(*limit)), Exit::Unknown),
        };
        let answer = match &next {
            Next::Answer(answer) | Next::Perhaps(answer, _) => Some(answer),
            _ => None,
        };
        let picture = answer.map(|answer| task.puzzle.draw(&answer.known()));
        if let Some(picture) = &picture {
            svg.draw(|| picture)?;
        }
        let text = if output.json {
            object(&::report::solved(task, task.puzzle, &next, &method, answers.effort()))
        } else {
            let drawn = picture.filter(|_| !task.many).map(|picture| output.paint.draw(&picture));
            drawn.unwrap_or_default() + &line(task, &what, &method, answers.effort())
        };
        Ok(Told { text, word: outcome, exit })
    }
}

/// An answer that is as good as can be, for people.
fn best(task: &Task<'_>, answer: &Answer) -> String {
    match task.puzzle.cost(answer.values()) {
        Some(cost) => format!("a best answer, {cost} (proved)"),
        None => "an answer".into(),
    }
}

/// An answer of which more is not known, with what is, for people.
fn perhaps(task: &Task<'_>, answer: &Answer, effort: &Effort, limit: Limit) -> String {
    let cost = task.puzzle.cost(answer.values()).unwrap_or_default();
    let bound = effort.bound.map(|bound| format!("; the best is at least {bound}")).unwrap_or_default();
    let gap = effort.gap.map(|gap| format!(", a gap of {:.0} %", 100.0 * gap)).unwrap_or_default();
    format!("an answer of {cost}, not proved to be a best one, {}{bound}{gap}", ended(limit))
}
