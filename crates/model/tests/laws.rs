//! Laws (property tests) of expressions, integer views, ranges and overflow.

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
        assert!(merged.terms.windows(2).all(|pair| pair[0].0 < pair[1].0), "seed {seed}");
        assert!(merged.terms.iter().all(|term| term.1 != 0), "seed {seed}");
        assert_eq!(merged.merged(), merged);
        for values in assignments(&small.model) {
            assert_eq!(merged.value(&values), expr.value(&values), "seed {seed}");
        }
    }
}

#[test]
fn arithmetic_agrees_with_evaluation() {
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

/// Views with a direct encoding, with an order encoding, of an expression, and of a literal.
fn views(model: &mut Model) -> Vec<IntegerView> {
    let direct: Vec<(i64, Lit)> = (-1..3).map(|value| (value, model.binary(format_args!("direct {value}")))).collect();
    model.post(&FIRST, Place::board(), sum(direct.iter().map(|entry| entry.1)).equals(1));
    let order: Vec<Lit> = (0..3).map(|index| model.binary(format_args!("order {index}"))).collect();
    for pair in order.windows(2) {
        model.post(&FIRST, Place::board(), (Expr::from(pair[1]) - pair[0]).at_most(0));
    }
    let var = model.integer("var", -2..=1);
    vec![IntegerView::direct(direct), IntegerView::order(-1, &order), (Expr::from(var) + Expr::from(1)).into(), order[0].into()]
}

#[test]
fn not_equal_excludes_exactly_the_value() {
    let mut model = Model::default();
    let views = views(&mut model);
    let mut checked = 0;
    for values in solutions(&model) {
        for view in &views {
            for value in -4..6 {
                if let Some(lits) = view.not_equal(value) {
                    checked += 1;
                    assert_eq!(lits.iter().any(|lit| lit.holds(&values)), view.value(&values) != value, "{view:?} {value}");
                }
            }
        }
    }
    assert!(checked > 100);
    let has_literals = |view: &IntegerView, values| (-4..6).filter(move |&v| view.not_equal(v).is_some()).eq(values);
    assert!(has_literals(&views[0], -1..3) && has_literals(&views[1], -1..3) && has_literals(&views[3], 0..2));
    assert!((-4..6).all(|value| views[2].not_equal(value).is_none()));
}

/// Tightening a view keeps exactly the solutions with values in the range, or changes nothing.
#[test]
fn tighten_keeps_exactly_the_solutions_in_range() {
    for which in 0..4 {
        for low in (-4..5).chain([i64::MIN]) {
            for high in (low.max(-5)..5).chain([i64::MAX]) {
                let mut model = Model::default();
                let view = views(&mut model).swap_remove(which);
                let expected: Vec<Assignment> =
                    solutions(&model).into_iter().filter(|values| (low..=high).contains(&view.value(values))).collect();
                let before = format!("{model:?}");
                match view.tighten(&(low..=high), &mut model) {
                    true => assert_eq!(solutions(&model), expected, "{view:?} {low}..={high}"),
                    false => assert_eq!(format!("{model:?}"), before, "{view:?} {low}..={high}"),
                }
            }
        }
    }
}

/// The limit is 2^61, for coefficients, bounds of sums, and objectives.
#[test]
fn overflow_is_detected() {
    let max = 1_i64 << 61;
    for (coefficient, range, overflows) in [
        (max, 0..=1, false),
        (-max, 0..=1, false),
        (max + 1, 0..=1, true),
        (1, 0..=max, false),
        (1, -max..=0, false),
        (1, 0..=max + 1, true),
        (2, 0..=max / 2, false),
        (2, 0..=max / 2 + 1, true),
        (-2, 0..=max / 2 + 1, true),
        (i64::MIN, 0..=1, true),
        (1, i64::MIN..=0, true),
        (i64::MAX, i64::MIN..=i64::MAX, true),
    ] {
        let mut model = Model::default();
        let var = model.integer("x", range.clone());
        let mut measured = model.clone();
        model.post(&FIRST, Place::board(), (var * 1).at_least(0));
        model.post(SECOND.by("2"), Place::board(), (var * coefficient).at_most(0));
        let provenance = if var_fits(&range, max) { SECOND.by("2") } else { Provenance::from(&FIRST) };
        let expected = overflows.then_some(Overflow(provenance));
        assert_eq!(model.overflow(), expected, "{coefficient} {range:?}");
        assert_eq!(Lowered::new(&model, SUPPORTED).err(), expected.map(LoweringError::Overflow), "{coefficient} {range:?}");
        measured.optimise(Sense::Minimise, var * coefficient);
        assert_eq!(measured.overflow(), overflows.then_some(Overflow((&OBJECTIVE).into())), "{coefficient} {range:?}");
    }
}

fn var_fits(range: &std::ops::RangeInclusive<i64>, max: i64) -> bool {
    *range.start() >= -max && *range.end() <= max
}

/// Overflow is also detected over many terms, inside another constraint, and in a constraint added later.
#[test]
fn overflow_is_detected_everywhere() {
    let mut model = Model::default();
    let many: Vec<_> = (0..5).map(|i| model.integer(format_args!("x{i}"), 0..=1 << 59)).collect();
    let condition = model.binary("condition");
    let total = sum(many.iter().copied());
    model.post(&FIRST, Place::board(), sum(many[..4].iter().copied()).at_most(9));
    assert_eq!(model.overflow(), None);
    let mut lowered = Lowered::new(&model, SUPPORTED).expect("it fits");
    let indicator = Indicator { when: condition, then: total.at_most(9) };
    model.post(&SECOND, Place::board(), indicator);
    assert_eq!(model.overflow(), Some(Overflow((&SECOND).into())));
    let later = model::Constraint::clone(&model.constraints()[1]);
    assert_eq!(lowered.add(later), Err(LoweringError::Overflow(Overflow((&SECOND).into()))));
}

#[test]
fn a_model_without_a_rule_is_a_relaxation() {
    for seed in 0..50 {
        let mut small = Small::new(seed);
        (0..4).for_each(|_| small.post_sum());
        let without = small.model.without(&FIRST);
        assert!(without.constraints().iter().all(|constraint| constraint.provenance.rule == &SECOND));
        let more = solutions(&without);
        assert!(solutions(&small.model).iter().all(|solution| more.contains(solution)), "seed {seed}");
    }
}
