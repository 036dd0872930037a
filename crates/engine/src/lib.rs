//! A conflict-driven clause-learning (CDCL) search with propagators for the structure of puzzles: pseudo-Boolean
//! constraints, and graphs that must be connected or acyclic. In long searches with graphs, equations also propagate as XOR
//! constraints.
//!
//! It has Boolean variables only and knows nothing of models or puzzles. Constraints may be added between two solves;
//! learned clauses are kept. Pseudo-Boolean and graph constraints are not encoded as clauses: their propagators explain each
//! implied literal on demand (Ohrimenko, Stuckey and Codish, *Propagation via Lazy Clause Generation*, 2009). Only counts that
//! take part in many conflicts are encoded, with variables that the search adds (Abío and Stuckey, *Conflict Directed Lazy
//! Decomposition*, 2012).
//!
//! ```
//! use engine::{Engine, Status};
//!
//! let mut engine = Engine::default();
//! let [a, b, c] = engine.add_variables(3).map(|var| var.positive()).collect::<Vec<_>>()[..] else { unreachable!() };
//! engine.add_clause(&[a, b]);
//! engine.add_pseudo_boolean(&[(2, a), (2, b), (1, c)], 2);
//! assert_eq!(engine.solve(&[c], |_| false), Status::Unsat);
//! assert_eq!(engine.core(), [c]);
//! assert_eq!(engine.solve(&[], |_| false), Status::Sat);
//! assert!(!engine.is_true(c));
//! ```

#![forbid(unsafe_code)]

mod analysis;
mod at_most_one;
mod cardinality;
mod chains;
mod clauses;
mod constraints;
mod counts;
mod cubes;
pub mod graph;
mod lists;
mod lit;
mod order;
mod proof_log;
mod pseudo_boolean;
mod reduction;
mod restart;
#[cfg(test)]
mod rng;
mod search;
mod shrink;
mod totaliser;
mod trail;
mod xor;

pub use lit::{Lit, Var};
pub use proof_log::ProofStep;
pub use search::{Engine, Statistics, Status};
pub use trail::Value;
