//! Names that another language reserves get an underscore; families get names of their own.

use crate::tree::*;

/// A name that the language accepts: `_` behind reserved words, other alphabets in numbers.
pub(super) fn safe(name: &str, reserved: &[&str]) -> String {
    let mut ascii = String::new();
    for c in name.chars() {
        match c.is_ascii() {
            true => ascii.push(c),
            false => ascii += &format!("u{:x}", u32::from(c)),
        }
    }
    // A name must not start with an underscore in MiniZinc, nor end like a renamed one.
    let stem = ascii.trim_end_matches('_');
    if ascii.starts_with('_') {
        return format!("u{ascii}");
    }
    if reserved.contains(&stem) { ascii + "_" } else { ascii }
}

/// The model with the names that a language accepts. Rules keep theirs: see [`family_names`].
pub(super) fn renamed(model: &AbstractModel, reserved: &[&str]) -> AbstractModel {
    let items = model.items.iter().map(|item| rename_item(item, reserved)).collect();
    AbstractModel { items }
}

fn rename_item(item: &Item, reserved: &[&str]) -> Item {
    let e = |it: &Expr| expr(it, reserved);
    let o = |it: &Option<Expr>| it.as_ref().map(e);
    let h = |head: &Head| Head { name: safe(&head.name, reserved), over: indexing(&head.over, reserved), ..head.clone() };
    let rule = |head: &Head| Head { over: indexing(&head.over, reserved), ..head.clone() };
    match item {
        Item::Set(it) => Item::Set(Set { head: h(&it.head), within: o(&it.within), value: o(&it.value), ..it.clone() }),
        Item::Param(it) => {
            let (within, default, value) = (o(&it.within), o(&it.default), o(&it.value));
            Item::Param(Param { head: h(&it.head), within, default, value, ..it.clone() })
        }
        Item::Var(it) => Item::Var(Var { head: h(&it.head), lower: o(&it.lower), upper: o(&it.upper), ..it.clone() }),
        Item::Family(it) => Item::Family(Family { head: rule(&it.head), body: e(&it.body), at: Vec::new(), ..it.clone() }),
        Item::Objective(it) => Item::Objective(Objective { head: h(&it.head), value: e(&it.value), ..it.clone() }),
        Item::Solution(it) => Item::Solution(Solution { head: h(&it.head), value: e(&it.value) }),
        Item::Rule(_) | Item::Place(_) => item.clone(),
    }
}

fn expr(e: &Expr, reserved: &[&str]) -> Expr {
    rebound(&e.map_refs(&mut |name, subscripts| ExprKind::Ref(safe(name, reserved), subscripts)), reserved)
}

fn indexing(over: &Indexing, reserved: &[&str]) -> Indexing {
    let over = over.map_refs(&mut |name, subscripts| ExprKind::Ref(safe(name, reserved), subscripts));
    rebound_indexing(&over, reserved)
}

/// The expression with the indices renamed where they are introduced.
fn rebound(e: &Expr, reserved: &[&str]) -> Expr {
    map_indexings(e, &mut |over| rebound_indexing(over, reserved))
}

fn rebound_indexing(over: &Indexing, reserved: &[&str]) -> Indexing {
    let slot = |slot: &Slot| match slot {
        Slot::Bind(name) => Slot::Bind(safe(name, reserved)),
        Slot::Fixed(e) => Slot::Fixed(rebound(e, reserved)),
    };
    let entry = |entry: &Entry| Entry { slots: entry.slots.iter().map(slot).collect(), set: rebound(&entry.set, reserved) };
    let when = over.when.as_ref().map(|when| rebound(when, reserved).into());
    Indexing { entries: over.entries.iter().map(entry).collect(), when }
}

/// The expression after `change` of each index set in it.
pub(super) fn map_indexings(e: &Expr, change: &mut dyn FnMut(&Indexing) -> Indexing) -> Expr {
    let mut many = |parts: &[Expr]| parts.iter().map(|e| map_indexings(e, change)).collect::<Vec<_>>();
    let kind = match &e.kind {
        ExprKind::Int(_) | ExprKind::Text(_) => e.kind.clone(),
        ExprKind::Ref(name, subscripts) => ExprKind::Ref(name.clone(), many(subscripts)),
        ExprKind::Neg(e) => ExprKind::Neg(map_indexings(e, change).into()),
        ExprKind::Not(e) => ExprKind::Not(map_indexings(e, change).into()),
        ExprKind::Binary(op, two) => {
            ExprKind::Binary(*op, Box::new([map_indexings(&two[0], change), map_indexings(&two[1], change)]))
        }
        ExprKind::If(three) => ExprKind::If(Box::new(three.each_ref().map(|e| map_indexings(e, change)))),
        ExprKind::Fold(fold, over, body) => ExprKind::Fold(*fold, change(over), map_indexings(body, change).into()),
        ExprKind::Call(call, parts) => ExprKind::Call(*call, many(parts)),
        ExprKind::Tuple(parts) => ExprKind::Tuple(many(parts)),
        ExprKind::Members(parts) => ExprKind::Members(many(parts)),
        ExprKind::Global(global, lists) => {
            ExprKind::Global(*global, lists.iter().map(|(over, e)| (change(over), map_indexings(e, change))).collect())
        }
    };
    Expr { kind, span: e.span }
}

/// Names for the families, no two the same, made of rule and equation.
pub(super) fn family_names(model: &AbstractModel, reserved: &[&str]) -> Vec<String> {
    let mut taken: Vec<String> = model.items.iter().filter_map(declared).collect();
    let mut names = Vec::new();
    for family in model.families() {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let equation: String = family.equation.chars().map(plain).collect();
        let stem = safe(format!("{}_{equation}", family.head.name).trim_end_matches('_'), &[]);
        let free = |name: &String| !taken.contains(name) && !reserved.contains(&&name[..]);
        let numbered = (1..).map(|n| if n == 1 { stem.clone() } else { format!("{stem}_{n}") });
        let name = numbered.into_iter().find(free).unwrap_or_default();
        taken.push(name.clone());
        names.push(name);
    }
    names
}

/// The name that an item declares.
fn declared(item: &Item) -> Option<String> {
    Some(match item {
        Item::Set(it) => it.head.name.clone(),
        Item::Param(it) => it.head.name.clone(),
        Item::Var(it) => it.head.name.clone(),
        Item::Objective(it) => it.head.name.clone(),
        Item::Solution(it) => it.head.name.clone(),
        Item::Rule(_) | Item::Place(_) | Item::Family(_) => return None,
    })
}

/// A name that nothing in the model has.
pub(super) fn fresh(model: &AbstractModel, stem: &str) -> String {
    let taken: Vec<String> = model.items.iter().filter_map(declared).collect();
    let numbered = (1..).map(|n| if n == 1 { stem.to_string() } else { format!("{stem}{n}") });
    numbered.into_iter().find(|name| !taken.contains(name)).unwrap_or_default()
}
