//! Laws of every backend, on small random models whose solutions are known from exhaustive enumeration.

mod models;

use model::{
    Assignment, IntegerView, Interrupt, Lit, Model, Place, Sense, Var,
    constraint::{AllDifferent, Clause, Connected, Indicator, NoGood, Table},
    lower::Lowered,
    sum,
};
use models::{CONSTRAINT_TYPES, RANDOM, RandomModel, Rng, random_model};
use solve::{BACKENDS, Backend, Limit, Limits, Outcome, Search, SearchError, Settings, Statistics};
use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// Whether it learns clauses; then it reports conflicts and cores.
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

/// All solutions, enumerated with a no-good for each.
fn enumerate(search: &mut Search<'_>, vars: &[Var]) -> BTreeSet<Vec<i64>> {
    let views: Vec<IntegerView> = vars.iter().map(|&var| IntegerView::from(var)).collect();
    let mut found = BTreeSet::new();
    loop {
        match solve(search, &[]) {
            Outcome::Feasible(Assignment { integers, .. }) => {
                let no_good = NoGood { views: views.clone().into(), from: integers.clone() };
                search.add(RANDOM, Place::board(), no_good).expect("every backend supports no-goods");
                assert!(found.insert(integers), "a solution was repeated");
            }
            Outcome::Infeasible => return found,
            Outcome::Unknown(limit) => panic!("{} gave up: {}", search.backend().name(), limit.name()),
        }
    }
}

/// LP-based solvers restart for each of many small solves, and no-goods on integers are hard for them: they get one model in ten,
/// and none with many solutions to exclude.
fn is_skipped(backend: &dyn Backend, seed: u64, to_forbid: usize) -> bool {
    ["highs", "microlp"].contains(&backend.name()) && (!seed.is_multiple_of(10) || to_forbid > 8)
}

/// Checks every backend on random models of each constraint type. With `max`, the models have at most that many solutions, which
/// the check excludes one by one.
fn for_each_model(models: u64, max: Option<usize>, check: impl Fn(&'static dyn Backend, &mut Rng, &RandomModel, &str)) {
    for &(constraint, post) in CONSTRAINT_TYPES {
        for seed in 0..models {
            let random = random_model(&mut Rng::new(seed), post, max.unwrap_or(usize::MAX));
            let to_forbid = max.map_or(0, |_| random.solutions.len());
            for &backend in BACKENDS.iter().filter(|backend| !is_skipped(**backend, seed, to_forbid)) {
                let name = format!("{constraint} {seed} on {}", backend.name());
                check(backend, &mut Rng::new(seed), &random, &name);
            }
        }
    }
}

#[test]
fn finds_exactly_all_solutions() {
    for_each_model(60, Some(40), |backend, rng, random, name| {
        let settings = Settings { seed: rng.below(5), presolve: !rng.one_in(3), ..Settings::default() };
        let mut search = open(backend, &random.model, settings);
        assert_eq!(enumerate(&mut search, &random.vars), random.solutions, "{name}: {:#?}", random.model);
        assert_eq!(solve(&mut search, &[]), Outcome::Infeasible, "{name}: infeasibility persists");
    });
}

#[test]
fn assumptions_hold_for_one_solve_only() {
    for_each_model(30, None, |backend, rng, random, name| {
        let mut search = open(backend, &random.model, Settings::default());
        for _ in 0..6 {
            let count = rng.between(0, 4);
            let assumed = rng.sample(count, &random.lits);
            let is_feasible = |lits: &[Lit]| random.solutions.iter().any(|integers| holds(lits, integers));
            match solve(&mut search, &assumed) {
                Outcome::Feasible(values) => assert!(assumed.iter().all(|lit| lit.holds(&values)), "{name}"),
                Outcome::Infeasible => {
                    assert!(!is_feasible(&assumed), "{name}: {:#?}", random.model);
                    let core = search.core();
                    assert!(core.is_some() || !learns(backend), "{name} reports no core");
                    let core = core.unwrap_or_default();
                    assert!(core.iter().all(|lit| assumed.contains(lit)), "{name}: {core:?} is not among {assumed:?}");
                    assert!(!learns(backend) || !is_feasible(&core), "{name}: {core:?} can hold: {:#?}", random.model);
                }
                Outcome::Unknown(limit) => panic!("{name} gave up: {}", limit.name()),
            }
            let expected = !random.solutions.is_empty();
            assert_eq!(matches!(solve(&mut search, &[]), Outcome::Feasible(_)), expected, "{name}");
        }
    });
}

fn holds(lits: &[Lit], integers: &[i64]) -> bool {
    let values = Assignment::from(integers.to_vec());
    lits.iter().all(|lit| lit.holds(&values))
}

#[test]
fn grows_after_infeasible_assumptions() {
    for_each_model(30, Some(40), |backend, rng, random, name| {
        let mut search = open(backend, &random.model, Settings::default());
        let lit = rng.pick(&random.lits);
        assert_eq!(solve(&mut search, &[lit, !lit]), Outcome::Infeasible, "{name}");
        search.add(RANDOM, Place::board(), Clause(vec![lit])).expect("every backend supports clauses");
        let expected = random.solutions.iter().filter(|integers| holds(&[lit], integers)).cloned().collect();
        assert_eq!(enumerate(&mut search, &random.vars), expected, "{name}: {:#?}", random.model);
    });
}

#[test]
fn finds_the_optimum() {
    for_each_model(20, None, |backend, rng, random, name| {
        let terms: Vec<_> = random.vars.iter().map(|&var| var * rng.between(-3, 3)).collect();
        let (sense, expr) = (rng.pick(&[Sense::Minimise, Sense::Maximise]), sum(terms));
        let mut model = random.model.clone();
        model.optimise(sense, expr.clone());
        let value = |integers: &Vec<i64>| expr.value(&Assignment::from(integers.clone()));
        let values = random.solutions.iter().map(value);
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

/// Binary variables, integers defined by binary variables, and a sum over both that is too long for clauses on these alone;
/// solved with all binary variables assumed, for random values.
#[test]
fn long_sums_accept_exactly_their_values() {
    for seed in 0..30 {
        let mut rng = Rng::new(seed);
        let (mut model, mut lits, mut terms) = (Model::default(), Vec::new(), Vec::new());
        let max = rng.pick(&[2, 5, 40]);
        for number in 0..rng.between(8, 14) {
            let lit = model.binary(format_args!("b{number}"));
            lits.push(lit);
            terms.push(rng.pick(&[lit, !lit]) * rng.between(-max, max));
        }
        for number in 0..rng.between(0, 3) {
            let low = rng.between(-5, 2);
            let int = model.integer(format_args!("n{number}"), low..=low + 7);
            let binary: Vec<Lit> = (0..3).map(|digit| model.binary(format_args!("n{number}.{digit}"))).collect();
            let digits = sum(binary.iter().zip([1, 2, 4]).map(|(&lit, weight)| lit * weight));
            model.post(RANDOM, Place::board(), (digits - int).equals(-low));
            lits.extend(binary);
            terms.push(int * rng.between(-max, max));
        }
        let expr = sum(terms);
        let range = model.range(&expr);
        let bound = rng.between(range.start() / 3, range.end() / 3);
        let linear = model::constraint::Linear::new(expr, bound..=bound + rng.between(0, max));
        match rng.one_in(2) {
            true => model.post(RANDOM, Place::board(), linear),
            false => model.post(RANDOM, Place::board(), Indicator { when: !lits[0], then: linear }),
        }
        for &backend in BACKENDS.iter().filter(|backend| backend.name() != "exhaustive") {
            let mut search = open(backend, &model, Settings::default());
            for _ in 0..if learns(backend) { 60 } else { 6 } {
                let signs: Vec<Lit> = lits.iter().map(|&lit| rng.pick(&[lit, !lit])).collect();
                let expected = extend(&model, &signs);
                let found = solve(&mut search, &signs);
                let holds = model.violated(&expected).next().is_none();
                let expected = if holds { Outcome::Feasible(expected) } else { Outcome::Infeasible };
                assert_eq!(found, expected, "{seed} on {}: {model:#?}", backend.name());
            }
        }
    }
}

/// The assignment in which all `signs` hold; the three binary variables after an integer determine it.
fn extend(model: &Model, signs: &[Lit]) -> Assignment {
    let mut integers: Vec<i64> = model.variables().iter().map(|v| *v.range.start()).collect();
    signs.iter().for_each(|lit| integers[lit.var.index()] = i64::from(!lit.negated));
    for index in 0..integers.len() {
        if !model.variables()[index].is_binary() {
            integers[index] += integers[index + 1] + 2 * integers[index + 2] + 4 * integers[index + 3];
        }
    }
    integers.into()
}

/// Variables with wide ranges are refused quickly, or solved within the time limit.
#[test]
fn wide_ranges_keep_the_time_limit() {
    for (wide, rich) in [(50, true), (50_000, false), (1 << 40, true)] {
        let mut model = Model::default();
        let (a, b) = (model.integer("a", 0..=wide), model.integer("b", -wide..=wide));
        model.post(RANDOM, Place::board(), (a * 2 - b).at_most(wide / 3));
        if rich {
            model.post(RANDOM, Place::board(), AllDifferent(vec![a.into(), b * -3]));
            model.post(RANDOM, Place::board(), Table { exprs: vec![a.into(), b * 1 + a], rows: vec![vec![3, 5], vec![7, 7]] });
        }
        for &backend in BACKENDS {
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
        }
    }
}

/// The pigeonhole principle: one pigeon more than holes, exponentially hard for clause learning alone.
fn pigeons(holes: i64) -> Model {
    let mut model = Model::default();
    let pigeons = (0..=holes).map(|pigeon| model.integer(format_args!("p{pigeon}"), 1..=holes).into()).collect();
    model.post(RANDOM, Place::board(), AllDifferent(pigeons));
    model
}

/// Solves without [`Search`], which itself checks the limits first.
fn solve_directly(backend: &dyn Backend, model: &Model, limits: &Limits) -> (Outcome, Statistics) {
    let lowered = Lowered::new(model, backend.supported()).expect("every backend takes small models");
    let mut session = backend.open(&lowered, &Settings::default()).expect("every backend takes small models");
    let mut statistics = Statistics::default();
    (session.solve(&[], limits, &mut statistics), statistics)
}

#[test]
fn an_expired_time_limit_is_reported() {
    for backend in BACKENDS {
        let (outcome, _) = solve_directly(*backend, &pigeons(6), &Limits::of(Duration::ZERO));
        assert_eq!(outcome, Outcome::Unknown(Limit::Time), "{}", backend.name());
    }
}

#[test]
fn stops_at_the_conflict_limit_and_can_continue() {
    for &backend in BACKENDS.iter().filter(|backend| learns(**backend)) {
        let limits = Limits { nodes: Some(20), ..Limits::default() };
        let (outcome, statistics) = solve_directly(backend, &pigeons(8), &limits);
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
fn stops_at_an_interruption() {
    let hard = pigeons(12);
    for &backend in BACKENDS {
        if backend.name() == "exhaustive" {
            continue; // It refuses models of this size.
        }
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(300));
            stop.store(true, Ordering::Relaxed);
        });
        let (outcome, _) = solve_directly(backend, &hard, &limits);
        // A solver that counts pigeons and holes refutes this at once.
        assert!(outcome == Outcome::Unknown(Limit::Interrupted) || !learns(backend), "{}: {outcome:?}", backend.name());
        assert!(!matches!(outcome, Outcome::Feasible(_)), "{}", backend.name());
    }
}

#[test]
fn the_default_backend_detects_a_parity_argument_beside_a_graph() {
    // A domino tiling of a 9×9 board, impossible since 81 is odd: exponentially hard for clause learning alone.
    let mut model = Model::unnamed();
    let mut pairs_of: Vec<Vec<Lit>> = vec![Vec::new(); 81];
    for (cell, next) in (0..81).flat_map(|cell| [(cell, cell + 1), (cell, cell + 9)]) {
        if next < 81 && (next == cell + 9 || next % 9 > 0) {
            let pair = model.binary(format_args!("x[{cell},{next}]"));
            [cell, next].into_iter().for_each(|end| pairs_of[end].push(pair));
        }
    }
    for pairs in pairs_of {
        model.post(RANDOM, Place::board(), sum(pairs).equals(1));
    }
    model.post(RANDOM, Place::board(), Connected { nodes: vec![None], edges: Vec::new() });
    let mut search = open(BACKENDS[0], &model, Settings::default());
    assert_eq!(search.solve(&Limits::default()).expect("it supports any model"), Outcome::Infeasible);
    assert!(search.statistics().conflicts.is_some_and(|conflicts| conflicts < 100), "{:?}", search.statistics());
}

/// A formulation needs to know no limit: what it posts after an interrupt is dropped, and such a model is not solved.
#[test]
fn incomplete_models_are_not_solved() {
    let mut model = Model::unnamed().interrupted_by(Interrupt::when(|| true));
    let x = model.binary("x");
    for _ in 0..10_000 {
        model.post(RANDOM, Place::board(), (x * 1).at_least(0));
    }
    assert!(model.is_incomplete() && model.constraints().len() < 5_000, "{}", model.constraints().len());
    for &backend in BACKENDS {
        let opened = Search::open(backend, model.clone(), Settings::default(), &Limits::default());
        assert!(matches!(opened, Err(SearchError::Limit(Limit::Interrupted))), "{}", backend.name());
    }
}

/// Loading a model into a solver ends at a limit too.
#[test]
fn models_are_loaded_within_the_limits() {
    let mut model = Model::unnamed();
    let vars: Vec<Lit> = (0..10_000).map(|_| model.binary("x")).collect();
    for pair in vars.windows(2) {
        model.post(RANDOM, Place::board(), model::constraint::Clause(vec![pair[0], pair[1]]));
    }
    for &backend in BACKENDS.iter().filter(|backend| backend.name() != "exhaustive") {
        // The flag goes up between the lowering and the loading.
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
        let mut lowered =
            Lowered::interruptible(limits.interrupt(), &model, backend.supported()).expect("nothing interrupts the lowering");
        stop.store(true, Ordering::Relaxed);
        let opened = backend.open(&lowered, &Settings::default());
        assert!(lowered.end_interrupt(), "{} did not ask", backend.name());
        drop(opened);
    }
}

/// Rust libraries do not say their version, so it is written beside each backend.
#[test]
fn versions_are_those_of_the_lock_file() {
    let lock = include_str!("../../../Cargo.lock");
    let locked = |package: &str| {
        let (_, rest) = lock.split_once(&format!("name = \"{package}\"\nversion = \"")).expect("it is locked");
        rest.split_once('"').expect("a version").0
    };
    for backend in BACKENDS {
        let version = backend.version();
        let (name, number) = version.split_once(' ').expect("a name and a version");
        let package = match name {
            "batsat" | "microlp" => name,
            "Pumpkin" => "pumpkin-solver",
            "Pencilmark" => "pencilmark-solve",
            // These libraries say their version.
            _ => {
                assert!(number.split('.').all(|part| part.parse::<u32>().is_ok()), "{version}");
                continue;
            }
        };
        assert_eq!(number, locked(package), "{version}");
    }
}
