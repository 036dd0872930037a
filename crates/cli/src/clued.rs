//! What the subcommands about clues share.

use crate::{
    each::{Task, Told},
    exit::Exit,
    output::Output,
    problem::Problem,
    report::{NoMore, Report, ended, line},
};
use clap::Args;
use puzzles::{AnyPuzzle, Clue};
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
    let text = board.write(None)?;
    Ok(if text.ends_with('\n') { text } else { text + "\n" })
}

/// The names of those of some clues that are chosen.
pub fn names(clues: &[Clue], chosen: impl IntoIterator<Item = usize>) -> Vec<&str> {
    chosen.into_iter().map(|clue| clues[clue].name.as_str()).collect()
}

/// What is told of a board that has not one answer, or perhaps not, where something is asked of the
/// clues of its one answer.
pub fn not_one(task: &Task<'_>, output: &Output, verdict: &Uniqueness, method: &Method<'_>, effort: &Effort) -> Told {
    let (outcome, word, what, exit) = match verdict {
        Uniqueness::None => ("impossible", "none", "none: there is no answer".into(), Exit::None),
        Uniqueness::Unique(_) => ("found", "unique", "unique: there is nothing to repair".into(), Exit::Done),
        Uniqueness::Several(..) => {
            ("found", "several", "several answers: `repair` tells which clue to add".into(), Exit::Several)
        }
        Uniqueness::Unknown(limit, found) => {
            let outcome = if found.is_some() { "found" } else { "unknown" };
            (outcome, "unknown", format!("unknown whether there is one answer, {}", ended(*limit)), Exit::Unknown)
        }
    };
    let text = if output.json {
        Report::of(task, (outcome, Some(word)), NoMore {}, method, effort).object()
    } else {
        line(task, &what, method, effort)
    };
    Told { text, word, exit }
}
