//! The formulations of knight's tours.

pub mod cuts;
pub mod errata;
pub mod order;

use super::{CONNECTED, Knight, ONCE, START, Tour};
