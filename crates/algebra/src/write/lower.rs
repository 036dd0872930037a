//! An abstract model in linear families only, still with its indices, for notations that have no logic.
//!
//! Clauses become sums, implications get a constant that is large enough (an expression of the parameters: what the bounds
//! of the variables allow), `alldiff` a binary variable for each value.

use super::{
    linear::{add, at_least_one, bound, mul, sub, sum},
    names::fresh,
    notation::{conjunction, has_variables},
};
use crate::{resolve::program::NODE_STEP, tree::*};

/// What a notation can say.
#[derive(Clone, Copy)]
pub(super) struct Target {
    /// Whether it has disjunctions and implications.
    pub logic: bool,
    /// The global constraints that it has.
    pub globals: &'static [Global],
    /// Whether the other global constraints are written by flow and order.
    pub expand: bool,
}

/// The model as the notation can say it, and the families that it cannot say.
pub(super) fn lower(model: &AbstractModel, target: Target) -> (AbstractModel, Vec<Family>) {
    let mut lower = Lower { model: model.clone(), target, items: Vec::new(), left: Vec::new(), spread: Vec::new() };
    for item in &model.items {
        match item {
            Item::Family(family) => lower.family(&Family { body: with_tables(model, &family.body), ..family.clone() }),
            Item::Objective(goal) => {
                let value = as_number(model, &goal.value);
                lower.items.push(Item::Objective(Objective { value, ..goal.clone() }));
            }
            Item::Solution(solution) => {
                let value = as_number(model, &solution.value);
                lower.items.push(Item::Solution(Solution { value, ..solution.clone() }));
            }
            item => lower.items.push(item.clone()),
        }
    }
    for item in &mut lower.items {
        if let Item::Family(family) = item {
            with_set(&mut family.head.over);
        }
    }
    (AbstractModel { items: lower.items }, lower.left)
}

/// The constraint with `table` for each `in` on variables, which few notations have.
fn with_tables(model: &AbstractModel, e: &Expr) -> Expr {
    let kind = match &e.kind {
        ExprKind::Binary(Binary::In, two) if has_variables(model, &two[0]) => return e.membership().unwrap_or(e.clone()),
        ExprKind::Binary(Binary::Implies, two) => {
            ExprKind::Binary(Binary::Implies, Box::new([two[0].clone(), with_tables(model, &two[1])]))
        }
        ExprKind::If(three) => {
            ExprKind::If(Box::new([three[0].clone(), with_tables(model, &three[1]), with_tables(model, &three[2])]))
        }
        ExprKind::Global(global, lists) if global.is_graph() => ExprKind::Global(*global, with_numbers(lists)),
        other => other.clone(),
    };
    Expr { kind, span: e.span }
}

/// The nodes and the edges of a graph with a number for each node that is a place: other notations have no such nodes.
fn with_numbers(lists: &[(Indexing, Expr)]) -> Vec<(Indexing, Expr)> {
    let parts = |e: &Expr| if let ExprKind::Tuple(parts) = &e.kind { parts.clone() } else { vec![e.clone()] };
    let width = lists.get(1).map_or(1, |(_, edge)| (parts(edge).len() / 2).max(1));
    let number = |node: &[Expr]| {
        let next = |number: Expr, part: &Expr| add(mul(Expr::int(NODE_STEP), number), part.clone());
        node.iter().skip(1).fold(node[0].clone(), next)
    };
    let numbered = |(list, (over, tuple)): (usize, &(Indexing, Expr))| {
        let parts = parts(tuple);
        let nodes = if list == 0 { 1 } else { 2 };
        if width == 1 || parts.len() < nodes * width {
            return (over.clone(), tuple.clone());
        }
        let (ends, rest) = parts.split_at(nodes * width);
        let mut parts: Vec<Expr> = ends.chunks(width).map(number).chain(rest.iter().cloned()).collect();
        let tuple = if parts.len() == 1 { parts.remove(0) } else { ExprKind::Tuple(parts).into() };
        (over.clone(), tuple)
    };
    lists.iter().enumerate().map(numbered).collect()
}

/// The expression with `1 - x` for each negated binary variable `!x`.
fn as_number(model: &AbstractModel, e: &Expr) -> Expr {
    let each = |e: &Expr| as_number(model, e);
    let kind = match &e.kind {
        ExprKind::Not(inner) if has_variables(model, inner) => return sub(Expr::int(1), each(inner)),
        ExprKind::Neg(inner) => ExprKind::Neg(each(inner).into()),
        ExprKind::Binary(op, two) => ExprKind::Binary(*op, Box::new([each(&two[0]), each(&two[1])])),
        ExprKind::If(three) => ExprKind::If(Box::new([three[0].clone(), each(&three[1]), each(&three[2])])),
        ExprKind::Fold(Fold::Sum, over, body) => ExprKind::Fold(Fold::Sum, over.clone(), each(body).into()),
        other => other.clone(),
    };
    Expr { kind, span: e.span }
}

/// `{if condition}` as `{one in 1..1: condition}`, which every notation has.
fn with_set(over: &mut Indexing) {
    if over.entries.is_empty() && over.when.is_some() {
        let one = Expr::binary(Binary::Range, Expr::int(1), Expr::int(1));
        over.entries.push(Entry { slots: vec![Slot::Bind("one".into())], set: one });
    }
}

pub(super) struct Lower {
    /// The model, and the variables that were added.
    model: AbstractModel,
    target: Target,
    items: Vec<Item>,
    left: Vec<Family>,
    /// The variables that have a binary variable for each value, and its name.
    spread: Vec<(String, String)>,
}

/// A part of a family that is being lowered: it must hold where `slack` is 0; `slack` is an integer that is not negative.
#[derive(Clone)]
pub(super) struct Part<'f> {
    pub family: &'f Family,
    pub over: Indexing,
    pub slack: Option<Expr>,
}

/// `None` if a notation cannot say it.
type Said = Option<()>;

impl Lower {
    fn family(&mut self, family: &Family) {
        if self.target.logic && !matches!(family.body.kind, ExprKind::Global(..)) {
            self.items.push(Item::Family(family.clone()));
            return;
        }
        let before = self.items.len();
        let part = Part { family, over: family.head.over.clone(), slack: None };
        if self.holds(&part, &family.body).is_none() {
            self.items.truncate(before);
            self.left.push(family.clone());
        }
    }

    /// Adds a family of linear constraints.
    pub(super) fn push(&mut self, part: &Part<'_>, body: Expr) {
        let head = Head { over: part.over.clone(), ..part.family.head.clone() };
        let body = as_number(&self.model, &body);
        self.items.push(Item::Family(Family { head, body, ..part.family.clone() }));
    }

    /// Declares binary or integer variables over an indexing.
    pub(super) fn declare(&mut self, stem: &str, description: &str, over: &Indexing, upper: Option<Expr>) -> Expr {
        let mut over = over.clone();
        with_set(&mut over);
        let name = fresh(&self.model, stem);
        let subscripts = over.names().map(Expr::name).collect();
        let head = Head { name: name.clone(), description: description.into(), over, ..Head::default() };
        let domain = if upper.is_some() { Domain::Integer } else { Domain::Binary };
        let lower = upper.is_some().then(|| Expr::int(0));
        let var = Item::Var(Var { head, domain, lower, upper });
        self.model.items.push(var.clone());
        self.items.push(var);
        ExprKind::Ref(name, subscripts).into()
    }

    pub(super) fn holds(&mut self, part: &Part<'_>, e: &Expr) -> Said {
        if let Some((op, [a, between, b])) = e.double_inequality() {
            self.relation(part, op, a, between)?;
            return self.relation(part, op, between, b);
        }
        match &e.kind {
            ExprKind::Binary(Binary::And, two) => {
                self.holds(part, &two[0])?;
                self.holds(part, &two[1])
            }
            ExprKind::Binary(Binary::Implies, two) => {
                let slack = self.literal(&negated(&two[0]))?;
                self.holds(&part.or(slack), &two[1])
            }
            ExprKind::Binary(Binary::Or, two) if !is_clause(&two[1]) => {
                let slack = self.literal(&two[0])?;
                self.holds(&part.or(slack), &two[1])
            }
            ExprKind::Binary(Binary::Or, two) if !is_clause(&two[0]) => {
                let slack = self.literal(&two[1])?;
                self.holds(&part.or(slack), &two[0])
            }
            ExprKind::Binary(op, two) if op.is_relation() => self.relation(part, *op, &two[0], &two[1]),
            ExprKind::If(three) => {
                self.holds(&part.when(three[0].clone()), &three[1])?;
                self.holds(&part.when(negated(&three[0])), &three[2])
            }
            ExprKind::Fold(Fold::Forall, over, body) => {
                let mut part = part.clone();
                part.over.entries.extend(over.entries.iter().cloned());
                let part = if let Some(when) = &over.when { part.when((**when).clone()) } else { part };
                self.holds(&part, body)
            }
            ExprKind::Global(global, lists) => self.global(part, *global, lists, e),
            _ => {
                let sum = self.literal(e)?;
                let sum = if let Some(slack) = &part.slack { add(slack.clone(), sum) } else { sum };
                self.push(part, at_least_one(sum));
                Some(())
            }
        }
    }

    fn global(&mut self, part: &Part<'_>, global: Global, lists: &[(Indexing, Expr)], e: &Expr) -> Said {
        if self.target.globals.contains(&global) && part.slack.is_none() {
            self.push(part, e.clone());
            return Some(());
        }
        match global {
            _ if part.slack.is_some() => None,
            Global::AllDifferent => self.all_different(part, &lists[0].0, &lists[0].1),
            Global::Table => self.table(part, lists),
            Global::Differ => self.differ(part, &lists[0].0, &lists[0].1),
            _ if !self.target.expand => None,
            Global::Connected => self.connected(part, lists),
            Global::Acyclic => self.acyclic(part, lists),
            Global::Circuit => self.circuit(part, lists),
            Global::Areas => self.areas(part, lists),
        }
    }

    /// A relation between linear expressions.
    pub(super) fn relation(&mut self, part: &Part<'_>, op: Binary, left: &Expr, right: &Expr) -> Said {
        let (left, right) = (self.number(left), self.number(right));
        match op {
            Binary::Lt | Binary::Gt | Binary::Ne if self.is_real(&left) || self.is_real(&right) => return None,
            Binary::Lt => return self.relation(part, Binary::Le, &add(left, Expr::int(1)), &right),
            Binary::Gt => return self.relation(part, Binary::Ge, &left, &add(right, Expr::int(1))),
            Binary::Ne => {
                let below =
                    self.declare(&format!("{}_below", part.family.head.name), "the left is below the right", &part.over, None);
                self.relation(&part.or(sub(Expr::int(1), below.clone())), Binary::Lt, &left, &right)?;
                return self.relation(&part.or(below), Binary::Gt, &left, &right);
            }
            _ => {}
        }
        let Some(slack) = &part.slack else {
            self.push(part, Expr::binary(op, left, right));
            return Some(());
        };
        let difference = sub(left, right);
        if matches!(op, Binary::Le | Binary::Eq) {
            let most = bound(&self.model, &difference, true)?;
            self.push(part, Expr::binary(Binary::Le, difference.clone(), scaled(most, slack, Call::Max)));
        }
        if matches!(op, Binary::Ge | Binary::Eq) {
            let least = bound(&self.model, &difference, false)?;
            self.push(part, Expr::binary(Binary::Ge, difference, scaled(least, slack, Call::Min)));
        }
        Some(())
    }

    fn is_real(&self, e: &Expr) -> bool {
        let mut found = false;
        e.each_ref(&mut |name, _| {
            found |= self.model.vars().any(|var| var.head.name == name && var.domain == Domain::Real);
            found |= self.model.params().any(|param| param.head.name == name && param.real);
        });
        found || e.has_log()
    }

    /// A linear expression, with `!x` as 1 − x.
    fn number(&self, e: &Expr) -> Expr {
        if !has_variables(&self.model, e) {
            return e.clone();
        }
        let kind = match &e.kind {
            ExprKind::Not(e) => return sub(Expr::int(1), self.number(e)),
            ExprKind::Neg(e) => ExprKind::Neg(self.number(e).into()),
            ExprKind::Binary(op, two) => ExprKind::Binary(*op, Box::new([self.number(&two[0]), self.number(&two[1])])),
            ExprKind::If(three) => ExprKind::If(Box::new([three[0].clone(), self.number(&three[1]), self.number(&three[2])])),
            ExprKind::Fold(fold, over, body) => ExprKind::Fold(*fold, over.clone(), self.number(body).into()),
            kind => kind.clone(),
        };
        kind.into()
    }

    /// A disjunction of literals as the number of its literals that hold.
    pub(super) fn literal(&self, e: &Expr) -> Option<Expr> {
        if !has_variables(&self.model, e) {
            let sides = [e.clone(), Expr::int(1), Expr::int(0)];
            return Some(ExprKind::If(Box::new(sides)).into());
        }
        Some(match &e.kind {
            ExprKind::Ref(..) => e.clone(),
            ExprKind::Not(inner) if matches!(inner.kind, ExprKind::Ref(..)) => sub(Expr::int(1), (**inner).clone()),
            ExprKind::Not(inner) if !matches!(negated(inner).kind, ExprKind::Not(_)) => self.literal(&negated(inner))?,
            ExprKind::Binary(Binary::Or, two) => add(self.literal(&two[0])?, self.literal(&two[1])?),
            ExprKind::Fold(Fold::Exists, over, body) => sum(over.clone(), self.literal(body)?),
            ExprKind::If(three) => {
                ExprKind::If(Box::new([three[0].clone(), self.literal(&three[1])?, self.literal(&three[2])?])).into()
            }
            _ => return None,
        })
    }

    /// The binary variables `x_is[…, value]` of an integer variable, declared when they are first needed.
    fn all_different(&mut self, part: &Part<'_>, over: &Indexing, e: &Expr) -> Said {
        let ExprKind::Ref(name, subscripts) = &e.kind else { return None };
        let var = self.model.vars().find(|var| var.head.name == *name && var.domain.is_integer())?.clone();
        // Bounds that depend on the member: the values of all members.
        let hull = |bound: Expr, fold: Fold| {
            let mut depends = false;
            bound.each_ref(&mut |name, _| depends |= var.head.over.names().any(|index| index == name));
            if depends { ExprKind::Fold(fold, var.head.over.clone(), Box::new(bound)).into() } else { bound }
        };
        let (least, most) = (hull(var.lower?, Fold::Min), hull(var.upper?, Fold::Max));
        let values = Entry { slots: vec![Slot::Bind("value".into())], set: Expr::binary(Binary::Range, least, most) };
        let spread = match self.spread.iter().find(|known| known.0 == *name) {
            Some(known) => known.1.clone(),
            None => {
                let mut all = var.head.over.clone();
                all.entries.push(values.clone());
                let bit = self.declare(&format!("{name}_is"), &format!("{name} has the value"), &all, None);
                let ExprKind::Ref(spread, _) = &bit.kind else { return None };
                self.spread.push((name.clone(), spread.clone()));
                let value = Indexing { entries: vec![values.clone()], when: None };
                let it = ExprKind::Ref(name.clone(), var.head.over.names().map(Expr::name).collect()).into();
                let weighted = sum(value.clone(), mul(Expr::name("value"), bit.clone()));
                let link = Part { family: part.family, over: var.head.over.clone(), slack: None };
                self.push(&link, Expr::binary(Binary::Eq, sum(value, bit.clone()), Expr::int(1)));
                self.push(&link, Expr::binary(Binary::Eq, weighted, it));
                spread.clone()
            }
        };
        let mut part = part.clone();
        part.over.entries.push(values);
        let subscripts = subscripts.iter().cloned().chain([Expr::name("value")]).collect();
        let number = sum(over.clone(), ExprKind::Ref(spread, subscripts).into());
        self.push(&part, Expr::binary(Binary::Le, number, Expr::int(1)));
        Some(())
    }
}

impl Part<'_> {
    /// It must hold only where `slack` is 0, too.
    pub(super) fn or(&self, slack: Expr) -> Self {
        let slack = if let Some(before) = &self.slack { add(before.clone(), slack) } else { slack };
        Self { slack: Some(slack), ..self.clone() }
    }

    /// Only the members that satisfy a condition.
    pub(super) fn when(&self, condition: Expr) -> Self {
        let mut part = self.clone();
        part.over.when = conjunction(part.over.when.map(|when| *when).into_iter().chain([condition])).map(Box::new);
        part
    }
}

/// `limit * slack`, where `limit` is the largest or smallest value (`end`) of a difference; a slack of more than 1 must not
/// tighten.
fn scaled(limit: Expr, slack: &Expr, end: Call) -> Expr {
    let single = match &slack.kind {
        ExprKind::Ref(..) => true,
        ExprKind::Binary(Binary::Sub, two) => matches!((&two[0].kind, &two[1].kind), (ExprKind::Int(1), ExprKind::Ref(..))),
        _ => false,
    };
    let limit = if single { limit } else { ExprKind::Call(end, vec![Expr::int(0), limit]).into() };
    mul(limit, slack.clone())
}

fn is_clause(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Binary(Binary::Or, two) => two.iter().all(is_clause),
        ExprKind::Binary(op, _) => !op.is_relation() && !matches!(op, Binary::And | Binary::Implies),
        ExprKind::Global(..) | ExprKind::Fold(Fold::Forall, ..) => false,
        _ => true,
    }
}

/// The opposite of a condition, with negation at the literals only.
pub(super) fn negated(e: &Expr) -> Expr {
    let both = |op, two: &[Expr; 2]| Expr::binary(op, negated(&two[0]), negated(&two[1]));
    match &e.kind {
        ExprKind::Not(e) => (**e).clone(),
        ExprKind::Binary(Binary::And, two) => both(Binary::Or, two),
        ExprKind::Binary(Binary::Or, two) => both(Binary::And, two),
        ExprKind::Binary(op, two) if op.is_relation() => {
            let op = match op {
                Binary::Eq => Binary::Ne,
                Binary::Ne => Binary::Eq,
                Binary::Lt => Binary::Ge,
                Binary::Ge => Binary::Lt,
                Binary::Gt => Binary::Le,
                _ => Binary::Gt,
            };
            Expr::binary(op, two[0].clone(), two[1].clone())
        }
        ExprKind::Fold(Fold::Exists, over, body) => ExprKind::Fold(Fold::Forall, over.clone(), negated(body).into()).into(),
        ExprKind::Fold(Fold::Forall, over, body) => ExprKind::Fold(Fold::Exists, over.clone(), negated(body).into()).into(),
        _ => ExprKind::Not(e.clone().into()).into(),
    }
}
