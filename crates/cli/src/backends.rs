//! `backends`: lists the solvers of this build.

use crate::{
    exit::Exit,
    options::ListOptions,
    report::{object, table},
};
use clap::Args;
use serde_json::json;
use solve::BACKENDS;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark backends";

/// List the solvers; the first is the default.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Backends {
    #[command(flatten)]
    list: ListOptions,
}

impl Backends {
    /// Prints the list.
    pub fn run(&self) -> Exit {
        let output = self.list.output();
        output.print(&match self.list.json {
            true => BACKENDS
                .iter()
                .map(|b| object(&json!({ "name": b.name(), "summary": b.summary(), "version": b.version() })))
                .collect(),
            false => table(BACKENDS.iter().map(|b| (b.name(), format!("{} ({})", b.summary(), b.version())))),
        });
        output.ended().unwrap_or_default()
    }
}
