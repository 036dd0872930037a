//! `man`: the manual pages.

use crate::{Cli, exit::Exit, options::Listing, problem::Problem};
use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;

/// Print the manual page of the program or of a subcommand.
#[derive(Args)]
pub struct Man {
    /// The subcommand.
    #[arg(value_name = "SUBCOMMAND")]
    subcommand: Option<String>,
}

impl Man {
    /// Prints it.
    pub fn run(&self) -> Exit {
        let output = Listing::default().output();
        match self.page() {
            Ok(page) => output.print(&page),
            Err(problem) => {
                output.note(format_args!("error: {}", problem.message));
                return problem.exit;
            }
        }
        output.ended().unwrap_or_default()
    }

    fn page(&self) -> Result<String, Problem> {
        let mut cli = Cli::command();
        cli.build();
        let command = match &self.subcommand {
            None => cli,
            Some(name) => {
                let found = cli.get_subcommands().find(|command| command.get_name() == name);
                let none = || Problem::new(Exit::WrongUse, format_args!("there is no subcommand `{name}`"));
                let found = found.cloned().ok_or_else(none)?;
                found.display_name(format!("pencilmark-{name}"))
            }
        };
        let mut page = Vec::new();
        let wrong = |error| Problem::new(Exit::Wrong, format_args!("cannot write the page: {error}"));
        Page::new(command).render(&mut page).map_err(wrong)?;
        Ok(String::from_utf8_lossy(&page).into_owned())
    }
}
