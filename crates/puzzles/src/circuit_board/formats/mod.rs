//! The text formats of circuit boards.

mod json;
mod native;
#[cfg(test)]
mod tests;

use super::{CircuitBoard, Link};
use crate::Format;

#[cfg(feature = "schema")]
pub use json::record_schema;

pub const FORMATS: &[Format<CircuitBoard>] = &[native::FORMAT, json::FORMAT];
