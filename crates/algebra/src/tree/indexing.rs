//! What a declaration, a family or a fold ranges over.

use super::{Expr, ExprKind};

/// What a declaration, a family or a fold ranges over: `{i in I, (j,k) in E: condition}`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Indexing {
    /// The sets, in order; a later one may depend on the indices of earlier ones. Without sets there is one member, or
    /// none if the condition is false: `{if condition}`.
    pub entries: Vec<Entry>,
    /// The condition that a member must satisfy.
    pub when: Option<Box<Expr>>,
}

/// A set of an indexing.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The components of a member.
    pub slots: Vec<Slot>,
    /// The set.
    pub set: Expr,
}

/// A component of a member.
#[derive(Clone, Debug, PartialEq)]
pub enum Slot {
    /// A new index.
    Bind(String),
    /// A component that must have a value: `(i,j) in E` where `i` is known.
    Fixed(Expr),
}

impl Indexing {
    /// Whether it has no sets and no condition, and so one member.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.when.is_none()
    }

    /// The indices that it introduces.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let slots = self.entries.iter().flat_map(|entry| &entry.slots);
        slots.filter_map(|slot| if let Slot::Bind(name) = slot { Some(&name[..]) } else { None })
    }

    pub(super) fn each_inner<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        for Entry { slots, set } in &self.entries {
            visit(set);
            for slot in slots {
                if let Slot::Fixed(e) = slot {
                    visit(e);
                }
            }
        }
        if let Some(when) = &self.when {
            visit(when);
        }
    }

    /// See [`Expr::each_ref`].
    pub fn each_ref(&self, visit: &mut dyn FnMut(&str, &[Expr])) {
        for Entry { slots, set } in &self.entries {
            set.each_ref(visit);
            for slot in slots {
                if let Slot::Fixed(e) = slot {
                    e.each_ref(visit);
                }
            }
        }
        if let Some(when) = &self.when {
            when.each_ref(visit);
        }
    }

    /// See [`Expr::map_refs`].
    #[must_use]
    pub fn map_refs(&self, change: &mut dyn FnMut(&str, Vec<Expr>) -> ExprKind) -> Indexing {
        let mut entry = |Entry { slots, set }: &Entry| {
            let set = set.map_refs(change);
            let slot = |slot: &Slot| match slot {
                Slot::Bind(name) => Slot::Bind(name.clone()),
                Slot::Fixed(e) => Slot::Fixed(e.map_refs(change)),
            };
            Entry { slots: slots.iter().map(slot).collect(), set }
        };
        let entries = self.entries.iter().map(&mut entry).collect();
        Indexing { entries, when: self.when.as_ref().map(|when| when.map_refs(change).into()) }
    }
}
