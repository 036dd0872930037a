//! `solve`: one answer.

use crate::{
    each::{Task, Told, each},
    exit::Exit,
    options::{Boards, Bounds, Drawing, How, Telling},
    output::Output,
    problem::Problem,
    report::{Named, NoMore, Report, ended, line},
};
use clap::Args;
use study::{Answers, Next};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark solve examples/first.sdk
  $ pencilmark solve examples/islands.has --formulation cuts --backend clauses --json
  $ pencilmark solve examples/list.sdm --time 10 --svg drawings
  $ pencilmark solve - < examples/islands.has";

/// Find an answer and draw it.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Solve {
    #[command(flatten)]
    boards: Boards,
    #[command(flatten)]
    how: How,
    #[command(flatten)]
    bounds: Bounds,
    #[command(flatten)]
    telling: Telling,
    #[command(flatten)]
    drawing: Drawing,
}

impl Solve {
    /// Solves every board.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.telling);
        each(&self.boards, || self.how.jobs(), &output, |task| self.solve(task, &output))
    }

    fn solve(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let files = self.drawing.files();
        let file = files.file(task.given, task.many)?;
        let (method, limits) = (self.how.method(task.puzzle), self.bounds.limits());
        let mut answers = Answers::to(task.puzzle, &method)?;
        let next = answers.next(&limits)?;
        let (outcome, what, exit) = match &next {
            Next::Answer(_) => ("found", "an answer".into(), Exit::Done),
            Next::NoMore => ("impossible", "there is no answer".into(), Exit::None),
            Next::Unknown(limit) => ("unknown", format!("unknown, {}", ended(*limit)), Exit::Unknown),
        };
        let answer = if let Next::Answer(answer) = &next { Some(answer) } else { None };
        let picture = answer.map(|answer| task.puzzle.draw(&answer.known()));
        if let (Some(file), Some(picture)) = (file, &picture) {
            files.write(&file, &picture.to_svg())?;
        }
        let text = if output.json {
            let unknowns = task.puzzle.unknowns();
            Report {
                source: task.given.source.text(),
                line: task.given.line,
                kind: task.puzzle.kind().name(),
                outcome,
                verdict: None,
                answer: answer.map(|answer| Named::new(&unknowns, answer.values())),
                more: NoMore {},
                method: (&method).into(),
                effort: answers.effort().into(),
            }
            .object()
        } else {
            let drawn = picture.filter(|_| !task.many).map(|picture| output.paint.draw(&picture));
            drawn.unwrap_or_default() + &line(task, &what, &method, answers.effort())
        };
        Ok(Told { text, word: outcome, exit })
    }
}
