//! `schema`: prints the JSON Schema of boards.

use crate::{
    exit::Exit,
    options::{KindParser, ListOptions},
};
use clap::Args;
use puzzles::AnyKind;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark schema kenken";

/// Print the JSON Schema of the board objects of a kind.
///
/// Every object that the commands print for a board of the kind, and that they read as one, is valid against it.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Schema {
    /// The kind of the boards; see `kinds`.
    #[arg(value_name = "KIND", value_parser = KindParser, hide_possible_values = true)]
    kind: &'static dyn AnyKind,
}

impl Schema {
    /// Prints the schema.
    pub fn run(&self) -> Exit {
        let output = ListOptions::default().output();
        output.print(&format!("{:#}\n", self.kind.schema()));
        output.ended().unwrap_or_default()
    }
}
