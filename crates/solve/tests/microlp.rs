//! Properties of the microlp backend beyond the laws of every backend.

mod linear;

use linear::{CHOSEN, knapsack, market_split, nothing_fits, open, solve, stops_in_time};
use model::{Lit, Model, Place, Sense, constraint::RealLinear};
use solve::{Limit, Limits, Outcome, Search, SearchError, Settings};

fn microlp() -> &'static dyn solve::Backend {
    solve::find("microlp").expect("it is always compiled in")
}

#[test]
fn reports_the_relaxation_and_the_optimum_of_a_knapsack() {
    for presolve in [true, false] {
        let settings = Settings { relaxation: true, presolve, ..Settings::default() };
        let mut search = open(microlp(), knapsack(), settings);
        assert_eq!(solve(&mut search).integers, [0, 1, 1]);
        let statistics = search.statistics();
        assert!(statistics.relaxation.is_some_and(|value| (value - 247.0).abs() < 1e-6), "{statistics:?}");
        assert_eq!((statistics.dual_bound, statistics.gap, statistics.limit), (Some(227.0), Some(0.0), None));
        let outcome = open(microlp(), nothing_fits(), settings).solve(&Limits::default());
        assert_eq!(outcome, Ok(Outcome::Infeasible));
    }
}

#[test]
fn assumptions_are_retracted() {
    let mut search = open(microlp(), knapsack(), Settings::default());
    let second = Lit::of(search.model().vars().nth(1).expect("there are three things"));
    let without = search.solve_assuming(&[!second], &Limits::default());
    assert!(matches!(without, Ok(Outcome::Feasible(values)) if values.integers == [1, 0, 1]));
    assert_eq!(search.solve_assuming(&[second, !second], &Limits::default()), Ok(Outcome::Infeasible));
    assert_eq!(solve(&mut search).integers, [0, 1, 1]);
}

#[test]
fn stops_at_the_node_limit() {
    let mut search = open(microlp(), market_split(4, 25), Settings::default());
    for nodes in [5, 50] {
        let before = search.statistics().nodes.unwrap_or(0);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        assert_eq!(search.solve(&limits), Ok(Outcome::Unknown(Limit::Nodes)));
        assert_eq!(search.statistics().nodes, Some(before + nodes));
    }
}

#[test]
fn stops_at_the_deadline_or_an_interruption() {
    let mut search = open(microlp(), market_split(5, 50), Settings::default());
    stops_in_time(&mut search);
}

#[test]
fn supports_real_variables_and_distrusts_widely_spread_coefficients() {
    let real = |integer, real, range| RealLinear { integers: integer, reals: real, range };
    let mut model = Model::default();
    let count = model.integer("count", 0..=10);
    let level = model.real("level", 0.0..=f64::INFINITY);
    // level ≥ 2.5 and level ≤ 0.9 · count; a variable may occur in two terms.
    let terms = vec![(count, -0.5), (count, -0.4)];
    model.post(CHOSEN, Place::board(), real(terms, vec![(level, 1.0)], f64::NEG_INFINITY..=0.0));
    model.post(CHOSEN, Place::board(), real(vec![], vec![(level, 1.0)], 2.5..=f64::INFINITY));
    model.optimise(Sense::Minimise, count.into());
    let values = solve(&mut open(microlp(), model.clone(), Settings::default()));
    assert_eq!(values.integers, [3]);
    assert!((2.5 - 1e-6..=2.7 + 1e-6).contains(&values.reals[0]), "{values:?}");
    for (coefficient, outcome) in [(1.0, Outcome::Infeasible), (1e9, Outcome::Unknown(Limit::Solver))] {
        let mut model = model.clone();
        model.post(CHOSEN, Place::board(), real(vec![], vec![(level, coefficient)], 9.1 * coefficient..=f64::INFINITY));
        assert_eq!(open(microlp(), model, Settings::default()).solve(&Limits::default()), Ok(outcome));
    }
}

#[test]
fn refuses_numbers_inexact_in_floating_point() {
    let refused = |pose: &dyn Fn(&mut Model)| {
        let mut model = Model::default();
        pose(&mut model);
        match Search::open(microlp(), model, Settings::default(), &Limits::default()) {
            Err(SearchError::Refused { why, .. }) => why,
            Err(other) => panic!("{other}"),
            Ok(_) => panic!("it took the model"),
        }
    };
    let range = |model: &mut Model| {
        model.integer("x", 0..=1 << 31);
    };
    assert_eq!(refused(&range), "the range of a variable exceeds 32 bits");
    let sum = "a sum may exceed 2^53, beyond which floating point is not exact";
    let coefficient = |model: &mut Model| {
        let x = model.binary("x");
        model.post(CHOSEN, Place::board(), (x * ((1 << 53) + 1)).at_most(1));
    };
    assert_eq!(refused(&coefficient), sum);
    let objective = |model: &mut Model| {
        let x = model.integer("x", 0..=1 << 30);
        model.optimise(Sense::Maximise, x * (1 << 28));
    };
    assert_eq!(refused(&objective), sum);
    let infinite = |model: &mut Model| {
        let x = model.binary("x");
        model.post(
            CHOSEN,
            Place::board(),
            RealLinear { integers: vec![(x.var, f64::INFINITY)], reals: vec![], range: 0.0..=1.0 },
        );
    };
    assert_eq!(refused(&infinite), "a coefficient or a bound is not a number");
}
