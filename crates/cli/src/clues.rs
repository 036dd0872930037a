//! What the commands about clues share.

use crate::{
    batch::{Reported, Task},
    error::CliError,
    exit::Exit,
    options::SvgOptions,
    output::Output,
    report::{limit_message, object, summary_line},
    solve_options::SolveOptions,
};
pub use ::report::names;
use clap::Args;
use puzzles::AnyPuzzle;
use query::{Method, Uniqueness};
use solve::Statistics;

/// The form in which a board with other clues is printed.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub struct BoardOutputOptions {
    /// Print only the board, as text in the first format of its kind.
    #[arg(long, conflicts_with = "json")]
    text: bool,
}

impl BoardOutputOptions {
    /// The board as text with `--text`; otherwise `line`, below the drawing of the board if it is the only one.
    ///
    /// # Errors
    /// If its kind cannot write the board.
    pub fn render(&self, task: &Task<'_>, board: &dyn AnyPuzzle, output: &Output, line: String) -> Result<String, CliError> {
        if self.text {
            return Ok(::report::board_text(board)?);
        }
        let drawn = if task.many { String::new() } else { output.style.draw(&blank(board)) };
        Ok(drawn + &line)
    }
}

/// The options of a query that changes the clues of a board.
#[derive(Args)]
pub struct ClueOptions {
    #[command(flatten)]
    pub solve: SolveOptions,
    #[command(flatten)]
    pub svg: SvgOptions,
    #[command(flatten)]
    pub board_output: BoardOutputOptions,
}

/// The drawing of a board without a solution.
pub fn blank(board: &dyn AnyPuzzle) -> puzzles::Picture {
    board.draw(&vec![None; board.vars().len()])
}

/// The result for a board that is not known to have a unique solution, where a query about clues needs one.
pub fn not_unique(
    task: &Task<'_>,
    output: &Output,
    verdict: &Uniqueness,
    method: &Method<'_>,
    statistics: &Statistics,
) -> Reported {
    let (status, what, exit) = match verdict {
        Uniqueness::None => ("without a solution", "no solution".into(), Exit::NoSolution),
        Uniqueness::Unique(_) => ("unique", "unique: nothing to repair".into(), Exit::Success),
        Uniqueness::Multiple(..) => {
            ("with multiple solutions", "multiple solutions: `repair` finds clues to add".into(), Exit::Multiple)
        }
        Uniqueness::Unknown(limit, _) => {
            ("unknown", format!("unknown whether the solution is unique, {}", limit_message(*limit)), Exit::Unknown)
        }
    };
    let text = if output.json {
        object(&::report::not_unique(task, verdict, method, statistics))
    } else {
        summary_line(task, &what, method, statistics)
    };
    Reported { text, status, exit }
}
