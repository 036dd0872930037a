//! `show`: draws boards.

use crate::{
    batch::{Reported, Task, run_batch},
    error::CliError,
    exit::Exit,
    listed_solution,
    options::{InputOptions, ReadLimits, SvgOptions},
    output::{Output, OutputOptions},
    report::{BoardId, NamedValues, object},
};
use clap::Args;
use serde::Serialize;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark show examples/first.sdk
  $ pencilmark show examples/islands.has --svg islands.svg
  $ pencilmark generate hashi --solutions | pencilmark show --solution -";

/// Draw boards.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Show {
    #[command(flatten)]
    input: InputOptions,
    /// Draw the first solution listed with the board.
    #[arg(long)]
    solution: bool,
    #[command(flatten)]
    _limits: ReadLimits,
    #[command(flatten)]
    output_options: OutputOptions,
    #[command(flatten)]
    svg: SvgOptions,
}

/// The JSON object of a board that is not solved.
#[derive(Serialize)]
struct Shown<'s> {
    #[serde(flatten)]
    about: BoardId<'s>,
    board: String,
    variables: usize,
    solution: Option<NamedValues<'s>>,
}

impl Show {
    /// Draws every board.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.output_options);
        run_batch(&self.input, || 1, &output, |task| self.show(task, &output))
    }

    fn show(&self, task: &Task<'_>, output: &Output) -> Result<Reported, CliError> {
        let svg = self.svg.file(task.input, task.many)?;
        let solution = match (self.solution, listed_solution::first(task)) {
            (false, _) => None,
            (true, Some(solution)) => Some(solution?),
            (true, None) => return Err(CliError::input("expected a solution listed with the board, found none")),
        };
        let vars = task.puzzle.vars();
        let known = solution.as_ref().map_or_else(|| vec![None; vars.len()], |solution| solution.known());
        let picture = task.puzzle.draw(&known);
        task.keep_error(svg.write(|| &picture));
        let text = if output.json {
            object(&Shown {
                about: BoardId::from(task),
                board: task.puzzle.write(None)?,
                variables: vars.len(),
                solution: solution.as_ref().map(|solution| NamedValues::new(&vars, solution.values())),
            })
        } else {
            let title = if task.many { format!("{}\n", task.input.place()) } else { String::new() };
            title + &output.style.draw(&picture)
        };
        Ok(Reported { text, status: "shown", exit: Exit::Success })
    }
}
