//! What the subcommands that solve boards have in common: what is given, how it is solved and told.

use crate::{
    each::{Task, Told, each},
    exit::Exit,
    options::{Boards, Bounds, How, Telling},
    output::Output,
    problem::Problem,
};
use clap::Args;
use query::Method;
use solve::Limits;

/// Boards to work on, and how.
#[derive(Args)]
pub struct Work {
    #[command(flatten)]
    pub boards: Boards,
    #[command(flatten)]
    pub how: How,
    #[command(flatten)]
    pub bounds: Bounds,
    #[command(flatten)]
    pub telling: Telling,
}

impl Work {
    /// Does something for every board, and prints what it tells.
    pub fn each(&self, work: impl Fn(&Task<'_>, &Output) -> Result<Told, Problem> + Sync) -> Exit {
        let output = Output::standard(&self.telling);
        each(&self.boards, || self.how.jobs(), &output, |task| work(task, &output))
    }

    /// The method for a board, and the limits of what starts now.
    pub fn start(&self, task: &Task<'_>) -> (Method<'static>, Limits) {
        (self.how.method(task.puzzle), self.bounds.limits())
    }
}
