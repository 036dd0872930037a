//! HiGHS reads the files that models are written to as they were meant: the same optimum, or none.
#![cfg(feature = "highs")]

#[path = "readback/highs.rs"]
mod highs;
#[path = "../../model/tests/small/mod.rs"]
#[allow(dead_code, reason = "each test file uses a part of it")]
mod small;

use highs::{IntegerView, solve};
use model::{
    ConstraintBody, Expr, Model, Place, Sense,
    constraint::{Clause, Linear, RealLinear},
    write::{Export, FORMATS, LazyConstraints},
};
use small::{FIRST, Small, best};

fn text(model: &Model, format: &str) -> String {
    let format = FORMATS.iter().find(|known| known.name == format).expect("a known format");
    let export = Export { title: "a test", model, puzzle_vars: &[], lazy: LazyConstraints::Refuse, all_constraints: false };
    (format.write)(&export).unwrap_or_else(|error| panic!("{error}: {model:#?}"))
}

/// The optimum that HiGHS finds in a file, as the model counts it.
fn found(model: &Model, format: &str, text: &str) -> Option<i64> {
    let IntegerView::Best(value) = solve(format, text) else { return None };
    // MPS knows minima only.
    let negated = format == "mps" && model.objective().is_some_and(|o| o.sense == Sense::Maximise);
    let value = if negated { -value } else { value };
    assert!((value - value.round()).abs() < 1e-6, "the optimum is {value}");
    Some(value.round() as i64)
}

fn is_read_as_meant(model: &Model, what: &str) {
    for format in ["lp", "mps"] {
        let text = text(model, format);
        assert_eq!(found(model, format, &text), best(model), "{what}, {format}: {model:#?}\n{text}");
    }
}

#[test]
fn random_models() {
    let mut impossible = 0;
    for seed in 1000..1120 {
        let mut small = Small::new(seed);
        for _ in 0..small.random.from(0, 3) {
            if small.random.rng(4) { small.post_real() } else { small.post_any() }
        }
        if !small.random.rng(4) {
            small.optimise();
        }
        // What a circuit leaves to cuts cannot be written.
        if !small.model.constraints().iter().any(|c| matches!(c.body, ConstraintBody::Circuit(_))) {
            impossible += usize::from(best(&small.model).is_none());
            is_read_as_meant(&small.model, &format!("seed {seed}"));
        }
    }
    assert!((20..100).contains(&impossible), "{impossible} of the models have no solution");
}

#[test]
fn rows_without_variables_and_ranges_without_values() {
    is_read_as_meant(&Model::default(), "empty");
    for (low, high) in [(0, 0), (1, 2), (i64::MIN, -1), (2, 1), (i64::MIN, i64::MAX)] {
        let mut model = Model::default();
        model.post(&FIRST, Place::board(), Linear::new(Expr::default(), low..=high));
        is_read_as_meant(&model, "a constant row");
        let x = model.integer("x", -4..=-3);
        model.optimise(Sense::Maximise, x * 2 + Expr::from(5));
        is_read_as_meant(&model, "a constant row beside a variable");
    }
    for (low, high) in [(2, 1), (4, 4), (-7, -2), (0, 0), (1, 1)] {
        let mut model = Model::default();
        let x = model.integer("x", low..=high);
        model.optimise(Sense::Minimise, x.into());
        is_read_as_meant(&model, "a range");
        model.post(&FIRST, Place::board(), Clause(Vec::new()));
        is_read_as_meant(&model, "an empty clause");
    }
}

/// Variables without bounds, held by rows alone.
#[test]
fn free_variables() {
    for (range, least, most) in [(i64::MIN..=i64::MAX, -3, 2), (i64::MIN..=-2, -3, -2), (0..=i64::MAX, 0, 2)] {
        for format in ["lp", "mps"] {
            for (sense, expected) in [(Sense::Minimise, least), (Sense::Maximise, most)] {
                let mut model = Model::default();
                let (x, z) = (model.integer("x", range.clone()), model.integer("z", -9..=9));
                let y = model.real("y", f64::NEG_INFINITY..=f64::INFINITY);
                let mut same = |integer, factor| {
                    let form = RealLinear { integers: vec![(integer, 0.5)], reals: vec![(y, factor)], range: 0.0..=0.0 };
                    model.post(&FIRST, Place::board(), form);
                };
                same(x, -0.25);
                same(z, -0.25);
                model.post(&FIRST, Place::board(), RealLinear { integers: Vec::new(), reals: vec![(y, 1.0)], range: -6.5..=5.0 });
                model.optimise(sense, z.into());
                let text = text(&model, format);
                assert_eq!(found(&model, format, &text), Some(expected), "{range:?} {format}\n{text}");
            }
        }
    }
}

/// Names that a reader could take for numbers or words of its format.
#[test]
fn awkward_names() {
    let names =
        ["x[1]", "x(1)", "1x", "e9", "inf", "info", "nano", "free", "st", "s.t.", "end", "max", "bin", "sos1", "general", "É"];
    let mut model = Model::default();
    let vars: Vec<_> = names.iter().map(|name| model.integer(name, 0..=3)).collect();
    for &var in &vars {
        model.post(&FIRST, Place::board(), (var * 2).at_most(5));
    }
    model.optimise(Sense::Maximise, model::sum(vars));
    is_read(&model, 2 * names.len() as i64);
}

fn is_read(model: &Model, optimum: i64) {
    for format in ["lp", "mps"] {
        let text = text(model, format);
        assert_eq!(found(model, format, &text), Some(optimum), "{format}\n{text}");
    }
}
