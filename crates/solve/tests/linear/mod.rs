//! Models for LP-based backends.

use model::{Assignment, Model, Place, Rule, Sense, sum};
use solve::{Backend, Limits, Outcome, Search, Settings};

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
    let mut state = 1_u64;
    for _ in 0..sums {
        let weights: Vec<i64> = binaries.iter().map(|_| next_weight(&mut state)).collect();
        let half = weights.iter().sum::<i64>() / 2;
        let total = sum(binaries.iter().zip(&weights).map(|(&binary, &weight)| binary * weight));
        model.post(CHOSEN, Place::board(), total.equals(half));
    }
    model
}

/// A pseudo-random number from 0 to 99 (the linear congruential generator of Knuth's MMIX).
fn next_weight(state: &mut u64) -> i64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as i64 % 100
}
