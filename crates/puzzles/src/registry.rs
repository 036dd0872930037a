//! All kinds: those that the program brings along, and those that were added.

use crate::{AnyKind, CATALOGUE};
use std::sync::OnceLock;

/// A kind that was added, and the next one. Boards look for their kind, so that no lock is taken.
struct Added {
    kind: &'static dyn AnyKind,
    next: OnceLock<&'static Added>,
}

static ADDED: OnceLock<&'static Added> = OnceLock::new();

/// Every kind of puzzle: those of [`CATALOGUE`], then those that were [added](crate::add_kind).
pub fn kinds() -> impl Iterator<Item = &'static dyn AnyKind> {
    let added = std::iter::successors(ADDED.get().copied(), |added| added.next.get().copied());
    CATALOGUE.iter().copied().chain(added.map(|added| added.kind))
}

/// Adds a kind; `false` if there is one of its name.
pub fn add(kind: &'static dyn AnyKind) -> bool {
    let mut new: &'static Added = Box::leak(Box::new(Added { kind, next: OnceLock::new() }));
    let mut end = &ADDED;
    if CATALOGUE.iter().any(|built_in| built_in.name() == kind.name()) {
        return false;
    }
    loop {
        // Each added kind is looked at on the way to the end, so that two threads cannot add the same name.
        while let Some(added) = end.get() {
            if added.kind.name() == kind.name() {
                return false;
            }
            end = &added.next;
        }
        match end.set(new) {
            Ok(()) => return true,
            Err(same) => new = same,
        }
    }
}

/// Whether the program has the kind built in.
pub fn is_built_in(kind: &dyn AnyKind) -> bool {
    CATALOGUE.iter().any(|built_in| built_in.name() == kind.name())
}

/// The kind with this name.
pub fn find(kind: &str) -> Option<&'static dyn AnyKind> {
    kinds().find(|k| k.name() == kind)
}
