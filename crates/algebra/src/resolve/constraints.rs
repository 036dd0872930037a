//! Resolves linear expressions, literals and constraints.

use super::{Done, Named, Resolver, encoding, intern, program::*};
use crate::tree::{At, Binary, Call, Expr, ExprKind, Family, Fold, Global, Indexing, Solution, Span};

impl Resolver<'_> {
    pub(super) fn family(&mut self, family: &Family) -> Done {
        let over = self.indexing(&family.head.over)?;
        let depth = self.scope.len();
        let domains = self.scope.iter().map(|index| index.domain).collect();
        let at = family.at.iter().map(|at| self.spot(at)).collect::<Done<_>>()?;
        let mut at_depends = Vec::new();
        let mut visit = |name: &str, _: &[Expr]| at_depends.extend(self.slot(name).filter(|&slot| slot < depth));
        for At { over, position } in &family.at {
            over.each_ref(&mut visit);
            position.each_ref(&mut visit);
        }
        let body = self.body(&family.body)?;
        let is_bound = matches!(&body, Body::Relation(Binary::Eq | Binary::Le | Binary::Ge, _));
        if family.fixes && !is_bound {
            return self.fail(family.body.span, "expected a bound of one variable after `fix`, such as `x[i] = 1`");
        }
        // Bounds have no rule; what stands in its place says what they are.
        let rule = match family.fixes {
            true => intern::rule("bounds", "Values that the board gives are bounds of variables."),
            false => self.rule(&family.head.name, family.head.span)?,
        };
        let with = family.with.as_ref().map(|name| self.rule(name, family.head.span)).transpose()?;
        let equation = (!family.equation.is_empty()).then(|| intern::intern(&family.equation));
        let name = match family.equation.as_str() {
            "" => family.head.name.clone(),
            equation => format!("{} ({equation})", family.head.name),
        };
        let (fixes, span) = (family.fixes, family.head.span);
        let code = FamilyCode { name, rule, with, equation, fixes, over, domains, at, at_depends, body, span };
        self.made.statements.push(Statement::Family(code));
        Ok(())
    }

    /// Positions on the board.
    pub(super) fn spot(&mut self, At { over, position }: &At) -> Done<Spot> {
        let depth = self.scope.len();
        let over = self.indexing(over)?;
        let spot = match &position.kind {
            ExprKind::Tuple(parts) if parts.len() == 2 => Spot::Pair(over, [self.number(&parts[0])?, self.number(&parts[1])?]),
            ExprKind::Ref(name, subscripts) if subscripts.is_empty() => {
                let Some(slot) = self.slot(name) else {
                    return self.fail(position.span, format!("expected an index after `at`, found `{name}`"));
                };
                match self.scope[slot].domain {
                    Some(set) if self.made.sets[set].place.is_some() => Spot::Member(over, slot, set),
                    _ => return self.fail(position.span, format!("no `place` is declared for the set of `{name}`")),
                }
            }
            _ => return self.fail(position.span, "expected a pair (row, column) or an index after `at`"),
        };
        self.scope.truncate(depth);
        Ok(spot)
    }

    /// Whether variables occur in an expression.
    pub(super) fn has_vars(&self, e: &Expr) -> bool {
        let mut found = false;
        e.each_ref(&mut |name, _| found |= self.slot(name).is_none() && matches!(self.named.get(name), Some(Named::Var(_))));
        found
    }

    /// Whether real numbers or real variables occur in an expression.
    fn is_real(&self, e: &Expr) -> bool {
        let mut found = false;
        e.each_ref(&mut |name, _| {
            found |= match self.named.get(name) {
                Some(&Named::Var(id)) => self.made.vars[id].real,
                Some(&Named::Param(id)) => self.made.params[id].real,
                _ => false,
            }
        });
        found || e.has_log()
    }

    pub(super) fn linear(&mut self, e: &Expr) -> Done<Lin> {
        if !self.has_vars(e) {
            return Ok(if self.is_real(e) { Lin::Real(self.real(e)?) } else { Lin::Num(self.number(e)?) });
        }
        Ok(match &e.kind {
            ExprKind::Ref(name, subscripts) => {
                let (id, subscripts) = self.var_ref(name, subscripts, e.span)?;
                Lin::Var(id, subscripts)
            }
            ExprKind::Neg(e) => Lin::Neg(self.linear(e)?.into()),
            ExprKind::Not(e) => Lin::Opposite(self.linear(e)?.into()),
            ExprKind::Binary(Binary::Add, two) => Lin::Add(Box::new([self.linear(&two[0])?, self.linear(&two[1])?])),
            ExprKind::Binary(Binary::Sub, two) => Lin::Sub(Box::new([self.linear(&two[0])?, self.linear(&two[1])?])),
            ExprKind::Binary(Binary::Mul, two) => match (self.has_vars(&two[0]), self.has_vars(&two[1])) {
                (true, true) => return self.fail(e.span, "expected a linear expression, found a product of variables"),
                (true, false) => self.scaled(&two[1], &two[0])?,
                _ => self.scaled(&two[0], &two[1])?,
            },
            ExprKind::If(three) => {
                let when = self.number(&three[0])?;
                Lin::If(when, Box::new([self.linear(&three[1])?, self.linear(&three[2])?]))
            }
            ExprKind::Fold(Fold::Sum, over, body) => {
                let depth = self.scope.len();
                let over = self.indexing(over)?;
                let body = self.linear(body)?;
                self.scope.truncate(depth);
                Lin::Sum(over, body.into())
            }
            _ => return self.fail(e.span, "expected a linear expression"),
        })
    }

    fn scaled(&mut self, factor: &Expr, e: &Expr) -> Done<Lin> {
        let lin = Box::new(self.linear(e)?);
        Ok(if self.is_real(factor) { Lin::RealScaled(self.real(factor)?, lin) } else { Lin::Scaled(self.number(factor)?, lin) })
    }

    fn real(&mut self, e: &Expr) -> Done<RealNum> {
        if !self.is_real(e) {
            return Ok(RealNum::Num(self.number(e)?));
        }
        Ok(match &e.kind {
            ExprKind::Ref(name, subscripts) => match self.named.get(name).copied() {
                Some(Named::Param(id)) => {
                    self.subscripts(name, self.made.params[id].subscripts, subscripts, e.span)?;
                    RealNum::Param(id, self.numbers(subscripts)?)
                }
                _ => return self.undeclared(name, e.span),
            },
            ExprKind::Neg(e) => RealNum::Neg(self.real(e)?.into()),
            ExprKind::Binary(op @ (Binary::Add | Binary::Sub | Binary::Mul | Binary::Over), two) => {
                RealNum::Binary(*op, Box::new([self.real(&two[0])?, self.real(&two[1])?]))
            }
            ExprKind::If(three) => RealNum::If(Box::new((self.number(&three[0])?, self.real(&three[1])?, self.real(&three[2])?))),
            ExprKind::Call(Call::Log, parts) => match &parts[..] {
                [only] => RealNum::Log(self.number(only)?),
                _ => return self.fail(e.span, "expected one number in `log`"),
            },
            _ => return self.fail(e.span, "expected +, −, ∗, /, `if`, `log` or a parameter for a real number"),
        })
    }

    fn var_ref(&mut self, name: &str, subscripts: &[Expr], span: Span) -> Done<(Id, Vec<Num>)> {
        match self.named.get(name).copied() {
            Some(Named::Var(id)) => {
                self.subscripts(name, self.made.vars[id].domains.len(), subscripts, span)?;
                Ok((id, self.numbers(subscripts)?))
            }
            Some(_) => self.fail(span, format!("expected a variable, found `{name}`")),
            None => self.undeclared(name, span),
        }
    }

    /// A literal or a combination of literals; `all` if conjunctions are allowed, else disjunctions are.
    fn logic(&mut self, e: &Expr, all: bool) -> Done<Logic> {
        if !self.has_vars(e) {
            return Ok(Logic::Num(self.number(e)?));
        }
        Ok(match &e.kind {
            ExprKind::Ref(name, subscripts) => {
                let (var, subscripts) = self.var_ref(name, subscripts, e.span)?;
                if !self.made.vars[var].binary {
                    return self.fail(e.span, format!("expected a binary variable, found `{name}`"));
                }
                Logic::Lit { var, subscripts, negated: false }
            }
            ExprKind::Not(inner) => match self.logic(inner, !all)? {
                Logic::Lit { var, subscripts, negated } => Logic::Lit { var, subscripts, negated: !negated },
                _ => return self.fail(e.span, "expected a literal after `!`"),
            },
            ExprKind::Binary(Binary::And, two) if all => Logic::All(vec![self.logic(&two[0], all)?, self.logic(&two[1], all)?]),
            ExprKind::Binary(Binary::Or, two) if !all => Logic::Any(vec![self.logic(&two[0], all)?, self.logic(&two[1], all)?]),
            ExprKind::Fold(fold @ (Fold::Forall | Fold::Exists), over, body) if (*fold == Fold::Forall) == all => {
                let depth = self.scope.len();
                let over = self.indexing(over)?;
                let body = Box::new(self.logic(body, all)?);
                self.scope.truncate(depth);
                if all { Logic::Forall(over, body) } else { Logic::Exists(over, body) }
            }
            ExprKind::If(three) => {
                let when = self.number(&three[0])?;
                Logic::If(when, Box::new([self.logic(&three[1], all)?, self.logic(&three[2], all)?]))
            }
            _ if all => return self.fail(e.span, "expected binary variables, `!`, `and` or `forall` before `==>`"),
            _ => return self.fail(e.span, "expected a linear constraint, or binary variables, `!`, `or` and `exists`"),
        })
    }

    fn body(&mut self, e: &Expr) -> Done<Body> {
        if let Some((op, [a, between, b])) = e.double_inequality() {
            let (low, high) = if op == Binary::Le { (a, b) } else { (b, a) };
            return Ok(Body::Between(Box::new([self.number(low)?, self.number(high)?]), self.linear(between)?));
        }
        Ok(match &e.kind {
            ExprKind::Binary(Binary::Implies, two) => {
                let when = self.logic(&two[0], true)?;
                Body::Implies(when, self.body(&two[1])?.into())
            }
            ExprKind::Binary(op, two) if op.is_relation() => {
                let mut sides = Box::new([self.linear(&two[0])?, self.linear(&two[1])?]);
                // Which side of an equation is which makes no difference to those who read the constraint.
                if *op == Binary::Eq && !self.has_vars(&two[0]) {
                    sides.swap(0, 1);
                }
                if !self.is_real(e) {
                    return Ok(Body::Relation(*op, sides));
                }
                match op {
                    Binary::Eq | Binary::Le | Binary::Ge => Body::RealRelation(*op, sides),
                    _ => return self.fail(e.span, "expected =, <= or >= between real numbers"),
                }
            }
            ExprKind::If(three) if self.is_constraint(&three[1]) => {
                let when = self.number(&three[0])?;
                Body::If(when, Box::new([self.body(&three[1])?, self.body(&three[2])?]))
            }
            ExprKind::Binary(Binary::In, two) if self.has_vars(&two[0]) => match (&two[0].kind, e.membership()) {
                (ExprKind::Tuple(_), _) | (_, None) => {
                    return self.fail(two[0].span, "expected one number before `in`; for tuples of variables there is `table`");
                }
                (_, Some(table)) => self.body(&table)?,
            },
            ExprKind::Global(global, lists) => Body::Global(*global, self.lists(*global, lists, e.span)?),
            _ => Body::Clause(self.logic(e, false)?),
        })
    }

    /// Whether an expression can only be a constraint.
    fn is_constraint(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Binary(Binary::In, two) => self.has_vars(&two[0]),
            ExprKind::Binary(op, _) => op.is_relation() || *op == Binary::Implies,
            ExprKind::Global(..) => true,
            ExprKind::If(three) => self.is_constraint(&three[1]),
            _ => false,
        }
    }

    /// The lists of a global constraint. What a component is depends on the constraint.
    fn lists(&mut self, global: Global, lists: &[(Indexing, Expr)], span: Span) -> Done<Vec<(Loop, Vec<Component>)>> {
        use Role::{Lin, Lit, Num};
        let parts_of = |tuple: &'_ Expr| if let ExprKind::Tuple(parts) = &tuple.kind { parts.len() } else { 1 };
        // A node is a number or a place: an edge has two of them, and perhaps a literal.
        let width = match lists {
            [_, (_, edge)] if global.is_graph() => (parts_of(edge) / 2).max(1),
            _ => 1,
        };
        if width > MAX_NODE {
            return self.fail(span, format!("expected nodes of at most {MAX_NODE} components, found {width}"));
        }
        let nodes = |count: usize, more: &[Role]| [&vec![Num; count * width][..], more].concat();
        let roles: Vec<(Vec<Role>, usize)> = match global {
            Global::AllDifferent => vec![(vec![Lin], 1)],
            Global::Differ => vec![(vec![Lit, Lit], 2)],
            Global::Table => vec![(vec![Lin], 1), (vec![Num], 1)],
            Global::Connected => vec![(nodes(1, &[Lit]), width), (nodes(2, &[Lit]), 2 * width)],
            Global::Areas => vec![(nodes(1, &[Num, Lit]), width + 1), (nodes(2, &[]), 2 * width)],
            Global::Acyclic => vec![(nodes(1, &[]), width), (nodes(2, &[Lit]), 2 * width)],
            Global::Circuit => vec![(nodes(1, &[]), width), (nodes(2, &[Lit]), 2 * width + 1)],
        };
        let mut resolved = Vec::new();
        for ((over, tuple), (roles, least)) in lists.iter().zip(&roles) {
            let parts = if let ExprKind::Tuple(parts) = &tuple.kind { &parts[..] } else { std::slice::from_ref(tuple) };
            if !(*least..=roles.len()).contains(&parts.len()) {
                return self.fail(span, format!("expected {least} to {} components, found {}", roles.len(), parts.len()));
            }
            let depth = self.scope.len();
            let over = self.indexing(over)?;
            let component = |this: &mut Self, (e, role): (&Expr, &Role)| {
                Ok(match role {
                    Num => Component::Num(this.number(e)?),
                    Lin => Component::Lin(this.linear(e)?),
                    Lit => Component::Lit(this.logic(e, true)?),
                })
            };
            let tuple = parts.iter().zip(roles).map(|part| component(self, part)).collect::<Done<_>>()?;
            self.scope.truncate(depth);
            resolved.push((over, tuple));
        }
        Ok(resolved)
    }

    /// Whether an expression is a binary variable, its opposite, or one of several by a condition without variables.
    fn is_literal(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Ref(name, _) => matches!(self.named.get(name), Some(&Named::Var(id)) if self.made.vars[id].binary),
            ExprKind::Not(e) => self.is_literal(e),
            ExprKind::If(three) => self.is_literal(&three[1]) && self.is_literal(&three[2]),
            _ => false,
        }
    }

    /// How a puzzle variable is read. Its indices are in scope.
    pub(super) fn view(&mut self, solution: &Solution) -> Done<View> {
        let value = &solution.value;
        if let ExprKind::If(three) = &value.kind {
            let when = self.number(&three[0])?;
            let [then, otherwise] = cases(solution, three);
            return Ok(View::If(when, Box::new([self.view(&then)?, self.view(&otherwise)?])));
        }
        if self.is_literal(value) {
            return Ok(View::Lit(self.logic(value, true)?));
        }
        let Some(shape) = encoding::shape(self.model, solution) else { return Ok(View::Expr(self.linear(value)?)) };
        let depth = self.scope.len();
        let over = self.indexing(shape.over)?;
        let (id, subscripts) = self.var_ref(shape.var, shape.subscripts, value.span)?;
        let view = match shape.value {
            Some(weight) => View::Direct(over, self.number(weight)?, id, subscripts),
            None => View::Order(over, id, subscripts),
        };
        self.scope.truncate(depth);
        Ok(view)
    }
}

/// The puzzle variables of a choice: those for which the condition holds, and the others.
fn cases(solution: &Solution, [when, then, otherwise]: &[Expr; 3]) -> [Solution; 2] {
    let case = |when: Expr, value: &Expr| {
        let mut case = Solution { head: solution.head.clone(), value: value.clone() };
        let all = case.head.over.when.take();
        case.head.over.when = Some(Box::new(match all {
            Some(all) => Expr::binary(Binary::And, *all, when),
            None => when,
        }));
        case
    };
    [case(when.clone(), then), case(ExprKind::Not(when.clone().into()).into(), otherwise)]
}

/// What a component of a tuple of a global constraint is.
#[derive(Clone, Copy)]
enum Role {
    Num,
    Lin,
    Lit,
}
