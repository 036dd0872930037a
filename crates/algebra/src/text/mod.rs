//! Model texts: read into a tree, and written from one.
//!
//! The language is GNU MathProg where it has the words and AMPL's for logic (`alldiff`, `==>`, `exists`). Beside them it has
//! `rule` (a sentence), `by` (the equation of the source), `with` (a second rule), `at` and `place` (positions on the board),
//! `solution` (how puzzle variables are read), and the global constraints of [`Global`](crate::tree::Global).

mod error;
mod expressions;
pub(crate) mod lexer;
mod parser;
mod print;

pub use error::{ModelError, Source};
pub use parser::{RESERVED, read, read_with};
pub use print::{expression, print};
