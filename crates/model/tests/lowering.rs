//! Lowering preserves the solutions: projected to the original variables, the lowered model has the same solutions.

#[allow(dead_code, reason = "each test file uses a part of it")]
mod small;

use model::{
    Assignment, Constraint, ConstraintBody, ConstraintType, Model, Place, Semantics, Var,
    constraint::{AllDifferent, Clause, Linear},
    lower::{Lowered, LoweringError, SupportedConstraints, pseudo_boolean::prime_implicates, tighten_bounds},
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

#[test]
fn tightening_bounds_preserves_solutions() {
    for seed in 0..400 {
        let mut small = Small::new(seed);
        for _ in 0..3 {
            let linear = small.linear();
            small.post(linear);
        }
        let tight = tighten_bounds(&small.model);
        for values in solutions(&small.model) {
            let within = tight.vars().zip(&values.integers).all(|(var, value)| tight.range_of(var).contains(value));
            assert!(within, "seed {seed}: {:#?}", small.model);
        }
    }
}

/// The bounds that one constraint alone demands, with divisions that leave a rest and that do not, of either sign.
#[test]
fn tightening_finds_the_bounds_of_a_row() {
    type Row = fn(Var, Var) -> Linear;
    let rows: [(Row, [(i64, i64); 2]); 5] = [
        (|x, y| (x * 2 + y * 3).at_most(-22), [(-9, 2), (-9, -2)]),
        (|x, y| (x * 2 + y * 3).at_least(41), [(7, 9), (8, 9)]),
        (|x, y| (x * -2 + y).at_least(23), [(-9, -7), (5, 9)]),
        (|x, y| (x * 4 + y * 2).at_most(-50), [(-9, -8), (-9, -7)]),
        (|x, y| (x * 3 - y).equals(36), [(9, 9), (-9, -9)]),
    ];
    for (row, expected) in rows {
        let mut model = Model::default();
        let (x, y) = (model.integer("x", -9..=9), model.integer("y", -9..=9));
        model.post(&FIRST, Place::board(), row(x, y));
        let tight = tighten_bounds(&model);
        let found = [x, y].map(|var| (*tight.range_of(var).start(), *tight.range_of(var).end()));
        assert_eq!(found, expected, "{model:#?}");
    }
}

#[test]
fn encoded_values_are_read_back() {
    for value in 3..=6 {
        let mut model = Model::default();
        let x = model.integer("x", 3..=6);
        model.post(&FIRST, Place::board(), (x * 2).at_most(13));
        let lowered = Lowered::new(&model, PSEUDO_BOOLEAN).expect("small");
        let mut values = Assignment::from(vec![0; lowered.model.variables().len()]);
        for (lit, bound) in lowered.order_literals(x).iter().zip(4..) {
            values.integers[lit.var.index()] = i64::from((value >= bound) != lit.negated);
        }
        lowered.decode(&mut values);
        assert_eq!((lowered.order_literals(x).len(), values.integers[x.index()]), (3, value));
    }
}

#[test]
fn empty_domains_of_real_variables_are_infeasible() {
    let (infinite, nan) = (f64::INFINITY, f64::NAN);
    let domains =
        [(0.0, 1.0, false), (-infinite, infinite, false), (1.0, 0.0, true), (nan, 1.0, true), (infinite, infinite, true)];
    for (low, high, is_empty) in domains {
        let mut model = Model::default();
        model.real("y", low..=high);
        let lowered = Lowered::new(&model, SupportedConstraints { reals: true, ..BOTH }).expect("small");
        let refuted = lowered
            .model
            .constraints()
            .iter()
            .any(|c| matches!(&c.body, ConstraintBody::Clause(Clause(lits)) if lits.is_empty()));
        assert_eq!(refuted, is_empty, "{low}..={high}");
    }
}

/// The prime implicates of a sum hold for exactly its solutions.
#[test]
fn prime_implicates_have_the_solutions_of_the_sum() {
    let mut clauses = 0;
    for seed in 0..300 {
        let mut small = Small::new(seed);
        small.integers.clear();
        let (linear, when) = (small.linear(), if small.random.one_in(3) { Some(small.lit()) } else { None });
        let lowered = Lowered::new(&small.model, BOTH).expect("small");
        let found = prime_implicates(&linear, when, 1000, &lowered).expect("few clauses of binary variables");
        let models: Vec<(Assignment, bool)> = assignments(&small.model)
            .into_iter()
            .map(|values| {
                let holds = linear.range.contains(&linear.expr.value(&values)) || when.is_some_and(|lit| !lit.holds(&values));
                (values, holds)
            })
            .collect();
        let holds = |lits: &[model::Lit], values: &Assignment| lits.iter().any(|lit| lit.holds(values));
        for (values, expected) in &models {
            let all = found.iter().all(|clause| holds(&clause.0, values));
            assert_eq!(all, *expected, "seed {seed}: {linear:?} {when:?} {found:?} {values:?}");
        }
        clauses += found.len();
    }
    assert!(clauses > 100, "{clauses} clauses");
}
