//! The same item with other names.

use super::*;

/// The new name of each name; `None` where it stays.
pub type NewName<'n> = &'n dyn Fn(&str) -> Option<String>;

impl Item {
    /// The item after `new`, which receives each name that it declares, binds or uses, but not the names of rules.
    #[must_use]
    pub fn renamed(&self, new: NewName<'_>) -> Item {
        let e = |it: &Expr| it.renamed(new);
        let o = |it: &Option<Expr>| it.as_ref().map(e);
        let at =
            |all: &[At]| all.iter().map(|At { over, position }| At { over: over.renamed(new), position: e(position) }).collect();
        let rule = |head: &Head| Head { over: head.over.renamed(new), ..head.clone() };
        let h = |head: &Head| Head { name: new(&head.name).unwrap_or_else(|| head.name.clone()), ..rule(head) };
        match self {
            Item::Rule(_) => self.clone(),
            Item::Place(it) => Item::Place(Place { over: it.over.renamed(new), at: at(&it.at) }),
            Item::Set(it) => Item::Set(Set { head: h(&it.head), within: o(&it.within), width: it.width, value: o(&it.value) }),
            Item::Param(it) => {
                let (within, default, value) = (o(&it.within), o(&it.default), o(&it.value));
                Item::Param(Param { head: h(&it.head), real: it.real, within, default, value })
            }
            Item::Var(it) => Item::Var(Var { head: h(&it.head), domain: it.domain, lower: o(&it.lower), upper: o(&it.upper) }),
            Item::Family(it) => Item::Family(Family { head: rule(&it.head), at: at(&it.at), body: e(&it.body), ..it.clone() }),
            Item::Objective(it) => Item::Objective(Objective { head: h(&it.head), maximise: it.maximise, value: e(&it.value) }),
            Item::Solution(it) => Item::Solution(Solution { head: h(&it.head), value: e(&it.value) }),
        }
    }
}

impl Expr {
    /// See [`Item::renamed`].
    #[must_use]
    pub fn renamed(&self, new: NewName<'_>) -> Expr {
        let renamed = self.map_refs(&mut |name, subscripts| ExprKind::Ref(new(name).unwrap_or_else(|| name.into()), subscripts));
        renamed.map_indexings(&mut |over| over.with_bound(new))
    }

    /// The expression after `change` of each index set in it.
    #[must_use]
    pub fn map_indexings(&self, change: &mut dyn FnMut(&Indexing) -> Indexing) -> Expr {
        let mut many = |parts: &[Expr]| parts.iter().map(|e| e.map_indexings(change)).collect::<Vec<_>>();
        let kind = match &self.kind {
            ExprKind::Int(_) | ExprKind::Text(_) => self.kind.clone(),
            ExprKind::Ref(name, subscripts) => ExprKind::Ref(name.clone(), many(subscripts)),
            ExprKind::Neg(e) => ExprKind::Neg(e.map_indexings(change).into()),
            ExprKind::Not(e) => ExprKind::Not(e.map_indexings(change).into()),
            ExprKind::Binary(op, two) => {
                ExprKind::Binary(*op, Box::new([two[0].map_indexings(change), two[1].map_indexings(change)]))
            }
            ExprKind::If(three) => ExprKind::If(Box::new(three.each_ref().map(|e| e.map_indexings(change)))),
            ExprKind::Fold(fold, over, body) => ExprKind::Fold(*fold, change(over), body.map_indexings(change).into()),
            ExprKind::Call(call, parts) => ExprKind::Call(*call, many(parts)),
            ExprKind::Tuple(parts) => ExprKind::Tuple(many(parts)),
            ExprKind::Members(parts) => ExprKind::Members(many(parts)),
            ExprKind::Global(global, lists) => {
                ExprKind::Global(*global, lists.iter().map(|(over, e)| (change(over), e.map_indexings(change))).collect())
            }
        };
        Expr { kind, span: self.span }
    }
}

impl Indexing {
    /// See [`Item::renamed`].
    #[must_use]
    pub fn renamed(&self, new: NewName<'_>) -> Indexing {
        let named = self.map_refs(&mut |name, subscripts| ExprKind::Ref(new(name).unwrap_or_else(|| name.into()), subscripts));
        named.with_bound(new)
    }

    /// The index set with new names where they are bound; what refers to them has the new names already.
    fn with_bound(&self, new: NewName<'_>) -> Indexing {
        let inner = |e: &Expr| e.map_indexings(&mut |over| over.with_bound(new));
        let slot = |slot: &Slot| match slot {
            Slot::Bind(name) => Slot::Bind(new(name).unwrap_or_else(|| name.clone())),
            Slot::Fixed(e) => Slot::Fixed(inner(e)),
        };
        let entry = |entry: &Entry| Entry { slots: entry.slots.iter().map(slot).collect(), set: inner(&entry.set) };
        let when = self.when.as_ref().map(|when| inner(when).into());
        Indexing { entries: self.entries.iter().map(entry).collect(), when }
    }
}
