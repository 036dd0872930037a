//! The linear relaxation of a model, with cuts of its lazy constraints.
//!
//! The integers of the lowered model may take any value between their bounds. Cuts are separated at roundings of the optimum
//! first, and [exactly](model::constraint::Separation) where no rounding shows one, by minimum cuts; those that the optimum violates tighten the relaxation (after
//! Dantzig, Fulkerson, Johnson, *Solution of a Large-Scale Traveling-Salesman Problem*, 1954). Cost: a linear program a round,
//! from scratch. Weakness: areas are separated at roundings only.

use crate::{BACKENDS, Backend, Limit, Limits, SearchError};
use model::{
    Assignment, Constraint, ConstraintBody, Expr, Lit, Model, Semantics, Sense, Var,
    constraint::{Clause, Separation},
    lower::{Lowered, LoweringError},
};
use std::{collections::BTreeSet, ops::RangeInclusive};

/// The violation from which on a cut counts as violated, and the distance up to which a number counts as an integer.
const TOLERANCE: f64 = 1e-6;

/// The result of a linear program.
#[derive(Clone, Debug, PartialEq)]
pub enum Relaxed {
    /// An optimum; any solution, if the model has no objective.
    Optimal {
        /// The value of the objective; 0 without one.
        objective: f64,
        /// The value of each integer variable.
        integers: Vec<f64>,
    },
    /// Proved: it has no solution.
    Infeasible,
    /// A limit was reached, or the solver gave up.
    Unknown(Limit),
}

/// A linear relaxation to which cuts are added.
#[derive(Clone)]
pub struct LinearRelaxation {
    backend: &'static dyn Backend,
    lowered: Lowered,
    /// Whether each lazy constraint is the connectivity of a graph with an even number of edges at each node.
    is_even: Vec<bool>,
}

impl LinearRelaxation {
    /// Lowers the model for the first backend that solves linear relaxations.
    ///
    /// # Errors
    /// If the backend cannot take the model, or a limit is reached.
    pub fn open(model: &Model, limits: &Limits) -> Result<Self, SearchError> {
        let backend = BACKENDS.iter().copied().find(|backend| backend.relaxes());
        let backend =
            backend.ok_or(SearchError::Refused { backend: "none", why: "no backend solves linear relaxations".into() })?;
        if model.is_incomplete() {
            return Err(SearchError::Limit(limits.was_reached()));
        }
        let lowered = Lowered::interruptible(limits.interrupt(), model, backend.supported()).map_err(|error| match error {
            LoweringError::Interrupted => SearchError::Limit(limits.was_reached()),
            error => SearchError::Refused { backend: backend.name(), why: error.to_string() },
        });
        let mut lowered = lowered?;
        if lowered.end_interrupt() {
            return Err(SearchError::Limit(limits.was_reached()));
        }
        let equations = || {
            lowered.model.constraints().iter().filter_map(|constraint| match &constraint.body {
                ConstraintBody::Linear(linear) => Some(linear),
                _ => None,
            })
        };
        let is_even = lowered.lazy.iter().map(|lazy| match &lazy.body {
            ConstraintBody::Connected(connected) => connected.is_even(equations()),
            _ => false,
        });
        let is_even = is_even.collect();
        Ok(Self { backend, lowered, is_even })
    }

    /// Whether it has lazy constraints, whose cuts can be added.
    pub fn has_lazy_constraints(&self) -> bool {
        !self.lowered.lazy.is_empty()
    }

    /// The lowered model, with the cuts.
    pub fn model(&self) -> &Model {
        &self.lowered.model
    }

    /// Sets the objective, replacing any earlier one.
    pub fn optimise(&mut self, sense: Sense, expr: Expr) {
        self.lowered.model.optimise(sense, expr);
    }

    /// Solves it.
    pub fn solve(&self, limits: &Limits) -> Relaxed {
        match limits.reached() {
            Some(limit) => Relaxed::Unknown(limit),
            None => self.backend.relax(&self.lowered, limits),
        }
    }

    /// Solves it with smaller domains of some variables.
    pub fn solve_within(&self, domains: &[(Var, RangeInclusive<i64>)], limits: &Limits) -> Relaxed {
        let mut tighter = self.clone();
        domains.iter().for_each(|(var, range)| tighter.lowered.model.tighten(*var, range.clone()));
        tighter.solve(limits)
    }

    /// Adds each cut found that these values violate, and returns them; and whether, if there are none, it is proved that the
    /// values violate no cut of a lazy constraint.
    ///
    /// # Errors
    /// If a limit is reached before a cut is found, or the backend cannot take one: that the model is too large is the limit of
    /// the solver.
    pub fn separate(&mut self, integers: &[f64], limits: &Limits) -> Result<(Vec<Constraint>, bool), SearchError> {
        let rounding = |by: f64| integers.iter().map(|value| (value + by).floor() as i64).collect();
        // The support, the nearest integers, and what is certain.
        let roundings: [Vec<i64>; 3] = [rounding(1.0 - TOLERANCE), rounding(0.5), rounding(TOLERANCE)];
        let (mut found, mut known) = (Vec::new(), BTreeSet::new());
        let mut add = |found: &mut Vec<Constraint>, lazy: &Constraint, Clause(mut lits): Clause| {
            lits.sort();
            if relaxed_sum(&lits, integers) < 1.0 - TOLERANCE && known.insert(lits.clone()) {
                let (provenance, place) = (lazy.provenance, lazy.place.clone());
                found.push(Constraint { provenance, place, body: Clause(lits).into() });
            }
        };
        for rounded in roundings {
            let values = Assignment { integers: rounded, reals: Vec::new() };
            for lazy in &self.lowered.lazy {
                lazy.body.cuts(&values).into_iter().for_each(|cut| add(&mut found, lazy, cut));
            }
        }
        let mut exact = true;
        if found.is_empty() {
            for (lazy, &is_even) in self.lowered.lazy.iter().zip(&self.is_even) {
                let value = |lit| relaxed_lit(lit, integers);
                let Separation { clauses, rows, exact: is_exact } =
                    lazy.body.separate(is_even, &value, &|| limits.reached().is_some());
                exact &= is_exact;
                clauses.into_iter().for_each(|cut| add(&mut found, lazy, cut));
                let (provenance, place) = (lazy.provenance, &lazy.place);
                found.extend(rows.into_iter().map(|row| Constraint { provenance, place: place.clone(), body: row.into() }));
            }
        }
        if let (true, Some(limit)) = (found.is_empty(), limits.reached()) {
            return Err(SearchError::Limit(limit));
        }
        for cut in &found {
            let refused = |error: LoweringError| match error {
                LoweringError::Size(_) => SearchError::Limit(Limit::Solver),
                error => SearchError::Refused { backend: self.backend.name(), why: error.to_string() },
            };
            self.lowered.add_cut(cut.clone()).map_err(refused)?;
        }
        Ok((found, exact))
    }
}

/// The number of true literals, where variables may have fractional values.
fn relaxed_sum(lits: &[Lit], integers: &[f64]) -> f64 {
    lits.iter().map(|&lit| relaxed_lit(lit, integers)).sum()
}

/// The value of a literal where variables may have fractional values.
pub fn relaxed_lit(lit: Lit, integers: &[f64]) -> f64 {
    let value = integers[lit.var.index()];
    if lit.negated { 1.0 - value } else { value }
}

/// The value of an expression where variables may have fractional values.
pub fn relaxed_value(expr: &Expr, integers: &[f64]) -> f64 {
    expr.terms.iter().map(|&(var, by)| by as f64 * integers[var.index()]).sum::<f64>() + expr.constant as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::{
        Place, Rule,
        constraint::{Connected, Edge},
    };

    const RULE: &Rule = &Rule { name: "rule", sentence: "A rule." };

    #[test]
    fn an_odd_cycle_is_relaxed_to_halves() {
        let mut model = Model::default();
        let x: Vec<Lit> = (0..3).map(|number| model.binary(format!("x{number}"))).collect();
        for pair in [[0, 1], [1, 2], [2, 0]] {
            model.post(RULE, Place::board(), (x[pair[0]] * 1 + x[pair[1]]).at_most(1));
        }
        model.optimise(Sense::Maximise, x.iter().copied().sum());
        let relaxation = LinearRelaxation::open(&model, &Limits::default()).expect("a linear model");
        let Relaxed::Optimal { objective, integers } = relaxation.solve(&Limits::default()) else { panic!("no optimum") };
        assert!((objective - 1.5).abs() < TOLERANCE, "{objective}");
        assert!(integers.iter().all(|value| (value - 0.5).abs() < TOLERANCE), "{integers:?}");
    }
    #[test]
    fn a_cut_of_connectivity_tightens_the_relaxation() {
        // Two pairs of nodes, each with an edge of its own, and two edges between the pairs that cost something.
        let mut model = Model::default();
        let within: Vec<Lit> = (0..2).map(|number| model.binary(format!("w{number}"))).collect();
        let between: Vec<Lit> = (0..2).map(|number| model.binary(format!("b{number}"))).collect();
        let edge = |a, b, lit| Edge { a, b, when: Some(lit) };
        let edges = vec![edge(0, 1, within[0]), edge(2, 3, within[1]), edge(0, 2, between[0]), edge(1, 3, between[1])];
        model.post(RULE, Place::board(), Connected { nodes: vec![None; 4], edges });
        within.iter().for_each(|&lit| model.post(RULE, Place::board(), Clause(vec![lit])));
        model.optimise(Sense::Minimise, between.iter().copied().sum());
        let mut relaxation = LinearRelaxation::open(&model, &Limits::default()).expect("a linear model");
        let optimum = |relaxation: &LinearRelaxation| match relaxation.solve(&Limits::default()) {
            Relaxed::Optimal { objective, integers } => (objective.round(), integers),
            other => panic!("{other:?}"),
        };
        let (first, integers) = optimum(&relaxation);
        let mut separate = |integers: &[f64]| relaxation.separate(integers, &Limits::default()).expect("clauses");
        assert_eq!((first, separate(&integers).0.is_empty()), (0.0, false));
        let (second, integers) = optimum(&relaxation);
        let (cuts, proved) = relaxation.separate(&integers, &Limits::default()).expect("clauses");
        assert_eq!((second, cuts.len(), proved), (1.0, 0, true));
    }

    #[test]
    fn at_least_two_edges_of_a_closed_tour_cross_a_cut() {
        // Two triangles with two edges between them, and a tour: it leaves the first and comes back.
        let mut model = Model::default();
        let ends = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4)];
        let lits: Vec<Lit> = ends.iter().map(|(a, b)| model.binary(format!("{a}-{b}"))).collect();
        let edges = ends.iter().zip(&lits).map(|(&(a, b), &lit)| Edge { a, b, when: Some(lit) }).collect();
        model.post(RULE, Place::board(), Connected { nodes: vec![None; 6], edges });
        for node in 0..6 {
            let at = ends.iter().zip(&lits).filter(|((a, b), _)| *a == node || *b == node);
            model.post(RULE, Place::board(), at.map(|(_, &lit)| lit).sum::<Expr>().equals(2));
        }
        model.optimise(Sense::Minimise, lits[6] * 1 + lits[7]);
        let mut relaxation = LinearRelaxation::open(&model, &Limits::default()).expect("a linear model");
        let mut bounds = Vec::new();
        let proved = loop {
            let Relaxed::Optimal { objective, integers } = relaxation.solve(&Limits::default()) else { panic!("no optimum") };
            bounds.push(objective);
            let (cuts, proved) = relaxation.separate(&integers, &Limits::default()).expect("linear cuts");
            if cuts.is_empty() {
                break proved;
            }
        };
        let last = bounds[bounds.len() - 1];
        assert!(bounds[0].abs() < TOLERANCE && (last - 2.0).abs() < TOLERANCE && proved, "{bounds:?}");
    }
}
