//! Linear expressions made by code, with the simplest constants folded, and their bounds.

use crate::tree::*;

fn as_int(e: &Expr) -> Option<i64> {
    match &e.kind {
        ExprKind::Int(value) => Some(*value),
        ExprKind::Neg(e) => as_int(e).and_then(i64::checked_neg),
        _ => None,
    }
}

/// `a + b`
pub(super) fn add(a: Expr, b: Expr) -> Expr {
    match (as_int(&a), as_int(&b)) {
        (Some(0), _) => b,
        (_, Some(0)) => a,
        (Some(x), Some(y)) => Expr::int(x.saturating_add(y)),
        (_, Some(y)) if constant_first(&a).is_some() => match constant_first(&a) {
            Some((x, rest)) => sub(Expr::int(x.saturating_add(y)), rest),
            None => a,
        },
        _ => match b.kind {
            ExprKind::Neg(b) => sub(a, *b),
            // a + (1 − x) = (a + 1) − x
            ExprKind::Binary(Binary::Sub, two) if as_int(&two[0]).is_some() && constant_first(&a).is_some() => {
                let [constant, rest] = *two;
                sub(add(a, constant), rest)
            }
            kind => Expr::binary(Binary::Add, a, kind.into()),
        },
    }
}

/// `c - x` as its constant and `x`.
fn constant_first(e: &Expr) -> Option<(i64, Expr)> {
    let ExprKind::Binary(Binary::Sub, two) = &e.kind else { return None };
    match (as_int(&two[0]), constant_first(&two[0])) {
        (Some(constant), _) => Some((constant, two[1].clone())),
        (None, Some((constant, rest))) => Some((constant, Expr::binary(Binary::Add, rest, two[1].clone()))),
        _ => None,
    }
}

/// `e >= 1` for a sum of literals; with all of them negated, `x + y <= 1`.
pub(super) fn at_least_one(e: Expr) -> Expr {
    match constant_first(&e) {
        Some((constant, rest)) => Expr::binary(Binary::Le, rest, Expr::int(constant - 1)),
        None => Expr::binary(Binary::Ge, e, Expr::int(1)),
    }
}

/// `a - b`
pub(super) fn sub(a: Expr, b: Expr) -> Expr {
    match (as_int(&a), as_int(&b)) {
        (_, Some(0)) => a,
        (Some(x), Some(y)) => Expr::int(x.saturating_sub(y)),
        (Some(0), _) => negative(b),
        (_, Some(y)) => match &a.kind {
            ExprKind::Binary(Binary::Sub, two) => match (as_int(&two[0]), as_int(&two[1])) {
                (Some(x), _) => sub(Expr::int(x.saturating_sub(y)), two[1].clone()),
                (_, Some(x)) => sub(two[0].clone(), Expr::int(x.saturating_add(y))),
                _ => Expr::binary(Binary::Sub, a, b),
            },
            _ => Expr::binary(Binary::Sub, a, b),
        },
        _ => Expr::binary(Binary::Sub, a, b),
    }
}

/// `a * b`
pub(super) fn mul(a: Expr, b: Expr) -> Expr {
    match (as_int(&a), as_int(&b)) {
        (Some(0), _) | (_, Some(0)) => Expr::int(0),
        (Some(1), _) => b,
        (_, Some(1)) => a,
        (Some(x), Some(y)) => Expr::int(x.saturating_mul(y)),
        _ => Expr::binary(Binary::Mul, a, b),
    }
}

/// `-e`
pub(super) fn negative(e: Expr) -> Expr {
    match as_int(&e) {
        Some(value) => Expr::int(value.saturating_neg()),
        None => match e.kind {
            ExprKind::Neg(e) => *e,
            _ => ExprKind::Neg(e.into()).into(),
        },
    }
}

/// The sum over an indexing; over an empty one, the body.
pub(super) fn sum(over: Indexing, body: Expr) -> Expr {
    match over.is_empty() {
        true => body,
        false if as_int(&body) == Some(0) => body,
        false => ExprKind::Fold(Fold::Sum, over, body.into()).into(),
    }
}

/// The expression with other expressions in place of indices.
pub(super) fn substitute(e: &Expr, names: &[&str], values: &[Expr]) -> Expr {
    e.map_refs(&mut |name, subscripts| match names.iter().position(|known| *known == name) {
        Some(at) if subscripts.is_empty() => values[at].kind.clone(),
        _ => ExprKind::Ref(name.into(), subscripts),
    })
}

/// The largest or the smallest value that the bounds of the variables allow a linear expression, as an expression of the
/// parameters.
pub(super) fn bound(model: &AbstractModel, e: &Expr, upper: bool) -> Option<Expr> {
    if !super::notation::has_variables(model, e) {
        return Some(e.clone());
    }
    Some(match &e.kind {
        ExprKind::Ref(name, subscripts) => {
            let var = model.vars().find(|var| var.head.name == *name)?;
            if var.domain == Domain::Binary {
                return Some(Expr::int(i64::from(upper)));
            }
            let limit = if upper { &var.upper } else { &var.lower };
            substitute(limit.as_ref()?, &var.head.over.names().collect::<Vec<_>>(), subscripts)
        }
        ExprKind::Neg(e) => negative(bound(model, e, !upper)?),
        ExprKind::Not(e) => sub(Expr::int(1), bound(model, e, !upper)?),
        ExprKind::Binary(Binary::Add, two) => add(bound(model, &two[0], upper)?, bound(model, &two[1], upper)?),
        ExprKind::Binary(Binary::Sub, two) => sub(bound(model, &two[0], upper)?, bound(model, &two[1], !upper)?),
        ExprKind::Binary(Binary::Mul, two) => {
            let [a, b] = &**two;
            let (factor, e) = if super::notation::has_variables(model, a) { (b, a) } else { (a, b) };
            match as_int(factor) {
                Some(value) if value >= 0 => mul(factor.clone(), bound(model, e, upper)?),
                Some(_) => mul(factor.clone(), bound(model, e, !upper)?),
                None => {
                    let ends = [bound(model, e, false)?, bound(model, e, true)?].map(|end| mul(factor.clone(), end));
                    ExprKind::Call(if upper { Call::Max } else { Call::Min }, ends.into()).into()
                }
            }
        }
        ExprKind::If(three) => {
            let sides = [three[0].clone(), bound(model, &three[1], upper)?, bound(model, &three[2], upper)?];
            if sides[1] == sides[2] { sides[1].clone() } else { ExprKind::If(Box::new(sides)).into() }
        }
        ExprKind::Fold(Fold::Sum, over, body) => sum(over.clone(), bound(model, body, upper)?),
        _ => return None,
    })
}
