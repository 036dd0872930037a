//! All kinds: those that the program brings along, and those that were added.

use crate::{AnyKind, CATALOGUE, similar};
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

/// The kind with just this name, for words that are not known to be a name: `pattern` is what nonogram is called elsewhere.
pub fn named(name: &str) -> Option<&'static dyn AnyKind> {
    kinds().find(|kind| kind.name() == name)
}

/// The kind with this name or, if there is none, the one that is called so: by its name or title, another name, the genre of its addresses
/// or its game in Simon Tatham's collection; signs, blanks and capitals make no difference.
pub fn find(kind: &str) -> Option<&'static dyn AnyKind> {
    let letters = |name: &str| name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let asked = letters(kind);
    let called = |k: &&dyn AnyKind| {
        let others = k.genres().into_iter().chain(k.games());
        [k.name(), k.title()].into_iter().chain(k.other_names().iter().copied()).chain(others).any(|name| letters(name) == asked)
    };
    named(kind).or_else(|| kinds().find(called))
}

/// What a kind that is not there may mean: the most similar name of one.
pub fn near(name: &str) -> Option<&'static str> {
    similar::name_of(name, kinds().flat_map(|kind| [kind.name()].into_iter().chain(kind.other_names().iter().copied())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_found_by_all_it_is_called() {
        let found = |name: &str| find(name).map(|kind| kind.name());
        for kind in CATALOGUE.iter() {
            for name in kind.other_names().iter().chain([&kind.name(), &kind.title()]) {
                assert_eq!(found(name), Some(kind.name()), "{name}");
                assert_eq!(found(&name.to_uppercase().replace(' ', "_")), Some(kind.name()), "{name}");
            }
        }
        assert_eq!(found("lightup"), Some("akari"));
        assert_eq!(found("chess"), None);
        assert_eq!(found(""), None);
    }
}
