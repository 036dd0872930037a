//! Queries on a puzzle: solve, check uniqueness, count, certify, find forced values, conflicts, redundant and fewest
//! clues, and more. One file per query; the printed tables of papers are in [`experiments`].

#![forbid(unsafe_code)]

mod alternatives;
mod bilevel;
mod certificate;
mod certify_fewest;
mod clue_set;
mod clue_violations;
mod conflict;
mod count;
mod direct;
mod direct_alternatives;
pub mod experiments;
mod explanation;
mod fewest;
mod fewest_model;
mod forced;
pub mod generate;
mod hitting_set_proof;
mod hitting_set_search;
mod hitting_sets_9x9;
mod laws;
mod least_sum;
mod method;
mod minimal;
mod misprint;
mod model_size;
mod preprocessing;
mod redundant;
mod relaxation;
mod repair;
mod solutions;
pub mod trace;
mod trial;
mod uniqueness;
mod value_literals;
mod verify;
mod verify_fewest;
mod without_rules;

pub use bilevel::{Bilevel, bilevel};
pub use certificate::{BOARD, CLAIM, Certificate, MODEL, REFUTATION, certify};
pub use certify_fewest::certify_fewest;
pub use conflict::{Conflict, ConflictPart, ConflictSet, conflict};
pub use count::{Count, count};
pub use explanation::{Explained, Hint};
pub use fewest::{Fewest, fewest};
pub use forced::{Candidates, VarCandidates, candidates};
pub use laws::{Counterexample, ExampleFault, LawReport, check_examples, laws};
pub use least_sum::least_sum;
pub use method::Method;
pub use minimal::{Minimal, minimal};
pub use misprint::{Discrepancy, compare_encoding, compare_misprint};
pub use model_size::{LinearSize, ModelSize};
pub use preprocessing::{PreprocessingGain, SolveRun, preprocessing_gain};
pub use redundant::{Redundant, redundant};
pub use relaxation::{Knowledge, Relaxation, knowledge, relaxation};
pub use repair::{Repair, repair};
pub use solutions::{Next, QueryError, Solutions};
pub use trial::{End, Proved, Trial, contradict, trial};
pub use uniqueness::{Uniqueness, uniqueness};
pub use verify::{RefutationSize, Verified, VerifyError, VerifyProgress, verify};
pub use verify_fewest::{LowerBoundProof, VerifiedFewest};
pub use without_rules::{Judged, WithoutRules, encode_without};
