//! Order encoding of the bridges, with connectivity by reachability: a breadth-first search written as constraints.
//!
//! Source: Müßig, *A highly efficient Hashiwokakero solver* (2024). Cost: m² binary variables for m pairs, so larger boards
//! are refused. Weakness: the size; `cuts` posts the same rule only where it is violated.

use super::{CONNECTED, Hashi, order_encoding, place, place_of};
use model::{
    IntegerView, Lit, Model, Place,
    constraint::{Clause, Linear},
    sum,
};

/// The maximum number of pairs; the model grows with their square.
const MAX_PAIRS: usize = 250;

pub fn refuses(board: &Hashi) -> Option<String> {
    let pairs = board.pairs().len();
    (pairs > MAX_PAIRS)
        .then(|| format!("its size is quadratic, so it takes {MAX_PAIRS} possible bridges, not {pairs}; try `cuts`"))
}

/// The [`order_encoding`], and for m pairs the binary variables `y[e,t]`: pair e is reached from the source within t − 1
/// steps.
///
/// ```text
/// Σ_e y[e,1] = 1                                     one source
/// y[e,t] ≤ y[e,t+1]                                  a reached pair stays reached
/// y[e,t+1] ≤ y[e,t] + Σ y[e',t]                      e' shares an island with e
/// x[e,1] = y[e,m]                                    exactly the built pairs are reached
/// ```
///
/// This connects bridges, not islands. So an island without a number must have a bridge by a clause of its own, and a
/// single island, which needs no bridge, gets no constraint.
pub fn write(board: &Hashi, model: &mut Model) -> Vec<IntegerView> {
    let x = order_encoding(board, model);
    if board.islands().len() > 1 {
        post_reachability(board, model, &x);
        for (island, _) in board.islands().iter().enumerate().filter(|(_, i)| i.number.is_none()) {
            let built = board.incident(island).iter().map(|&pair| x[pair][0]).collect();
            model.post(CONNECTED, place_of(board, island), Clause(built));
        }
    }
    x.iter().map(|lits| IntegerView::order(0, lits)).collect()
}

/// Posts the constraints on `y`.
fn post_reachability(board: &Hashi, model: &mut Model, x: &[Vec<Lit>]) {
    let m = x.len();
    let mut before: Vec<Lit> = Vec::new();
    for t in 1..=m {
        let now: Vec<Lit> = board.pairs().iter().map(|&pair| model.binary(format_args!("y[{},{t}]", board.name(pair)))).collect();
        if t == 1 {
            model.post(CONNECTED, Place::board(), exactly_one(&now));
        }
        for pair in 0..before.len() {
            model.post(CONNECTED, place(board, [pair]), Clause(vec![!before[pair], now[pair]]));
            let ends = board.pairs()[pair];
            let adjacent = [ends.a, ends.b].into_iter().flat_map(|island| board.incident(island)).filter(|&&other| other != pair);
            let from = adjacent.map(|&other| before[other]);
            model.post(CONNECTED, place(board, [pair]), Clause([!now[pair], before[pair]].into_iter().chain(from).collect()));
        }
        before = now;
    }
    if m == 0 {
        return model.post(CONNECTED, Place::board(), exactly_one(&[]));
    }
    for (pair, &last) in before.iter().enumerate() {
        model.post(CONNECTED, place(board, [pair]), (sum([x[pair][0]]) - last).equals(0));
    }
}

/// Exactly one literal is true.
fn exactly_one(lits: &[Lit]) -> Linear {
    sum(lits.iter().copied()).equals(1)
}
