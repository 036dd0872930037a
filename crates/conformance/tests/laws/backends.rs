//! Laws of backends on models that belong to no puzzle.

use crate::{Law, ensure};
use model::{
    Assignment, Expr, IntegerView, Lit, Model, Objective, Place, Rule, Sense,
    constraint::{Clause, Connected, Edge, Indicator, NoGood},
    sum,
};
use solve::{Backend, Limits, Outcome, Search, Settings};
use std::time::Duration;

static ANY: Rule = Rule { name: "any", sentence: "Chosen by hand or by chance." };

/// Out of time is not the same as impossible.
pub fn no_time_proves_nothing(backend: &dyn Backend) -> Law {
    let mut model = Model::default();
    let bits: Vec<Lit> = (0..16).map(|i| model.binary(format_args!("b{i}"))).collect();
    for k in 1..8 {
        let factor = |i: i64| (i * k * 7) % 11 + 1;
        let odd = bits.iter().zip(0..).map(|(&lit, i)| lit * factor(i));
        model.post(&ANY, Place::board(), sum(odd).equals((0..16).map(factor).sum::<i64>() / 2));
    }
    let mut search = Search::open(backend, model, Settings::default(), &Limits::default())?;
    let outcome = search.solve(&Limits::of(Duration::ZERO))?;
    ensure(matches!(outcome, Outcome::Unknown(_)), format!("{outcome:?} in no time"))
}

/// A knapsack filled in the best way, and a cover that costs the least, with the bound to prove it.
pub fn finds_the_best(backend: &dyn Backend) -> Law {
    let mut rng = Rng(7);
    for round in 0..12 {
        let mut model = Model::default();
        let bits: Vec<Lit> = (0..6).map(|i| model.binary(format_args!("b{i}"))).collect();
        let worth: Vec<i64> = bits.iter().map(|_| rng.roll(9) - 2).collect();
        let weight: Vec<i64> = bits.iter().map(|_| rng.roll(5) + 1).collect();
        let total = |factors: &[i64]| sum(bits.iter().zip(factors).map(|(&lit, &factor)| lit * factor));
        let sense = if round % 2 == 0 { Sense::Maximise } else { Sense::Minimise };
        model.post(&ANY, Place::board(), total(&weight).at_most(9));
        model.post(&ANY, Place::board(), total(&weight).at_least(4));
        model.optimise(sense, total(&worth));
        let best = best(&model);
        let mut search = Search::open(backend, model, Settings::default(), &Limits::default())?;
        for time in 0..2 {
            let Outcome::Feasible(values) = search.solve(&Limits::default())? else {
                return Err(format!("round {round}: nothing found").into());
            };
            let found = total(&worth).value(&values);
            ensure(Some(found) == best, format!("round {round}, time {time}: {found} is not the best, {best:?}"))?;
            let bound = search.statistics().dual_bound.ok_or("an optimum comes with its bound")?;
            ensure((bound - found as f64).abs() < 1e-6, format!("the bound is {bound}, the optimum {found}"))?;
        }
    }
    Ok(())
}

fn best(model: &Model) -> Option<i64> {
    let Objective { sense, expr } = model.objective()?;
    let values = solutions(model).into_iter().map(|values| expr.value(&values));
    if *sense == Sense::Maximise { values.max() } else { values.min() }
}

/// Under random calls (add, solve, solve under assumptions), a session says what trying all values
/// says; solutions keep the model, and what is impossible has none.
pub fn keeps_its_word_as_it_grows(backend: &dyn Backend) -> Law {
    for seed in 0..40 {
        let mut rng = Rng(seed * 977 + 1);
        let mut model = Model::default();
        let mut lits: Vec<Lit> = (0..5).map(|i| model.binary(format_args!("b{i}"))).collect();
        let number = model.integer("n", -1..=2);
        lits.extend(lits.clone().into_iter().map(|lit| !lit));
        let mut trace = Vec::new();
        let mut search = Search::open(backend, model, Settings { seed, ..Settings::default() }, &Limits::default())?;
        for _ in 0..10 {
            let form = rng.roll(4);
            let some = |rng: &mut Rng, count: usize| (0..count).map(|_| lits[rng.roll(10) as usize]).collect::<Vec<_>>();
            let chosen = some(&mut rng, 3);
            trace.push(format!("{form} {chosen:?}"));
            let (here, three) = (Place::board(), chosen.clone());
            match form {
                0 => search.add(&ANY, here, Clause(three))?,
                1 => search.add(&ANY, here, (sum(three) + Expr::from(number)).at_most(2))?,
                2 => search.add(&ANY, here, Indicator { when: three[0], then: (sum([three[1]]) - number).at_least(1) })?,
                _ => search.add(&ANY, here, path(&lits[..5]))?,
            }
            let assumptions = some(&mut rng, 2);
            let allowed = |values: &Assignment| assumptions.iter().all(|lit| lit.holds(values));
            let count = solutions(search.model()).iter().filter(|values| allowed(values)).count();
            let told = || format!("seed {seed}, after {trace:?}, assuming {assumptions:?}, of {count}");
            match search.solve_assuming(&assumptions, &Limits::default())? {
                Outcome::Feasible(values) => ensure(count > 0 && allowed(&values), format!("{}: {values:?}", told()))?,
                Outcome::Infeasible => {
                    ensure(count == 0, told())?;
                    core_is_enough(&search, &assumptions)?;
                }
                Outcome::Unknown(limit) => return Err(format!("{}: gave up: {limit:?}", told()).into()),
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

/// A core is made of assumptions, and no solution keeps them all.
fn core_is_enough(search: &Search<'_>, assumptions: &[Lit]) -> Law {
    let Some(core) = search.core() else { return Ok(()) };
    ensure(core.iter().all(|lit| assumptions.contains(lit)), format!("{core:?} is not of {assumptions:?}"))?;
    let possible = solutions(search.model()).iter().any(|values| core.iter().all(|lit| lit.holds(values)));
    ensure(!possible, format!("{core:?} can hold together"))
}

/// Five nodes in a ring, there or not, in one piece.
fn path(bits: &[Lit]) -> Connected {
    let edge = |a: usize| Edge { a, b: (a + 1) % bits.len(), when: None };
    Connected { nodes: bits.iter().copied().map(Some).collect(), edges: (0..bits.len()).map(edge).collect() }
}

/// All values that keep a model, by trying them.
fn solutions(model: &Model) -> Vec<Assignment> {
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for variable in model.variables() {
        all =
            all.into_iter().flat_map(|values| variable.range.clone().map(move |v| [values.clone(), vec![v]].concat())).collect();
    }
    all.into_iter().map(Assignment::from).filter(|values| model.violated(values).next().is_none()).collect()
}

/// Numbers by chance, the same each time (Knuth, *The Art of Computer Programming* 2, 1997).
struct Rng(u64);

impl Rng {
    /// From 0 to `sides` − 1.
    fn roll(&mut self, sides: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % sides as u64) as i64
    }
}
