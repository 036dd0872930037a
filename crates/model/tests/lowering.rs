//! Lowering keeps the solutions: what a lowered model allows, seen on the variables of the original,
//! is what the original allows.

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
const SUMS: SupportedConstraints =
    SupportedConstraints { types: &[ConstraintType::Linear], integers: true, reals: false, size: 1_000_000 };
const SUMS_OF_BITS: SupportedConstraints = SupportedConstraints { integers: false, ..SUMS };
const BOTH: SupportedConstraints = SupportedConstraints { types: &[ConstraintType::Clause, ConstraintType::Linear], ..SUMS };

/// Whether the open variables of a model with sums and clauses can be set so that all hold: bounds
/// are propagated, and what is open then is tried.
struct Completion {
    sums: Vec<Linear>,
    ranges: Vec<(i64, i64)>,
}

impl Completion {
    fn new(lowered: &Lowered) -> Self {
        let model = &lowered.model;
        let sum = |form: &ConstraintBody| match form {
            ConstraintBody::Linear(linear) => Linear::new(linear.expr.merged(), linear.range.clone()),
            ConstraintBody::Clause(clause) => {
                let sum = model::sum(clause.0.iter().copied()).at_least(1);
                Linear::new(sum.expr.merged(), sum.range)
            }
            other => panic!("a {} constraint was left", other.kind()),
        };
        // What bits replaced may be anything.
        let range = |var| match lowered.order_literals(var).is_empty() && lowered.direct_literals(var).is_empty() {
            true => (*model.range_of(var).start(), *model.range_of(var).end()),
            false => (*model.range_of(var).start(), *model.range_of(var).start()),
        };
        let ranges = model.vars().map(range).collect();
        Self { sums: model.constraints().iter().map(|c| sum(&c.body)).collect(), ranges }
    }

    fn exists(&self, mut ranges: Vec<(i64, i64)>) -> bool {
        while let Some(before) = self.propagate(&mut ranges) {
            if before == ranges {
                let Some(open) = ranges.iter().position(|range| range.0 < range.1) else { return true };
                let (low, high) = ranges[open];
                return (low..=high).any(|value| {
                    let mut tried = ranges.clone();
                    tried[open] = (value, value);
                    self.exists(tried)
                });
            }
        }
        false
    }

    /// Tightens the ranges once by every sum, and gives what they were; nothing if one is empty.
    fn propagate(&self, ranges: &mut [(i64, i64)]) -> Option<Vec<(i64, i64)>> {
        let before = ranges.to_vec();
        for Linear { expr, range } in &self.sums {
            let ends = |(var, coefficient): (Var, i64), ranges: &[(i64, i64)]| {
                let (low, high) = ranges[var.index()];
                ((coefficient * low).min(coefficient * high), (coefficient * low).max(coefficient * high))
            };
            let least: i64 = expr.terms.iter().map(|&term| ends(term, ranges).0).sum();
            let most: i64 = expr.terms.iter().map(|&term| ends(term, ranges).1).sum();
            if least > *range.end() || most < *range.start() {
                return None;
            }
            for &(var, coefficient) in &expr.terms {
                let (low, high) = ends((var, coefficient), ranges);
                let fits = |value: &i64| {
                    (least - low).saturating_add(coefficient * value) <= *range.end()
                        && (most - high).saturating_add(coefficient * value) >= *range.start()
                };
                let (start, end) = ranges[var.index()];
                let (first, last) = ((start..=end).find(fits), (start..=end).rev().find(fits));
                ranges[var.index()] = first.zip(last)?;
            }
        }
        Some(before)
    }
}

/// Sets the variables of the original, or the bits that stand for them, to given values.
fn fix(lowered: &Lowered, values: &Assignment, ranges: &mut [(i64, i64)]) {
    for (var, &value) in lowered.model.vars().zip(&values.integers) {
        if lowered.order_literals(var).is_empty() && lowered.direct_literals(var).is_empty() {
            ranges[var.index()] = (value, value);
        }
        for &(chosen, lit) in lowered.direct_literals(var) {
            ranges[lit.var.index()] = (i64::from(chosen == value), i64::from(chosen == value));
        }
        let above = value - lowered.model.range_of(var).start();
        for (step, lit) in (0..).zip(lowered.order_literals(var)) {
            ranges[lit.var.index()] = (i64::from(step < above), i64::from(step < above));
        }
    }
}

/// Checks a lowered model on all assignments of the original's variables.
fn keeps_the_solutions(model: &Model, supported: SupportedConstraints, seed: u64) {
    let mut lowered = Lowered::new(model, supported).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    lowered.encode_all().expect("small ranges");
    for constraint in lowered.model.constraints() {
        assert!(supported.supports(constraint.body.kind()), "seed {seed}: {:?} is left", constraint.body);
        let replaced = constraint.body.vars().into_iter().any(|var| lowered.is_encoded(var));
        assert!(!replaced, "seed {seed}: {:?} speaks of an integer", constraint.body);
    }
    let completion = Completion::new(&lowered);
    let mut allowed = Vec::new();
    for values in assignments(model) {
        let mut ranges = completion.ranges.clone();
        fix(&lowered, &values, &mut ranges);
        let lazy = lowered.lazy.iter().all(|c| c.body.holds(&values));
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

/// A model with constraints of every exact form.
fn any(seed: u64) -> Model {
    let mut small = Small::new(seed);
    (0..small.random.from(1, 3)).for_each(|_| small.post_any());
    if small.random.rng(4) {
        small.post_cut();
    }
    small.model
}

#[test]
fn as_clauses() {
    (0..400).for_each(|seed| keeps_the_solutions(&any(seed), CLAUSES, seed));
}

#[test]
fn as_sums() {
    (0..400).for_each(|seed| keeps_the_solutions(&any(seed), SUMS, seed));
}

#[test]
fn as_sums_of_bits() {
    (0..400).for_each(|seed| keeps_the_solutions(&any(seed), SUMS_OF_BITS, seed));
    let with_clauses = SupportedConstraints { integers: false, ..BOTH };
    (0..400).for_each(|seed| keeps_the_solutions(&any(seed), with_clauses, seed));
}

#[test]
fn as_sums_and_clauses() {
    (400..600).for_each(|seed| keeps_the_solutions(&any(seed), BOTH, seed));
}

/// Sums of so many bits that their clauses take new bits.
#[test]
fn long_sums() {
    for seed in 0..8 {
        let mut small = Small::new(seed);
        let mut model = Model::default();
        let bits: Vec<_> = (0..11).map(|i| model.binary(format_args!("x[{i}]"))).collect();
        let expr = model::sum(bits.iter().map(|&bit| bit * small.random.from(3, 6)));
        let total: i64 = expr.terms.iter().map(|term| term.1).sum();
        model.post(&FIRST, Place::board(), Linear::new(expr, total / 2 - 2..=total / 2));
        let lowered = Lowered::new(&model, CLAUSES).expect("small");
        assert!(lowered.model.variables().len() > model.variables().len(), "no new bits");
        keeps_the_solutions(&model, CLAUSES, seed);
    }
}

/// A variable whose values were asked for has a literal for each; a sum that comes later asks for its steps.
#[test]
fn values_and_steps_of_a_variable_agree() {
    for supported in [SUMS_OF_BITS, SupportedConstraints { integers: false, ..BOTH }] {
        for (values_first, least) in [(true, -1), (true, 5), (false, -1)] {
            let mut model = Model::default();
            let vars = ["x", "y", "z"].map(|name| model.integer(name, least..=least + 3));
            let values: ConstraintBody = AllDifferent(vars.iter().map(|&var| var.into()).collect()).into();
            let steps: ConstraintBody = (vars[0] * 2 + vars[1]).at_most(3 * least + 4).into();
            let forms = if values_first { [values, steps] } else { [steps, values] };
            forms.into_iter().for_each(|form| model.post(&FIRST, Place::board(), form));
            let lowered = Lowered::new(&model, supported).expect("small");
            assert!(!lowered.order_literals(vars[0]).is_empty() && lowered.direct_literals(vars[0]).is_empty(), "{lowered:?}");
            assert!(!lowered.direct_literals(vars[2]).is_empty(), "no sum speaks of it: {lowered:?}");
            keeps_the_solutions(&model, supported, 0);
        }
    }
}

/// A constraint that comes later is lowered as if it had been there from the start.
#[test]
fn a_grown_model_keeps_the_solutions() {
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
            let allowed = lowered.lazy.iter().all(|c| c.body.holds(&values)) && completion.exists(ranges);
            assert_eq!(allowed, small.model.violated(&values).next().is_none(), "seed {seed}: {:#?}", small.model);
        }
    }
}

/// Each form ends at what is taken, or says that it cannot. A backend that takes nothing gets
/// models of constraints that are left to cuts and of such that always hold.
#[test]
fn lowering_ends() {
    let nothing = SupportedConstraints { types: &[], ..SUMS };
    for seed in 0..200 {
        let model = any(seed);
        match Lowered::new(&model, nothing) {
            Ok(lowered) => {
                assert!(lowered.model.constraints().is_empty(), "seed {seed}");
                let cut = |values: &Assignment| lowered.lazy.iter().all(|c| c.body.holds(values));
                let allowed: Vec<Assignment> = assignments(&model).into_iter().filter(cut).collect();
                assert_eq!(allowed, solutions(&model), "seed {seed}: {model:#?}");
            }
            Err(error) => assert!(matches!(error, LoweringError::ConstraintBody(_)), "seed {seed}: {error}"),
        }
    }
}

#[test]
fn what_is_too_large_is_refused() {
    let mut model = Model::default();
    let wide: Vec<Var> = (0..3).map(|i| model.integer(format_args!("wide{i}"), 0..=1 << 40)).collect();
    model.post(&FIRST, Place::board(), model::sum(wide.iter().copied()).at_most(1 << 39));
    assert!(Lowered::new(&model, SUMS).is_ok());
    for supported in [CLAUSES, SUMS_OF_BITS] {
        assert_eq!(Lowered::new(&model, supported).err(), Some(LoweringError::Size(1_000_000)));
    }
    let mut unused = Model::default();
    unused.integer("everything", i64::MIN..=i64::MAX);
    let mut lowered = Lowered::new(&unused, CLAUSES).expect("no constraint speaks of it");
    assert_eq!(lowered.encode_all(), Err(LoweringError::Size(1_000_000)));
}

/// A cut is broken by what it cuts off and by no solution; what holds needs none.
#[test]
fn cuts_cut_off_what_breaks_and_nothing_else() {
    let mut broken = 0;
    for seed in 0..400 {
        let mut small = Small::new(seed);
        small.post_cut();
        let form = &small.model.constraints()[0].body;
        let allowed = solutions(&small.model);
        for values in assignments(&small.model) {
            let cuts: Vec<Clause> = form.cuts(&values);
            assert_eq!(cuts.is_empty(), form.holds(&values), "seed {seed}");
            for cut in cuts {
                broken += 1;
                assert!(!cut.holds(&values), "seed {seed}: {cut:?} does not cut");
                assert!(
                    allowed.iter().all(|solution| cut.holds(solution)),
                    "seed {seed}: {cut:?} cuts off a solution of {form:?}"
                );
            }
        }
    }
    assert!(broken > 1000, "only {broken} cuts were seen");
}
