//! Implied integers: fractions of a backend with reals become integers, or the mark is blamed.

use model::{Assignment, Expr, Model, Place, Rule, Sense, Var};
use solve::{BACKENDS, Limits, Outcome, Search, SearchError, Settings};

static PAIRS: Rule = Rule { name: "pairs", sentence: "At most one of two." };

/// Three implied integers from 0 to 1, of which two add up to at most one, and a binary that is at most their sum.
fn triangle() -> (Model, Vec<Var>) {
    let mut model = Model::default();
    let vars: Vec<Var> = (1..=3).map(|index| model.integer(format!("p[{index}]"), 0..=1)).collect();
    vars.iter().for_each(|&var| model.imply(var));
    for (a, b) in [(0, 1), (1, 2), (0, 2)] {
        model.post(&PAIRS, Place::board(), (Expr::from(vars[a]) + vars[b]).at_most(1));
    }
    let any = model.binary("any");
    let some: Expr = vars.iter().copied().sum();
    model.post(&PAIRS, Place::board(), (some.clone() + !any).at_least(1));
    model.optimise(Sense::Maximise, some + any);
    (model, vars)
}

#[test]
fn every_backend_returns_integers() {
    for &backend in BACKENDS {
        let (model, vars) = triangle();
        let mut search = Search::open(backend, model, Settings::default(), &Limits::default()).expect("a small model");
        let Ok(Outcome::Feasible(values)) = search.solve(&Limits::default()) else { panic!("{}", backend.name()) };
        let drawn: i64 = vars.iter().map(|var| values.integers[var.index()]).sum();
        assert_eq!((drawn, values.integers[3]), (1, 1), "{}: {values:?}", backend.name());
    }
}

#[test]
fn a_variable_that_is_not_implied_is_named_as_the_cause() {
    let mut model = Model::default();
    let [p, q] = ["p", "q"].map(|name| model.integer(name, 0..=1));
    model.imply(p);
    model.imply(q);
    model.post(&PAIRS, Place::board(), (Expr::from(p) + q).equals(1));
    model.post(&PAIRS, Place::board(), (Expr::from(p) - q).equals(0));
    let microlp = solve::find("microlp").expect("it is always compiled in");
    let mut search = Search::open(microlp, model, Settings::default(), &Limits::default()).expect("a small model");
    assert_eq!(search.solve(&Limits::default()), Err(SearchError::NotImplied));
}

#[test]
fn fractions_of_another_program_become_integers() {
    let (model, vars) = triangle();
    let read = Assignment::from(vec![1, 1, 1, 1]);
    assert!(model.violated(&read).count() > 0);
    let found = solve::with_integers(&model, read, &Limits::default());
    assert_eq!(model.violated(&found).count(), 0);
    assert_eq!((vars.len(), found.integers[3]), (3, 1));
}
