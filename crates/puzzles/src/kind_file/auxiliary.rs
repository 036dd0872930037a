//! Auxiliary variables of the rules: those that no puzzle variable determines, such as the tree that a tent belongs to. A
//! solution is right if they have values so that the rules hold.
//!
//! Bounds are propagated through linear constraints, clauses, indicators and connectivity; other constraints are checked once
//! their variables are fixed. What is left is searched, chronologically and in the order of the model: no learning and no heuristics, so that the
//! judge shares nothing with a solver. In the kinds that we have, propagation fixes nearly everything.

mod connected;

use model::{
    Assignment, Constraint, ConstraintBody, Lit, Model, Semantics, Var,
    constraint::{Clause, Indicator, Linear},
};
use std::collections::VecDeque;

/// The maximum number of terms of constraints that are looked at for one assignment of the puzzle variables: some tenths of a
/// second, and thousands of times more than our kinds need.
pub const MAX_TERMS: usize = 50_000_000;

/// The auxiliary variables of a model.
#[derive(Debug, Default)]
pub struct Auxiliary {
    vars: Vec<usize>,
    /// The constraints with such a variable, in ascending order.
    constraints: Vec<usize>,
    /// For each model variable its constraints; empty for those that a puzzle variable determines.
    occurrences: Vec<Vec<usize>>,
}

/// The bounds of the model variables during a search, and how to take them back.
struct Search<'m> {
    auxiliary: &'m Auxiliary,
    model: &'m Model,
    bounds: Vec<(i64, i64)>,
    /// Bounds before they were tightened, with their variable.
    trail: Vec<(usize, (i64, i64))>,
    queue: VecDeque<usize>,
    /// For each constraint whether it waits in the queue.
    waits: Vec<bool>,
    /// The number of terms that may still be looked at.
    terms: usize,
}

/// A constraint that cannot hold any more.
struct Violated;

/// A variable with the value that is tried, its last value, and the length of the trail before.
struct Decision {
    var: usize,
    value: i64,
    last: i64,
    trail: usize,
}

impl Auxiliary {
    /// The variables for which `is_auxiliary` holds, given their index.
    pub fn of(model: &Model, is_auxiliary: impl Fn(usize) -> bool) -> Self {
        let is_in = |index: &usize| model.constraints()[*index].body.vars().into_iter().any(|var| is_auxiliary(var.index()));
        let constraints: Vec<usize> = (0..model.constraints().len()).filter(is_in).collect();
        let bound = (0..model.variables().len()).filter(|&var| is_auxiliary(var)).collect();
        Self { vars: bound, ..Self::of_constraints(model, &constraints, is_auxiliary) }
    }

    /// The variables of some constraints, given by their indices in ascending order.
    pub fn of_constraints(model: &Model, constraints: &[usize], is_auxiliary: impl Fn(usize) -> bool) -> Self {
        let mut occurrences = vec![Vec::new(); model.variables().len()];
        for &index in constraints {
            for var in model.constraints()[index].body.vars().into_iter().map(|var| var.index()).filter(|&var| is_auxiliary(var))
            {
                if occurrences[var].last() != Some(&index) {
                    occurrences[var].push(index);
                }
            }
        }
        let vars = (0..occurrences.len()).filter(|&var| !occurrences[var].is_empty()).collect();
        Self { vars, constraints: constraints.to_vec(), occurrences }
    }

    /// Whether a constraint, given by its index, has an auxiliary variable.
    pub fn is_in(&self, constraint: usize) -> bool {
        self.constraints.binary_search(&constraint).is_ok()
    }

    /// The constraints with an auxiliary variable that cannot hold, by index: none if there are values with which all hold. Of
    /// several that contradict each other, it is the last one that failed. `None` if more than `max_terms` terms of constraints
    /// would be looked at.
    pub fn violated(&self, model: &Model, values: &Assignment, max_terms: usize) -> Option<Vec<usize>> {
        let mut bounds: Vec<(i64, i64)> = values.integers.iter().map(|&value| (value, value)).collect();
        for &var in &self.vars {
            let range = &model.variables()[var].range;
            bounds[var] = (*range.start(), *range.end());
        }
        let waits = vec![false; model.constraints().len()];
        let mut search =
            Search { auxiliary: self, model, bounds, trail: Vec::new(), queue: VecDeque::new(), waits, terms: max_terms };
        self.constraints.iter().for_each(|&constraint| search.wake(constraint));
        let mut violated = Vec::new();
        while let Err(constraint) = search.propagate() {
            violated.push(constraint);
            if search.is_at_limit() {
                return None;
            }
        }
        if violated.is_empty() {
            violated.extend(search.complete().err());
        }
        (!search.is_at_limit()).then_some(violated)
    }
}

impl Search<'_> {
    fn is_at_limit(&self) -> bool {
        self.terms == 0
    }

    fn wake(&mut self, constraint: usize) {
        if !std::mem::replace(&mut self.waits[constraint], true) {
            self.queue.push_back(constraint);
        }
    }

    /// Propagates what waits.
    ///
    /// # Errors
    /// A constraint that cannot hold, or the one at which the limit was reached.
    fn propagate(&mut self) -> Result<(), usize> {
        while let Some(index) = self.queue.pop_front() {
            self.waits[index] = false;
            let model = self.model;
            let constraint = &model.constraints()[index];
            self.terms = self.terms.saturating_sub(constraint.body.size());
            if self.is_at_limit() || self.apply(constraint).is_err() {
                return Err(index);
            }
        }
        Ok(())
    }

    /// Gives the auxiliary variables values.
    ///
    /// # Errors
    /// The constraint that failed last, if there are none.
    fn complete(&mut self) -> Result<(), usize> {
        let auxiliary = self.auxiliary;
        let mut decisions: Vec<Decision> = Vec::new();
        // Variables before this one are fixed.
        let mut next = 0;
        loop {
            let Some(found) = auxiliary.vars[next..].iter().position(|&var| self.bounds[var].0 < self.bounds[var].1) else {
                return Ok(());
            };
            next += found;
            let var = auxiliary.vars[next];
            let (low, high) = self.bounds[var];
            decisions.push(Decision { var, value: low, last: high, trail: self.trail.len() });
            while let Some(&Decision { var, value, .. }) = decisions.last() {
                self.set(var, (value, value));
                let Err(failed) = self.propagate() else { break };
                if self.is_at_limit() {
                    return Err(failed);
                }
                self.queue.drain(..).for_each(|waiting| self.waits[waiting] = false);
                while let Some(decision) = decisions.last_mut() {
                    for (var, bounds) in self.trail.drain(decision.trail..).rev() {
                        self.bounds[var] = bounds;
                    }
                    if decision.value < decision.last {
                        decision.value += 1;
                        break;
                    }
                    decisions.pop();
                }
                if decisions.is_empty() {
                    return Err(failed);
                }
                next = 0;
            }
        }
    }

    fn set(&mut self, var: usize, bounds: (i64, i64)) {
        let auxiliary = self.auxiliary;
        self.trail.push((var, std::mem::replace(&mut self.bounds[var], bounds)));
        auxiliary.occurrences[var].iter().for_each(|&constraint| self.wake(constraint));
    }

    fn of(&self, var: Var) -> (i64, i64) {
        self.bounds[var.index()]
    }

    fn truth(&self, lit: Lit) -> Option<bool> {
        let (low, high) = self.of(lit.var);
        (low == high).then_some((low == 1) != lit.negated)
    }

    fn assign(&mut self, lit: Lit) {
        let value = i64::from(!lit.negated);
        self.set(lit.var.index(), (value, value));
    }

    fn apply(&mut self, constraint: &Constraint) -> Result<(), Violated> {
        match &constraint.body {
            ConstraintBody::Linear(linear) => self.linear(linear),
            ConstraintBody::Clause(clause) => self.clause(clause),
            ConstraintBody::Indicator(Indicator { when, then }) => match self.truth(*when) {
                Some(true) => self.linear(then),
                Some(false) => Ok(()),
                None => {
                    if Sum::of(self, then).is_impossible() {
                        self.assign(!*when);
                    }
                    Ok(())
                }
            },
            ConstraintBody::Connected(graph) => self.connected(graph),
            body => {
                let is_fixed = body.vars().iter().all(|&var| self.of(var).0 == self.of(var).1);
                let values = || Assignment { integers: self.bounds.iter().map(|bounds| bounds.0).collect(), reals: Vec::new() };
                if !is_fixed || body.holds(&values()) { Ok(()) } else { Err(Violated) }
            }
        }
    }

    fn clause(&mut self, Clause(lits): &Clause) -> Result<(), Violated> {
        if lits.iter().any(|&lit| self.truth(lit) == Some(true)) {
            return Ok(());
        }
        let mut unassigned = lits.iter().filter(|&&lit| self.truth(lit).is_none());
        match (unassigned.next(), unassigned.next()) {
            (None, _) => return Err(Violated),
            (Some(&only), None) => self.assign(only),
            _ => {}
        }
        Ok(())
    }

    fn linear(&mut self, linear: &Linear) -> Result<(), Violated> {
        let mut sum = Sum::of(self, linear);
        if sum.is_impossible() {
            return Err(Violated);
        }
        for &(var, coefficient) in linear.expr.terms.iter().filter(|term| term.1 != 0) {
            let (low, high) = self.of(var);
            if low == high {
                continue;
            }
            let own = ends(self, var, coefficient);
            // What the other terms leave to this one.
            let (least, most) = (sum.range.0 - (sum.ends.1 - own.1), sum.range.1 - (sum.ends.0 - own.0));
            let (a, b) = if coefficient > 0 { (least, most) } else { (most, least) };
            let (first, last) = (-floor(-a, coefficient.into()), floor(b, coefficient.into()));
            let (first, last) = (first.max(low.into()), last.min(high.into()));
            if first > last {
                return Err(Violated);
            }
            if (first, last) != (low.into(), high.into()) {
                // Between the old bounds.
                self.set(var.index(), (first as i64, last as i64));
                let now = ends(self, var, coefficient);
                sum.ends = (sum.ends.0 - own.0 + now.0, sum.ends.1 - own.1 + now.1);
            }
        }
        Ok(())
    }
}

/// The range that a linear constraint allows for its sum, and the ends of what the bounds allow. Sums of 64-bit products stay far
/// within 128 bits.
struct Sum {
    range: (i128, i128),
    ends: (i128, i128),
}

impl Sum {
    fn of(search: &Search<'_>, Linear { expr, range }: &Linear) -> Self {
        let end = |end: i64, unbounded: i128| match end {
            i64::MIN | i64::MAX => unbounded,
            end => i128::from(end) - i128::from(expr.constant),
        };
        let all = expr.terms.iter().map(|&(var, coefficient)| ends(search, var, coefficient));
        let sum = all.fold((0, 0), |sum, ends| (sum.0 + ends.0, sum.1 + ends.1));
        Self { range: (end(*range.start(), i128::MIN / 4), end(*range.end(), i128::MAX / 4)), ends: sum }
    }

    fn is_impossible(&self) -> bool {
        self.ends.0 > self.range.1 || self.ends.1 < self.range.0
    }
}

/// The smallest and the largest value of a term.
fn ends(search: &Search<'_>, var: Var, coefficient: i64) -> (i128, i128) {
    let (low, high) = search.of(var);
    let (a, b) = (i128::from(coefficient) * i128::from(low), i128::from(coefficient) * i128::from(high));
    (a.min(b), a.max(b))
}

/// The quotient, rounded down.
fn floor(a: i128, b: i128) -> i128 {
    if b < 0 { (-a).div_euclid(-b) } else { a.div_euclid(b) }
}
