//! `new`: starts a kind of puzzle.

use crate::{
    error::CliError, exit::Exit, options::ListOptions, output::Output, output_files::write_error, printable::warn,
    whole_file::WholeFile,
};
use clap::Args;
use std::path::PathBuf;

/// A kind with comments that say how to go on.
const SKELETON: &str = include_str!("new.pmk");

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark new latin
  $ pencilmark laws latin.pmk";

/// Start a kind of puzzle: write a file NAME.pmk to change.
///
/// It has all sections, with comments, solves at once, and keeps its laws.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct New {
    /// The name of the kind, in small letters, digits and `-`.
    #[arg(value_name = "NAME")]
    name: String,
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
        let Self { name, force } = self;
        let mut letters = name.chars();
        let title: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        let text = SKELETON.replace("NAME", name).replace("TITLE", &title.replace('-', " "));
        // A name that is taken, or is no name, is an error of the kind.
        puzzles::add_kind(name, &text).map_err(|error| CliError::new(Exit::Usage, error))?;
        let file = PathBuf::from(format!("{name}.pmk"));
        WholeFile::write(&file, *force, text.as_bytes()).map_err(|error| write_error(&file, &error))?;
        output.print(&format!("{0}: a kind to change; see `pencilmark laws {0}`\n", file.display()));
        Ok(())
    }
}
