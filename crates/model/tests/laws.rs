//! Laws of expressions, readings, ranges and overflow.

#[allow(dead_code, reason = "each test file uses a part of it")]
mod small;

use model::{
    Assignment, Expr, IntegerView, Lit, Model, OBJECTIVE, Overflow, Place, Provenance, Sense,
    constraint::{Indicator, Linear},
    lower::{Lowered, LoweringError, SupportedConstraints},
    sum,
};
use small::{FIRST, SECOND, Small, assignments, solutions};

const SUPPORTED: SupportedConstraints =
    SupportedConstraints { types: &[model::ConstraintType::Linear], integers: true, reals: true, size: 1000 };

#[test]
fn a_merged_expression_has_the_same_value_and_each_variable_once() {
    for seed in 0..300 {
        let mut small = Small::new(seed);
        let expr = small.expr() + small.expr() * 2;
        let merged = expr.merged();
        assert!(merged.terms.windows(2).all(|two| two[0].0 < two[1].0), "seed {seed}");
        assert!(merged.terms.iter().all(|term| term.1 != 0), "seed {seed}");
        assert_eq!(merged.merged(), merged);
        for values in assignments(&small.model) {
            assert_eq!(merged.value(&values), expr.value(&values), "seed {seed}");
        }
    }
}

#[test]
fn arithmetic_agrees_with_values() {
    for seed in 0..300 {
        let mut small = Small::new(seed);
        let (a, b, lit) = (small.expr(), small.expr(), small.lit());
        for values in assignments(&small.model) {
            let (x, y, z) = (a.value(&values), b.value(&values), i64::from(lit.holds(&values)));
            assert_eq!((a.clone() + b.clone()).value(&values), x + y);
            assert_eq!((a.clone() - b.clone()).value(&values), x - y);
            assert_eq!((a.clone() * -3 + lit * 2 - !lit).value(&values), -3 * x + 2 * z - (1 - z));
            let within = Linear::new(a.clone(), -1..=3);
            assert_eq!(model::Semantics::holds(&within, &values), (-1..=3).contains(&x), "seed {seed}");
            assert!(small.model.range(&a).contains(&x), "seed {seed}");
        }
    }
}

/// The same unknown read from one bit for each value, from steps, and from a variable.
fn views(model: &mut Model) -> Vec<IntegerView> {
    let cases: Vec<(i64, Lit)> = (-1..3).map(|value| (value, model.binary(format_args!("is {value}")))).collect();
    model.post(&FIRST, Place::board(), sum(cases.iter().map(|case| case.1)).equals(1));
    let steps: Vec<Lit> = (0..3).map(|step| model.binary(format_args!("step {step}"))).collect();
    for two in steps.windows(2) {
        model.post(&FIRST, Place::board(), (Expr::from(two[1]) - two[0]).at_most(0));
    }
    let var = model.integer("var", -2..=1);
    vec![IntegerView::direct(cases), IntegerView::order(-1, &steps), (Expr::from(var) + Expr::from(1)).into(), steps[0].into()]
}

#[test]
fn unless_says_that_a_reading_has_another_value() {
    let mut model = Model::default();
    let views = views(&mut model);
    let mut said = 0;
    for values in solutions(&model) {
        for view in &views {
            for value in -4..6 {
                if let Some(lits) = view.not_equal(value) {
                    said += 1;
                    assert_eq!(lits.iter().any(|lit| lit.holds(&values)), view.value(&values) != value, "{view:?} {value}");
                }
            }
        }
    }
    assert!(said > 100);
    let taken = |view: &IntegerView, values| (-4..6).filter(move |&v| view.not_equal(v).is_some()).eq(values);
    assert!(taken(&views[0], -1..3) && taken(&views[1], -1..3) && taken(&views[3], 0..2));
    assert!((-4..6).all(|value| views[2].not_equal(value).is_none()));
}

/// Narrowing leaves the solutions whose readings are within the range, or says that it cannot.
#[test]
fn narrow_keeps_what_is_within() {
    for which in 0..4 {
        for low in (-4..5).chain([i64::MIN]) {
            for high in (low.max(-5)..5).chain([i64::MAX]) {
                let mut model = Model::default();
                let view = views(&mut model).swap_remove(which);
                let wanted: Vec<Assignment> =
                    solutions(&model).into_iter().filter(|values| (low..=high).contains(&view.value(values))).collect();
                let before = format!("{model:?}");
                match view.tighten(&(low..=high), &mut model) {
                    true => assert_eq!(solutions(&model), wanted, "{view:?} {low}..={high}"),
                    false => assert_eq!(format!("{model:?}"), before, "{view:?} {low}..={high}"),
                }
            }
        }
    }
}

/// The bound is 2^61, for coefficients, ends of sums, and objectives.
#[test]
fn overflow_is_noticed() {
    let most = 1_i64 << 61;
    for (coefficient, range, overflows) in [
        (most, 0..=1, false),
        (-most, 0..=1, false),
        (most + 1, 0..=1, true),
        (1, 0..=most, false),
        (1, -most..=0, false),
        (1, 0..=most + 1, true),
        (2, 0..=most / 2, false),
        (2, 0..=most / 2 + 1, true),
        (-2, 0..=most / 2 + 1, true),
        (i64::MIN, 0..=1, true),
        (1, i64::MIN..=0, true),
        (i64::MAX, i64::MIN..=i64::MAX, true),
    ] {
        let mut model = Model::default();
        let var = model.integer("x", range.clone());
        let mut measured = model.clone();
        model.post(&FIRST, Place::board(), (var * 1).at_least(0));
        model.post(SECOND.by("2"), Place::board(), (var * coefficient).at_most(0));
        let provenance = if var_fits(&range, most) { SECOND.by("2") } else { Provenance::from(&FIRST) };
        let expected = overflows.then_some(Overflow(provenance));
        assert_eq!(model.overflow(), expected, "{coefficient} {range:?}");
        assert_eq!(Lowered::new(&model, SUPPORTED).err(), expected.map(LoweringError::Overflow), "{coefficient} {range:?}");
        measured.optimise(Sense::Minimise, var * coefficient);
        assert_eq!(measured.overflow(), overflows.then_some(Overflow((&OBJECTIVE).into())), "{coefficient} {range:?}");
    }
}

fn var_fits(range: &std::ops::RangeInclusive<i64>, most: i64) -> bool {
    *range.start() >= -most && *range.end() <= most
}

/// A sum may also leave 64 bits term by term, inside another form, or when it is added later.
#[test]
fn overflow_is_noticed_everywhere() {
    let mut model = Model::default();
    let many: Vec<_> = (0..5).map(|i| model.integer(format_args!("x{i}"), 0..=1 << 59)).collect();
    let bit = model.binary("bit");
    let total = sum(many.iter().copied());
    model.post(&FIRST, Place::board(), sum(many[..4].iter().copied()).at_most(9));
    assert_eq!(model.overflow(), None);
    let mut lowered = Lowered::new(&model, SUPPORTED).expect("it fits");
    let implied = Indicator { when: bit, then: total.at_most(9) };
    model.post(&SECOND, Place::board(), implied);
    assert_eq!(model.overflow(), Some(Overflow((&SECOND).into())));
    let late = model::Constraint::clone(&model.constraints()[1]);
    assert_eq!(lowered.add(late), Err(LoweringError::Overflow(Overflow((&SECOND).into()))));
}

#[test]
fn a_model_without_a_rule_has_more_solutions() {
    for seed in 0..50 {
        let mut small = Small::new(seed);
        (0..4).for_each(|_| small.post_sum());
        let without = small.model.without(&FIRST);
        assert!(without.constraints().iter().all(|c| c.provenance.rule == &SECOND));
        let more = solutions(&without);
        assert!(solutions(&small.model).iter().all(|solution| more.contains(solution)), "seed {seed}");
    }
}
