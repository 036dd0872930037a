//! How constraints are said to the solver.
//!
//! Its integers have 32 bits, and it does not notice when a sum leaves them: a model whose sums may
//! grow beyond [`LARGEST`] is refused.

use super::Propagating;
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

/// Sums beyond this, and values of variables, do not fit; the sum of two that fit has 32 bits.
const LARGEST: i64 = (1 << 30) - 1;

/// A sum of bits that so many clauses say is given as clauses, from which more follows.
const FEW: usize = 64;

const TOO_LARGE: &str = "a sum or the range of a variable may leave its integers, which have 32 bits";

/// A number of the solver's, if it is small enough.
pub fn small(number: i64) -> Result<i32, String> {
    let fits = number.abs() <= LARGEST;
    i32::try_from(number).ok().filter(|_| fits).ok_or_else(|| TOO_LARGE.to_string())
}

impl Propagating {
    pub(super) fn clause(&mut self, Clause(lits): &Clause, model: &Model) -> Result<(), String> {
        if lits.iter().any(|lit| !model.variables()[lit.var.index()].is_binary()) {
            return Err("a clause speaks of a variable that is not 0-1".into());
        }
        let mut lits = lits.clone();
        lits.sort_unstable();
        lits.dedup();
        if lits.windows(2).all(|two| two[0].var != two[1].var) {
            let any = lits.iter().map(|&lit| self.predicate(lit)).collect();
            self.any(any);
        }
        Ok(())
    }

    fn any(&mut self, predicates: Vec<Predicate>) {
        let tag = self.solver.new_constraint_tag();
        self.solver.add_clause(predicates, tag);
    }

    /// The sum within its bounds, if `when` holds.
    pub(super) fn linear(&mut self, linear: &Linear, when: Option<Lit>, lowered: &Lowered) -> Result<(), String> {
        let model = &lowered.model;
        if let Some(clauses) = pseudo_boolean::prime_implicates(linear, when, FEW, lowered) {
            return clauses.iter().try_for_each(|clause| self.clause(clause, model));
        }
        // The constant, if there is one, moves to the bounds.
        let linear = Linear::new(linear.expr.clone(), linear.range.clone());
        let (terms, reach) = self.terms(&linear.expr, model)?;
        let (low, high) = (*linear.range.start(), *linear.range.end());
        if high < *reach.start() || low > *reach.end() || low > high {
            let never = when.into_iter().map(|lit| self.predicate(!lit)).collect();
            self.any(never);
            return Ok(());
        }
        if high < *reach.end() {
            self.at_most(terms.clone(), small(high)?, when);
        }
        if low > *reach.start() {
            self.at_most(terms.iter().map(|term| term.scaled(-1)).collect(), small(-low)?, when);
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

    /// The terms of a sum that fits, and its reach without the constant.
    fn terms(&self, expr: &Expr, model: &Model) -> Result<(Vec<AffineView<DomainId>>, RangeInclusive<i64>), String> {
        let merged = Expr { constant: 0, ..expr.merged() };
        let size = |&(var, coefficient): &(Var, i64)| {
            let range = model.range_of(var);
            coefficient.saturating_abs().saturating_mul(range.start().abs().max(range.end().abs()).max(1))
        };
        small(merged.terms.iter().map(size).fold(0, i64::saturating_add))?;
        small(expr.constant)?;
        let view = |&(var, coefficient): &(Var, i64)| Ok(self.vars[var.index()].scaled(small(coefficient)?));
        let terms: Result<_, String> = merged.terms.iter().map(view).collect();
        Ok((terms?, model.range(&merged)))
    }

    /// Each two differ.
    pub(super) fn all_different(&mut self, AllDifferent(exprs): &AllDifferent, model: &Model) -> Result<(), String> {
        for (place, a) in exprs.iter().enumerate() {
            for b in &exprs[..place] {
                let apart = (a.clone() - b.clone()).merged();
                let (terms, _) = self.terms(&apart, model)?;
                if !terms.is_empty() {
                    let tag = self.solver.new_constraint_tag();
                    self.solver.add_constraint(not_equals(terms, -small(apart.constant)?, tag)).post();
                } else if apart.constant == 0 {
                    self.any(Vec::new());
                }
            }
        }
        Ok(())
    }

    pub(super) fn table(&mut self, form: &Table, model: &Model) -> Result<(), String> {
        let reaches: Vec<_> = form.exprs.iter().map(|expr| model.range(expr)).collect();
        let possible =
            |row: &&Vec<i64>| row.len() == reaches.len() && row.iter().zip(&reaches).all(|(v, reach)| reach.contains(v));
        let columns: Vec<_> = form.exprs.iter().map(|expr| self.column(expr, model)).collect::<Result<_, _>>()?;
        let rows = form.rows.iter().filter(possible);
        let rows: Vec<Vec<i32>> = rows.map(|row| row.iter().map(|&v| small(v)).collect()).collect::<Result<_, _>>()?;
        if rows.is_empty() {
            self.any(Vec::new());
            return Ok(());
        }
        let tag = self.solver.new_constraint_tag();
        self.solver.add_constraint(table(columns, rows, tag)).post();
        Ok(())
    }

    /// A variable that equals `expr`: the one it is made of, or a new one.
    fn column(&mut self, expr: &Expr, model: &Model) -> Result<AffineView<DomainId>, String> {
        let (mut terms, reach) = self.terms(expr, model)?;
        let constant = small(expr.constant)?;
        if let [only] = terms[..] {
            return Ok(only.offset(constant));
        }
        let total = self.solver.new_bounded_integer(small(*reach.start())?, small(*reach.end())?);
        terms.push(total.scaled(-1));
        self.at_most(terms.iter().map(|term| term.scaled(-1)).collect(), 0, None);
        self.at_most(terms, 0, None);
        Ok(total.scaled(1).offset(constant))
    }
}
