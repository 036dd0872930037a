//! `completions`: completion scripts for shells.

use crate::{declared, exit::Exit, options::ListOptions};
use clap::Args;
use clap_complete::Shell;

/// Print the completion script for a shell.
#[derive(Args)]
pub struct Completions {
    /// The shell to complete for.
    shell: Shell,
}

impl Completions {
    /// Prints the script.
    pub fn run(&self) -> Exit {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut declared::command(), "pencilmark", &mut script);
        let output = ListOptions::default().output();
        output.print(&String::from_utf8_lossy(&script));
        output.ended().unwrap_or_default()
    }
}
