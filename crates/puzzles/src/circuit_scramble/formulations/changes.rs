//! Tseitin clauses over changes: a binary variable per input and gate is true if its state differs from the current one.
//!
//! The idea: with changes instead of states as variables, the all-false assignment is the current board and violates only
//! targets, so a solver whose initial phase is false finds solutions with few flips first. Source of the clauses: Tseitin, *On the
//! complexity of derivation in propositional calculus*, 1968. Cost: n + 1 clauses for an AND or OR of n wires; an XOR is cut
//! into pieces of three wires with a variable each. Weakness: the clauses of an XOR propagate only once all but one of
//! its literals are assigned; XOR constraints with Gauss–Jordan elimination would propagate more.

use super::{Circuit, too_large};

/// Boards with more gates than this in the cone are refused.
const MAX_GATES: usize = 500_000;

pub fn refuses(board: &Circuit) -> Option<String> {
    too_large(board, MAX_GATES)
}
