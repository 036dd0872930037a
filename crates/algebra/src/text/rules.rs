//! Rules with their constraints: `rule NAME "sentence": {c in Cell} constraint;`.
//!
//! A family says nothing for a member for which a clue of its body, at the family's own indices, is absent or unknown. It stands
//! at the positions of its indices, if it names no others. A family that says that a puzzle variable has the value of a clue sets
//! bounds. Several constraints joined by `and` or `forall` are several families.

use super::parser::{ALSO_RULES, Known, Parser, Read};
use super::places::number;
use crate::tree::*;

impl Parser<'_, '_> {
    /// `rule NAME "sentence"`, `rule NAME "sentence": family`, or `rule NAME: family` for one more family. Behind the sentence may stand
    /// `else "what there would be if it were broken"`.
    pub(super) fn rule(&mut self) -> Read<()> {
        self.at += 1;
        let span = self.span();
        let name = self.name(ALSO_RULES)?;
        let equation = match self.word("by") {
            true => match self.quoted() {
                Some(equation) => equation,
                None => return self.fail("the number of the equation, in quotes"),
            },
            false => String::new(),
        };
        let sentence = self.quoted();
        let violation = match sentence.is_some() && self.word("else") {
            true => match self.quoted() {
                Some(violation) if !violation.trim().is_empty() => violation,
                _ => return self.fail("what there would be if the rule were broken, in quotes"),
            },
            false => String::new(),
        };
        let has_family = self.mark(":");
        match sentence {
            Some(sentence) => self.items.push(Item::Rule(Rule { name: name.clone(), sentence, violation, span })),
            None if !has_family => return self.fail("the rule in one sentence, in quotes"),
            None => {}
        }
        if has_family { self.families(&name, span, equation) } else { Ok(()) }
    }

    /// The label, indices, positions and constraint of a rule.
    pub(super) fn families(&mut self, name: &str, span: Span, equation: String) -> Read<()> {
        let description = self.quoted().unwrap_or_default();
        let mut over = self.optional_indexing()?;
        let mut at = Vec::new();
        if self.word("at") {
            at = self.positions()?;
            self.need(":")?;
        } else if !over.is_empty() {
            // As in AMPL.
            self.mark(":");
        }
        let head = Head { name: name.into(), description: description.clone(), over: over.clone(), is_clue: false, span };
        if self.constraints(&head, &at)? {
            return Ok(());
        }
        let body = self.expr(0)?;
        if at.is_empty() {
            at = self.own_positions()?;
        }
        for guard in self.guards(&over, &body) {
            narrow(&mut over, guard);
        }
        let mut families = Vec::new();
        split(&over, body, &mut families);
        for (over, body) in families {
            let fixes = self.gives(&over, &body);
            let head = Head { over, ..head.clone() };
            let at = if fixes { Vec::new() } else { at.clone() };
            let family = Family { head, with: None, equation: equation.clone(), fixes, at, body };
            let family = self.named(Item::Family(family));
            self.items.push(family);
        }
        self.scope.truncate(self.visible);
        Ok(())
    }

    /// The positions of the indices of a family.
    fn own_positions(&mut self) -> Read<Vec<At>> {
        let mut all = Vec::new();
        for at in self.visible..self.scope.len() {
            let bound = &self.scope[at];
            let Some((names, text)) = bound.of.as_ref().and_then(|set| self.names.positions.get(set)).cloned() else { continue };
            let parts: Vec<Expr> = bound.parts.iter().map(|part| Expr::name(part)).collect();
            let arguments = match &names[..] {
                [name] => vec![(name.clone(), if parts.len() == 1 { parts[0].clone() } else { ExprKind::Tuple(parts).into() })],
                names => names.iter().cloned().zip(parts).collect(),
            };
            all.extend(self.reading(&text, super::define::Frame::of(arguments), Self::positions)?);
        }
        Ok(all)
    }

    /// Whether a constraint says that a puzzle variable has the value of a clue, both at the family's own indices.
    fn gives(&self, over: &Indexing, body: &Expr) -> bool {
        let ExprKind::Binary(Binary::Eq, sides) = &body.kind else { return false };
        let own: Vec<Expr> = over.names().map(Expr::name).collect();
        let name = |e: &Expr| match &e.kind {
            ExprKind::Ref(name, subscripts) if *subscripts == own && !own.is_empty() => Some(name.clone()),
            _ => None,
        };
        let is_clue = |name: &str| matches!(self.meaning(name), Some(Known::Clue(_)));
        match (name(&sides[0]), name(&sides[1])) {
            (Some(a), Some(b)) => self.names.solved.contains(&a) && is_clue(&b) || self.names.solved.contains(&b) && is_clue(&a),
            _ => false,
        }
    }

    /// That the clues of a constraint at the family's own indices are known.
    fn guards(&self, over: &Indexing, body: &Expr) -> Vec<Expr> {
        let own: Vec<Expr> = over.names().map(Expr::name).collect();
        let mut guards: Vec<Expr> = Vec::new();
        body.each_ref(&mut |name, subscripts| {
            if let Some(Known::Clue(absent)) = self.meaning(name)
                && !subscripts.is_empty()
                && subscripts.iter().all(|e| own.contains(e))
            {
                let entry = ExprKind::Ref(name.into(), subscripts.to_vec()).into();
                let known = Expr::binary(Binary::Gt, entry, number(absent));
                if !guards.contains(&known) {
                    guards.push(known);
                }
            }
        });
        guards
    }
}

/// Adds a condition.
fn narrow(over: &mut Indexing, condition: Expr) {
    over.when = Some(Box::new(match over.when.take() {
        Some(when) => Expr::binary(Binary::And, *when, condition),
        None => condition,
    }));
}

/// The families that a constraint of several parts is.
fn split(over: &Indexing, body: Expr, to: &mut Vec<(Indexing, Expr)>) {
    match body.kind {
        ExprKind::Binary(Binary::And, two) => {
            let [left, right] = *two;
            split(over, left, to);
            split(over, right, to);
        }
        ExprKind::Fold(Fold::Forall, inner, body) => {
            let mut over = over.clone();
            over.entries.extend(inner.entries);
            if let Some(when) = inner.when {
                narrow(&mut over, *when);
            }
            split(&over, *body, to);
        }
        ExprKind::Not(inner) => match opposite(*inner) {
            Expr { kind: ExprKind::Not(inner), span } => to.push((over.clone(), Expr { kind: ExprKind::Not(inner), span })),
            other => split(over, other, to),
        },
        ExprKind::Binary(Binary::Implies, two) => {
            let [when, then] = *two;
            let mut parts = Vec::new();
            split(&Indexing::default(), then, &mut parts);
            for (inner, then) in parts {
                let mut over = over.clone();
                over.entries.extend(inner.entries);
                if let Some(when) = inner.when {
                    narrow(&mut over, *when);
                }
                to.push((over, Expr { span: body.span, ..Expr::binary(Binary::Implies, when.clone(), then) }));
            }
        }
        _ => to.push((over.clone(), clause(body))),
    }
}

/// A disjunction with `not` before names alone where that can be.
fn clause(e: Expr) -> Expr {
    let span = e.span;
    let kind = match e.kind {
        ExprKind::Not(inner) => return opposite(*inner),
        ExprKind::Binary(Binary::Or, two) => ExprKind::Binary(Binary::Or, Box::new((*two).map(clause))),
        ExprKind::Fold(Fold::Exists, over, body) => ExprKind::Fold(Fold::Exists, over, clause(*body).into()),
        kind => kind,
    };
    Expr { kind, span }
}

/// The opposite of a condition, with `not` before names alone where that can be.
fn opposite(e: Expr) -> Expr {
    let span = e.span;
    let kind = match e.kind {
        ExprKind::Not(inner) => inner.kind,
        ExprKind::Binary(op @ (Binary::And | Binary::Or), two) => {
            let other = if op == Binary::And { Binary::Or } else { Binary::And };
            ExprKind::Binary(other, Box::new((*two).map(opposite)))
        }
        ExprKind::Fold(fold @ (Fold::Exists | Fold::Forall), over, body) => {
            let other = if fold == Fold::Exists { Fold::Forall } else { Fold::Exists };
            ExprKind::Fold(other, over, opposite(*body).into())
        }
        ExprKind::If(three) => {
            let [when, then, otherwise] = *three;
            ExprKind::If(Box::new([when, opposite(then), opposite(otherwise)]))
        }
        kind => ExprKind::Not(Expr { kind, span }.into()),
    };
    Expr { kind, span }
}
