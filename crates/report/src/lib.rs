//! JSON reports: the objects that `--json` prints and that the web page receives, each declared once.

#![forbid(unsafe_code)]

mod animation;
mod board;
mod board_format;
mod clues;
pub mod dataset;
mod explanation;
mod kind;
pub mod listed;
mod queries;
mod relaxed;
mod run;
mod trace;
mod tree;
pub mod violations;
mod walkthrough;

pub use animation::animation;
pub use board::{
    BoardId, Cost, MethodReport, NamedValues, NoExtra, Report, StatisticsReport, TrajectoryPointReport, limit_message, object,
    solved as outcome_of_solution,
};
pub use board_format::{board_format, board_formats, written};
pub use clues::{board_text, fewest, minimal, names, not_unique, redundant, repaired};
pub use explanation::{FactReport, PartReport, StepReport, graded, hinted, hinted_optimum, pathed};
pub use kind::{entries, formulations, kind, parameters};
pub use queries::{
    checked, conflict, counted, forced, solved, value_counts, verdict_of_candidates, verdict_of_uniqueness, without_rules,
};
pub use relaxed::{digits, fractions, relaxed_picture, relaxed_values};
pub use run::{Facts, Key, LinearReport, Memory, ModelReport, Run, digest};
pub use trace::{outcome as outcome_of_trace, trace};
pub use tree::{fate_text, node_title, tree, tree_dot, tree_outcome, tree_svg};
pub use walkthrough::walkthrough;
