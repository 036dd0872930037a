//! Laws of backends, on models that belong to no puzzle.

use crate::{Law, ensure};
use model::{
    Assignment, Expr, IntegerView, Lit, Model, Objective, Place, Rule, Sense,
    constraint::{Clause, Connected, Edge, Indicator, NoGood},
    sum,
};
use puzzles::generator::Rng;
use solve::{Backend, Limits, Outcome, Search, Settings};
use std::time::Duration;

static ANY: Rule = Rule { name: "any", sentence: "Chosen by hand or at random." };

/// With a time limit of zero the outcome is `Unknown`, not `Infeasible`.
pub fn zero_time_limit_gives_unknown(backend: &dyn Backend) -> Law {
    let mut model = Model::default();
    let lits: Vec<Lit> = (0..16).map(|i| model.binary(format_args!("b{i}"))).collect();
    for k in 1..8 {
        let coefficient = |i: i64| (i * k * 7) % 11 + 1;
        let terms = lits.iter().zip(0..).map(|(&lit, i)| lit * coefficient(i));
        model.post(&ANY, Place::board(), sum(terms).equals((0..16).map(coefficient).sum::<i64>() / 2));
    }
    let mut search = Search::open(backend, model, Settings::default(), &Limits::default())?;
    let outcome = search.solve(&Limits::of(Duration::ZERO))?;
    ensure(matches!(outcome, Outcome::Unknown(_)), format!("{outcome:?} within a time limit of zero"))
}

/// Random knapsack and covering problems are solved to optimality, with an equal dual bound.
pub fn optimum_has_an_equal_dual_bound(backend: &dyn Backend) -> Law {
    let mut rng = Rng::new(7);
    for round in 0..12 {
        let mut model = Model::default();
        let lits: Vec<Lit> = (0..6).map(|i| model.binary(format_args!("b{i}"))).collect();
        let value: Vec<i64> = lits.iter().map(|_| rng.below(9) as i64 - 2).collect();
        let weight: Vec<i64> = lits.iter().map(|_| rng.below(5) as i64 + 1).collect();
        let total = |coefficients: &[i64]| sum(lits.iter().zip(coefficients).map(|(&lit, &coefficient)| lit * coefficient));
        let sense = if round % 2 == 0 { Sense::Maximise } else { Sense::Minimise };
        model.post(&ANY, Place::board(), total(&weight).at_most(9));
        model.post(&ANY, Place::board(), total(&weight).at_least(4));
        model.optimise(sense, total(&value));
        let optimum = optimum(&model);
        let mut search = Search::open(backend, model, Settings::default(), &Limits::default())?;
        for solve in 0..2 {
            let Outcome::Feasible(values) = search.solve(&Limits::default())? else {
                return Err(format!("round {round}: no solution found").into());
            };
            let found = total(&value).value(&values);
            ensure(Some(found) == optimum, format!("round {round}, solve {solve}: {found} is not the optimum, {optimum:?}"))?;
            let bound = search.statistics().dual_bound.ok_or("an optimum comes with its bound")?;
            ensure((bound - found as f64).abs() < 1e-6, format!("the bound is {bound}, the optimum {found}"))?;
        }
    }
    Ok(())
}

/// The optimum by enumeration.
fn optimum(model: &Model) -> Option<i64> {
    let Objective { sense, expr } = model.objective()?;
    let values = solutions(model).into_iter().map(|values| expr.value(&values));
    if *sense == Sense::Maximise { values.max() } else { values.min() }
}

/// After random calls (add, solve, solve under assumptions), the outcomes of a session are those of enumeration.
pub fn incremental_solving_matches_enumeration(backend: &dyn Backend) -> Law {
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let mut model = Model::default();
        let mut lits: Vec<Lit> = (0..5).map(|i| model.binary(format_args!("b{i}"))).collect();
        let number = model.integer("n", -1..=2);
        lits.extend(lits.clone().into_iter().map(|lit| !lit));
        let mut trace = Vec::new();
        let mut search = Search::open(backend, model, Settings { seed, ..Settings::default() }, &Limits::default())?;
        for _ in 0..10 {
            let constraint = rng.below(4);
            let random_lits = |rng: &mut Rng, count: usize| (0..count).map(|_| lits[rng.below(10)]).collect::<Vec<_>>();
            let chosen = random_lits(&mut rng, 3);
            trace.push(format!("{constraint} {chosen:?}"));
            let (here, three) = (Place::board(), chosen.clone());
            match constraint {
                0 => search.add(&ANY, here, Clause(three))?,
                1 => search.add(&ANY, here, (sum(three) + Expr::from(number)).at_most(2))?,
                2 => search.add(&ANY, here, Indicator { when: three[0], then: (sum([three[1]]) - number).at_least(1) })?,
                _ => search.add(&ANY, here, connected_ring(&lits[..5]))?,
            }
            let assumptions = random_lits(&mut rng, 2);
            let allowed = |values: &Assignment| assumptions.iter().all(|lit| lit.holds(values));
            let count = solutions(search.model()).iter().filter(|values| allowed(values)).count();
            let context = || format!("seed {seed}, after {trace:?}, assuming {assumptions:?}, with {count} solutions");
            match search.solve_assuming(&assumptions, &Limits::default())? {
                Outcome::Feasible(values) => ensure(count > 0 && allowed(&values), format!("{}: {values:?}", context()))?,
                Outcome::Infeasible => {
                    ensure(count == 0, context())?;
                    core_is_infeasible(&search, &assumptions)?;
                }
                Outcome::Unknown(limit) => return Err(format!("{}: limit reached: {limit:?}", context()).into()),
            }
            if let Outcome::Feasible(values) = search.solve(&Limits::default())? {
                let views: Vec<IntegerView> = lits[..5].iter().map(|&lit| lit.into()).chain([number.into()]).collect();
                let from = views.iter().map(|view| view.value(&values)).collect();
                search.add(&ANY, Place::board(), NoGood { views: views.into(), from })?;
            }
        }
    }
    Ok(())
}

/// A core is a subset of the assumptions that no solution satisfies.
fn core_is_infeasible(search: &Search<'_>, assumptions: &[Lit]) -> Law {
    let Some(core) = search.core() else { return Ok(()) };
    ensure(core.iter().all(|lit| assumptions.contains(lit)), format!("{core:?} is not a subset of {assumptions:?}"))?;
    let is_feasible = solutions(search.model()).iter().any(|values| core.iter().all(|lit| lit.holds(values)));
    ensure(!is_feasible, format!("the core {core:?} is feasible"))
}

/// A ring of optional nodes whose chosen ones are connected.
fn connected_ring(lits: &[Lit]) -> Connected {
    let edge = |a: usize| Edge { a, b: (a + 1) % lits.len(), when: None };
    Connected { nodes: lits.iter().copied().map(Some).collect(), edges: (0..lits.len()).map(edge).collect() }
}

/// All solutions of a model, by enumeration.
fn solutions(model: &Model) -> Vec<Assignment> {
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for variable in model.variables() {
        all =
            all.into_iter().flat_map(|values| variable.range.clone().map(move |v| [values.clone(), vec![v]].concat())).collect();
    }
    all.into_iter().map(Assignment::from).filter(|values| model.violated(values).next().is_none()).collect()
}
