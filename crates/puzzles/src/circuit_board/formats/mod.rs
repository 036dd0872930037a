//! The text formats of circuit boards.

pub mod json;
mod native;
#[cfg(test)]
mod tests;

use super::{CircuitBoard, Link};
use crate::Format;

pub const FORMATS: &[Format<CircuitBoard>] = &[native::FORMAT, json::FORMAT];
