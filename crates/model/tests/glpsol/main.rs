//! Files are read by glpsol (GLPK) as they were meant: the same optimum, or none.

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
use reader::{IntegerView, glpsol};
use small::{FIRST, Small, best};

/// The text of a model in a format.
fn text(model: &Model, format: &str) -> String {
    let format = FORMATS.iter().find(|known| known.name == format).expect("a known format");
    let export = Export { title: "a test", model, puzzle_vars: &[], lazy: LazyConstraints::Refuse, rows: false };
    (format.write)(&export).unwrap_or_else(|error| panic!("{error}: {model:#?}"))
}

/// The optimum that glpsol finds in a file, as the model counts it.
fn found(model: &Model, format: &str, text: &str) -> Option<i64> {
    let IntegerView::Best(value) = glpsol(format, text) else { return None };
    // MPS knows minima only.
    let negated = format == "mps" && model.objective().is_some_and(|o| o.sense == Sense::Maximise);
    let value = if negated { -value } else { value };
    assert!((value - value.round()).abs() < 1e-6, "the optimum is {value}");
    Some(value.round() as i64)
}

fn is_read_as_meant(model: &Model, what: &str) {
    for format in ["lp", "mps", "mathprog"] {
        let text = text(model, format);
        assert_eq!(found(model, format, &text), best(model), "{what}, {format}: {model:#?}\n{text}");
    }
}

#[test]
fn random_models() {
    let mut impossible = 0;
    for seed in 0..120 {
        let mut small = Small::new(seed);
        for _ in 0..small.random.from(0, 3) {
            if small.random.rng(4) { small.post_real() } else { small.post_sum() }
        }
        if small.random.rng(4) {
            small.post_any();
        }
        if !small.random.rng(4) {
            small.optimise();
        }
        // What a circuit leaves to cuts cannot be written.
        if text_refused(&small.model) {
            continue;
        }
        impossible += usize::from(best(&small.model).is_none());
        is_read_as_meant(&small.model, &format!("seed {seed}"));
    }
    assert!((20..100).contains(&impossible), "{impossible} of the models have no solution");
}

fn text_refused(model: &Model) -> bool {
    model.constraints().iter().any(|c| matches!(c.body, model::ConstraintBody::Circuit(_)))
}

#[test]
fn a_model_without_anything() {
    is_read_as_meant(&Model::default(), "empty");
}

#[test]
fn rows_without_variables() {
    for (low, high) in [(0, 0), (1, 2), (-3, -1), (i64::MIN, 0), (i64::MIN, -1), (1, i64::MAX), (2, 1), (i64::MIN, i64::MAX)] {
        let mut model = Model::default();
        model.post(&FIRST, Place::board(), Linear::new(Expr::default(), low..=high));
        is_read_as_meant(&model, "a constant row");
        let x = model.integer("x", 3..=4);
        model.optimise(Sense::Maximise, x * 2 + Expr::from(5));
        is_read_as_meant(&model, "a constant row beside a variable");
    }
    let mut model = Model::default();
    model.binary("x");
    model.post(&FIRST, Place::board(), Clause(Vec::new()));
    is_read_as_meant(&model, "an empty clause");
}

#[test]
fn empty_and_single_ranges() {
    for (low, high) in [(2, 1), (0, -1), (-3, -5), (4, 4), (-4, -4), (0, 0), (1, 1), (-7, -2)] {
        for coefficient in [1, -1, 0] {
            let mut model = Model::default();
            let x = model.integer("x", low..=high);
            model.binary("y");
            model.optimise(Sense::Minimise, x * coefficient + Expr::from(-3));
            is_read_as_meant(&model, "a range");
        }
    }
}

/// Variables without bounds, held by rows alone; brute force tries the range the rows leave.
#[test]
fn free_variables() {
    for (range, left) in [
        (i64::MIN..=i64::MAX, -1..=1),
        (i64::MIN..=-2, -4..=-2),
        (3..=i64::MAX, 3..=6),
        (-5..=i64::MAX, -5..=0),
        (i64::MIN..=3, 1..=3),
    ] {
        for format in ["lp", "mps", "mathprog"] {
            for sense in [Sense::Minimise, Sense::Maximise] {
                let mut model = Model::default();
                // A variable with no bound cannot be in an exact sum, only in one in floating point.
                let x = model.integer("x", range.clone());
                let real = model.real("y", f64::NEG_INFINITY..=f64::INFINITY);
                let ends = *left.start() as f64 - 0.5..=*left.end() as f64 + 0.5;
                model.post(&FIRST, Place::board(), RealLinear { integers: vec![(x, 1.0)], reals: Vec::new(), range: ends });
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
                let expected = if sense == Sense::Minimise { *left.start() } else { *left.end() };
                let text = text(&model, format);
                assert_eq!(found(&model, format, &text), Some(expected), "{range:?} {format}\n{text}");
            }
        }
    }
}

/// A real variable's bounds reach the reader, the negative, the infinite and the small ones.
#[test]
fn bounds_of_reals() {
    for (range, best) in [(-2.5..=1.75, 1), (f64::NEG_INFINITY..=-1.25, -2), (-1e-7..=3.0000001, 3), (2.0..=2.0, 2)] {
        let mut model = Model::default();
        let (z, y) = (model.integer("z", -9..=9), model.real("y", range.clone()));
        model.post(&FIRST, Place::board(), RealLinear { integers: vec![(z, 1.0)], reals: vec![(y, -1.0)], range: -1.0..=0.0 });
        model.optimise(Sense::Maximise, z.into());
        for format in ["lp", "mps", "mathprog"] {
            let text = text(&model, format);
            assert_eq!(found(&model, format, &text), Some(best), "{range:?} {format}\n{text}");
        }
    }
}

/// Names that differ only in what a format cannot say, or mean something in it, stay apart.
#[test]
fn awkward_names() {
    let words = "x[1] x(1) x_1 x_1_2 x[1] 1x e9 E inf infinity info free Free st s.t. end max minimize obj objective one bin \
        GENERAL var printf nan - _ é 漢 $x *x \" \\ objective_value first_board_1 RHS MARKER sum less integer binary solve div \
        sos1 0x1f 2e5 v_2e5 x>=1 x: Bounds Infinity if then mod in and data param set table default dimen symbolic min setof";
    let names: Vec<&str> = words.split(' ').chain(["x 1", "subject to", "", "a\nb"]).collect();
    let mut model = Model::default();
    let vars: Vec<_> = names.iter().map(|name| model.integer(name, 0..=3)).collect();
    let long = model.integer("long".repeat(200), 0..=3);
    let longer = model.integer("long".repeat(201), 0..=3);
    model.post(&FIRST, Place::board(), sum([long, longer]).equals(3));
    for (place, &var) in vars.iter().enumerate() {
        model.post(&FIRST, Place::board(), Linear::new(var.into(), 0..=place as i64 % 3 + 1));
    }
    model.optimise(Sense::Maximise, sum(vars.iter().copied()) + long);
    let expected: i64 = (0..names.len() as i64).map(|place| place % 3 + 1).sum::<i64>() + 3;
    for format in ["lp", "mps", "mathprog"] {
        let text = text(&model, format);
        assert_eq!(found(&model, format, &text), Some(expected), "{format}\n{text}");
    }
}

/// Lines stay short enough for readers, and the numbers exact.
#[test]
fn long_rows_and_large_numbers() {
    let mut model = Model::default();
    let bits: Vec<_> = (0..3000).map(|i| model.binary(format_args!("b[{i}]"))).collect();
    let total = sum(bits.iter().enumerate().map(|(i, &bit)| bit * (1 << (i % 20))));
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

/// MathProg prints what was asked.
#[test]
fn mathprog_prints_the_solutions() {
    let mut model = Model::default();
    let (x, y) = (model.integer("x[1]", -3..=3), model.binary("y"));
    model.post(&FIRST, Place::board(), (x * 1).equals(-2));
    model.post(&FIRST, Place::board(), Clause(vec![!y]));
    let puzzle_vars = [(Name::new("r1c1 \"q\" 100%"), (x * -2 + y * 7 + Expr::from(1)).into()), (Name::new("r1c2"), (!y).into())];
    let export =
        Export { title: "two\nlines", model: &model, puzzle_vars: &puzzle_vars, lazy: LazyConstraints::Refuse, rows: false };
    let format = FORMATS.iter().find(|format| format.name == "mathprog").expect("listed");
    let text = (format.write)(&export).expect("sums");
    let printed = reader::printed("mathprog", &text);
    assert!(printed.contains("r1c1 \"q\" 100% = 5\n") && printed.contains("r1c2 = 1\n"), "{printed}\n{text}");
}
