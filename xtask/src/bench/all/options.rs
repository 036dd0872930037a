//! The options of the benchmarks on sets of boards.

use std::path::{Path, PathBuf};

use clap::Args;

/// The arguments that the benchmarks share.
#[derive(Args)]
pub struct Arguments {
    /// Few boards and a short time limit; not recorded.
    #[arg(long)]
    quick: bool,
    /// The maximum number of boards of each set.
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    boards: Option<usize>,
    /// The time limit of each solve.
    #[arg(long, value_name = "SECONDS", value_parser = positive)]
    time: Option<f64>,
    #[command(flatten)]
    only: Only,
}

/// The sets to measure.
#[derive(Args, Clone)]
pub struct Only {
    /// Only what has a name that contains one of these; not recorded.
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    only: Vec<String>,
}

impl Only {
    /// Whether a name is selected.
    pub fn wants(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.only.is_empty() || self.only.iter().any(|part| name.contains(&part.to_lowercase()))
    }

    /// Whether nothing is left out.
    pub fn is_all(&self) -> bool {
        self.only.is_empty()
    }
}

/// The options of one run.
pub struct Options {
    /// The folder of boards.
    pub data: PathBuf,
    pub quick: bool,
    pub boards: usize,
    pub peer_boards: usize,
    pub seconds: f64,
    pub only: Only,
}

impl Arguments {
    /// The options on the boards in a folder; without other arguments with these numbers of boards and seconds.
    ///
    /// # Errors
    /// If the working directory is unknown.
    pub fn options(&self, data: &Path, quick: (usize, f64), usual: (usize, f64)) -> Result<Options, String> {
        let (boards, seconds) = if self.quick { quick } else { usual };
        Ok(Options {
            // The worker is another process, which may have another working directory.
            data: std::path::absolute(data).map_err(|error| error.to_string())?,
            quick: self.quick,
            boards: self.boards.unwrap_or(boards),
            peer_boards: if self.quick { 3 } else { 20 },
            seconds: self.time.unwrap_or(seconds),
            only: self.only.clone(),
        })
    }
}

impl Options {
    /// Whether the run is complete, and so recorded.
    pub fn records(&self) -> bool {
        !self.quick && self.only.is_all() && self.boards == usize::MAX
    }
}

/// A number from 1.
pub fn at_least_one(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| "expected a number from 1".into())
}

/// A number of seconds above 0.
pub fn positive(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    number.filter(|number| number.is_finite() && *number > 0.0).ok_or_else(|| "expected a number of seconds above 0".into())
}
