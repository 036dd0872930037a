//! Writes a model as text that reads back as the same model.

use crate::tree::*;
use std::fmt::Write;

/// The model as text, one item a line, with comments and layout gone.
pub fn print(model: &AbstractModel) -> String {
    let mut text = String::new();
    for (before, item) in [None].into_iter().chain(model.items.iter().map(Some)).zip(&model.items) {
        let item = match (before, item) {
            // One statement declares both.
            (Some(Item::Var(var)), Item::Solution(solution)) if var.head.name == solution.head.name => continue,
            (_, Item::Var(var)) if model.solutions().any(|solution| solution.head.name == var.head.name) => solved(var),
            _ => item_text(item),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{item};");
    }
    text
}

/// An expression as text.
pub fn expression(e: &Expr) -> String {
    expr(e, 0)
}

fn item_text(item: &Item) -> String {
    match item {
        Item::Set(Set { head, within, value, .. }) => {
            let within = within.as_ref().map_or(String::new(), |set| format!(" within {}", expr(set, Binary::Eq.power())));
            format!("{} {}{within}{}", word("set", head), head_text(head), definition(value.as_ref()))
        }
        Item::Param(Param { head, real, within, default, value }) => {
            let within = within.as_ref().map_or(String::new(), |set| format!(" in {}", expr(set, Binary::Eq.power())));
            let default = default.as_ref().map_or(String::new(), |e| format!(" default {}", expr(e, 0)));
            let real = if *real { " real" } else { "" };
            format!("{} {}{real}{within}{default}{}", word("param", head), head_text(head), definition(value.as_ref()))
        }
        Item::Var(Var { head, domain, lower, upper }) => {
            let bound = |sign: &str, e: &Option<Expr>| {
                e.as_ref().map_or(String::new(), |e| format!(" {sign} {}", expr(e, Binary::Range.power())))
            };
            let domain = match domain {
                Domain::Binary => " binary",
                Domain::Integer => " integer",
                Domain::ImpliedInteger => " implied integer",
                Domain::Real => "",
            };
            format!("var {}{domain}{}{}", head_text(head), bound(">=", lower), bound("<=", upper))
        }
        Item::Rule(Rule { name, sentence, violation, .. }) if violation.is_empty() => format!("rule {name} {}", quoted(sentence)),
        Item::Rule(Rule { name, sentence, violation, .. }) => {
            format!("rule {name} {} else {}", quoted(sentence), quoted(violation))
        }
        Item::Place(Place { over, at }) => format!("place {}{}", indexing(over), positions(at)),
        Item::Family(family) => family_text(family),
        Item::Objective(Objective { head, maximise, value }) => {
            let sense = if *maximise { "maximize" } else { "minimize" };
            format!("{sense} {}: {}", head_text(head), expr(value, 0))
        }
        Item::Solution(Solution { head, value }) => format!("solution {}{}", head_text(head), definition(Some(value))),
    }
}

/// A variable that is a puzzle variable.
fn solved(Var { head, lower, upper, .. }: &Var) -> String {
    match (lower, upper) {
        (Some(low), Some(high)) => {
            let range = Expr::binary(Binary::Range, low.clone(), high.clone());
            format!("solution {} in {}", head_text(head), expr(&range, Binary::Eq.power()))
        }
        _ => format!("solution {} binary", head_text(head)),
    }
}

/// The word that starts a declaration.
fn word<'w>(word: &'w str, head: &Head) -> &'w str {
    if head.is_clue { "clue" } else { word }
}

fn family_text(family: &Family) -> String {
    let Family { head, with, equation, fixes, at, body } = family;
    let mut text = format!("{} {}", if *fixes { "fix" } else { "s.t." }, head.name);
    if let Some(rule) = with {
        text += &format!(" with {rule}");
    }
    if !equation.is_empty() {
        text += &format!(" by {}", quoted(equation));
    }
    text + &described(head) + &positions(at) + ": " + &expr(body, 0)
}

fn head_text(head: &Head) -> String {
    head.name.clone() + &described(head)
}

/// Description and index set, each after a space.
fn described(head: &Head) -> String {
    let description = if head.description.is_empty() { String::new() } else { format!(" {}", quoted(&head.description)) };
    if head.over.is_empty() { description } else { description + " " + &indexing(&head.over) }
}

fn definition(value: Option<&Expr>) -> String {
    value.map_or(String::new(), |e| format!(" := {}", expr(e, 0)))
}

fn positions(at: &[At]) -> String {
    let one = |At { over, position }: &At| match over.is_empty() {
        true => expr(position, 11),
        false => format!("{} {}", indexing(over), expr(position, 11)),
    };
    match at {
        [] => String::new(),
        at => format!(" at {}", at.iter().map(one).collect::<Vec<_>>().join(", ")),
    }
}

/// In the quotes that the text does not have. A text cannot have both.
fn quoted(text: &str) -> String {
    if text.contains('"') { format!("'{text}'") } else { format!("\"{text}\"") }
}

fn indexing(over: &Indexing) -> String {
    if let ([], Some(when)) = (&over.entries[..], &over.when) {
        return format!("{{if {}}}", expr(when, 0));
    }
    let entry = |Entry { slots, set }: &Entry| {
        let slot = |slot: &Slot| match slot {
            Slot::Bind(name) => name.clone(),
            // In parentheses, a name that is known stays a component with that value.
            Slot::Fixed(e) => expr(e, 0),
        };
        let slots: Vec<String> = slots.iter().map(slot).collect();
        let slots = if slots.len() == 1 { slots.concat() } else { format!("({})", slots.join(",")) };
        format!("{slots} in {}", expr(set, Binary::Eq.power()))
    };
    let entries: Vec<String> = over.entries.iter().map(entry).collect();
    let when = over.when.as_ref().map_or(String::new(), |when| format!(": {}", expr(when, 0)));
    format!("{{{}{when}}}", entries.join(", "))
}

fn list(parts: &[Expr], separator: &str) -> String {
    parts.iter().map(|e| expr(e, 0)).collect::<Vec<_>>().join(separator)
}

/// An expression where all operators up to `power` need parentheses.
pub(crate) fn expr(e: &Expr, power: u8) -> String {
    const ATOM: u8 = u8::MAX;
    let (own, text) = match &e.kind {
        ExprKind::Int(value) if *value < 0 => (8, value.to_string()),
        ExprKind::Int(value) => (ATOM, value.to_string()),
        ExprKind::Text(text) => (ATOM, quoted(text)),
        ExprKind::Ref(name, subscripts) if subscripts.is_empty() => (ATOM, name.clone()),
        ExprKind::Ref(name, subscripts) => (ATOM, format!("{name}[{}]", list(subscripts, ","))),
        ExprKind::Neg(e) => (8, format!("-{}", expr(e, Binary::Mul.power()))),
        ExprKind::Not(e) => (4, format!("!{}", expr(e, 12))),
        ExprKind::Binary(op, two) => {
            // Only the right-most operand may be a fold or a choice without parentheses: they take what follows.
            let [left, right] = &**two;
            let text = match op {
                Binary::Range => format!("{}..{}", operand(left, op.power() - 1), expr(right, op.power())),
                Binary::Pow => format!("{}^{}", operand(left, op.power()), expr(right, op.power())),
                _ => format!("{} {} {}", operand(left, op.power() - 1), op.symbol(), expr(right, op.power())),
            };
            (op.power(), text)
        }
        ExprKind::If(three) => {
            let [when, then, otherwise] = &**three;
            (0, format!("if {} then {} else {}", expr(when, 0), expr(then, 0), expr(otherwise, Binary::Range.power())))
        }
        ExprKind::Fold(fold, over, body) => {
            (fold.power(), format!("{}{} {}", fold.word(), indexing(over), expr(body, fold.power())))
        }
        ExprKind::Call(call, parts) => (ATOM, format!("{}({})", call.word(), list(parts, ", "))),
        ExprKind::Tuple(parts) => (ATOM, format!("({})", list(parts, ","))),
        ExprKind::Members(parts) => (ATOM, format!("{{{}}}", list(parts, ", "))),
        ExprKind::Global(global, lists) => {
            let one = |(over, e): &(Indexing, Expr)| match over.is_empty() {
                true => expr(e, 0),
                false => format!("{} {}", indexing(over), expr(e, 0)),
            };
            (ATOM, format!("{}({})", global.word(), lists.iter().map(one).collect::<Vec<_>>().join("; ")))
        }
    };
    let is_whole = own == ATOM || own > power || (own == 0 && power == 0);
    if is_whole { text } else { format!("({text})") }
}

/// A left operand: an expression that would take the operator into itself needs parentheses.
fn operand(e: &Expr, power: u8) -> String {
    match takes_what_follows(e) {
        true => format!("({})", expr(e, 0)),
        false => expr(e, power),
    }
}

fn takes_what_follows(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Fold(..) | ExprKind::If(_) | ExprKind::Not(_) | ExprKind::Neg(_) => true,
        ExprKind::Binary(_, two) => takes_what_follows(&two[1]),
        _ => false,
    }
}
