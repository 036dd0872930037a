//! Posts the constraints of a model to the solver.
//!
//! Its integers have 32 bits, and overflow in a sum goes unnoticed: a model whose sums may exceed [`MAX_MAGNITUDE`] is refused.

use super::PumpkinSession;
use model::{
    Expr, Lit, Model, Var,
    constraint::{AllDifferent, Clause, Linear, Table},
    lower::{Lowered, pseudo_boolean},
};
use pumpkin_solver::{
    core::{
        predicates::Predicate,
        variables::{AffineView, DomainId, Literal, TransformableVariable},
    },
    less_than_or_equals, not_equals, table,
};
use std::ops::RangeInclusive;

/// The maximum absolute value of sums, coefficients and bounds; the sum of two such numbers still fits in 32 bits.
const MAX_MAGNITUDE: i64 = (1 << 30) - 1;

/// A linear constraint that at most this many clauses can express is posted as clauses, which propagate more.
const MAX_CLAUSES: usize = 64;

const TOO_LARGE: &str = "a sum or the range of a variable may exceed its 32-bit integers";

/// Converts a number to the solver's type.
///
/// # Errors
/// If it exceeds [`MAX_MAGNITUDE`].
pub fn to_i32(number: i64) -> Result<i32, String> {
    let fits = number.abs() <= MAX_MAGNITUDE;
    i32::try_from(number).ok().filter(|_| fits).ok_or_else(|| TOO_LARGE.to_string())
}

impl PumpkinSession {
    pub(super) fn clause(&mut self, Clause(lits): &Clause, model: &Model) -> Result<(), String> {
        if lits.iter().any(|lit| !model.variables()[lit.var.index()].is_binary()) {
            return Err("a clause contains a variable that is not binary".into());
        }
        let mut lits = lits.clone();
        lits.sort_unstable();
        lits.dedup();
        if lits.windows(2).all(|two| two[0].var != two[1].var) {
            let predicates = lits.iter().map(|&lit| self.predicate(lit)).collect();
            self.post_clause(predicates);
        }
        Ok(())
    }

    fn post_clause(&mut self, predicates: Vec<Predicate>) {
        let tag = self.solver.new_constraint_tag();
        self.solver.add_clause(predicates, tag);
    }

    /// Posts a linear constraint, enforced only if `when` holds.
    pub(super) fn linear(&mut self, linear: &Linear, when: Option<Lit>, lowered: &Lowered) -> Result<(), String> {
        let model = &lowered.model;
        if let Some(clauses) = pseudo_boolean::prime_implicates(linear, when, MAX_CLAUSES, lowered) {
            return clauses.iter().try_for_each(|clause| self.clause(clause, model));
        }
        // The constant, if there is one, moves to the bounds.
        let linear = Linear::new(linear.expr.clone(), linear.range.clone());
        let (terms, reach) = self.terms(&linear.expr, model)?;
        let (low, high) = (*linear.range.start(), *linear.range.end());
        if high < *reach.start() || low > *reach.end() || low > high {
            let never = when.into_iter().map(|lit| self.predicate(!lit)).collect();
            self.post_clause(never);
            return Ok(());
        }
        if high < *reach.end() {
            self.at_most(terms.clone(), to_i32(high)?, when);
        }
        if low > *reach.start() {
            self.at_most(terms.iter().map(|term| term.scaled(-1)).collect(), to_i32(-low)?, when);
        }
        Ok(())
    }

    fn at_most(&mut self, terms: Vec<AffineView<DomainId>>, bound: i32, when: Option<Lit>) {
        let tag = self.solver.new_constraint_tag();
        let condition = when.map(|lit| {
            let literal = Literal::new(self.vars[lit.var.index()]);
            if lit.negated { !literal } else { literal }
        });
        let poster = self.solver.add_constraint(less_than_or_equals(terms, bound, tag));
        match condition {
            Some(literal) => poster.implied_by(literal),
            None => poster.post(),
        }
    }

    /// The terms of a sum, and its range without the constant; refuses sums that may overflow.
    fn terms(&self, expr: &Expr, model: &Model) -> Result<(Vec<AffineView<DomainId>>, RangeInclusive<i64>), String> {
        let merged = Expr { constant: 0, ..expr.merged() };
        let size = |&(var, coefficient): &(Var, i64)| {
            let range = model.range_of(var);
            coefficient.saturating_abs().saturating_mul(range.start().abs().max(range.end().abs()).max(1))
        };
        to_i32(merged.terms.iter().map(size).fold(0, i64::saturating_add))?;
        to_i32(expr.constant)?;
        let view = |&(var, coefficient): &(Var, i64)| Ok(self.vars[var.index()].scaled(to_i32(coefficient)?));
        let terms: Result<_, String> = merged.terms.iter().map(view).collect();
        Ok((terms?, model.range(&merged)))
    }

    /// Posts an all-different as pairwise disequalities.
    pub(super) fn all_different(&mut self, AllDifferent(exprs): &AllDifferent, model: &Model) -> Result<(), String> {
        for (index, a) in exprs.iter().enumerate() {
            for b in &exprs[..index] {
                let difference = (a.clone() - b.clone()).merged();
                let (terms, _) = self.terms(&difference, model)?;
                if !terms.is_empty() {
                    let tag = self.solver.new_constraint_tag();
                    self.solver.add_constraint(not_equals(terms, -to_i32(difference.constant)?, tag)).post();
                } else if difference.constant == 0 {
                    self.post_clause(Vec::new());
                }
            }
        }
        Ok(())
    }

    pub(super) fn table(&mut self, table_constraint: &Table, model: &Model) -> Result<(), String> {
        let reaches: Vec<_> = table_constraint.exprs.iter().map(|expr| model.range(expr)).collect();
        let possible =
            |row: &&Vec<i64>| row.len() == reaches.len() && row.iter().zip(&reaches).all(|(v, reach)| reach.contains(v));
        let columns: Vec<_> = table_constraint.exprs.iter().map(|expr| self.column(expr, model)).collect::<Result<_, _>>()?;
        let rows = table_constraint.rows.iter().filter(possible);
        let rows: Vec<Vec<i32>> = rows.map(|row| row.iter().map(|&v| to_i32(v)).collect()).collect::<Result<_, _>>()?;
        if rows.is_empty() {
            self.post_clause(Vec::new());
            return Ok(());
        }
        let tag = self.solver.new_constraint_tag();
        self.solver.add_constraint(table(columns, rows, tag)).post();
        Ok(())
    }

    /// A view that equals `expr`: of its only variable, or of a new one.
    fn column(&mut self, expr: &Expr, model: &Model) -> Result<AffineView<DomainId>, String> {
        let (mut terms, reach) = self.terms(expr, model)?;
        let constant = to_i32(expr.constant)?;
        if let [only] = terms[..] {
            return Ok(only.offset(constant));
        }
        let total = self.solver.new_bounded_integer(to_i32(*reach.start())?, to_i32(*reach.end())?);
        terms.push(total.scaled(-1));
        self.at_most(terms.iter().map(|term| term.scaled(-1)).collect(), 0, None);
        self.at_most(terms, 0, None);
        Ok(total.scaled(1).offset(constant))
    }
}
