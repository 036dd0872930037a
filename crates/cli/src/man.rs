//! `man`: the manual pages.

use crate::{error::CliError, exit::Exit, options::ListOptions, subcommands};
use clap::Args;
use clap_mangen::Man as Page;

/// Print the manual page of the program or a subcommand.
#[derive(Args)]
#[command(hide = true)]
pub struct Man {
    /// Print the page of this subcommand.
    #[arg(value_name = "SUBCOMMAND")]
    subcommand: Option<String>,
}

impl Man {
    /// Prints the page.
    pub fn run(&self) -> Exit {
        let output = ListOptions::default().output();
        match self.page() {
            Ok(page) => output.print(&page),
            Err(error) => {
                output.note(format_args!("error: {}", error.message));
                return error.exit;
            }
        }
        output.ended().unwrap_or_default()
    }

    fn page(&self) -> Result<String, CliError> {
        let mut cli = subcommands::command(None);
        cli.build();
        let command = match &self.subcommand {
            None => cli,
            Some(name) => {
                let found = cli.get_subcommands().find(|command| command.get_name() == name);
                let none = || CliError::new(Exit::Usage, format_args!("there is no subcommand `{name}`"));
                let found = found.cloned().ok_or_else(none)?;
                found.display_name(format!("pencilmark-{name}"))
            }
        };
        let mut page = Vec::new();
        let failed = |error| CliError::new(Exit::Internal, format_args!("cannot write the page: {error}"));
        Page::new(command).render(&mut page).map_err(failed)?;
        Ok(String::from_utf8_lossy(&page).into_owned())
    }
}
