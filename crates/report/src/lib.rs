//! What is told of boards to programs: the objects that `--json` prints and that the web page gets,
//! declared once.

mod board;
mod clues;
pub mod faults;
mod kind;
mod questions;
mod run;
mod walk;

pub use board::{About, Cost, EffortReport, MethodReport, MomentReport, Named, NoMore, Report, ended, object};
pub use clues::{fewest, minimal, names, not_one, redundant, repaired, written};
pub use kind::{entries, formulations, kind, wishes};
pub use questions::{broken, checked, counted, forced, solved, verdict_of_candidates, why};
pub use run::{Facts, Key, LinearReport, Memory, ModelReport, Run, digest};
pub use walk::{outcome as outcome_of_walk, walked};
