//! The tasks of the workspace: `cargo xtask TASK`.

#![forbid(unsafe_code)]

use clap::Parser;
use std::process::ExitCode;

mod bench;
mod check;
mod differential;
mod tidy;

/// The tasks of the workspace.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
enum Task {
    /// Compare Pencilmark with other solvers on the same boards.
    #[command(subcommand)]
    Bench(bench::Bench),
    /// Run everything that must hold before a change lands.
    Check {
        /// Add the slow tests.
        #[arg(long)]
        all: bool,
        /// Run only these.
        #[arg(value_parser = clap::builder::PossibleValuesParser::new(check::names()))]
        only: Vec<String>,
    },
    /// Compare the default method with others on random boards.
    #[command(disable_help_flag = true)]
    Differential {
        /// The arguments of the program `differential`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Check the rules about the text of the repository.
    Tidy,
}

fn main() -> ExitCode {
    match Task::parse() {
        Task::Bench(bench) => bench::run(&bench),
        Task::Check { all, only } => check::run(all, &only),
        Task::Differential { arguments } => differential::run(&arguments),
        Task::Tidy => tidy::run(),
    }
}
