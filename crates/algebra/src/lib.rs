//! Abstract models: formulations as texts in the notation of AMPL and MathProg.
#![forbid(unsafe_code)]

pub mod data;
pub mod text;
pub mod tree;

pub use data::{Data, Rows};
pub use tree::AbstractModel;
