//! Model texts: read into a tree, and written from one.
//!
//! The language is GNU MathProg where it has the words and AMPL's for logic (`alldiff`, `==>`, `exists`). Beside them it has
//! `rule` (a sentence), `by` (the equation of the source), `with` (a second rule), `at` and `place` (positions on the board),
//! `solution` (how puzzle variables are read), and the global constraints of [`Global`](crate::tree::Global).

mod declarations;
mod define;
mod error;
mod expressions;
pub(crate) mod lexer;
mod parser;
mod places;
mod print;
mod read;
mod rules;

pub use error::{ModelError, Source};
pub use parser::RESERVED;
pub use print::{expression, print};
pub use read::{Texts, read, skipped};

/// Whether a text is a model for AMPL or MathProg, by its name: it may have commands, and families that are no rule.
#[must_use]
pub fn is_mod(name: &str) -> bool {
    name.ends_with(".mod")
}
