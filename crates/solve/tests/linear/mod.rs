//! Models for solvers of linear relaxations.

use model::{Assignment, Model, Place, Rule, Sense, sum};
use solve::{Backend, Limits, Outcome, Search, Settings};

/// The rule that all constraints of these models serve.
pub const CHOSEN: &Rule = &Rule { name: "chosen", sentence: "What was chosen fits." };

/// A search that the backend does not refuse.
pub fn open(backend: &'static dyn Backend, model: Model, settings: Settings) -> Search<'static> {
    Search::open(backend, model, settings, &Limits::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// The solution, which there is.
pub fn solve(search: &mut Search<'_>) -> Assignment {
    match search.solve(&Limits::default()) {
        Ok(Outcome::Feasible(values)) => values,
        other => panic!("{other:?}"),
    }
}

/// Things worth 60, 100 and 120 that weigh 10, 20 and 30; 50 can be carried, and one has 7 already.
pub fn knapsack() -> Model {
    let mut model = Model::default();
    let things = ["60", "100", "120"].map(|name| model.binary(name));
    let total = |coefficients: [i64; 3]| sum(things.iter().zip(coefficients).map(|(&thing, coefficient)| thing * coefficient));
    model.post(CHOSEN, Place::board(), total([10, 20, 30]).at_most(50));
    model.optimise(Sense::Maximise, total([60, 100, 120]) + model::Expr::from(7));
    model
}

/// An odd number as the sum of even ones, which only branching can refute.
pub fn nothing_fits() -> Model {
    let mut model = Model::default();
    let parts: Vec<_> = (0..6).map(|number| model.integer(number, 0..=5) * (2 + 2 * (number % 3))).collect();
    model.post(CHOSEN, Place::board(), sum(parts).equals(11));
    model
}

/// Things to be divided so that each of several sums is halved, which is hard (Cornuéjols and
/// Dawande, *A Class of Hard Small 0-1 Programs*, 1998).
pub fn market_split(sums: u64, things: u64) -> Model {
    let mut model = Model::default();
    let bits: Vec<_> = (0..things).map(|thing| model.binary(thing)).collect();
    let mut state = 1_u64;
    for _ in 0..sums {
        let weights: Vec<i64> = bits.iter().map(|_| draw(&mut state)).collect();
        let half = weights.iter().sum::<i64>() / 2;
        let total = sum(bits.iter().zip(&weights).map(|(&bit, &weight)| bit * weight));
        model.post(CHOSEN, Place::board(), total.equals(half));
    }
    model
}

/// A number from 0 to 99 (Knuth's linear congruential generator, *MMIX*).
fn draw(state: &mut u64) -> i64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as i64 % 100
}
