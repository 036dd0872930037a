//! Places: members of several components under one name, such as a cell `c` for its row and column.
//!
//! `{c in Cell}` binds a place where `Cell` has pairs, and `(c,d) in Beside` two places where `Beside` has pairs of them. A place
//! stands for the tuple of its components wherever it is used: as subscript (`x[c]`), as node of a graph, in sums and
//! differences (`c + (0,1)`), and in comparisons, where `<` is the order of reading. The tree knows components only; they get the
//! names that an author would choose: `(i,j)`, `(k,l)`.

use super::parser::{Known, Parser, Part, Read};
use crate::tree::*;
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

/// What a name in scope stands for.
pub(super) struct Bound {
    pub name: String,
    /// The names of its components in the tree; an index has one.
    pub parts: Vec<String>,
    /// The set that it is a member of, if its members have positions on the board.
    pub of: Option<Rc<str>>,
}

impl Bound {
    /// The name as an expression: an index, or the tuple of the components.
    fn expr(&self, span: Span) -> Expr {
        let part = |part: &String| Expr { span, ..Expr::name(part) };
        match &self.parts[..] {
            [only] => part(only),
            parts => Expr { kind: ExprKind::Tuple(parts.iter().map(part).collect()), span },
        }
    }
}

/// Pairs of names for the components of places, in the order in which they are given.
const PAIRS: [[&str; 2]; 6] = [["i", "j"], ["k", "l"], ["p", "q"], ["u", "v"], ["a", "b"], ["g", "h"]];

/// What separates the name of a place from the number of a component, until the item is read: no name has it.
const PART: char = '.';

impl Parser<'_, '_> {
    /// The components of a name in scope.
    pub(super) fn bound(&self, name: &str) -> Option<&Bound> {
        self.scope[self.visible..].iter().rfind(|bound| bound.name == name)
    }

    /// Whether a name means something here.
    pub(super) fn is_known(&self, name: &str) -> bool {
        self.bound(name).is_some() || self.argument(name).is_some() || self.meaning(&self.outer_name(name)).is_some()
    }

    /// A name with its subscripts: an index, a place, an argument of a definition, or a name of the model.
    pub(super) fn reference(&mut self, name: &str, subscripts: Vec<Expr>, span: Span) -> Read<Expr> {
        if let Some(bound) = self.bound(name).filter(|_| subscripts.is_empty()) {
            return Ok(bound.expr(span));
        }
        let Some(argument) = self.argument(name).map(|argument| applied(argument, &subscripts, span)) else {
            return Ok(Expr { kind: ExprKind::Ref(self.outer_name(name), subscripts), span });
        };
        self.expand(argument.size(), span)?;
        Ok(argument)
    }

    /// A name for a component that nothing in scope has.
    fn part(&self, name: &str, number: usize) -> String {
        let is_taken = |part: &String| self.scope.iter().any(|bound| bound.parts.contains(part));
        let numbered = |n: usize| if n == 0 { format!("{name}{PART}{number}") } else { format!("{name}{PART}{n}{PART}{number}") };
        (0..).map(numbered).find(|part| !is_taken(part)).unwrap_or_default()
    }

    /// Brings a name into scope, as an index or as a place.
    pub(super) fn bind(&mut self, name: &str, Part { width, of }: Part) -> Vec<Slot> {
        // Inside a definition, a name of the caller could be the same.
        let parts: Vec<String> = match width == 1 && self.visible == 0 {
            true => vec![name.into()],
            false => (1..=width).map(|number| self.part(name, number)).collect(),
        };
        if parts[..] != [name] {
            self.places.extend_from_slice(&parts);
        }
        self.scope.push(Bound { name: name.into(), parts: parts.clone(), of });
        parts.into_iter().map(Slot::Bind).collect()
    }

    /// The slots of the components before `in`: a name that means nothing yet is bound.
    pub(super) fn slots(&mut self, components: Vec<Expr>, set: &Expr) -> Vec<Slot> {
        let is_new = |this: &Self, e: &Expr| matches!(&e.kind, ExprKind::Ref(name, subscripts) if subscripts.is_empty() && !this.is_known(name));
        let shape = self.shape(set);
        let total: usize = shape.iter().map(|part| part.width).sum();
        let count = components.len();
        let own = match &set.kind {
            ExprKind::Ref(name, _) => self.names.positions.get_key_value(&name[..]).map(|(name, _)| name.clone()),
            _ => None,
        };
        let parts = match () {
            () if count == 1 && own.is_some() => vec![Part { width: total, of: own }],
            () if shape.len() == count => shape,
            () if total > count && total.is_multiple_of(count) => vec![Part { width: total / count, of: None }; count],
            () => vec![Part::number(); count],
        };
        let mut slots = Vec::new();
        for (e, part) in components.into_iter().zip(parts) {
            match e.kind {
                ExprKind::Ref(ref name, _) if is_new(self, &e) => slots.extend(self.bind(name, part)),
                ExprKind::Tuple(parts) => slots.extend(parts.into_iter().map(Slot::Fixed)),
                _ => slots.push(Slot::Fixed(e)),
            }
        }
        slots
    }

    /// The numbers and places that the members of a set consist of.
    pub(super) fn shape(&self, set: &Expr) -> Vec<Part> {
        match &set.kind {
            ExprKind::Ref(name, _) => match self.meaning(name) {
                Some(Known::Set(shape)) => shape,
                _ => vec![Part::number()],
            },
            ExprKind::Binary(Binary::Cross, two) => [self.shape(&two[0]), self.shape(&two[1])].concat(),
            ExprKind::Binary(Binary::Union | Binary::Diff, two) => self.shape(&two[0]),
            ExprKind::Fold(Fold::SetOf, _, member) => match &self.braces {
                Some((span, shape)) if (span.start, span.text) == (set.span.start, set.span.text) => shape.clone(),
                _ => vec![Part::number(); tuple_width(member)],
            },
            ExprKind::Members(members) => vec![Part::number(); members.first().map_or(1, tuple_width)],
            ExprKind::If(three) => self.shape(&three[1]),
            ExprKind::Call(Call::Component, parts) => {
                let mut shape = self.shape(&parts[0]);
                shape.truncate(shape.len().div_ceil(2));
                shape
            }
            _ => vec![Part::number()],
        }
    }

    /// The numbers and places that members within a set consist of: places of a set with positions stay what they are.
    pub(super) fn members(&self, set: &Expr) -> Vec<Part> {
        match &set.kind {
            ExprKind::Ref(name, _) => match self.names.positions.get_key_value(&name[..]) {
                Some((name, _)) => vec![Part { width: self.width(set), of: Some(name.clone()) }],
                None => self.shape(set),
            },
            ExprKind::Binary(Binary::Cross, two) => [self.members(&two[0]), self.members(&two[1])].concat(),
            _ => self.shape(set),
        }
    }

    /// The number of components of the members of a set.
    pub(super) fn width(&self, set: &Expr) -> usize {
        self.shape(set).iter().map(|part| part.width).sum()
    }

    /// A component of a place: `row(c)` or `column(c)`.
    pub(super) fn component(&mut self, at: usize) -> Read<ExprKind> {
        let span = self.span();
        self.need("(")?;
        let place = self.expr(0)?;
        self.need(")")?;
        match place.kind {
            ExprKind::Tuple(mut parts) if parts.len() == 2 => Ok(parts.swap_remove(at).kind),
            _ => self.fail_at(span, "expected a place of a row and a column"),
        }
    }

    /// The members that pairs connect with one: `component(E, c)`.
    pub(super) fn connected(&mut self) -> Read<ExprKind> {
        self.need("(")?;
        let pairs = self.expr(0)?;
        self.need(",")?;
        let member = self.expr(0)?;
        self.need(")")?;
        Ok(ExprKind::Call(Call::Component, vec![pairs, member]))
    }

    /// Two operands, of which places are taken by components.
    pub(super) fn operation(&self, op: Binary, left: Expr, right: Expr) -> Read<Expr> {
        let span = left.span.to(right.span);
        let pair = |op: Binary, a: &Expr, b: &Expr| Expr { span, ..simple(op, a, b) };
        match (&left.kind, &right.kind) {
            (ExprKind::Tuple(a), ExprKind::Tuple(b)) if is_by_components(op) => {
                if a.len() != b.len() {
                    return self
                        .fail_at(span, format!("expected places of as many components, found {} and {}", a.len(), b.len()));
                }
                let both = || a.iter().zip(b);
                let all = |op, with| both().map(|(a, b)| pair(op, a, b)).reduce(|left, right| pair(with, &left, &right));
                let combined = match op {
                    Binary::Eq => all(Binary::Eq, Binary::And),
                    Binary::Ne => all(Binary::Ne, Binary::Or),
                    Binary::Add | Binary::Sub => {
                        let parts = both().map(|(a, b)| pair(op, a, b)).collect();
                        Some(Expr { kind: ExprKind::Tuple(parts), span })
                    }
                    // In the order of reading: the first components that differ decide.
                    _ => both().rev().fold(None, |rest: Option<Expr>, (a, b)| {
                        Some(match rest {
                            None => pair(op, a, b),
                            Some(rest) => {
                                let strict = if matches!(op, Binary::Lt | Binary::Le) { Binary::Lt } else { Binary::Gt };
                                let same = pair(Binary::And, &pair(Binary::Eq, a, b), &rest);
                                pair(Binary::Or, &pair(strict, a, b), &same)
                            }
                        })
                    }),
                };
                Ok(combined.unwrap_or(left))
            }
            (_, ExprKind::Tuple(b)) if op == Binary::Mul => {
                let parts = b.iter().map(|b| pair(op, &left, b)).collect();
                Ok(Expr { kind: ExprKind::Tuple(parts), span })
            }
            (ExprKind::Tuple(_), _) if op != Binary::In && !matches!(right.kind, ExprKind::Tuple(_)) => {
                self.fail_at(left.span, format!("expected a number before `{}`, found a place", op.symbol()))
            }
            (_, ExprKind::Tuple(_)) if op != Binary::In => {
                self.fail_at(right.span, format!("expected a number after `{}`, found a place", op.symbol()))
            }
            _ => Ok(Expr { span, ..Expr::binary(op, left, right) }),
        }
    }

    /// The item with names for the components of places, and with what its description calls `{c}`.
    pub(super) fn named(&self, mut item: Item) -> Item {
        let seen = RefCell::new(Vec::new());
        let note = |name: &str| {
            seen.borrow_mut().push(name.to_string());
            None
        };
        // Most items have no places.
        if !self.places.is_empty() {
            let _ = item.renamed(&note);
        }
        let used: BTreeSet<String> = seen.into_inner().into_iter().collect();
        let mut taken: BTreeSet<String> = used.iter().filter(|name| !name.contains(PART)).cloned().collect();
        let is_free = |name: &str, taken: &BTreeSet<String>| !taken.contains(name) && self.meaning(name).is_none();
        let mut pairs = (1..)
            .flat_map(|n| PAIRS.map(|pair| if n == 1 { pair.map(String::from) } else { pair.map(|name| format!("{name}{n}")) }));
        let mut names: BTreeMap<String, String> = BTreeMap::new();
        for part in &self.places {
            if names.contains_key(part) || !used.contains(part) {
                continue;
            }
            let (stem, _) = part.rsplit_once(PART).unwrap_or((part, ""));
            let numbered = |number: usize| format!("{stem}{PART}{number}");
            let count = (1..).take_while(|&number| used.contains(&numbered(number))).count();
            let new: Vec<String> = match count {
                1 => {
                    let own = stem.split(PART).next().unwrap_or_default();
                    let all = (1..).map(|n| if n == 1 { own.to_string() } else { format!("{own}{n}") });
                    all.filter(|name| is_free(name, &taken)).take(1).collect()
                }
                _ => {
                    let free = pairs.by_ref().filter(|pair| pair.iter().all(|name| is_free(name, &taken)));
                    free.take(count.div_ceil(2)).flatten().collect()
                }
            };
            taken.extend(new.iter().cloned());
            names.extend((1..=count).map(numbered).zip(new));
        }
        if !names.is_empty() {
            item = item.renamed(&|name| names.get(name).cloned());
        }
        let shown = |bound: &Bound| {
            let parts: Vec<&str> = bound.parts.iter().map(|part| names.get(part).map_or(&part[..], |name| name)).collect();
            if parts.len() == 1 { parts[0].to_string() } else { format!("({})", parts.join(",")) }
        };
        if let Some(head) = item.head_mut().filter(|head| head.description.contains('{')) {
            for bound in &self.scope {
                head.description = head.description.replace(&format!("{{{}}}", bound.name), &shown(bound));
            }
        }
        item
    }
}

/// An argument of a definition with the subscripts behind its name.
fn applied(argument: &Expr, subscripts: &[Expr], span: Span) -> Expr {
    let kind = match &argument.kind {
        ExprKind::Ref(name, own) => ExprKind::Ref(name.clone(), [own, subscripts].concat()),
        ExprKind::Not(inner) if !subscripts.is_empty() => ExprKind::Not(applied(inner, subscripts, span).into()),
        other => other.clone(),
    };
    Expr { kind, span }
}

/// Two operands, without what a step such as `(0,-1)` adds for nothing.
fn simple(op: Binary, a: &Expr, b: &Expr) -> Expr {
    let other = if op == Binary::Add { Binary::Sub } else { Binary::Add };
    match (op, &b.kind) {
        (Binary::Add | Binary::Sub, ExprKind::Int(0)) => a.clone(),
        (Binary::Add | Binary::Sub, ExprKind::Neg(b)) if matches!(b.kind, ExprKind::Int(_)) => {
            Expr::binary(other, a.clone(), (**b).clone())
        }
        _ => Expr::binary(op, a.clone(), b.clone()),
    }
}

/// Whether an operator on places is one on their components.
fn is_by_components(op: Binary) -> bool {
    op.is_relation() || matches!(op, Binary::Add | Binary::Sub)
}

pub(super) fn tuple_width(member: &Expr) -> usize {
    if let ExprKind::Tuple(parts) = &member.kind { parts.len() } else { 1 }
}

/// The parts of a list, with places taken apart.
pub(super) fn flat(parts: Vec<Expr>) -> Vec<Expr> {
    let components = |e: Expr| match e.kind {
        ExprKind::Tuple(parts) => parts,
        _ => vec![e],
    };
    parts.into_iter().flat_map(components).collect()
}

/// The expression after `change` of each component of a place.
pub(super) fn each_part(e: Expr, change: impl Fn(Expr) -> ExprKind) -> ExprKind {
    match e.kind {
        ExprKind::Tuple(parts) => {
            ExprKind::Tuple(parts.into_iter().map(|part| Expr { span: part.span, kind: change(part) }).collect())
        }
        _ => change(e),
    }
}

/// A number as a text has it: one below 0 is the opposite of another.
pub(super) fn number(value: i64) -> Expr {
    match value.checked_neg().filter(|_| value < 0) {
        Some(opposite) => ExprKind::Neg(Expr::int(opposite).into()).into(),
        None => Expr::int(value),
    }
}
