//! HiGHS reads exported models (LP and MPS) and finds the same optimum, or infeasibility.

#[cfg(feature = "highs")]
#[path = "exports/highs.rs"]
mod highs;
#[cfg(not(feature = "highs"))]
#[path = "exports/without_highs.rs"]
mod highs;
#[path = "../../model/tests/small/mod.rs"]
#[allow(dead_code, reason = "each test file uses a part of it")]
mod small;

use highs::{Outcome, solve};
use model::{
    ConstraintBody, Expr, Model, Place, Sense,
    constraint::{Clause, Linear, RealLinear},
};
use small::{FIRST, Small, integer_optimum, optimum as enumerated_optimum, text};

/// The optimum that HiGHS finds for an exported model, in the sense of the model.
fn optimum(model: &Model, format: &str, text: &str) -> Option<i64> {
    let Outcome::Optimal(value) = solve(format, text) else { return None };
    Some(integer_optimum(model, format, value))
}

fn check_round_trip(model: &Model, what: &str) {
    for format in ["lp", "mps"] {
        let text = text(model, format);
        assert_eq!(optimum(model, format, &text), enumerated_optimum(model), "{what}, {format}: {model:#?}\n{text}");
    }
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn random_models_have_the_same_optimum() {
    let mut infeasible = 0;
    for seed in 1000..1120 {
        let mut small = Small::new(seed);
        for _ in 0..small.random.from(0, 3) {
            if small.random.one_in(4) { small.post_real() } else { small.post_any() }
        }
        if !small.random.one_in(4) {
            small.optimise();
        }
        // Lazy constraints of a circuit cannot be exported.
        if !small.model.constraints().iter().any(|c| matches!(c.body, ConstraintBody::Circuit(_))) {
            infeasible += usize::from(enumerated_optimum(&small.model).is_none());
            check_round_trip(&small.model, &format!("seed {seed}"));
        }
    }
    assert!((20..100).contains(&infeasible), "{infeasible} of the models are infeasible");
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn constant_constraints_and_empty_ranges_are_exported() {
    check_round_trip(&Model::default(), "empty");
    for (low, high) in [(0, 0), (1, 2), (i64::MIN, -1), (2, 1), (i64::MIN, i64::MAX)] {
        let mut model = Model::default();
        model.post(&FIRST, Place::board(), Linear::new(Expr::default(), low..=high));
        check_round_trip(&model, "a constant constraint");
        let x = model.integer("x", -4..=-3);
        model.optimise(Sense::Maximise, x * 2 + Expr::from(5));
        check_round_trip(&model, "a constant constraint and a variable");
    }
    for (low, high) in [(2, 1), (4, 4), (-7, -2), (0, 0), (1, 1)] {
        let mut model = Model::default();
        let x = model.integer("x", low..=high);
        model.optimise(Sense::Minimise, x.into());
        check_round_trip(&model, "a range");
        model.post(&FIRST, Place::board(), Clause(Vec::new()));
        check_round_trip(&model, "an empty clause");
    }
}

/// The optimum of unbounded variables follows from the constraints alone.
#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn unbounded_variables_are_exported() {
    for (range, min, max) in [(i64::MIN..=i64::MAX, -3, 2), (i64::MIN..=-2, -3, -2), (0..=i64::MAX, 0, 2)] {
        for format in ["lp", "mps"] {
            for (sense, expected) in [(Sense::Minimise, min), (Sense::Maximise, max)] {
                let mut model = Model::default();
                let (x, z) = (model.integer("x", range.clone()), model.integer("z", -9..=9));
                let y = model.real("y", f64::NEG_INFINITY..=f64::INFINITY);
                let mut equal = |integer, coefficient| {
                    let equation = RealLinear { integers: vec![(integer, 0.5)], reals: vec![(y, coefficient)], range: 0.0..=0.0 };
                    model.post(&FIRST, Place::board(), equation);
                };
                equal(x, -0.25);
                equal(z, -0.25);
                model.post(&FIRST, Place::board(), RealLinear { integers: Vec::new(), reals: vec![(y, 1.0)], range: -6.5..=5.0 });
                model.optimise(sense, z.into());
                let text = text(&model, format);
                assert_eq!(optimum(&model, format, &text), Some(expected), "{range:?} {format}\n{text}");
            }
        }
    }
}

/// A reader could take these names for numbers or keywords of its format.
#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn ambiguous_names_are_exported() {
    let names =
        ["x[1]", "x(1)", "1x", "e9", "inf", "info", "nano", "free", "st", "s.t.", "end", "max", "bin", "sos1", "general", "É"];
    let mut model = Model::default();
    let vars: Vec<_> = names.iter().map(|name| model.integer(name, 0..=3)).collect();
    for &var in &vars {
        model.post(&FIRST, Place::board(), (var * 2).at_most(5));
    }
    model.optimise(Sense::Maximise, model::sum(vars));
    check_optimum(&model, 2 * names.len() as i64);
}

fn check_optimum(model: &Model, expected: i64) {
    for format in ["lp", "mps"] {
        let text = text(model, format);
        assert_eq!(optimum(model, format, &text), Some(expected), "{format}\n{text}");
    }
}
