//! `new`: starts a kind of puzzle.

use crate::{
    error::CliError, exit::Exit, options::ListOptions, output::Output, output_files::write_error, printable::warn,
    whole_file::WholeFile,
};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What stands above every kind that is started.
const HEAD: &str = "\
# A kind of puzzle. Change it, save it, and run:
#   pencilmark laws NAME.pmk          whether its formulations have the solutions that its rules allow
#   pencilmark generate NAME --kinds NAME.pmk
";

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark new latin
  $ pencilmark laws latin.pmk
  $ pencilmark new my-loop --like loop";

/// What a kind is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Like {
    /// A digit in each cell, each once in a row and a column.
    Digits,
    /// Some cells are shaded, by numbers and so that the others are connected.
    Shading,
    /// A loop is drawn from cell to cell.
    Loop,
    /// Regions with numbers, and marks in cells.
    Regions,
}

impl Like {
    /// A kind with comments that say how to go on.
    fn text(self) -> &'static str {
        match self {
            Self::Digits => include_str!("new/digits.pmk"),
            Self::Shading => include_str!("new/shading.pmk"),
            Self::Loop => include_str!("new/loop.pmk"),
            Self::Regions => include_str!("new/regions.pmk"),
        }
    }
}

/// Start a kind of puzzle: write a file NAME.pmk to change.
///
/// It has comments, solves at once, and keeps its laws. Those like `digits` also show a second formulation.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct New {
    /// The name of the kind, in small letters, digits and `-`.
    #[arg(value_name = "NAME")]
    name: String,
    /// Start from a kind like this.
    #[arg(long, value_enum, value_name = "FAMILY", default_value_t = Like::Digits)]
    like: Like,
    /// Overwrite an existing file.
    #[arg(long)]
    force: bool,
}

impl New {
    /// Writes the file.
    pub fn run(&self) -> Exit {
        let output = ListOptions::default().output();
        match self.write(&output) {
            Ok(()) => output.ended().unwrap_or_default(),
            Err(error) => {
                warn(format_args!("error: {}", error.message));
                error.exit
            }
        }
    }

    fn write(&self, output: &Output) -> Result<(), CliError> {
        let Self { name, like, force } = self;
        let mut letters = name.chars();
        let title: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        let text = format!("{HEAD}{}", like.text()).replace("NAME", name).replace("TITLE", &title.replace('-', " "));
        // A name that is taken, or is no name, is an error of the kind.
        puzzles::add_kind(name, &text).map_err(|error| CliError::new(Exit::Usage, error))?;
        let file = PathBuf::from(format!("{name}.pmk"));
        WholeFile::write(&file, *force, text.as_bytes()).map_err(|error| write_error(&file, &error))?;
        output.print(&format!("{0}: a kind to change; see `pencilmark laws {0}`\n", file.display()));
        Ok(())
    }
}
