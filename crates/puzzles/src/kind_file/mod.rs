//! Kinds of puzzles that are texts: board, rules, formulations, drawing and generator in one file, read at run time.
//!
//! The rules are a model in the notation of formulations; they judge a solution by being evaluated on it (see [`judge`]),
//! and are the formulation `rules`, which the others are compared with.

mod auxiliary;
mod bank;
mod board;
pub mod cages;
mod clues;
mod combinations;
mod drawing;
mod edits;
mod errata;
mod facts;
mod file;
mod flag;
mod formats;
mod generate;
mod imply;
mod inferences;
mod items;
mod judge;
mod kind;
mod layers;
mod part_names;
mod parts;
mod prelude;
mod puzzle;
mod record;
mod redraw;
mod regions;
mod roles;
mod rooms;
mod sections;
mod signs;
mod statement;
#[cfg(test)]
mod tests;

pub use board::TextPuzzle;
pub use file::{add_kind, files};
pub use judge::UNDECIDED;
pub use kind::TextKind;
pub use sections::is_kind_file;

/// The name of the formulation that is the rules.
pub const RULES: &str = "rules";

/// The name of the format of boards.
const FORMAT: &str = "data";

/// The texts that kinds in files can use: boards, and the constraints that many rules say.
pub fn prelude() -> impl Iterator<Item = algebra::text::Source<'static>> {
    prelude::texts()
}

/// A text for the rest of the program.
fn kept(text: &str) -> &'static str {
    Box::leak(text.into())
}
