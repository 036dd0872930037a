//! A search that learns clauses from its conflicts and knows the structure of puzzles: clauses,
//! sums within bounds, and graphs that must hang together or have no cycle. In a long search beside a graph it
//! also sees which sums are odd and which are even.
//!
//! It knows yes-or-no variables only, and nothing of models or puzzles. Constraints may be added
//! between two solves; what was learned stays. Sums and graphs are never written as clauses: they
//! watch the search themselves and say, when asked, which literals made them speak
//! (Ohrimenko, Stuckey, Codish, *Propagation via Lazy Clause Generation*, 2009).

mod analysis;
mod clauses;
mod constraints;
mod exclusive;
pub mod graph;
mod lists;
mod lit;
mod log;
mod order;
mod parity;
mod parts;
mod reduction;
mod restarts;
#[cfg(test)]
mod rng;
mod search;
mod sums;
mod tallies;
mod trail;

pub use lit::{Lit, Var};
pub use log::Step;
pub use search::{Counts, Engine, Verdict};
pub use trail::Value;
