//! What the subcommands about clues share.

use crate::{
    each::{Task, Told},
    exit::Exit,
    output::Output,
    problem::Problem,
    report::{limit_message, line, object},
};
pub use ::report::names;
use clap::Args;
use puzzles::AnyPuzzle;
use query::{Method, Uniqueness};
use solve::Statistics;

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

/// The board without any solution.
pub fn blank(board: &dyn AnyPuzzle) -> puzzles::Picture {
    board.draw(&vec![None; board.vars().len()])
}

/// The board as text in the first format of its kind, with a line break at the end.
///
/// # Errors
/// If its kind cannot write it.
pub fn written(board: &dyn AnyPuzzle) -> Result<String, Problem> {
    Ok(::report::board_text(board)?)
}

/// What is told of a board that has not one solution, or perhaps not, where something is asked of the
/// clues of its one solution.
pub fn not_one(task: &Task<'_>, output: &Output, verdict: &Uniqueness, method: &Method<'_>, statistics: &Statistics) -> Told {
    let (word, what, exit) = match verdict {
        Uniqueness::None => ("none", "none: there is no solution".into(), Exit::None),
        Uniqueness::Unique(_) => ("unique", "unique: there is nothing to repair".into(), Exit::Done),
        Uniqueness::Multiple(..) => ("multiple", "several solutions: `repair` tells which clue to add".into(), Exit::Multiple),
        Uniqueness::Unknown(limit, _) => {
            ("unknown", format!("unknown whether there is one solution, {}", limit_message(*limit)), Exit::Unknown)
        }
    };
    let text = if output.json {
        object(&::report::not_unique(task, verdict, method, statistics))
    } else {
        line(task, &what, method, statistics)
    };
    Told { text, word, exit }
}
