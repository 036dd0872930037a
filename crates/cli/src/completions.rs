//! `completions`: completion scripts for shells.

use crate::{exit::Exit, options::ListOptions, subcommands};
use clap::Args;
use clap_complete::Shell;

/// Print the completion script for a shell.
#[derive(Args)]
#[command(hide = true)]
pub struct Completions {
    /// The shell to complete for.
    shell: Shell,
}

impl Completions {
    /// Prints the script.
    pub fn run(&self) -> Exit {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut subcommands::command(None), "pencilmark", &mut script);
        let output = ListOptions::default().output();
        output.print(&String::from_utf8_lossy(&script));
        output.ended().unwrap_or_default()
    }
}
