//! Direct encoding of the bridges, with connectivity by a single-commodity flow.
//!
//! The first island sends one unit to every other island; flow runs only along pairs with bridges. Source: Conroy,
//! Dieroff, Kehoe, Lu, *Cheating on the Daily Paper* (2025), equations (6.1). Cost: two integer variables per pair.
//! Weakness: the big-M linking constraint gives a weak LP relaxation; a multi-commodity flow or the cuts of `cuts` are
//! tighter.

use super::{CONNECTED, CROSSING, DEGREE, Hashi, no_crossings, no_loops, place, place_of, too_many};
use crate::ONE_VALUE;
use model::{Expr, IntegerView, Lit, Model, Var, sum};
use std::fmt::Display;

/// The maximum number of arcs.
pub const MAX_ARCS: usize = 200_000;

pub fn refuses(board: &Hashi) -> Option<String> {
    too_many(board.pairs().len() * 2, MAX_ARCS, "arcs")
        .or_else(|| too_many(board.pairs().len().saturating_mul(board.max_bridges() as usize + 1), 2_000_000, "binary variables"))
}

/// Equations (6.1) with k islands, two arcs y for each pair q, and M = k − 1:
///
/// ```text
/// Σ n · x[q,n] = L_a        over the pairs q at island a                        (6.1b)
/// Σ_n x[q,n] = 1                                                                 (6.1c)
/// x[q,0] + x[r,0] ≥ 1       where q and r cross                                  (6.1d)
/// Σ out y − Σ in y = S_a    the first island sends k − 1, each other takes 1    (6.1e)
/// y[q] + y[q'] ≤ M(1 − x[q,0])                                                   (6.1f)
/// y[q] + y[q'] ≥ 1 − x[q,0]                                                      (6.1g)
/// ```
///
/// The flows are integers up to k − 1; the README proves that no solution is lost.
pub fn write(board: &Hashi, model: &mut Model) -> Vec<IntegerView> {
    let max_flow = board.islands().len() as i64 - 1;
    write_with(board, model, max_flow)
}

/// The formulation with any bound M on the flow along a bridge.
pub fn write_with(board: &Hashi, model: &mut Model, big_m: i64) -> Vec<IntegerView> {
    let x: Vec<Vec<Lit>> =
        board.pairs().iter().map(|&pair| direct_encoding(model, board.name(pair), board.max_bridges())).collect();
    for (island, number) in board.islands().iter().enumerate().filter_map(|(place, i)| Some((place, i.number?))) {
        let bridges: Expr = board.incident(island).iter().map(|&pair| count(&x[pair])).sum();
        model.post(DEGREE.by("6.1b"), place_of(board, island), bridges.equals(i64::from(number)));
    }
    for (pair, lits) in x.iter().enumerate() {
        model.post(ONE_VALUE.by("6.1c"), place(board, [pair]), sum(lits.iter().copied()).equals(1));
    }
    let built: Vec<Lit> = x.iter().map(|lits| !lits[0]).collect();
    no_crossings(board, model, CROSSING.by("6.1d"), &built);
    no_loops(board, model, &built);
    connect(board, model, &built, big_m);
    x.into_iter().map(|lits| IntegerView::direct((0..).zip(lits).collect())).collect()
}

/// The literals `x[q,n]` for n = 0, …, `max`: pair q has exactly n bridges.
fn direct_encoding(model: &mut Model, name: impl Display, max: u32) -> Vec<Lit> {
    (0..=max).map(|n| model.binary(format_args!("x[{name},{n}]"))).collect()
}

/// The number of bridges: `Σ n · x[q,n]`.
fn count(lits: &[Lit]) -> Expr {
    (0..).zip(lits).skip(1).map(|(n, &lit)| lit * n).sum()
}

/// Posts the flow, (6.1e)–(6.1g).
fn connect(board: &Hashi, model: &mut Model, built: &[Lit], big_m: i64) {
    let max_flow = board.islands().len() as i64 - 1;
    let arcs: Vec<(Var, Var)> = (0..built.len())
        .map(|pair| {
            let name = board.name(board.pairs()[pair]);
            let mut arc = |direction: &str| model.integer(format_args!("y[{name},{direction}]"), 0..=max_flow);
            (arc("there"), arc("back"))
        })
        .collect();
    for island in 0..board.islands().len() {
        let net = |&pair: &usize| {
            let (there, back) = arcs[pair];
            let (out, into) = if board.pairs()[pair].a == island { (there, back) } else { (back, there) };
            Expr::from(out) - into
        };
        let supply = if island == 0 { max_flow } else { -1 };
        let flow: Expr = board.incident(island).iter().map(net).sum();
        model.post(CONNECTED.by("6.1e"), place_of(board, island), flow.equals(supply));
    }
    for (pair, (&(there, back), &built)) in arcs.iter().zip(built).enumerate() {
        let flow = || sum([there, back]);
        model.post(CONNECTED.by("6.1f"), place(board, [pair]), (flow() - built * big_m).at_most(0));
        model.post(CONNECTED.by("6.1g"), place(board, [pair]), (flow() - built).at_least(0));
    }
}
