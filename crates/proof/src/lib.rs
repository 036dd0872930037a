//! A checker of refutations, small enough to be read in one sitting; and for one sort of claim that is too long to
//! refute in writing, [a search](hitting).
//!
//! It shares no code with any solver and knows no puzzle. A refutation shows that sums of bits have
//! no solution: a list of clauses, each of which follows from what is before it by
//! reverse unit propagation, and of totals of given sums, that ends with the empty clause. Sums are read as OPB (Roussel and
//! Manquinho, *Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean
//! Solvers*, 2012), the list as the `rup`, `pol` and `del id` lines of a VeriPB proof (Gocht and Nordström, *Certifying
//! Parity Reasoning Efficiently Using Pseudo-Boolean Proofs*, 2021).

mod checker;
mod formula;
pub mod hitting;
mod refutation;

pub use formula::{Formula, Lit, Row};
pub use refutation::{Step, check, write};

use std::{error::Error, fmt};

/// What is wrong, and in which line of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The line, from 1.
    pub line: usize,
    /// What was expected and what was found.
    pub what: String,
}

impl Refused {
    fn new(line: usize, what: impl Into<String>) -> Self {
        Self { line, what: what.into() }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl Error for Refused {}
