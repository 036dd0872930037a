//! What is told of boards to programs: the objects that `--json` prints and that the web page gets,
//! declared once.

mod board;
mod clues;
mod kind;
mod queries;
mod run;
mod trace;
pub mod violations;

pub use board::{
    About, Cost, Exhausted, MethodReport, Named, Report, StatisticsReport, TrajectoryPointReport, ended, object,
    solved as outcome_of_solution,
};
pub use clues::{fewest, minimal, names, not_one, redundant, repaired, written};
pub use kind::{entries, formulations, kind, parameters};
pub use queries::{broken, checked, counted, forced, solved, verdict_of_candidates, why};
pub use run::{Facts, Key, LinearReport, Memory, ModelReport, Run, digest};
pub use trace::{outcome as outcome_of_walk, traced};
