//! Lowering preserves the solutions: projected to the original variables, the lowered model has the same solutions.

#[allow(dead_code, reason = "each test file uses a part of it")]
mod small;

use model::{
    Assignment, Constraint, ConstraintBody, ConstraintType, Model, Place, Semantics, Var,
    constraint::{AllDifferent, Clause, Linear},
    lower::{Lowered, LoweringError, SupportedConstraints},
};
use small::{FIRST, Small, assignments, solutions};

const CLAUSES: SupportedConstraints =
    SupportedConstraints { types: &[ConstraintType::Clause], integers: false, reals: false, size: 1_000_000 };
const LINEAR: SupportedConstraints =
    SupportedConstraints { types: &[ConstraintType::Linear], integers: true, reals: false, size: 1_000_000 };
const PSEUDO_BOOLEAN: SupportedConstraints = SupportedConstraints { integers: false, ..LINEAR };
const BOTH: SupportedConstraints = SupportedConstraints { types: &[ConstraintType::Clause, ConstraintType::Linear], ..LINEAR };

/// Decides whether a partial assignment of a model with linear constraints and clauses has a feasible completion, by
/// bound propagation and branching.
struct Completion {
    sums: Vec<Linear>,
    ranges: Vec<(i64, i64)>,
}

impl Completion {
    fn new(lowered: &Lowered) -> Self {
        let model = &lowered.model;
        let linear = |body: &ConstraintBody| match body {
            ConstraintBody::Linear(linear) => Linear::new(linear.expr.merged(), linear.range.clone()),
            ConstraintBody::Clause(clause) => {
                let sum = model::sum(clause.0.iter().copied()).at_least(1);
                Linear::new(sum.expr.merged(), sum.range)
            }
            other => panic!("a {} constraint was not lowered", other.kind()),
        };
        // An encoded variable is ignored, so any value will do.
        let range = |var| match lowered.order_literals(var).is_empty() && lowered.direct_literals(var).is_empty() {
            true => (*model.range_of(var).start(), *model.range_of(var).end()),
            false => (*model.range_of(var).start(), *model.range_of(var).start()),
        };
        let ranges = model.vars().map(range).collect();
        Self { sums: model.constraints().iter().map(|constraint| linear(&constraint.body)).collect(), ranges }
    }

    fn exists(&self, mut ranges: Vec<(i64, i64)>) -> bool {
        while let Some(before) = self.propagate(&mut ranges) {
            if before == ranges {
                let Some(unfixed) = ranges.iter().position(|range| range.0 < range.1) else { return true };
                let (low, high) = ranges[unfixed];
                return (low..=high).any(|value| {
                    let mut tried = ranges.clone();
                    tried[unfixed] = (value, value);
                    self.exists(tried)
                });
            }
        }
        false
    }

    /// Tightens the ranges once by every constraint and returns the old ones; `None` if a range becomes empty.
    fn propagate(&self, ranges: &mut [(i64, i64)]) -> Option<Vec<(i64, i64)>> {
        let before = ranges.to_vec();
        for Linear { expr, range } in &self.sums {
            let ends = |(var, coefficient): (Var, i64), ranges: &[(i64, i64)]| {
                let (low, high) = ranges[var.index()];
                ((coefficient * low).min(coefficient * high), (coefficient * low).max(coefficient * high))
            };
            let min: i64 = expr.terms.iter().map(|&term| ends(term, ranges).0).sum();
            let max: i64 = expr.terms.iter().map(|&term| ends(term, ranges).1).sum();
            if min > *range.end() || max < *range.start() {
                return None;
            }
            for &(var, coefficient) in &expr.terms {
                let (low, high) = ends((var, coefficient), ranges);
                let fits = |value: &i64| {
                    (min - low).saturating_add(coefficient * value) <= *range.end()
                        && (max - high).saturating_add(coefficient * value) >= *range.start()
                };
                let (start, end) = ranges[var.index()];
                let (first, last) = ((start..=end).find(fits), (start..=end).rev().find(fits));
                ranges[var.index()] = first.zip(last)?;
            }
        }
        Some(before)
    }
}

/// Fixes the original variables, or the literals that encode them, to given values.
fn fix(lowered: &Lowered, values: &Assignment, ranges: &mut [(i64, i64)]) {
    for (var, &value) in lowered.model.vars().zip(&values.integers) {
        if lowered.order_literals(var).is_empty() && lowered.direct_literals(var).is_empty() {
            ranges[var.index()] = (value, value);
        }
        for &(direct, lit) in lowered.direct_literals(var) {
            ranges[lit.var.index()] = (i64::from(direct == value), i64::from(direct == value));
        }
        let above = value - lowered.model.range_of(var).start();
        for (index, lit) in (0..).zip(lowered.order_literals(var)) {
            ranges[lit.var.index()] = (i64::from(index < above), i64::from(index < above));
        }
    }
}

/// Checks a lowered model on all assignments of the original variables.
fn preserves_solutions(model: &Model, supported: SupportedConstraints, seed: u64) {
    let mut lowered = Lowered::new(model, supported).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    lowered.encode_all().expect("small ranges");
    for constraint in lowered.model.constraints() {
        assert!(supported.supports(constraint.body.kind()), "seed {seed}: {:?} is not lowered", constraint.body);
        let encoded = constraint.body.vars().into_iter().any(|var| lowered.is_encoded(var));
        assert!(!encoded, "seed {seed}: {:?} contains an encoded variable", constraint.body);
    }
    let completion = Completion::new(&lowered);
    let mut allowed = Vec::new();
    for values in assignments(model) {
        let mut ranges = completion.ranges.clone();
        fix(&lowered, &values, &mut ranges);
        let lazy = lowered.lazy.iter().all(|lazy| lazy.body.holds(&values));
        if lazy && completion.exists(ranges) {
            allowed.push(values);
        }
    }
    assert_eq!(allowed, solutions(model), "seed {seed}, {supported:?}: {model:#?}");
    if lowered.lazy.is_empty() {
        let exists = completion.exists(completion.ranges.clone());
        assert_eq!(exists, !allowed.is_empty(), "seed {seed}, {supported:?}: {model:#?}");
    }
}

/// A random model with constraints of any type but real ones.
fn any(seed: u64) -> Model {
    let mut small = Small::new(seed);
    (0..small.random.from(1, 3)).for_each(|_| small.post_any());
    if small.random.one_in(4) {
        small.post_lazy();
    }
    small.model
}

#[test]
fn lowering_to_clauses_preserves_solutions() {
    (0..400).for_each(|seed| preserves_solutions(&any(seed), CLAUSES, seed));
}

#[test]
fn lowering_to_linear_preserves_solutions() {
    (0..400).for_each(|seed| preserves_solutions(&any(seed), LINEAR, seed));
}

#[test]
fn lowering_to_pseudo_boolean_preserves_solutions() {
    (0..400).for_each(|seed| preserves_solutions(&any(seed), PSEUDO_BOOLEAN, seed));
    let with_clauses = SupportedConstraints { integers: false, ..BOTH };
    (0..400).for_each(|seed| preserves_solutions(&any(seed), with_clauses, seed));
}

#[test]
fn lowering_to_linear_and_clauses_preserves_solutions() {
    (400..600).for_each(|seed| preserves_solutions(&any(seed), BOTH, seed));
}

/// Sums with so many terms that the encoding uses partial sums.
#[test]
fn long_sums_use_partial_sums() {
    for seed in 0..8 {
        let mut small = Small::new(seed);
        let mut model = Model::default();
        let binaries: Vec<_> = (0..11).map(|i| model.binary(format_args!("x[{i}]"))).collect();
        let expr = model::sum(binaries.iter().map(|&binary| binary * small.random.from(3, 6)));
        let total: i64 = expr.terms.iter().map(|term| term.1).sum();
        model.post(&FIRST, Place::board(), Linear::new(expr, total / 2 - 2..=total / 2));
        let lowered = Lowered::new(&model, CLAUSES).expect("small");
        assert!(lowered.model.variables().len() > model.variables().len(), "no new variables");
        preserves_solutions(&model, CLAUSES, seed);
    }
}

/// A variable with a direct encoding gets an order encoding, linked to it, when a later sum needs one.
#[test]
fn direct_and_order_encoding_agree() {
    for supported in [PSEUDO_BOOLEAN, SupportedConstraints { integers: false, ..BOTH }] {
        for (direct_first, min) in [(true, -1), (true, 5), (false, -1)] {
            let mut model = Model::default();
            let vars = ["x", "y", "z"].map(|name| model.integer(name, min..=min + 3));
            let direct: ConstraintBody = AllDifferent(vars.iter().map(|&var| var.into()).collect()).into();
            let order: ConstraintBody = (vars[0] * 2 + vars[1]).at_most(3 * min + 4).into();
            let bodies = if direct_first { [direct, order] } else { [order, direct] };
            bodies.into_iter().for_each(|body| model.post(&FIRST, Place::board(), body));
            let lowered = Lowered::new(&model, supported).expect("small");
            assert!(!lowered.order_literals(vars[0]).is_empty() && lowered.direct_literals(vars[0]).is_empty(), "{lowered:?}");
            assert!(!lowered.direct_literals(vars[2]).is_empty(), "no sum contains it: {lowered:?}");
            preserves_solutions(&model, supported, 0);
        }
    }
}

/// A constraint that is added later is lowered as if it had been in the model from the start.
#[test]
fn adding_a_constraint_preserves_solutions() {
    for seed in 0..200 {
        let mut small = Small::new(seed);
        small.post_any();
        let mut lowered = Lowered::new(&small.model, CLAUSES).expect("small");
        small.post_any();
        let grown = Constraint::clone(&small.model.constraints()[1]);
        lowered.add(grown).expect("small");
        lowered.encode_all().expect("small");
        let completion = Completion::new(&lowered);
        for values in assignments(&small.model) {
            let mut ranges = completion.ranges.clone();
            fix(&lowered, &values, &mut ranges);
            let allowed = lowered.lazy.iter().all(|lazy| lazy.body.holds(&values)) && completion.exists(ranges);
            assert_eq!(allowed, small.model.violated(&values).next().is_none(), "seed {seed}: {:#?}", small.model);
        }
    }
}

/// A backend that supports no type gets lazy constraints only, unless the lowering fails.
#[test]
fn lowering_terminates() {
    let nothing = SupportedConstraints { types: &[], ..LINEAR };
    for seed in 0..200 {
        let model = any(seed);
        match Lowered::new(&model, nothing) {
            Ok(lowered) => {
                assert!(lowered.model.constraints().is_empty(), "seed {seed}");
                let satisfied = |values: &Assignment| lowered.lazy.iter().all(|lazy| lazy.body.holds(values));
                let allowed: Vec<Assignment> = assignments(&model).into_iter().filter(satisfied).collect();
                assert_eq!(allowed, solutions(&model), "seed {seed}: {model:#?}");
            }
            Err(error) => assert!(matches!(error, LoweringError::Unsupported(_)), "seed {seed}: {error}"),
        }
    }
}

#[test]
fn too_large_models_are_refused() {
    let mut model = Model::default();
    let wide: Vec<Var> = (0..3).map(|i| model.integer(format_args!("wide{i}"), 0..=1 << 40)).collect();
    model.post(&FIRST, Place::board(), model::sum(wide.iter().copied()).at_most(1 << 39));
    assert!(Lowered::new(&model, LINEAR).is_ok());
    for supported in [CLAUSES, PSEUDO_BOOLEAN] {
        assert_eq!(Lowered::new(&model, supported).err(), Some(LoweringError::Size(1_000_000)));
    }
    let mut unused = Model::default();
    unused.integer("everything", i64::MIN..=i64::MAX);
    let mut lowered = Lowered::new(&unused, CLAUSES).expect("no constraint contains it");
    assert_eq!(lowered.encode_all(), Err(LoweringError::Size(1_000_000)));
}

/// A cut excludes the assignment it is made for and no solution; a satisfied constraint has no cuts.
#[test]
fn cuts_exclude_violations_and_no_solution() {
    let mut count = 0;
    for seed in 0..400 {
        let mut small = Small::new(seed);
        small.post_lazy();
        let body = &small.model.constraints()[0].body;
        let allowed = solutions(&small.model);
        for values in assignments(&small.model) {
            let cuts: Vec<Clause> = body.cuts(&values);
            assert_eq!(cuts.is_empty(), body.holds(&values), "seed {seed}");
            for cut in cuts {
                count += 1;
                assert!(!cut.holds(&values), "seed {seed}: {cut:?} does not exclude the assignment");
                assert!(
                    allowed.iter().all(|solution| cut.holds(solution)),
                    "seed {seed}: {cut:?} excludes a solution of {body:?}"
                );
            }
        }
    }
    assert!(count > 1000, "only {count} cuts were seen");
}
