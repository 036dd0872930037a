//! glpsol (GLPK) finds the same optimum in an exported file as brute force in the model.

mod reader;
#[path = "../small/mod.rs"]
#[allow(dead_code, reason = "each test file uses a part of it")]
mod small;

use model::{
    Expr, Model, Name, Place, Sense,
    constraint::{Clause, Linear, RealLinear},
    sum,
    write::{Export, FORMATS, LazyConstraints},
};
use reader::{Outcome, glpsol};
use small::{FIRST, Small, integer_optimum, optimum, text};

/// The optimum that glpsol finds in a file, or `None` if it is infeasible.
fn found(model: &Model, format: &str, text: &str) -> Option<i64> {
    let Outcome::Optimal(value) = glpsol(format, text) else { return None };
    Some(integer_optimum(model, format, value))
}

fn has_the_same_optimum(model: &Model, case: &str) {
    for format in ["lp", "mps", "mathprog"] {
        let text = text(model, format);
        assert_eq!(found(model, format, &text), optimum(model), "{case}, {format}: {model:#?}\n{text}");
    }
}

#[test]
fn random_models_have_the_same_optimum() {
    let mut infeasible = 0;
    for seed in 0..120 {
        let mut small = Small::new(seed);
        for _ in 0..small.random.from(0, 3) {
            if small.random.one_in(4) { small.post_real() } else { small.post_sum() }
        }
        if small.random.one_in(4) {
            small.post_any();
        }
        if !small.random.one_in(4) {
            small.optimise();
        }
        // A circuit contains a lazy constraint, which cannot be written.
        if has_circuit(&small.model) {
            continue;
        }
        infeasible += usize::from(optimum(&small.model).is_none());
        has_the_same_optimum(&small.model, &format!("seed {seed}"));
    }
    assert!((20..100).contains(&infeasible), "{infeasible} of the models are infeasible");
}

fn has_circuit(model: &Model) -> bool {
    model.constraints().iter().any(|constraint| matches!(constraint.body, model::ConstraintBody::Circuit(_)))
}

#[test]
fn an_empty_model() {
    has_the_same_optimum(&Model::default(), "empty");
}

#[test]
fn rows_without_variables() {
    for (low, high) in [(0, 0), (1, 2), (-3, -1), (i64::MIN, 0), (i64::MIN, -1), (1, i64::MAX), (2, 1), (i64::MIN, i64::MAX)] {
        let mut model = Model::default();
        model.post(&FIRST, Place::board(), Linear::new(Expr::default(), low..=high));
        has_the_same_optimum(&model, "a constant row");
        let x = model.integer("x", 3..=4);
        model.optimise(Sense::Maximise, x * 2 + Expr::from(5));
        has_the_same_optimum(&model, "a constant row and a variable");
    }
    let mut model = Model::default();
    model.binary("x");
    model.post(&FIRST, Place::board(), Clause(Vec::new()));
    has_the_same_optimum(&model, "an empty clause");
}

#[test]
fn empty_and_single_ranges() {
    for (low, high) in [(2, 1), (0, -1), (-3, -5), (4, 4), (-4, -4), (0, 0), (1, 1), (-7, -2)] {
        for coefficient in [1, -1, 0] {
            let mut model = Model::default();
            let x = model.integer("x", low..=high);
            model.binary("y");
            model.optimise(Sense::Minimise, x * coefficient + Expr::from(-3));
            has_the_same_optimum(&model, "a range");
        }
    }
}

/// Unbounded variables are bounded by rows only.
#[test]
fn unbounded_variables() {
    for (range, feasible) in [
        (i64::MIN..=i64::MAX, -1..=1),
        (i64::MIN..=-2, -4..=-2),
        (3..=i64::MAX, 3..=6),
        (-5..=i64::MAX, -5..=0),
        (i64::MIN..=3, 1..=3),
    ] {
        for format in ["lp", "mps", "mathprog"] {
            for sense in [Sense::Minimise, Sense::Maximise] {
                let mut model = Model::default();
                // An unbounded variable would overflow an integer sum, so the constraints are real.
                let x = model.integer("x", range.clone());
                let real = model.real("y", f64::NEG_INFINITY..=f64::INFINITY);
                let bounds = *feasible.start() as f64 - 0.5..=*feasible.end() as f64 + 0.5;
                model.post(&FIRST, Place::board(), RealLinear { integers: vec![(x, 1.0)], reals: Vec::new(), range: bounds });
                model.post(
                    &FIRST,
                    Place::board(),
                    RealLinear { integers: vec![(x, 0.5)], reals: vec![(real, -1.0)], range: 0.0..=0.0 },
                );
                let z = model.integer("z", -9..=9);
                model.post(
                    &FIRST,
                    Place::board(),
                    RealLinear { integers: vec![(z, 0.5)], reals: vec![(real, -1.0)], range: 0.0..=0.0 },
                );
                model.optimise(sense, z.into());
                let expected = if sense == Sense::Minimise { *feasible.start() } else { *feasible.end() };
                let text = text(&model, format);
                assert_eq!(found(&model, format, &text), Some(expected), "{range:?} {format}\n{text}");
            }
        }
    }
}

/// Negative, infinite and tiny bounds of real variables are written.
#[test]
fn bounds_of_real_variables() {
    for (range, expected) in [(-2.5..=1.75, 1), (f64::NEG_INFINITY..=-1.25, -2), (-1e-7..=3.0000001, 3), (2.0..=2.0, 2)] {
        let mut model = Model::default();
        let (z, y) = (model.integer("z", -9..=9), model.real("y", range.clone()));
        model.post(&FIRST, Place::board(), RealLinear { integers: vec![(z, 1.0)], reals: vec![(y, -1.0)], range: -1.0..=0.0 });
        model.optimise(Sense::Maximise, z.into());
        for format in ["lp", "mps", "mathprog"] {
            let text = text(&model, format);
            assert_eq!(found(&model, format, &text), Some(expected), "{range:?} {format}\n{text}");
        }
    }
}

/// Names with characters that a format lacks, and reserved words, become distinct identifiers.
#[test]
fn awkward_names_stay_distinct() {
    let words = "x[1] x(1) x_1 x_1_2 x[1] 1x e9 E inf infinity info free Free st s.t. end max minimize obj objective one bin \
        GENERAL var printf nan - _ é 漢 $x *x \" \\ objective_value first_board_1 RHS MARKER sum less integer binary solve div \
        sos1 0x1f 2e5 v_2e5 x>=1 x: Bounds Infinity if then mod in and data param set table default dimen symbolic min setof";
    let names: Vec<&str> = words.split(' ').chain(["x 1", "subject to", "", "a\nb"]).collect();
    let mut model = Model::default();
    let vars: Vec<_> = names.iter().map(|name| model.integer(name, 0..=3)).collect();
    let long = model.integer("long".repeat(200), 0..=3);
    let longer = model.integer("long".repeat(201), 0..=3);
    model.post(&FIRST, Place::board(), sum([long, longer]).equals(3));
    for (index, &var) in vars.iter().enumerate() {
        model.post(&FIRST, Place::board(), Linear::new(var.into(), 0..=index as i64 % 3 + 1));
    }
    model.optimise(Sense::Maximise, sum(vars.iter().copied()) + long);
    let expected: i64 = (0..names.len() as i64).map(|index| index % 3 + 1).sum::<i64>() + 3;
    for format in ["lp", "mps", "mathprog"] {
        let text = text(&model, format);
        assert_eq!(found(&model, format, &text), Some(expected), "{format}\n{text}");
    }
}

/// Lines stay short enough for readers, and numbers are exact.
#[test]
fn long_rows_and_large_numbers() {
    let mut model = Model::default();
    let binaries: Vec<_> = (0..3000).map(|i| model.binary(format_args!("b[{i}]"))).collect();
    let total = sum(binaries.iter().enumerate().map(|(i, &binary)| binary * (1 << (i % 20))));
    model.post(&FIRST, Place::board(), total.clone().equals(1 << 20));
    let large = model.integer("large", -(1 << 50)..=1 << 50);
    model.post(&FIRST, Place::board(), (large * 1).at_most((1 << 40) + 1));
    model.optimise(Sense::Maximise, large.into());
    for format in ["lp", "mps", "mathprog"] {
        let text = text(&model, format);
        assert!(text.lines().all(|line| line.len() < 500), "{format}");
        assert_eq!(found(&model, format, &text), Some((1 << 40) + 1), "{format}");
    }
}

#[test]
fn mathprog_prints_the_puzzle_variables() {
    let mut model = Model::default();
    let (x, y) = (model.integer("x[1]", -3..=3), model.binary("y"));
    model.post(&FIRST, Place::board(), (x * 1).equals(-2));
    model.post(&FIRST, Place::board(), Clause(vec![!y]));
    let puzzle_vars = [(Name::new("r1c1 \"q\" 100%"), (x * -2 + y * 7 + Expr::from(1)).into()), (Name::new("r1c2"), (!y).into())];
    let export = Export {
        title: "two\nlines",
        model: &model,
        puzzle_vars: &puzzle_vars,
        lazy: LazyConstraints::Refuse,
        all_constraints: false,
    };
    let format = FORMATS.iter().find(|format| format.name == "mathprog").expect("listed");
    let text = (format.write)(&export).expect("linear constraints");
    let printed = reader::printed("mathprog", &text);
    assert!(printed.contains("r1c1 \"q\" 100% = 5\n") && printed.contains("r1c2 = 1\n"), "{printed}\n{text}");
}
