//! What the subcommands about clues share.

use crate::{
    each::{Task, Told},
    exit::Exit,
    output::Output,
    problem::Problem,
    report::{ended, line, object},
};
pub use ::report::names;
use clap::Args;
use puzzles::AnyPuzzle;
use solve::Effort;
use study::{Method, Uniqueness};

/// How a board with other clues is told.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub struct Changed {
    /// Print the board alone, as text in the first format of its kind, and nothing else.
    #[arg(long, conflicts_with = "json")]
    text: bool,
}

impl Changed {
    /// The board as text, if that is wanted; or drawn, if it is the only one, above what is told of it.
    ///
    /// # Errors
    /// If its kind cannot write it.
    pub fn told(&self, task: &Task<'_>, board: &dyn AnyPuzzle, output: &Output, line: String) -> Result<String, Problem> {
        if self.text {
            return written(board);
        }
        let drawn = if task.many { String::new() } else { output.paint.draw(&blank(board)) };
        Ok(drawn + &line)
    }
}

/// The board without any answer.
pub fn blank(board: &dyn AnyPuzzle) -> puzzles::Picture {
    board.draw(&vec![None; board.unknowns().len()])
}

/// The board as text in the first format of its kind, with a line break at the end.
///
/// # Errors
/// If its kind cannot write it.
pub fn written(board: &dyn AnyPuzzle) -> Result<String, Problem> {
    Ok(::report::written(board)?)
}

/// What is told of a board that has not one answer, or perhaps not, where something is asked of the
/// clues of its one answer.
pub fn not_one(task: &Task<'_>, output: &Output, verdict: &Uniqueness, method: &Method<'_>, effort: &Effort) -> Told {
    let (word, what, exit) = match verdict {
        Uniqueness::None => ("none", "none: there is no answer".into(), Exit::None),
        Uniqueness::Unique(_) => ("unique", "unique: there is nothing to repair".into(), Exit::Done),
        Uniqueness::Several(..) => ("several", "several answers: `repair` tells which clue to add".into(), Exit::Several),
        Uniqueness::Unknown(limit, _) => {
            ("unknown", format!("unknown whether there is one answer, {}", ended(*limit)), Exit::Unknown)
        }
    };
    let text =
        if output.json { object(&::report::not_one(task, verdict, method, effort)) } else { line(task, &what, method, effort) };
    Told { text, word, exit }
}
