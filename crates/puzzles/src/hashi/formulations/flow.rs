//! A bit for each number of bridges, and goods that flow from the first island to all others.

use super::{CROSSING, DEGREE, Hashi, JOINED, no_crossings, no_loops, place, place_of, too_many};
use crate::ONE_VALUE;
use model::{Expr, IntegerView, Lit, Model, Var, sum};
use std::fmt::Display;

/// More arcs than this are refused.
pub const MAX_ARCS: usize = 200_000;

pub fn refuses(board: &Hashi) -> Option<String> {
    too_many(board.pairs().len() * 2, MAX_ARCS, "arcs")
        .or_else(|| too_many(board.pairs().len().saturating_mul(board.most() as usize + 1), 2_000_000, "bits"))
}

/// The formulation of Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, with k
/// islands, the arcs A both ways along each possible bridge q, and M = k − 1:
///
/// ```text
/// Σ n · x[q,n] = L_a        over the bridges q at island a                      (6.1b)
/// Σ_n x[q,n] = 1                                                                 (6.1c)
/// x[q,0] + x[r,0] ≥ 1       where q and r cross                                  (6.1d)
/// Σ out y − Σ in y = S_a    the first island sends k − 1, each other takes 1    (6.1e)
/// y[q] + y[q'] ≤ M(1 − x[q,0])                                                   (6.1f)
/// y[q] + y[q'] ≥ 1 − x[q,0]                                                      (6.1g)
/// ```
///
/// The flows are whole numbers up to k − 1, which loses no solution.
pub fn write(board: &Hashi, model: &mut Model) -> Vec<IntegerView> {
    let most_flow = board.islands().len() as i64 - 1;
    write_with(board, model, most_flow)
}

/// The formulation with any bound M on the flow along a bridge.
pub fn write_with(board: &Hashi, model: &mut Model, big_m: i64) -> Vec<IntegerView> {
    let x: Vec<Vec<Lit>> = board.pairs().iter().map(|&pair| bits(model, board.name(pair), board.most())).collect();
    for (island, number) in board.islands().iter().enumerate().filter_map(|(place, i)| Some((place, i.number?))) {
        let bridges: Expr = board.near(island).iter().map(|&pair| count(&x[pair])).sum();
        model.post(DEGREE.by("6.1b"), place_of(board, island), bridges.equals(i64::from(number)));
    }
    for (pair, bits) in x.iter().enumerate() {
        model.post(ONE_VALUE.by("6.1c"), place(board, [pair]), sum(bits.iter().copied()).equals(1));
    }
    let built: Vec<Lit> = x.iter().map(|bits| !bits[0]).collect();
    no_crossings(board, model, CROSSING.by("6.1d"), &built);
    no_loops(board, model, &built);
    join(board, model, &built, big_m);
    x.into_iter().map(|bits| IntegerView::direct((0..).zip(bits).collect())).collect()
}

fn bits(model: &mut Model, name: impl Display, most: u32) -> Vec<Lit> {
    (0..=most).map(|n| model.binary(format_args!("x[{name},{n}]"))).collect()
}

fn count(bits: &[Lit]) -> Expr {
    (0..).zip(bits).skip(1).map(|(n, &bit)| bit * n).sum()
}

/// (6.1e)–(6.1g)
fn join(board: &Hashi, model: &mut Model, built: &[Lit], big_m: i64) {
    let most_flow = board.islands().len() as i64 - 1;
    let arcs: Vec<(Var, Var)> = (0..built.len())
        .map(|pair| {
            let name = board.name(board.pairs()[pair]);
            let mut arc = |way: &str| model.integer(format_args!("y[{name},{way}]"), 0..=most_flow);
            (arc("there"), arc("back"))
        })
        .collect();
    for island in 0..board.islands().len() {
        let net = |&pair: &usize| {
            let (there, back) = arcs[pair];
            let (out, into) = if board.pairs()[pair].a == island { (there, back) } else { (back, there) };
            Expr::from(out) - into
        };
        let supply = if island == 0 { most_flow } else { -1 };
        let flow: Expr = board.near(island).iter().map(net).sum();
        model.post(JOINED.by("6.1e"), place_of(board, island), flow.equals(supply));
    }
    for (pair, (&(there, back), &built)) in arcs.iter().zip(built).enumerate() {
        let flow = || sum([there, back]);
        model.post(JOINED.by("6.1f"), place(board, [pair]), (flow() - built * big_m).at_most(0));
        model.post(JOINED.by("6.1g"), place(board, [pair]), (flow() - built).at_least(0));
    }
}
