//! The formulations of hashi.

pub mod cuts;
pub mod errata;
pub mod flow;
pub mod reachability;
pub mod vocabulary;

use super::Hashi;

/// The reason to refuse a board whose model would have more than `max` of `what`; `None` if it has not.
fn too_many(count: usize, max: usize, what: &str) -> Option<String> {
    (count > max).then(|| format!("it would write {count} {what} for this board, more than {max}"))
}
