//! Properties of the HiGHS backend beyond the laws of every backend.

mod linear;

use linear::{CHOSEN, knapsack, market_split, nothing_fits, open, solve, stops_in_time};
use model::{
    Model, Place, Sense,
    constraint::{Clause, Connected, Edge, RealLinear},
    sum,
};
use solve::{Limit, Limits, Outcome, Search, SearchError, Settings};

fn highs() -> &'static dyn solve::Backend {
    solve::find("highs").expect("it is built in")
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn reports_the_relaxation_and_the_optimum_of_a_knapsack() {
    let settings = Settings { relaxation: true, ..Settings::default() };
    let mut search = open(highs(), knapsack(), settings);
    assert_eq!(solve(&mut search).integers, [0, 1, 1]);
    let statistics = search.statistics();
    // Items in order of value per weight, the last in part: 60 + 100 + 120 · 20/30 + 7.
    assert!(statistics.relaxation.is_some_and(|value| (value - 247.0).abs() < 1e-6), "{statistics:?}");
    assert_eq!((statistics.dual_bound, statistics.gap, statistics.limit), (Some(227.0), Some(0.0), None));
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn the_solution_does_not_depend_on_seed_presolve_or_threads() {
    for (seed, presolve, threads) in [(0, true, 1), (7, false, 1), (u64::MAX, true, 2), (1 << 31, false, 1)] {
        let settings = Settings { seed, presolve, threads, relaxation: false, static_order: false, proof: false };
        assert_eq!(solve(&mut open(highs(), knapsack(), settings)).integers, [0, 1, 1], "{settings:?}");
        let outcome = open(highs(), nothing_fits(), settings).solve(&Limits::default());
        assert_eq!(outcome, Ok(Outcome::Infeasible), "{settings:?}");
    }
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn stops_at_the_node_limit_and_can_continue() {
    let mut search = open(highs(), market_split(4, 25), Settings::default());
    let limits = Limits { nodes: Some(5), ..Limits::default() };
    assert_eq!(search.solve(&limits), Ok(Outcome::Unknown(Limit::Nodes)));
    let nodes = search.statistics().nodes.expect("it counts nodes");
    assert!((1..1000).contains(&nodes), "{nodes}");
    let more = Limits { nodes: Some(50), ..Limits::default() };
    assert_eq!(search.solve(&more), Ok(Outcome::Unknown(Limit::Nodes)));
    assert!(search.statistics().nodes.is_some_and(|all| all >= nodes + 50), "{:?}", search.statistics());
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn incumbent_and_dual_bound_are_reported_at_a_limit() {
    for sense in [Sense::Minimise, Sense::Maximise] {
        let mut model = market_split(3, 40);
        // Every choice is feasible; the objective is the distance of the first sum from its half.
        let excess = model.integer("excess", 0..=10_000);
        let rows: Vec<_> = model.constraints().iter().map(|c| c.body.clone()).collect();
        let model::ConstraintBody::Linear(first) = &rows[0] else { panic!("all constraints are linear") };
        let target = *first.range.start();
        let mut slack_model = Model::default();
        for variable in model.variables() {
            slack_model.integer(&variable.name, variable.range.clone());
        }
        slack_model.post(CHOSEN, Place::board(), (first.expr.clone() - excess).at_most(target));
        slack_model.post(CHOSEN, Place::board(), (first.expr.clone() + excess).at_least(target));
        for row in &rows[1..] {
            slack_model.post(CHOSEN, Place::board(), row.clone());
        }
        let signed = if sense == Sense::Minimise { excess * 1 } else { excess * -1 };
        slack_model.optimise(sense, signed.clone());
        let mut search = open(highs(), slack_model, Settings::default());
        let found = search.solve(&Limits { nodes: Some(200), ..Limits::default() });
        let Ok(Outcome::Feasible(values)) = found else { panic!("{found:?}") };
        let (value, statistics) = (signed.value(&values) as f64, search.statistics());
        assert_eq!(statistics.limit, Some(Limit::Nodes), "{statistics:?}");
        let (bound, gap) = (statistics.dual_bound.expect("there is a bound"), statistics.gap.expect("there is a gap"));
        assert!(if sense == Sense::Minimise { bound < value } else { bound > value }, "{statistics:?}");
        assert!(bound.fract() == 0.0 && gap == (value - bound).abs() / value.abs().max(1.0), "{statistics:?}");
    }
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn stops_at_the_deadline_or_an_interruption() {
    let mut search = open(highs(), market_split(5, 50), Settings::default());
    stops_in_time(&mut search);
    // An interruption does not persist.
    assert_eq!(search.solve(&Limits { nodes: Some(3), ..Limits::default() }), Ok(Outcome::Unknown(Limit::Nodes)));
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn stops_at_the_memory_limit() {
    let mut search = open(highs(), knapsack(), Settings::default());
    let full = Limits { memory: Some(1), ..Limits::default() };
    assert_eq!(search.solve(&full), Ok(Outcome::Unknown(Limit::Memory)));
    assert_eq!(solve(&mut search).integers, [0, 1, 1]);
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn connects_triangles_by_cuts_and_refutes_unlinked_ones() {
    // Six triangles, each linked to the next or not, with at most as many edges as a spanning tree has.
    for (links, expected) in [(true, true), (false, false)] {
        let mut model = Model::default();
        let mut edges = Vec::new();
        for triangle in 0..6 {
            let node = |corner: usize| 3 * triangle + corner;
            let mut ends = vec![(node(0), node(1)), (node(1), node(2)), (node(0), node(2))];
            if links && triangle > 0 {
                ends.push((node(0), node(0) - 3));
            }
            for (a, b) in ends {
                edges.push(Edge { a, b, when: Some(model.binary(format_args!("{a}-{b}"))) });
            }
        }
        let lits: Vec<_> = edges.iter().filter_map(|edge| edge.when).collect();
        model.post(CHOSEN, Place::board(), sum(lits).at_most(17));
        model.post(CHOSEN, Place::board(), Connected { nodes: vec![None; 18], edges });
        let mut search = open(highs(), model, Settings::default());
        let outcome = search.solve(&Limits::default());
        assert_eq!(matches!(outcome, Ok(Outcome::Feasible(_))), expected, "{outcome:?}");
        assert_eq!(outcome == Ok(Outcome::Infeasible), !expected, "{outcome:?}");
        assert!(search.statistics().cuts > 0, "{:?}", search.statistics());
    }
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn assumptions_are_retracted() {
    let mut search = open(highs(), knapsack(), Settings::default());
    let second = model::Lit::of(search.model().vars().nth(1).expect("there are three things"));
    let without = search.solve_assuming(&[!second], &Limits::default());
    assert!(matches!(without, Ok(Outcome::Feasible(values)) if values.integers == [1, 0, 1]));
    assert_eq!(search.statistics().dual_bound, Some(187.0));
    assert_eq!(search.solve_assuming(&[second, !second], &Limits::default()), Ok(Outcome::Infeasible));
    assert_eq!(solve(&mut search).integers, [0, 1, 1]);
    search.add(CHOSEN, Place::board(), Clause(vec![!second])).expect("clauses are lowered to linear constraints");
    assert_eq!(solve(&mut search).integers, [1, 0, 1]);
    assert_eq!(search.solve_assuming(&[second], &Limits::default()), Ok(Outcome::Infeasible));
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn supports_real_variables() {
    let mut model = Model::default();
    let count = model.integer("count", 0..=10);
    let level = model.real("level", 0.0..=f64::INFINITY);
    // level ≥ 2.5 and level ≤ 0.9 · count; a variable may occur in two terms.
    let integer = vec![(count, -0.5), (count, -0.4)];
    model.post(
        CHOSEN,
        Place::board(),
        RealLinear { integers: integer, reals: vec![(level, 1.0)], range: f64::NEG_INFINITY..=0.0 },
    );
    model.post(CHOSEN, Place::board(), RealLinear { integers: vec![], reals: vec![(level, 1.0)], range: 2.5..=f64::INFINITY });
    model.optimise(Sense::Minimise, count.into());
    let values = solve(&mut open(highs(), model.clone(), Settings::default()));
    assert_eq!(values.integers, [3]);
    assert!((2.5 - 1e-6..=2.7 + 1e-6).contains(&values.reals[0]), "{values:?}");
    model.post(CHOSEN, Place::board(), RealLinear { integers: vec![], reals: vec![(level, 1.0)], range: 9.1..=f64::INFINITY });
    assert_eq!(open(highs(), model, Settings::default()).solve(&Limits::default()), Ok(Outcome::Infeasible));
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn refuses_numbers_inexact_in_floating_point() {
    let large = (1 << 53) + 1;
    let refused = |pose: &dyn Fn(&mut Model)| {
        let mut model = Model::default();
        pose(&mut model);
        match Search::open(highs(), model, Settings::default(), &Limits::default()) {
            Err(SearchError::Refused { why, .. }) => why,
            Err(other) => panic!("{other}"),
            Ok(_) => panic!("it took the model"),
        }
    };
    let reason = |number: i64| format!("{number} is beyond 2^53, where floating point is not exact");
    let range = |model: &mut Model| {
        model.integer("x", 0..=large);
    };
    assert_eq!(refused(&range), reason(large));
    let coefficient = |model: &mut Model| {
        let x = model.binary("x");
        model.post(CHOSEN, Place::board(), (x * large).at_most(1));
    };
    assert_eq!(refused(&coefficient), reason(large));
    let objective = |model: &mut Model| {
        let x = model.binary("x");
        model.optimise(Sense::Maximise, x * -large);
    };
    assert_eq!(refused(&objective), reason(-large));
    let nan = |model: &mut Model| {
        let x = model.binary("x");
        model.post(CHOSEN, Place::board(), RealLinear { integers: vec![(x.var, f64::NAN)], reals: vec![], range: 0.0..=1.0 });
    };
    assert_eq!(refused(&nan), "a coefficient or a bound is not a number");
    let small = |model: &mut Model| {
        let x = model.integer("x", 0..=1 << 40);
        model.post(CHOSEN, Place::board(), RealLinear { integers: vec![(x, 1e-10)], reals: vec![], range: 1.0..=2.0 });
    };
    assert_eq!(refused(&small), "a coefficient is below 1e-9, which HiGHS treats as 0");
}
