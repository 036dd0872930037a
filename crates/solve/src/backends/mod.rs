//! One file for each solver.

mod clauses;
mod exhaustive;

use crate::Backend;

/// Every backend that was built in. The first is the default.
pub static BACKENDS: &[&dyn Backend] = &[&clauses::Clauses, &exhaustive::Exhaustive];

/// The backend with this name.
pub fn find(name: &str) -> Option<&'static dyn Backend> {
    BACKENDS.iter().copied().find(|b| b.name() == name)
}
