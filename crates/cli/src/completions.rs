//! `completions`: what a shell completes.

use crate::{Cli, exit::Exit, options::Listing};
use clap::{Args, CommandFactory};
use clap_complete::Shell;

/// Print the completions for a shell.
#[derive(Args)]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    /// Prints them.
    pub fn run(&self) -> Exit {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "pencilmark", &mut script);
        let output = Listing::default().output();
        output.print(&String::from_utf8_lossy(&script));
        output.ended().unwrap_or_default()
    }
}
