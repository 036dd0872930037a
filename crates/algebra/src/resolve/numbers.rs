//! Resolves numbers, conditions and sets.

use super::{Done, Index, Named, Resolver, program::*};
use crate::{
    data::{MAX_WIDTH, TEXTS},
    tree::{Binary, Call, Entry, Expr, ExprKind, Fold, Indexing, Slot, Span},
};

impl Resolver<'_> {
    /// An integer without variables, or a condition.
    pub(super) fn number(&mut self, e: &Expr) -> Done<Num> {
        if let Some((op, [a, between, b])) = e.double_inequality() {
            let both = [(a, between), (between, b)].map(|(a, b)| Expr::binary(op, a.clone(), b.clone()));
            return Ok(Num::Binary(Binary::And, Box::new([self.number(&both[0])?, self.number(&both[1])?])));
        }
        Ok(match &e.kind {
            ExprKind::Int(value) => Num::Const(*value),
            ExprKind::Text(text) => Num::Const(self.text(text)),
            ExprKind::Ref(name, subscripts) => return self.reference(name, subscripts, e.span),
            ExprKind::Neg(e) => Num::Neg(self.number(e)?.into()),
            ExprKind::Not(e) => Num::Not(self.number(e)?.into()),
            ExprKind::Binary(Binary::In, two) => {
                let member = self.tuple(&two[0])?;
                let set = self.members(&two[1])?;
                self.same_width(&set, member.len(), e.span)?;
                Num::In(member, set)
            }
            ExprKind::Binary(Binary::Cross | Binary::Union | Binary::Diff | Binary::Range, _)
            | ExprKind::Members(_)
            | ExprKind::Tuple(_)
            | ExprKind::Call(Call::Component, _)
            | ExprKind::Fold(Fold::SetOf, ..) => return self.fail(e.span, "expected a number, found a set or a tuple"),
            ExprKind::Binary(op, two) => Num::Binary(*op, Box::new([self.number(&two[0])?, self.number(&two[1])?])),
            ExprKind::If(three) => Num::If(Box::new([self.number(&three[0])?, self.number(&three[1])?, self.number(&three[2])?])),
            ExprKind::Fold(fold, over, body) => {
                let depth = self.scope.len();
                let over = self.indexing(over)?;
                let body = self.number(body)?;
                self.scope.truncate(depth);
                Num::Fold(*fold, over, body.into())
            }
            ExprKind::Call(Call::Card, parts) => match &parts[..] {
                [set] => Num::Card(self.members(set)?),
                _ => return self.fail(e.span, "expected one set in `card`"),
            },
            ExprKind::Call(Call::Log, _) => return self.fail(e.span, "expected an integer, found the real number of `log`"),
            ExprKind::Call(call @ (Call::Ceil | Call::Floor), parts) => match &parts[..] {
                [Expr { kind: ExprKind::Binary(Binary::Over, two), .. }] => {
                    Num::Call(*call, vec![self.number(&two[0])?, self.number(&two[1])?])
                }
                [part] => self.number(part)?,
                _ => return self.fail(e.span, format!("expected one number in `{}`", call.word())),
            },
            ExprKind::Call(call, parts) => Num::Call(*call, self.numbers(parts)?),
            ExprKind::Global(global, _) => {
                return self.fail(e.span, format!("expected a number, found the constraint `{}`", global.word()));
            }
        })
    }

    pub(super) fn numbers(&mut self, all: &[Expr]) -> Done<Vec<Num>> {
        all.iter().map(|e| self.number(e)).collect()
    }

    /// The components of a tuple, or a single number.
    pub(super) fn tuple(&mut self, e: &Expr) -> Done<Vec<Num>> {
        match &e.kind {
            ExprKind::Tuple(parts) => self.numbers(parts),
            _ => Ok(vec![self.number(e)?]),
        }
    }

    /// The number of a text that is a member.
    fn text(&mut self, text: &str) -> i64 {
        let texts = &mut self.made.texts;
        let place = texts.iter().position(|known| known == text).unwrap_or_else(|| {
            texts.push(text.into());
            texts.len() - 1
        });
        TEXTS + place as i64
    }

    fn reference(&mut self, name: &str, subscripts: &[Expr], span: Span) -> Done<Num> {
        if let Some(slot) = self.slot(name) {
            return match subscripts {
                [] => Ok(Num::Slot(slot)),
                _ => self.fail(span, format!("the index `{name}` has no subscripts")),
            };
        }
        match self.named.get(name).copied() {
            Some(Named::Param(id)) => {
                let ParamInfo { subscripts: width, real, .. } = self.made.params[id];
                self.subscripts(name, width, subscripts, span)?;
                if real {
                    return self.fail(span, format!("expected an integer, found the real parameter `{name}`"));
                }
                Ok(Num::Param(id, self.numbers(subscripts)?))
            }
            Some(Named::Var(_)) => self.fail(span, format!("expected a number without variables, found the variable `{name}`")),
            Some(Named::Set(_)) => self.fail(span, format!("expected a number, found the set `{name}`")),
            None => self.undeclared(name, span),
        }
    }

    pub(super) fn undeclared<T>(&self, name: &str, span: Span) -> Done<T> {
        self.fail(span, format!("`{name}` is not declared"))
    }

    pub(super) fn subscripts(&self, name: &str, expected: usize, found: &[Expr], span: Span) -> Done {
        match found.len() == expected {
            true => Ok(()),
            false => self.fail(span, format!("expected {expected} subscripts of `{name}`, found {}", found.len())),
        }
    }

    pub(super) fn members(&mut self, set: &Expr) -> Done<Members> {
        let members = self.members_of_any_width(set)?;
        self.narrow(&members, set.span)?;
        Ok(members)
    }

    /// The width of the members of a set, if it is not too large.
    fn narrow(&self, set: &Members, span: Span) -> Done<usize> {
        match self.width(set) {
            width if width > MAX_WIDTH => {
                self.fail(span, format!("expected members of at most {MAX_WIDTH} components, found {width}"))
            }
            width => Ok(width),
        }
    }

    fn members_of_any_width(&mut self, set: &Expr) -> Done<Members> {
        Ok(match &set.kind {
            ExprKind::Ref(name, subscripts) => match self.named.get(name).copied() {
                Some(Named::Set(id)) => {
                    self.subscripts(name, self.made.sets[id].subscripts, subscripts, set.span)?;
                    Members::Named(id, self.numbers(subscripts)?)
                }
                Some(_) => return self.fail(set.span, format!("expected a set, found `{name}`")),
                None => return self.undeclared(name, set.span),
            },
            ExprKind::Binary(Binary::Range, two) => Members::Range(Box::new([self.number(&two[0])?, self.number(&two[1])?])),
            ExprKind::Binary(op @ (Binary::Cross | Binary::Union | Binary::Diff), two) => {
                Members::Two(*op, Box::new([self.members(&two[0])?, self.members(&two[1])?]))
            }
            ExprKind::Members(parts) => {
                let all: Vec<Vec<Num>> = parts.iter().map(|part| self.tuple(part)).collect::<Done<_>>()?;
                if all.iter().any(|member| member.len() != all[0].len()) {
                    return self.fail(set.span, "expected members with the same number of components");
                }
                Members::List(all)
            }
            ExprKind::Fold(Fold::SetOf, over, member) => {
                let depth = self.scope.len();
                let over = self.indexing(over)?;
                let member = self.tuple(member)?;
                self.scope.truncate(depth);
                Members::SetOf(over, member)
            }
            ExprKind::Call(Call::Component, parts) => {
                let (pairs, member) = (self.members(&parts[0])?, self.tuple(&parts[1])?);
                self.same_width(&pairs, 2 * member.len(), parts[0].span)?;
                Members::Component(pairs.into(), member)
            }
            ExprKind::If(three) => {
                let when = self.number(&three[0])?;
                Members::If(when.into(), Box::new([self.members(&three[1])?, self.members(&three[2])?]))
            }
            _ => return self.fail(set.span, "expected a set"),
        })
    }

    /// The number of components of the members.
    fn width(&self, set: &Members) -> usize {
        match set {
            Members::Range(_) => 1,
            Members::Named(id, _) => self.made.sets[*id].width,
            Members::List(all) => all.first().map_or(1, Vec::len),
            Members::SetOf(_, member) | Members::Component(_, member) => member.len(),
            Members::Two(Binary::Cross, two) => self.width(&two[0]) + self.width(&two[1]),
            Members::Two(_, two) | Members::If(_, two) => self.width(&two[0]),
        }
    }

    fn same_width(&self, set: &Members, found: usize, span: Span) -> Done {
        let width = self.narrow(set, span)?;
        match width == found {
            true => Ok(()),
            false => self.fail(span, format!("expected {width} components, as the members of the set have, found {found}")),
        }
    }

    /// Its indices stay in scope; the caller ends that. Each condition stands behind the first set that binds all it names.
    pub(super) fn indexing(&mut self, over: &Indexing) -> Done<Loop> {
        let start = self.scope.len();
        let (mut steps, mut depths) = (Vec::new(), Vec::new());
        for Entry { slots, set } in &over.entries {
            let members = self.members(set)?;
            self.same_width(&members, slots.len(), set.span)?;
            let domains = self.domains(set);
            // New indices are not known yet in the components that have a value.
            let (depth, mut bound, mut to) = (self.scope.len(), Vec::new(), Vec::new());
            for (at, slot) in slots.iter().enumerate() {
                to.push(match slot {
                    Slot::Bind(name) => {
                        bound.push(Index { name: name.clone(), domain: domains.get(at).copied().flatten() });
                        To::Bind(depth + bound.len() - 1)
                    }
                    Slot::Fixed(e) => To::Fixed(self.number(e)?),
                });
            }
            self.scope.extend(bound);
            if self.scope.len() > MAX_INDICES {
                return self.fail(set.span, format!("expected at most {MAX_INDICES} indices in scope"));
            }
            depths.push(self.scope.len());
            steps.push(Step { to, set: members, when: Vec::new() });
        }
        if steps.is_empty() && over.when.is_some() {
            // One member without components, if the condition holds.
            steps.push(Step { to: Vec::new(), set: Members::Range(Box::new([Num::Const(1), Num::Const(1)])), when: Vec::new() });
            depths.push(start);
        }
        let mut conditions = Vec::new();
        over.when.iter().for_each(|when| conjuncts(when, &mut conditions));
        for when in conditions {
            let condition = self.number(when)?;
            let mut needs = start;
            when.each_ref(&mut |name, _| needs = needs.max(self.slot(name).map_or(0, |slot| slot + 1)));
            let step = depths.iter().position(|&depth| depth >= needs).unwrap_or(depths.len() - 1);
            steps[step].when.push(condition);
        }
        Ok(Loop(steps))
    }
}

fn conjuncts<'e>(e: &'e Expr, to: &mut Vec<&'e Expr>) {
    match &e.kind {
        ExprKind::Binary(Binary::And, two) => two.iter().for_each(|e| conjuncts(e, to)),
        _ => to.push(e),
    }
}
