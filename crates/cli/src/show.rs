//! `show`: the board, drawn.

use crate::{
    each::{Task, Told, each},
    exit::Exit,
    listed,
    options::{Boards, Drawing, Telling},
    output::Output,
    problem::Problem,
    report::{BoardId, NamedValues, object},
};
use clap::Args;
use serde::Serialize;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark show examples/first.sdk
  $ pencilmark show examples/islands.has --svg islands.svg";

/// Draw the board as it was given.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Show {
    #[command(flatten)]
    boards: Boards,
    /// Draw the solution that is listed beside the board.
    #[arg(long)]
    solution: bool,
    #[command(flatten)]
    telling: Telling,
    #[command(flatten)]
    drawing: Drawing,
}

/// What is told of a board that is not solved.
#[derive(Serialize)]
struct Shown<'s> {
    #[serde(flatten)]
    about: BoardId<'s>,
    board: String,
    vars: usize,
    solution: Option<NamedValues<'s>>,
}

impl Show {
    /// Draws every board.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.telling);
        each(&self.boards, || 1, &output, |task| self.show(task, &output))
    }

    fn show(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let svg = self.drawing.of(task.given, task.many)?;
        let solution = match (self.solution, listed::solution(task)) {
            (false, _) => None,
            (true, Some(solution)) => Some(solution?),
            (true, None) => return Err(Problem::input("expected a solution listed beside the board, found none")),
        };
        let vars = task.puzzle.vars();
        let known = solution.as_ref().map_or_else(|| vec![None; vars.len()], |solution| solution.known());
        let picture = task.puzzle.draw(&known);
        svg.draw(|| &picture)?;
        let text = if output.json {
            object(&Shown {
                about: BoardId::from(task),
                board: task.puzzle.write(None)?,
                vars: vars.len(),
                solution: solution.as_ref().map(|solution| NamedValues::new(&vars, solution.values())),
            })
        } else {
            let title = if task.many { format!("{}\n", task.given.place()) } else { String::new() };
            title + &output.paint.draw(&picture)
        };
        Ok(Told { text, word: "shown", exit: Exit::Done })
    }
}
