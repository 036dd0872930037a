//! Pumpkin's integers have 32 bits: models that may overflow them are refused, all others are solved correctly.

use model::{
    ConstraintBody, Expr, Model, Place, Rule,
    constraint::{AllDifferent, Indicator, Table},
};
use solve::{Limits, Outcome, Search, SearchError, Settings};

const WIDE: &Rule = &Rule { name: "wide", sentence: "Sums of large numbers are correct." };

/// Two variables from -`max` to `max`, and a constraint on them.
fn model(max: i64, constraint: impl Fn(Expr, Expr) -> ConstraintBody) -> Model {
    let mut model = Model::default();
    let (a, b) = (model.integer("a", -max..=max), model.integer("b", -max..=max));
    let constraint = constraint(a.into(), b.into());
    model.post(WIDE, Place::board(), constraint);
    model
}

fn open(model: &Model) -> Result<Search<'static>, SearchError> {
    let pumpkin = solve::find("pumpkin").expect("it is built in");
    Search::open(pumpkin, model.clone(), Settings::default(), &Limits::default())
}

/// Whether there is a solution, which the search itself checks.
fn solvable(model: &Model) -> bool {
    let outcome = open(model).and_then(|mut search| search.solve(&Limits::default()));
    match outcome {
        Ok(Outcome::Feasible(_)) => true,
        Ok(Outcome::Infeasible) => false,
        other => panic!("{other:?}"),
    }
}

#[test]
#[cfg_attr(not(feature = "pumpkin"), ignore = "not run: built without the feature pumpkin")]
fn large_numbers_within_32_bits_are_solved() {
    let max = 250_000_000;
    assert!(solvable(&model(max, |a, b| (a * 3 + b).equals(4 * max).into())));
    assert!(solvable(&model(max, |a, b| (a * 3 - b).equals(-4 * max).into())));
    assert!(!solvable(&model(max, |a, b| (a * 3 + b).equals(4 * max + 1).into())));
    assert!(solvable(&model(max, |a, b| AllDifferent(vec![a * 2, b + Expr::from(7)]).into())));
    let row = |value: i64| Table { exprs: vec![Expr::default(), Expr::default()], rows: vec![vec![-max, value]] };
    assert!(solvable(&model(max, |a, b| Table { exprs: vec![a.clone(), a + b], ..row(0) }.into())));
    assert!(!solvable(&model(max, |a, b| Table { exprs: vec![a.clone(), a + b], ..row(1) }.into())));
    // A bound outside the range of the sum is redundant or infeasible, however large it is.
    assert!(solvable(&model(max, |a, b| (a + b).at_most(1 << 50).into())));
    assert!(!solvable(&model(max, |a, b| (a + b).at_most(-(1 << 50)).into())));
}

#[test]
#[cfg_attr(not(feature = "pumpkin"), ignore = "not run: built without the feature pumpkin")]
fn overflow_of_32_bits_is_refused() {
    let refused = |model: &Model| match open(model) {
        Err(SearchError::Refused { why, .. }) => assert!(why.contains("32-bit"), "{why}"),
        _ => panic!("it was not refused: {model:?}"),
    };
    refused(&model(1 << 31, |a, _| a.at_most(5).into()));
    refused(&model(1 << 28, |a, b| (a * 4 + b).at_most(5).into()));
    refused(&model(3, |a, b| (a * (1 << 30) - b).at_most(5).into()));
    refused(&model(1 << 29, |a, b| AllDifferent(vec![a, b * -1]).into()));
    refused(&model(3, |a, b| AllDifferent(vec![a, b + Expr::from(1 << 40)]).into()));
    refused(&model(1 << 29, |a, b| Table { exprs: vec![a + b], rows: vec![vec![4]] }.into()));
    let mut conditional = model(1 << 29, |a, b| (a - b).at_most(1 << 50).into());
    let when = conditional.binary("when");
    let (a, b) = (conditional.integer("c", 0..=1 << 29), conditional.integer("d", 0..=1 << 29));
    conditional.post(WIDE, Place::board(), Indicator { when, then: (a * 1 + b).at_most(5) });
    refused(&conditional);
}
