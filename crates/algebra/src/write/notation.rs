//! What the notations have in common: where parentheses go, and how a list is written.

use crate::{text, tree::*};

/// Tighter than every operator.
pub(super) const ATOM: u8 = 12;

/// A notation of expressions. A notation says how operators and references look; where parentheses go is decided here.
pub(super) trait Notation {
    /// A member that is a text.
    fn text(&self, text: &str) -> String;

    /// A name with its subscripts.
    fn reference(&self, name: &str, subscripts: &[Expr]) -> String;

    /// An operator between operands that are written already.
    fn binary(&self, op: Binary, left: String, right: String) -> String;

    /// The negation of a condition that is written already.
    fn not(&self, operand: String) -> String;

    /// `if when then a else b`
    fn choice(&self, three: &[Expr; 3]) -> String;

    /// A sum, a condition or a set over an indexing.
    fn fold(&self, fold: Fold, over: &Indexing, body: &Expr) -> String;

    /// A function.
    fn call(&self, call: Call, parts: &[Expr]) -> String {
        format!("{}({})", call.word(), self.list(parts))
    }

    /// A global constraint.
    fn global(&self, global: Global, lists: &[(Indexing, Expr)]) -> String;

    /// The set of the members listed.
    fn members(&self, parts: &[Expr]) -> String {
        format!("{{{}}}", self.list(parts))
    }

    /// Whether a set written by its members has one of them twice that is written twice, or is refused.
    fn repeats(&self) -> bool {
        false
    }

    /// A tuple.
    fn tuple(&self, parts: &[Expr]) -> String {
        format!("({})", self.list(parts))
    }

    /// How tightly an operator binds; a notation that writes it as a function says [`ATOM`].
    fn power(&self, op: Binary) -> u8 {
        op.power()
    }

    /// How tightly a fold binds; likewise.
    fn fold_power(&self, fold: Fold) -> u8 {
        match fold {
            Fold::SetOf => ATOM,
            fold => fold.power(),
        }
    }

    /// How tightly a choice binds; likewise.
    fn choice_power(&self) -> u8 {
        0
    }

    /// Expressions after each other.
    fn list(&self, parts: &[Expr]) -> String {
        join(parts.iter().map(|e| self.expr(e, 0)), ", ")
    }

    /// An expression where all operators up to `power` need parentheses.
    fn expr(&self, e: &Expr, power: u8) -> String {
        self.plain(e, power)
    }

    /// What [`expr`](Self::expr) does if a notation has no special case.
    fn plain(&self, e: &Expr, power: u8) -> String {
        let (own, text) = match &e.kind {
            ExprKind::Int(value) if *value < 0 => (8, value.to_string()),
            ExprKind::Int(value) => (ATOM, value.to_string()),
            ExprKind::Text(text) => (ATOM, self.text(text)),
            ExprKind::Ref(name, subscripts) => (ATOM, self.reference(name, subscripts)),
            ExprKind::Neg(e) => (8, format!("-{}", self.expr(e, Binary::Mul.power()))),
            ExprKind::Not(e) => (4, self.not(self.expr(e, ATOM - 1))),
            ExprKind::Binary(op, two) => {
                let [left, right] = &**two;
                let power = op.power();
                // Associative operators need none on the right.
                let associative = matches!(op, Binary::Add | Binary::And | Binary::Or | Binary::Union);
                let left_power = match op {
                    _ if takes_what_follows(left, self.choice_power() == ATOM) => ATOM - 1,
                    // A power of a power is that of the right one.
                    Binary::Pow => power,
                    _ => power - 1,
                };
                let right = self.expr(right, power - u8::from(associative));
                (self.power(*op), self.binary(*op, self.expr(left, left_power), right))
            }
            ExprKind::If(three) => (self.choice_power(), self.choice(three)),
            ExprKind::Fold(fold, over, body) => (self.fold_power(*fold), self.fold(*fold, over, body)),
            ExprKind::Call(call, parts) => (ATOM, self.call(*call, parts)),
            ExprKind::Tuple(parts) => (ATOM, self.tuple(parts)),
            ExprKind::Members(parts) if self.repeats() && may_repeat(e) => {
                let single = |member: &Expr| ExprKind::Members(vec![member.clone()]).into();
                let union = parts.iter().map(single).reduce(|all, next| Expr::binary(Binary::Union, all, next));
                return union.map_or_else(String::new, |union| self.expr(&union, power));
            }
            ExprKind::Members(parts) => (ATOM, self.members(parts)),
            ExprKind::Global(global, lists) => (ATOM, self.global(*global, lists)),
        };
        if own > power || own == ATOM || (own, power) == (0, 0) { text } else { format!("({text})") }
    }
}

/// Whether an operator after the expression would be read as a part of it; not after choices that have an end.
fn takes_what_follows(e: &Expr, choices_end: bool) -> bool {
    match &e.kind {
        ExprKind::Fold(Fold::Exists | Fold::Forall, ..) => true,
        ExprKind::If(_) => !choices_end,
        ExprKind::Binary(_, two) => takes_what_follows(&two[1], choices_end),
        _ => false,
    }
}

/// Whether a member may come twice: `{(i, j), (k, l)}` or `setof{(i,j) in N} i`, but neither `{(i, j), (i, j + 1)}` nor
/// `setof{(i,j) in N} (j, i)`.
pub(super) fn may_repeat(set: &Expr) -> bool {
    match &set.kind {
        ExprKind::Members(members) => {
            members.iter().enumerate().any(|(at, one)| members[..at].iter().any(|other| !differ(one, other)))
        }
        ExprKind::Fold(Fold::SetOf, over, member) => {
            let parts = if let ExprKind::Tuple(parts) = &member.kind { &parts[..] } else { std::slice::from_ref(&**member) };
            let is_told = |name: &str| parts.iter().any(|part| added(part).0.as_deref() == Some(name));
            !over.names().all(is_told)
        }
        ExprKind::If(three) => three[1..].iter().any(may_repeat),
        _ => false,
    }
}

/// An expression and the number added to it.
fn added(e: &Expr) -> (Option<String>, i64) {
    match &e.kind {
        ExprKind::Int(value) => (None, *value),
        ExprKind::Binary(op @ (Binary::Add | Binary::Sub), two) if two[1].as_int().is_some() => {
            let value = two[1].as_int().unwrap_or_default();
            (Some(text::expression(&two[0])), if *op == Binary::Add { value } else { -value })
        }
        _ => (Some(text::expression(e)), 0),
    }
}

/// Whether two members differ whatever their indices are: in a number added to the same expression.
fn differ(one: &Expr, other: &Expr) -> bool {
    match (&one.kind, &other.kind) {
        (ExprKind::Tuple(ones), ExprKind::Tuple(others)) => ones.iter().zip(others).any(|(one, other)| differ(one, other)),
        (ExprKind::Text(one), ExprKind::Text(other)) => one != other,
        _ => {
            let ((base, number), (other_base, other_number)) = (added(one), added(other));
            base == other_base && number != other_number
        }
    }
}

/// Texts with a separator between them.
pub(super) fn join(parts: impl IntoIterator<Item = String>, separator: &str) -> String {
    parts.into_iter().collect::<Vec<_>>().join(separator)
}

/// The index or the fixed component as an expression.
pub(super) fn slot_expr(slot: &Slot) -> Expr {
    match slot {
        Slot::Bind(name) => Expr::name(name),
        Slot::Fixed(e) => e.clone(),
    }
}

/// The names of the slots of an entry, as one name or a tuple, and a condition for each fixed one, which `fixed` names.
pub(super) fn bound(notation: &impl Notation, slots: &[Slot], fixed: &str) -> (String, Vec<String>) {
    let (mut names, mut conditions) = (Vec::new(), Vec::new());
    for (slot, at) in slots.iter().zip(1..) {
        match slot {
            Slot::Bind(name) => names.push(name.clone()),
            Slot::Fixed(e) => {
                let name = fixed.replace('#', &format!("{at}"));
                conditions.push(format!("{name} == {}", notation.expr(e, 6)));
                names.push(name);
            }
        }
    }
    (if names.len() == 1 { names.concat() } else { format!("({})", names.join(", ")) }, conditions)
}

/// Adds `and` between conditions.
pub(super) fn conjunction(conditions: impl IntoIterator<Item = Expr>) -> Option<Expr> {
    conditions.into_iter().reduce(|a, b| Expr::binary(Binary::And, a, b))
}

/// The rule of a family, its sentence, its equation and its description in one line.
pub(super) fn comment(model: &AbstractModel, family: &Family) -> String {
    let rule = model.rules().find(|rule| rule.name == family.head.name);
    let mut text = family.head.name.replace('_', "-");
    if let Some(with) = &family.with {
        text += &format!(" with {}", with.replace('_', "-"));
    }
    if !family.equation.is_empty() {
        text += &format!(" ({})", family.equation);
    }
    let sentences = [rule.map_or("", |rule| &rule.sentence[..]), &family.head.description[..]];
    let sentences: Vec<&str> = sentences.into_iter().filter(|sentence| !sentence.is_empty()).collect();
    if sentences.is_empty() { text } else { format!("{text}: {}", sentences.join(" — ")) }
}

/// Whether the expression is a variable, or contains one.
pub(super) fn has_variables(model: &AbstractModel, e: &Expr) -> bool {
    let mut found = false;
    e.each_ref(&mut |name, _| found |= model.vars().any(|var| var.head.name == name));
    found
}

/// The number of components of the members of a set.
pub(super) fn width(model: &AbstractModel, set: &Expr) -> usize {
    let tuple = |e: &Expr| if let ExprKind::Tuple(parts) = &e.kind { parts.len() } else { 1 };
    match &set.kind {
        ExprKind::Ref(name, _) => model.sets().find(|set| set.head.name == *name).map_or(1, |set| set.width),
        ExprKind::Binary(Binary::Cross, two) => width(model, &two[0]) + width(model, &two[1]),
        ExprKind::Binary(Binary::Union | Binary::Diff, two) => width(model, &two[0]),
        ExprKind::Fold(Fold::SetOf, _, member) => tuple(member),
        ExprKind::Members(members) => members.first().map_or(1, tuple),
        ExprKind::If(three) => width(model, &three[1]),
        _ => 1,
    }
}

/// The sets of an indexing, with each product taken apart: `(i,j) in I cross J` is `i in I, j in J`.
pub(super) fn entries(model: &AbstractModel, over: &Indexing) -> Vec<Entry> {
    let mut all = Vec::new();
    over.entries.iter().for_each(|entry| split(model, &entry.slots, &entry.set, &mut all));
    all
}

fn split(model: &AbstractModel, slots: &[Slot], set: &Expr, all: &mut Vec<Entry>) {
    match &set.kind {
        ExprKind::Binary(Binary::Cross, two) if slots.len() > 1 => {
            let (first, second) = slots.split_at(width(model, &two[0]).min(slots.len()));
            split(model, first, &two[0], all);
            split(model, second, &two[1], all);
        }
        _ => all.push(Entry { slots: slots.to_vec(), set: set.clone() }),
    }
}
