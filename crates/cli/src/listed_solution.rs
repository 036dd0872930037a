//! The solutions listed with a board: their exit status, and the first of them.

use crate::{batch::Task, error::CliError, exit::Exit};
use ::report::listed::{self, ListedSolution};
use puzzles::Solution;

/// The exit status that a listed solution alone gives.
pub fn exit(listed: &ListedSolution) -> Exit {
    match listed {
        ListedSolution::Same | ListedSolution::Different => Exit::Success,
        ListedSolution::Worse | ListedSolution::Wrong(_) => Exit::WrongSolution,
        ListedSolution::Unreadable(_) => Exit::UnreadableSolution,
    }
}

/// The worst of their exit statuses.
pub fn worst_exit(listed: &[ListedSolution]) -> Exit {
    listed.iter().map(exit).max().unwrap_or_default()
}

/// The error that a listed solution satisfies the rules where the solver proved that there is none, or another only.
pub fn missed() -> CliError {
    CliError::new(Exit::Internal, "the listed solution satisfies the rules, but the solver missed it: the method is wrong")
}

/// The first solution listed with the board, or the error in it.
pub fn first(task: &Task<'_>) -> Option<Result<Solution, CliError>> {
    let error = |invalid: ListedSolution| {
        let line = if let ListedSolution::Unreadable(error) = &invalid { Some(error.line) } else { None };
        let message = format!("the listed solution is {}", invalid.describe());
        CliError { line, message, exit: exit(&invalid) }
    };
    listed::read(task.puzzle, &task.input.solutions).next().map(|solution| solution.map_err(error))
}
