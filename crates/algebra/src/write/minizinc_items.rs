//! Declarations, constraints and the output of MiniZinc.

use super::{
    minizinc::MiniZinc,
    notation::{Notation, entries, join},
};
use crate::tree::*;

/// `array[int, int] of T`, or `T` without indices.
fn array(indices: usize, of: &str) -> String {
    let sides = vec!["int"; indices];
    if indices == 0 { of.into() } else { format!("array[{}] of {of}", sides.join(", ")) }
}

fn described(head: &Head) -> String {
    if head.description.is_empty() { String::new() } else { format!(" % {}", head.description) }
}

impl MiniZinc<'_> {
    /// The parameters of a function over an indexing.
    fn arguments(&self, over: &Indexing) -> String {
        join(over.names().map(|name| format!("int: {name}")), ", ")
    }

    pub(super) fn set(&self, set: &Set) -> String {
        let Head { name, over, .. } = &set.head;
        let (indices, note) = (over.names().count(), described(&set.head));
        let Some(value) = &set.value else {
            return match set.width {
                1 => format!("{}: {name};{note}\n", array(indices, "set of int")),
                // The first columns are the subscripts.
                _ => format!("{}: {name};{note}\n", array(2, "int")),
            };
        };
        let (of, value) = match set.width {
            1 => ("set of int".to_string(), self.expr(value, 0)),
            _ => (array(2, "int"), self.rows(value)),
        };
        match indices {
            0 => format!("{of}: {name} = {value};{note}\n"),
            _ => format!("function {of}: {name}({}) = {value};{note}\n", self.arguments(over)),
        }
    }

    pub(super) fn param(&self, param: &Param) -> String {
        let Head { name, over, .. } = &param.head;
        let (indices, note) = (over.names().count(), described(&param.head));
        let of = if param.real { "float" } else { "int" };
        let value = |e: &Option<Expr>| e.as_ref().map(|e| self.expr(e, 0));
        match (value(&param.value), value(&param.default)) {
            (Some(value), _) if indices == 0 => format!("{of}: {name} = {value};{note}\n"),
            (Some(value), _) => format!("function {of}: {name}({}) = {value};{note}\n", self.arguments(over)),
            (None, Some(default)) if indices > 0 => {
                let names: Vec<&str> = over.names().collect();
                let inside = names.iter().zip(1..).map(|(index, at)| match indices {
                    1 => format!("{index} in index_set({name}_data)"),
                    _ => format!("{index} in index_set_{at}of{indices}({name}_data)"),
                });
                let (inside, subscripts) = (join(inside, " /\\ "), names.join(", "));
                format!(
                    "{}: {name}_data;{note}\nfunction {of}: {name}({}) =\n  if {inside} then {name}_data[{subscripts}] else {default} endif;\n",
                    array(indices, of),
                    self.arguments(over)
                )
            }
            _ => format!("{}: {name};{note}\n", array(indices, of)),
        }
    }

    pub(super) fn var(&self, var: &Var) -> String {
        let Head { name, over, .. } = &var.head;
        let (lower, upper) = match var.domain {
            Domain::Binary => (Some(Expr::int(0)), Some(Expr::int(1))),
            _ => (var.lower.clone(), var.upper.clone()),
        };
        let depends = |e: &Expr| {
            let mut found = false;
            e.each_ref(&mut |used, _| found |= over.names().any(|index| index == used));
            found
        };
        let fixed = [&lower, &upper].into_iter().flatten().all(|e| !depends(e));
        let of = match (&lower, &upper) {
            (Some(lower), Some(upper)) if fixed && var.domain != Domain::Real => {
                format!("var {}..{}", self.expr(lower, 8), self.expr(upper, 8))
            }
            _ if var.domain == Domain::Real => "var float".into(),
            _ => "var int".into(),
        };
        let sides = self.sides(over);
        let of_all = if over.is_empty() { of.clone() } else { format!("array[{}] of {of}", sides.join(", ")) };
        let mut text = format!("{of_all}: {name};{}\n", described(&var.head));
        let it = ExprKind::Ref(name.clone(), self.slots(over)).into();
        if of == "var int" || of == "var float" {
            let bounds = [(Binary::Ge, &lower), (Binary::Le, &upper)];
            for (op, bound) in bounds.into_iter().filter_map(|(op, bound)| bound.as_ref().map(|bound| (op, bound))) {
                text += &format!("constraint {};\n", self.each(over, &Expr::binary(op, Expr::clone(&it), bound.clone())));
            }
        }
        if !self.is_box(over) {
            let rest = lower.filter(|lower| !depends(lower)).unwrap_or(Expr::int(0));
            let indices = over.names().zip(&sides).map(|(name, side)| format!("{name} in {side}"));
            let inside = over.entries.iter().map(|Entry { slots, set }| {
                let parts: Vec<Expr> = slots.iter().map(super::notation::slot_expr).collect();
                let member = if parts.len() == 1 { parts[0].clone() } else { ExprKind::Tuple(parts).into() };
                Expr::binary(Binary::In, member, set.clone())
            });
            let all = super::notation::conjunction(inside.chain(over.when.as_ref().map(|when| (**when).clone())));
            let inside = all.map_or("true".into(), |all| self.expr(&all, 11));
            text += &format!(
                "constraint forall({} where not {inside})({} = {}); % outside of the index set\n",
                join(indices, ", "),
                self.expr(&it, 0),
                self.expr(&rest, 6)
            );
        }
        text
    }

    /// The sides of the smallest box that has all members.
    fn sides(&self, over: &Indexing) -> Vec<String> {
        let mut sides = Vec::new();
        let mut seen = Indexing::default();
        let mut names: Vec<&str> = Vec::new();
        for entry in &over.entries {
            let mut depends = false;
            entry.set.each_ref(&mut |used, _| depends |= names.contains(&used));
            seen.entries.push(entry.clone());
            let single = matches!(&entry.slots[..], [Slot::Bind(_)]) && !depends;
            for slot in &entry.slots {
                let Slot::Bind(name) = slot else { continue };
                sides.push(match single {
                    true if self.is_range(&entry.set) => self.expr(&entry.set, 0),
                    true => format!("span({})", self.expr(&entry.set, 0)),
                    false => self.under(&seen, |generators| format!("span({{{name} | {generators}}})")),
                });
                names.push(name);
            }
        }
        sides
    }

    /// Whether an indexing has every member of a box.
    fn is_box(&self, over: &Indexing) -> bool {
        let plain = |entry: &Entry| matches!(&entry.slots[..], [Slot::Bind(_)]) && self.is_range(&entry.set);
        over.when.is_none()
            && entries(self.model, over).iter().all(plain)
            && entries(self.model, over).len() == over.entries.len()
    }

    /// Whether a set is a range that depends on no index.
    fn is_range(&self, set: &Expr) -> bool {
        match &set.kind {
            ExprKind::Ref(name, subscripts) if subscripts.is_empty() => {
                let set = self.model.sets().find(|it| it.head.name == *name);
                set.and_then(|set| set.value.as_ref()).is_some_and(|value| self.is_range(value))
            }
            ExprKind::Binary(Binary::Range, two) => two.iter().all(|e| {
                let mut fixed = true;
                e.each_ref(&mut |name, _| fixed &= self.model.params().any(|param| param.head.name == name));
                fixed
            }),
            _ => false,
        }
    }

    /// A constraint for each member of an indexing.
    fn each(&self, over: &Indexing, body: &Expr) -> String {
        match over.is_empty() {
            true => self.truth(body, 0),
            false => self.under(over, |generators| format!("forall({generators})({})", self.truth(body, 0))),
        }
    }

    pub(super) fn family(&self, family: &Family) -> String {
        let over = &family.head.over;
        match over.is_empty() {
            true => self.truth_or_global(&family.body),
            false => self.under(over, |generators| format!("forall({generators})(\n  {})", self.truth_or_global(&family.body))),
        }
    }

    fn truth_or_global(&self, e: &Expr) -> String {
        if matches!(e.kind, ExprKind::Global(..)) { self.expr(e, 0) } else { self.truth(e, 0) }
    }

    pub(super) fn output(&self, Solution { head, value }: &Solution) -> String {
        let name = &head.name;
        if head.over.is_empty() {
            return format!("output [\"{name} = \\({})\\n\"];\n", self.expr(value, 0));
        }
        let subscripts = join(head.over.names().map(|index| format!("\\({index})")), ",");
        let printed =
            |generators: &str| format!("output [\"{name}[{subscripts}] = \\({})\\n\" | {generators}];\n", self.expr(value, 0));
        self.under(&head.over, printed)
    }

    fn rows(&self, set: &Expr) -> String {
        self.table(set).0
    }
}
