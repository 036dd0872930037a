//! One file for each solver.

mod clauses;
mod exhaustive;
#[cfg(feature = "highs")]
mod highs;

use crate::Backend;

/// Every backend that was built in. The first is the default.
pub static BACKENDS: &[&dyn Backend] = &[
    &clauses::Clauses,
    #[cfg(feature = "highs")]
    &highs::Highs,
    &exhaustive::Exhaustive,
];

/// The backend with this name.
pub fn find(name: &str) -> Option<&'static dyn Backend> {
    BACKENDS.iter().copied().find(|b| b.name() == name)
}
