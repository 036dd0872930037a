//! The backends, one file or folder for each solver.

#[cfg(feature = "cadical")]
mod cadical;
mod clause_session;
mod clauses;
mod engine;
mod exhaustive;
#[cfg(feature = "highs")]
mod highs;
mod microlp;
#[cfg(feature = "pumpkin")]
mod pumpkin;

use crate::Backend;

/// The version of the solvers that are part of this program.
const OURS: &str = concat!("Pencilmark ", env!("CARGO_PKG_VERSION"));

/// Every backend that is compiled in. The first is the default.
pub static BACKENDS: &[&dyn Backend] = &[
    &engine::Engine,
    &clauses::Clauses,
    #[cfg(feature = "highs")]
    &highs::Highs,
    #[cfg(feature = "cadical")]
    &cadical::Cadical,
    #[cfg(feature = "pumpkin")]
    &pumpkin::Pumpkin,
    &microlp::Microlp,
    &exhaustive::Exhaustive,
];

/// The backends that are a feature each, of the same name.
pub const OPTIONAL: &[&str] = &["highs", "cadical", "pumpkin"];

/// Why there is no backend of this name: it is left out of this build, or unknown.
pub fn missing(name: &str) -> String {
    let known: Vec<&str> = BACKENDS.iter().map(|backend| backend.name()).collect();
    let known = known.join(", ");
    match OPTIONAL.contains(&name) {
        true => format!("the backend `{name}` is not in this build, which has {known}; build with `--features {name}`"),
        false => format!("there is no backend `{name}`; there are {known}"),
    }
}

/// The backend with this name.
pub fn find(name: &str) -> Option<&'static dyn Backend> {
    BACKENDS.iter().copied().find(|b| b.name() == name)
}
