//! Models for LP-based backends.

use model::{Assignment, Model, Place, Rule, Sense, sum};
use rand_xoshiro::{
    SplitMix64,
    rand_core::{Rng as _, SeedableRng},
};
use solve::{Backend, Limit, Limits, Outcome, Search, Settings};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// The rule of all constraints in these models.
pub const CHOSEN: &Rule = &Rule { name: "chosen", sentence: "The chosen items fit." };

/// Opens a search that the backend must accept.
pub fn open(backend: &'static dyn Backend, model: Model, settings: Settings) -> Search<'static> {
    Search::open(backend, model, settings, &Limits::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// The solution, which must exist.
pub fn solve(search: &mut Search<'_>) -> Assignment {
    match search.solve(&Limits::default()) {
        Ok(Outcome::Feasible(values)) => values,
        other => panic!("{other:?}"),
    }
}

/// A knapsack of capacity 50: items of value 60, 100 and 120 and weight 10, 20 and 30, and a constant value of 7.
pub fn knapsack() -> Model {
    let mut model = Model::default();
    let items = ["60", "100", "120"].map(|name| model.binary(name));
    let total = |coefficients: [i64; 3]| sum(items.iter().zip(coefficients).map(|(&item, coefficient)| item * coefficient));
    model.post(CHOSEN, Place::board(), total([10, 20, 30]).at_most(50));
    model.optimise(Sense::Maximise, total([60, 100, 120]) + model::Expr::from(7));
    model
}

/// An odd number as a sum of even ones: infeasible, with a feasible relaxation.
pub fn nothing_fits() -> Model {
    let mut model = Model::default();
    let parts: Vec<_> = (0..6).map(|number| model.integer(number, 0..=5) * (2 + 2 * (number % 3))).collect();
    model.post(CHOSEN, Place::board(), sum(parts).equals(11));
    model
}

/// A market split problem: a subset of the items that halves each of several sums, which is hard (Cornuéjols, Dawande, *A Class
/// of Hard Small 0-1 Programs*, 1998).
pub fn market_split(sums: u64, items: u64) -> Model {
    let mut model = Model::default();
    let binaries: Vec<_> = (0..items).map(|item| model.binary(item)).collect();
    let mut rng = SplitMix64::seed_from_u64(2);
    for _ in 0..sums {
        let weights: Vec<i64> = binaries.iter().map(|_| (rng.next_u64() % 100) as i64).collect();
        let half = weights.iter().sum::<i64>() / 2;
        let total = sum(binaries.iter().zip(&weights).map(|(&binary, &weight)| binary * weight));
        model.post(CHOSEN, Place::board(), total.equals(half));
    }
    model
}

/// Whether a search of a hard model stops at its deadline, and when it is interrupted.
pub fn stops_in_time(search: &mut Search<'_>) {
    assert_eq!(search.solve(&Limits::of(Duration::from_millis(300))), Ok(Outcome::Unknown(Limit::Time)));
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        flag.store(true, Ordering::Relaxed);
    });
    assert_eq!(search.solve(&Limits { stop: Some(stop), ..Limits::default() }), Ok(Outcome::Unknown(Limit::Interrupted)));
}
