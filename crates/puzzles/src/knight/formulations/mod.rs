//! The models of a knight's tour.

pub mod cuts;
pub mod errata;
pub mod order;

use super::{CONNECTED, Knight, ONCE, START, Tour};
