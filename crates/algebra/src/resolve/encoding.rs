//! Recognises direct and order encodings of puzzle variables.
//!
//! A sum such as `sum{k in N} k * x[i,j,k]` is a direct encoding only if exactly one of the literals is true in every
//! solution. A no-good that relied on it without reason would lose solutions, so the sum counts as an encoding only where a
//! family of the model says so for every member, in the same words: `sum{k in N} x[i,j,k] = 1`. An order encoding
//! `sum{k in 1..m} x[q,k]` needs the family `x[q,k] ==> x[q,k-1]` for `k in 2..m`.

use crate::{
    AbstractModel,
    tree::{Binary, Domain, Entry, Expr, ExprKind, Fold, Indexing, Slot, Solution},
};

/// A puzzle variable as a sum of literals of an encoding.
pub struct Shape<'m> {
    /// The values.
    pub over: &'m Indexing,
    /// The value of each literal; `None` for an order encoding.
    pub value: Option<&'m Expr>,
    /// The binary variable.
    pub var: &'m str,
    /// Its subscripts.
    pub subscripts: &'m [Expr],
}

/// The encoding by which a puzzle variable is read, if a family of the model enforces it.
pub fn shape<'m>(model: &'m AbstractModel, solution: &'m Solution) -> Option<Shape<'m>> {
    let ExprKind::Fold(Fold::Sum, over, body) = &solution.value.kind else { return None };
    let (value, literal) = match &body.kind {
        ExprKind::Binary(Binary::Mul, two) => (Some(&two[0]), &two[1]),
        _ => (None, &**body),
    };
    let ExprKind::Ref(var, subscripts) = &literal.kind else { return None };
    let is_binary = model.vars().any(|known| known.head.name == *var && known.domain == Domain::Binary);
    let [Entry { slots, set }] = &over.entries[..] else { return None };
    let [Slot::Bind(index)] = &slots[..] else { return None };
    if !is_binary || over.when.is_some() {
        return None;
    }
    let wanted = match value {
        // Different members of the set have different values.
        Some(Expr { kind: ExprKind::Ref(name, none), .. }) if name == index && none.is_empty() => {
            let sum = ExprKind::Fold(Fold::Sum, over.clone(), literal.clone().into());
            vec![canonical(&solution.head.over, Expr::binary(Binary::Eq, sum.into(), Expr::int(1)))]
        }
        Some(_) => return None,
        None => order_families(solution, index, set, literal)?,
    };
    let enforced = model.families().filter(|family| !family.fixes);
    let holds = enforced.into_iter().any(|family| wanted.contains(&canonical(&family.head.over, family.body.clone())));
    holds.then_some(Shape { over, value, var, subscripts })
}

/// The forms of the family that enforces an order encoding over `low..high`.
fn order_families(solution: &Solution, index: &str, set: &Expr, literal: &Expr) -> Option<Vec<(Indexing, Expr)>> {
    let ExprKind::Binary(Binary::Range, ends) = &set.kind else { return None };
    let ExprKind::Int(low) = ends[0].kind else { return None };
    let before = literal.map_refs(&mut |name, subscripts| match name == index {
        true => Expr::binary(Binary::Sub, Expr::name(index), Expr::int(1)).kind,
        false => ExprKind::Ref(name.into(), subscripts),
    });
    let mut over = solution.head.over.clone();
    let set = Expr::binary(Binary::Range, Expr::int(low + 1), ends[1].clone());
    over.entries.push(Entry { slots: vec![Slot::Bind(index.into())], set });
    Some(vec![canonical(&over, Expr::binary(Binary::Implies, literal.clone(), before))])
}

/// A family with its indices renamed in the order in which they are bound, so that equal families are equal trees.
fn canonical(over: &Indexing, body: Expr) -> (Indexing, Expr) {
    let mut renaming = Renaming::default();
    let over = renaming.indexing(over);
    let body = renaming.expr(&body);
    (over, body)
}

/// New names for the indices bound so far.
#[derive(Default)]
struct Renaming {
    bound: Vec<(String, String)>,
    count: usize,
}

impl Renaming {
    fn indexing(&mut self, over: &Indexing) -> Indexing {
        let mut entries = Vec::new();
        for Entry { slots, set } in &over.entries {
            let set = self.expr(set);
            let slots = slots.iter().map(|slot| match slot {
                Slot::Bind(name) => {
                    self.count += 1;
                    self.bound.push((name.clone(), format!("#{}", self.count)));
                    Slot::Bind(format!("#{}", self.count))
                }
                Slot::Fixed(e) => Slot::Fixed(self.expr(e)),
            });
            entries.push(Entry { slots: slots.collect(), set });
        }
        Indexing { entries, when: over.when.as_ref().map(|when| self.expr(when).into()) }
    }

    fn expr(&mut self, e: &Expr) -> Expr {
        if let ExprKind::Binary(op, two) = &e.kind {
            return Expr::binary(*op, self.expr(&two[0]), self.expr(&two[1]));
        }
        if let ExprKind::Fold(fold, over, body) = &e.kind {
            let depth = self.bound.len();
            let over = self.indexing(over);
            let body = self.expr(body);
            self.bound.truncate(depth);
            return ExprKind::Fold(*fold, over, body.into()).into();
        }
        e.map_refs(&mut |name, subscripts| {
            let new = self.bound.iter().rev().find(|(old, _)| old == name).map_or(name, |(_, new)| new);
            ExprKind::Ref(new.into(), subscripts)
        })
    }
}
