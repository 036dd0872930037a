//! An independent proof checker, small enough to be read in one sitting; and a [search for hitting sets](hitting_set), for a
//! claim whose proof is too long to be written down.
//!
//! It shares no code with any solver and knows no puzzle. A proof shows that a pseudo-Boolean formula is unsatisfiable: a
//! list of clauses, each of which follows from what precedes it by reverse unit propagation, of sums of constraints and of
//! definitions of new variables, that ends with the empty clause. Formulas are OPB (Roussel and Manquinho, *Input/Output Format and Solver Requirements
//! for the Competitions of Pseudo-Boolean Solvers*, 2012); proofs are the `rup`, `pol`, `red` and `del id` lines of VeriPB (Gocht
//! and Nordström, *Certifying Parity Reasoning Efficiently Using Pseudo-Boolean Proofs*, 2021).
//!
//! ```
//! use proof::{Formula, ProofStep, check, write};
//!
//! let formula = Formula::read("* #variable= 2 #constraint= 2\n+1 x1 +1 x2 >= 2 ;\n+1 ~x1 +1 ~x2 >= 1 ;\n")?;
//! let proof = write(formula.constraints.len(), [ProofStep::Rup(vec![1])]);
//! assert_eq!(check(&formula, &proof, &mut |_| false)?, 2);
//! # Ok::<(), proof::ProofError>(())
//! ```

#![forbid(unsafe_code)]

mod checker;
mod definition;
mod formula;
pub mod hitting_set;
mod proof_text;
mod sum;
mod writer;

pub use formula::{Constraint, Formula, Lit};
pub use proof_text::check;
pub use writer::{ProofStep, write};

use std::{error::Error, fmt};

/// An error in a formula or a proof, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofError {
    /// The line, from 1.
    pub line: usize,
    /// What was expected and what was found.
    pub message: String,
    /// Whether the check was stopped, so that the proof may still be valid.
    pub interrupted: bool,
}

impl ProofError {
    fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into(), interrupted: false }
    }

    fn interrupted(line: usize) -> Self {
        Self { interrupted: true, ..Self::new(line, "the check was stopped here") }
    }
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Error for ProofError {}
