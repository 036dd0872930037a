//! Laws of expressions, readings, ranges and overflow.

#[allow(dead_code, reason = "each test file uses a part of it")]
mod small;

use model::{
    Expr, Lit, Model, OBJECTIVE, Overflow, Place, Purpose, Reading, Sense, Values,
    form::{Implied, Linear},
    lower::{Dialect, Lowered, Stuck},
    sum,
};
use small::{FIRST, SECOND, Small, answers, assignments};

const DIALECT: Dialect = Dialect { forms: &[model::FormKind::Linear], integers: true, reals: true, size: 1000 };

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
            assert_eq!(model::Meaning::holds(&within, &values), (-1..=3).contains(&x), "seed {seed}");
            assert!(small.model.range(&a).contains(&x), "seed {seed}");
        }
    }
}

/// The same unknown read from one bit for each value, from steps, and from a variable.
fn readings(model: &mut Model) -> Vec<Reading> {
    let cases: Vec<(i64, Lit)> = (-1..3).map(|value| (value, model.bit(format_args!("is {value}")))).collect();
    model.post(&FIRST, Place::board(), sum(cases.iter().map(|case| case.1)).equals(1));
    let steps: Vec<Lit> = (0..3).map(|step| model.bit(format_args!("step {step}"))).collect();
    for two in steps.windows(2) {
        model.post(&FIRST, Place::board(), (Expr::from(two[1]) - two[0]).at_most(0));
    }
    let var = model.int("var", -2..=1);
    vec![Reading::cases(cases), Reading::steps(-1, &steps), (Expr::from(var) + Expr::from(1)).into(), steps[0].into()]
}

#[test]
fn unless_says_that_a_reading_has_another_value() {
    let mut model = Model::default();
    let readings = readings(&mut model);
    let mut said = 0;
    for values in answers(&model) {
        for reading in &readings {
            for value in -4..6 {
                if let Some(lits) = reading.unless(value) {
                    said += 1;
                    assert_eq!(lits.iter().any(|lit| lit.holds(&values)), reading.value(&values) != value, "{reading:?} {value}");
                }
            }
        }
    }
    assert!(said > 100);
    let taken = |reading: &Reading, values| (-4..6).filter(move |&v| reading.unless(v).is_some()).eq(values);
    assert!(taken(&readings[0], -1..3) && taken(&readings[1], -1..3) && taken(&readings[3], 0..2));
    assert!((-4..6).all(|value| readings[2].unless(value).is_none()));
}

/// Narrowing leaves the answers whose readings are within the range, or says that it cannot.
#[test]
fn narrow_keeps_what_is_within() {
    for which in 0..4 {
        for low in (-4..5).chain([i64::MIN]) {
            for high in (low.max(-5)..5).chain([i64::MAX]) {
                let mut model = Model::default();
                let reading = readings(&mut model).swap_remove(which);
                let wanted: Vec<Values> =
                    answers(&model).into_iter().filter(|values| (low..=high).contains(&reading.value(values))).collect();
                let before = format!("{model:?}");
                match reading.narrow(&(low..=high), &mut model) {
                    true => assert_eq!(answers(&model), wanted, "{reading:?} {low}..={high}"),
                    false => assert_eq!(format!("{model:?}"), before, "{reading:?} {low}..={high}"),
                }
            }
        }
    }
}

/// The bound is 2^61, for factors, ends of sums, and objectives.
#[test]
fn overflow_is_noticed() {
    let most = 1_i64 << 61;
    for (factor, range, overflows) in [
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
        let var = model.int("x", range.clone());
        let mut measured = model.clone();
        model.post(&FIRST, Place::board(), (var * 1).at_least(0));
        model.post(SECOND.by("2"), Place::board(), (var * factor).at_most(0));
        let purpose = if var_fits(&range, most) { SECOND.by("2") } else { Purpose::from(&FIRST) };
        let expected = overflows.then_some(Overflow(purpose));
        assert_eq!(model.overflow(), expected, "{factor} {range:?}");
        assert_eq!(Lowered::new(&model, DIALECT).err(), expected.map(Stuck::Overflow), "{factor} {range:?}");
        measured.optimise(Sense::Minimise, var * factor);
        assert_eq!(measured.overflow(), overflows.then_some(Overflow((&OBJECTIVE).into())), "{factor} {range:?}");
    }
}

fn var_fits(range: &std::ops::RangeInclusive<i64>, most: i64) -> bool {
    *range.start() >= -most && *range.end() <= most
}

/// A sum may also leave 64 bits term by term, inside another form, or when it is added later.
#[test]
fn overflow_is_noticed_everywhere() {
    let mut model = Model::default();
    let many: Vec<_> = (0..5).map(|i| model.int(format_args!("x{i}"), 0..=1 << 59)).collect();
    let bit = model.bit("bit");
    let total = sum(many.iter().copied());
    model.post(&FIRST, Place::board(), sum(many[..4].iter().copied()).at_most(9));
    assert_eq!(model.overflow(), None);
    let mut lowered = Lowered::new(&model, DIALECT).expect("it fits");
    let implied = Implied { when: bit, then: total.at_most(9) };
    model.post(&SECOND, Place::board(), implied);
    assert_eq!(model.overflow(), Some(Overflow((&SECOND).into())));
    let late = model::Constraint::clone(&model.constraints()[1]);
    assert_eq!(lowered.add(late), Err(Stuck::Overflow(Overflow((&SECOND).into()))));
}

#[test]
fn a_model_without_a_rule_has_more_answers() {
    for seed in 0..50 {
        let mut small = Small::new(seed);
        (0..4).for_each(|_| small.post_sum());
        let without = small.model.without(&FIRST);
        assert!(without.constraints().iter().all(|c| c.purpose.rule == &SECOND));
        let more = answers(&without);
        assert!(answers(&small.model).iter().all(|answer| more.contains(answer)), "seed {seed}");
    }
}
