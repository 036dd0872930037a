//! The options shared by the commands that solve boards.

use crate::{
    batch::{Reported, Task, run_batch},
    error::CliError,
    exit::Exit,
    options::{InputOptions, LimitOptions, MethodOptions},
    output::{Output, OutputOptions},
    parse,
};
use clap::Args;
use query::Method;
use solve::Limits;
use std::time::Duration;

/// The boards, the method, the limits and the output.
#[derive(Args)]
#[group(skip)] // The options of the query `solve` are a group of this name.
pub struct SolveOptions {
    #[command(flatten)]
    pub input: InputOptions,
    #[command(flatten)]
    pub method: MethodOptions,
    #[command(flatten)]
    pub limits: LimitOptions,
    /// Set the limit of processor time, all threads together; boards are then solved one after the other.
    #[arg(long, value_name = "TIME", value_parser = parse::duration, conflicts_with = "jobs", help_heading = "Limits for each board")]
    pub cpu_time: Option<Duration>,
    #[command(flatten)]
    pub output: OutputOptions,
}

impl SolveOptions {
    /// Runs a command on every board and prints the results.
    pub fn run_batch(&self, command: impl Fn(&Task<'_>, &Output) -> Result<Reported, CliError> + Sync) -> Exit {
        self.run_batch_on(&Output::standard(&self.output), command)
    }

    /// The same with an output.
    pub fn run_batch_on(
        &self,
        output: &Output,
        command: impl Fn(&Task<'_>, &Output) -> Result<Reported, CliError> + Sync,
    ) -> Exit {
        run_batch(&self.input, || self.jobs(), output, |task| command(task, output))
    }

    /// The method for a board, and the limits of a solve that starts now.
    pub fn method_and_limits(&self, task: &Task<'_>) -> (Method<'static>, Limits) {
        (self.method.method(task.puzzle), self.limits())
    }

    /// The limits of a solve that starts now.
    pub fn limits(&self) -> Limits {
        Limits { cpu: self.cpu_time.and_then(Limits::cpu_after), ..self.limits.limits() }
    }

    /// The number of boards solved in parallel: one, where the processor time of the process is to be that of a board.
    fn jobs(&self) -> usize {
        if self.cpu_time.is_some() { 1 } else { self.method.jobs() }
    }
}
