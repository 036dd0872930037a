//! The options of `cargo xtask bench KIND`.

use std::path::PathBuf;

use clap::Args;

use super::all::options::{Only, at_least_one, positive};

/// The options of one run.
#[derive(Args)]
pub struct Options {
    /// The folder of boards: DIR/KIND, or DIR itself.
    #[arg(long, value_name = "DIR")]
    pub data: PathBuf,
    /// The number of boards of each group.
    #[arg(long, value_name = "N", default_value = "12", value_parser = at_least_one)]
    pub sample: usize,
    /// The time limit of each solve.
    #[arg(long = "time", value_name = "SECONDS", default_value = "10", value_parser = positive)]
    pub seconds: f64,
    /// The seed that selects the boards.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Skip the rest of a group for a method after so many boards in a row at the limit; 0: never.
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub give_up: usize,
    /// The methods to measure; our default always is.
    #[command(flatten)]
    pub only: Only,
    /// Use this pencilmark instead of building one.
    #[arg(long, value_name = "FILE")]
    pub binary: Option<PathBuf>,
}
