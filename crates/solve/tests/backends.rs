//! What every backend must do, on small random models whose solutions are found by trying.

mod models;

use model::{
    Assignment, IntegerView, Lit, Model, Place, Sense, Var,
    constraint::{AllDifferent, Clause, Connected, Indicator, NoGood, Table},
    lower::Lowered,
    sum,
};
use models::{DRAWN, Drawn, FORMS, Rng, drawn};
use solve::{BACKENDS, Backend, Limit, Limits, Outcome, Search, SearchError, Settings, Statistics};
use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// Whether it learns from conflicts; then it counts them, and tells cores.
fn learns(backend: &dyn Backend) -> bool {
    ["engine", "clauses", "cadical", "pumpkin"].contains(&backend.name())
}

fn open(backend: &'static dyn Backend, model: &Model, settings: Settings) -> Search<'static> {
    Search::open(backend, model.clone(), settings, &Limits::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn solve(search: &mut Search<'_>, assumptions: &[Lit]) -> Outcome {
    match search.solve_assuming(assumptions, &Limits::default()) {
        Ok(outcome) => outcome,
        Err(error) => panic!("{error}: {:#?}", search.model()),
    }
}

/// The solutions, each forbidden when it is found.
fn found(search: &mut Search<'_>, vars: &[Var]) -> BTreeSet<Vec<i64>> {
    let views: Vec<IntegerView> = vars.iter().map(|&var| IntegerView::from(var)).collect();
    let mut found = BTreeSet::new();
    loop {
        match solve(search, &[]) {
            Outcome::Feasible(Assignment { integers: integer, .. }) => {
                let no_good = NoGood { views: views.clone().into(), from: integer.clone() };
                search.add(DRAWN, Place::board(), no_good).expect("every backend takes a no-good");
                assert!(found.insert(integer), "the same solution twice");
            }
            Outcome::Infeasible => return found,
            Outcome::Unknown(limit) => panic!("{} gave up: {}", search.backend().name(), limit.name()),
        }
    }
}

/// Solvers of linear relaxations start anew for each of many small solves, and no-goods on integers
/// are hard on them: they get one model in ten, and none with many solutions to forbid.
fn is_spared(backend: &dyn Backend, seed: u64, to_forbid: usize) -> bool {
    ["highs", "microlp"].contains(&backend.name()) && (!seed.is_multiple_of(10) || to_forbid > 8)
}

/// Draws models of each form and asks every backend about them. Of the solutions, `most` at most
/// are to be forbidden, or none.
fn each(models: u64, most: Option<usize>, ask: impl Fn(&'static dyn Backend, &mut Rng, &Drawn, &str)) {
    for &(form, post) in FORMS {
        for seed in 0..models {
            let drawn = drawn(&mut Rng(seed), post, most.unwrap_or(usize::MAX));
            let to_forbid = most.map_or(0, |_| drawn.solutions.len());
            for &backend in BACKENDS.iter().filter(|backend| !is_spared(**backend, seed, to_forbid)) {
                let name = format!("{form} {seed} on {}", backend.name());
                ask(backend, &mut Rng(seed), &drawn, &name);
            }
        }
    }
}

#[test]
fn finds_all_solutions_and_no_others() {
    each(60, Some(40), |backend, rng, drawn, name| {
        let settings = Settings { seed: rng.below(5), presolve: !rng.once_in(3), ..Settings::default() };
        let mut search = open(backend, &drawn.model, settings);
        assert_eq!(found(&mut search, &drawn.vars), drawn.solutions, "{name}: {:#?}", drawn.model);
        assert_eq!(solve(&mut search, &[]), Outcome::Infeasible, "{name}: what is impossible stays so");
    });
}

#[test]
fn keeps_assumptions_for_one_solve_only() {
    each(30, None, |backend, rng, drawn, name| {
        let mut search = open(backend, &drawn.model, Settings::default());
        for _ in 0..6 {
            let count = rng.among(0, 4);
            let assumed = rng.draw(count, &drawn.lits);
            let keeps = |lits: &[Lit]| drawn.solutions.iter().any(|integer| holds(lits, integer));
            match solve(&mut search, &assumed) {
                Outcome::Feasible(values) => assert!(assumed.iter().all(|lit| lit.holds(&values)), "{name}"),
                Outcome::Infeasible => {
                    assert!(!keeps(&assumed), "{name}: {:#?}", drawn.model);
                    let core = search.core();
                    assert!(core.is_some() || !learns(backend), "{name} tells no core");
                    let core = core.unwrap_or_default();
                    assert!(core.iter().all(|lit| assumed.contains(lit)), "{name}: {core:?} is not among {assumed:?}");
                    assert!(!learns(backend) || !keeps(&core), "{name}: {core:?} can hold: {:#?}", drawn.model);
                }
                Outcome::Unknown(limit) => panic!("{name} gave up: {}", limit.name()),
            }
            let expected = !drawn.solutions.is_empty();
            assert_eq!(matches!(solve(&mut search, &[]), Outcome::Feasible(_)), expected, "{name}");
        }
    });
}

fn holds(lits: &[Lit], integer: &[i64]) -> bool {
    let values = Assignment::from(integer.to_vec());
    lits.iter().all(|lit| lit.holds(&values))
}

#[test]
fn grows_after_what_was_assumed_was_impossible() {
    each(30, Some(40), |backend, rng, drawn, name| {
        let mut search = open(backend, &drawn.model, Settings::default());
        let lit = rng.pick(&drawn.lits);
        assert_eq!(solve(&mut search, &[lit, !lit]), Outcome::Infeasible, "{name}");
        search.add(DRAWN, Place::board(), Clause(vec![lit])).expect("every backend takes a clause");
        let expected = drawn.solutions.iter().filter(|integer| holds(&[lit], integer)).cloned().collect();
        assert_eq!(found(&mut search, &drawn.vars), expected, "{name}: {:#?}", drawn.model);
    });
}

#[test]
fn finds_the_best() {
    each(20, None, |backend, rng, drawn, name| {
        let terms: Vec<_> = drawn.vars.iter().map(|&var| var * rng.among(-3, 3)).collect();
        let (sense, expr) = (rng.pick(&[Sense::Minimise, Sense::Maximise]), sum(terms));
        let mut model = drawn.model.clone();
        model.optimise(sense, expr.clone());
        let value = |integer: &Vec<i64>| expr.value(&Assignment::from(integer.clone()));
        let values = drawn.solutions.iter().map(value);
        let expected = if sense == Sense::Minimise { values.min() } else { values.max() };
        let mut search = open(backend, &model, Settings::default());
        for _ in 0..2 {
            match solve(&mut search, &[]) {
                Outcome::Feasible(values) => assert_eq!(Some(expr.value(&values)), expected, "{name}: {model:#?}"),
                outcome => assert_eq!((outcome, None), (Outcome::Infeasible, expected), "{name}: {model:#?}"),
            }
        }
    });
}

/// Bits and integers that bits decide, and a sum over them that is too long to be said in clauses
/// on these alone; whether it holds is asked for all bits set in some ways.
#[test]
fn long_sums_hold_for_the_values_they_should() {
    for seed in 0..30 {
        let mut rng = Rng(seed);
        let (mut model, mut lits, mut terms) = (Model::default(), Vec::new(), Vec::new());
        let most = rng.pick(&[2, 5, 40]);
        for number in 0..rng.among(8, 14) {
            let lit = model.binary(format_args!("b{number}"));
            lits.push(lit);
            terms.push(rng.pick(&[lit, !lit]) * rng.among(-most, most));
        }
        for number in 0..rng.among(0, 3) {
            let low = rng.among(-5, 2);
            let int = model.integer(format_args!("n{number}"), low..=low + 7);
            let binary: Vec<Lit> = (0..3).map(|digit| model.binary(format_args!("n{number}.{digit}"))).collect();
            let digits = sum(binary.iter().zip([1, 2, 4]).map(|(&lit, worth)| lit * worth));
            model.post(DRAWN, Place::board(), (digits - int).equals(-low));
            lits.extend(binary);
            terms.push(int * rng.among(-most, most));
        }
        let expr = sum(terms);
        let reach = model.range(&expr);
        let bound = rng.among(reach.start() / 3, reach.end() / 3);
        let linear = model::constraint::Linear::new(expr, bound..=bound + rng.among(0, most));
        match rng.once_in(2) {
            true => model.post(DRAWN, Place::board(), linear),
            false => model.post(DRAWN, Place::board(), Indicator { when: !lits[0], then: linear }),
        }
        for &backend in BACKENDS.iter().filter(|backend| backend.name() != "exhaustive") {
            let mut search = open(backend, &model, Settings::default());
            for _ in 0..if learns(backend) { 60 } else { 6 } {
                let set: Vec<Lit> = lits.iter().map(|&lit| rng.pick(&[lit, !lit])).collect();
                let expected = decided(&model, &set);
                let found = solve(&mut search, &set);
                let holds = model.violated(&expected).next().is_none();
                let expected = if holds { Outcome::Feasible(expected) } else { Outcome::Infeasible };
                assert_eq!(found, expected, "{seed} on {}: {model:#?}", backend.name());
            }
        }
    }
}

/// The values of all variables where literals decide the bits, and the bits after an integer it.
fn decided(model: &Model, set: &[Lit]) -> Assignment {
    let mut integers: Vec<i64> = model.variables().iter().map(|v| *v.range.start()).collect();
    set.iter().for_each(|lit| integers[lit.var.index()] = i64::from(!lit.negated));
    for place in 0..integers.len() {
        if !model.variables()[place].is_binary() {
            integers[place] += integers[place + 1] + 2 * integers[place + 2] + 4 * integers[place + 3];
        }
    }
    integers.into()
}

/// Variables with many values are refused soon, or taken and solved within the time there is.
#[test]
fn wide_ranges_take_no_time() {
    for (wide, rich) in [(50, true), (50_000, false), (1 << 40, true)] {
        let mut model = Model::default();
        let (a, b) = (model.integer("a", 0..=wide), model.integer("b", -wide..=wide));
        model.post(DRAWN, Place::board(), (a * 2 - b).at_most(wide / 3));
        if rich {
            model.post(DRAWN, Place::board(), AllDifferent(vec![a.into(), b * -3]));
            model.post(DRAWN, Place::board(), Table { exprs: vec![a.into(), b * 1 + a], rows: vec![vec![3, 5], vec![7, 7]] });
        }
        for &backend in BACKENDS {
            let start = Instant::now();
            match Search::open(backend, model.clone(), Settings::default(), &Limits::default()) {
                Ok(mut search) => match search.solve(&Limits::of(Duration::from_secs(1))) {
                    Ok(Outcome::Feasible(_)) => {}
                    outcome => {
                        assert!(wide > 50 && outcome == Ok(Outcome::Unknown(Limit::Time)), "{}: {outcome:?}", backend.name())
                    }
                },
                Err(SearchError::Refused { .. }) => assert!(wide > 50, "{}", backend.name()),
                Err(error) => panic!("{error}"),
            }
            assert!(start.elapsed() < Duration::from_secs(10), "{wide} on {}", backend.name());
        }
    }
}

/// One pigeon more than there are holes, which clause learning alone cannot see for long.
fn pigeons(holes: i64) -> Model {
    let mut model = Model::default();
    let pigeons = (0..=holes).map(|pigeon| model.integer(format_args!("p{pigeon}"), 1..=holes).into()).collect();
    model.post(DRAWN, Place::board(), AllDifferent(pigeons));
    model
}

/// Asks without [`Search`], which looks at the limits itself before it asks.
fn ask(backend: &dyn Backend, model: &Model, limits: &Limits) -> (Outcome, Statistics) {
    let lowered = Lowered::new(model, backend.supported()).expect("every backend takes small models");
    let mut session = backend.open(&lowered, &Settings::default()).expect("every backend takes small models");
    let mut statistics = Statistics::default();
    (session.solve(&[], limits, &mut statistics), statistics)
}

#[test]
fn without_time_nothing_is_known() {
    for backend in BACKENDS {
        let (outcome, _) = ask(*backend, &pigeons(6), &Limits::of(Duration::ZERO));
        assert_eq!(outcome, Outcome::Unknown(Limit::Time), "{}", backend.name());
    }
}

#[test]
fn gives_up_after_so_many_conflicts_and_goes_on_when_asked() {
    for &backend in BACKENDS.iter().filter(|backend| learns(**backend)) {
        let limits = Limits { nodes: Some(20), ..Limits::default() };
        let (outcome, statistics) = ask(backend, &pigeons(8), &limits);
        assert_eq!(outcome, Outcome::Unknown(Limit::Nodes), "{}", backend.name());
        assert!(
            statistics.conflicts.is_some_and(|conflicts| (20..=30).contains(&conflicts)),
            "{}: {statistics:?}",
            backend.name()
        );
        assert!(statistics.nodes.is_some_and(|decisions| decisions > 0), "{}: {statistics:?}", backend.name());
        let mut search = open(backend, &pigeons(6), Settings::default());
        let first = search.solve(&limits);
        assert_eq!(first, Ok(Outcome::Unknown(Limit::Nodes)), "{}", backend.name());
        assert_eq!(solve(&mut search, &[]), Outcome::Infeasible, "{}", backend.name());
    }
}

#[test]
fn stops_within_a_second_when_told() {
    let hard = pigeons(12);
    for &backend in BACKENDS {
        if backend.name() == "exhaustive" {
            continue; // It refuses what would take it longer than a second.
        }
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
        let watch = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(300));
            stop.store(true, Ordering::Relaxed);
            Instant::now()
        });
        let (outcome, _) = ask(backend, &hard, &limits);
        let ended = Instant::now();
        let told = watch.join().expect("it only sleeps");
        assert!(ended.saturating_duration_since(told) < Duration::from_secs(1), "{}", backend.name());
        // A solver that sees the sum of all holes is done at once.
        assert!(outcome == Outcome::Unknown(Limit::Interrupted) || !learns(backend), "{}: {outcome:?}", backend.name());
        assert!(!matches!(outcome, Outcome::Feasible(_)), "{}", backend.name());
    }
}

#[test]
fn the_default_sees_what_is_odd_beside_a_graph_wherever_it_stands() {
    // Nine by nine cells in pairs of neighbours, but their number is odd: by clauses alone this takes very long.
    let mut model = Model::unnamed();
    let mut at: Vec<Vec<Lit>> = vec![Vec::new(); 81];
    for (cell, next) in (0..81).flat_map(|cell| [(cell, cell + 1), (cell, cell + 9)]) {
        if next < 81 && (next == cell + 9 || next % 9 > 0) {
            let pair = model.binary(format_args!("x[{cell},{next}]"));
            [cell, next].into_iter().for_each(|end| at[end].push(pair));
        }
    }
    for pairs in at {
        model.post(DRAWN, Place::board(), sum(pairs).equals(1));
    }
    model.post(DRAWN, Place::board(), Connected { nodes: vec![None], edges: Vec::new() });
    let mut search = open(BACKENDS[0], &model, Settings::default());
    assert_eq!(search.solve(&Limits::default()).expect("it takes any model"), Outcome::Infeasible);
    assert!(search.statistics().conflicts.is_some_and(|conflicts| conflicts < 100), "{:?}", search.statistics());
}
