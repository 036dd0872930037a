//! The table of queries, from which the routes of the server, its jobs, the OpenAPI description and the WebAssembly module are
//! derived. A new query is its file and its line here.

mod board;
mod clues;
mod compare;
mod dataset;
mod explanation;
mod generate;
mod models;
mod own_models;
mod progress;
mod relaxation;
mod solutions;
mod stats;
mod trace;

use crate::declared::Declared;

/// Options that commands of the command line share with queries.
#[cfg(feature = "cli")]
pub mod options {
    pub use super::{
        clues::FewestOptions,
        dataset::DatasetOptions,
        explanation::{ExplainOptions, HintOptions},
        generate::{GenerateOptions, GenerateRequest},
        solutions::{ConflictOptions, CountOptions, SolveOptions},
    };
}

/// Every query. Each can also run as a job.
pub const QUERIES: &[Declared] = &[
    Declared::of::<board::Read>(),
    Declared::of::<board::Draw>(),
    Declared::of::<board::Convert>(),
    Declared::of::<board::WithoutClue>(),
    Declared::of::<board::MakeEdit>(),
    Declared::of::<solutions::Solve>(),
    Declared::of::<solutions::Check>(),
    Declared::of::<solutions::Certify>(),
    Declared::of::<generate::Generate>(),
    Declared::of::<dataset::Dataset>(),
    Declared::of::<solutions::Count>(),
    Declared::of::<solutions::Forced>(),
    Declared::of::<solutions::Conflict>(),
    Declared::of::<progress::Progress>(),
    Declared::of::<explanation::NextStep>(),
    Declared::of::<explanation::Explain>(),
    Declared::of::<explanation::Grade>(),
    Declared::of::<clues::Redundant>(),
    Declared::of::<clues::Minimal>(),
    Declared::of::<clues::Repair>(),
    Declared::of::<clues::FewestClues>(),
    Declared::of::<models::Write>(),
    Declared::of::<models::Size>(),
    Declared::of::<models::Rows>(),
    Declared::of::<own_models::Text>(),
    Declared::of::<own_models::OwnModel>(),
    Declared::of::<relaxation::Relaxation>(),
    Declared::of::<stats::Stats>(),
    Declared::of::<trace::Trace>(),
    Declared::of::<compare::Compare>(),
];

/// The query with a name.
pub fn find(name: &str) -> Option<&'static Declared> {
    QUERIES.iter().find(|query| query.name == name)
}
