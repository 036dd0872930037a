//! Link variables, with a single-commodity flow from the first point to all others.
//!
//! The idea: a flow that serves every point along drawn links proves connectivity, and |V| − 1 links then form a tree.
//! Source: Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, circuit model 2. Cost: two flow variables and two
//! constraints per link, one per point; complete without cuts, so every MIP solver takes it as it is. Weakness: the big-M of
//! (5.2c) makes the LP relaxation weak; a multi-commodity flow or the cuts of `tree` would replace it.

use super::{CONNECTED, CircuitBoard, DEGREE, TREE, links, one_or_three, refuse_terminals, views};
use model::{Expr, IntegerView, Model, Place, Var, sum};

/// Boards with more arcs than this are refused.
pub const MAX_ARCS: usize = 200_000;

pub fn refuses(board: &CircuitBoard) -> Option<String> {
    refuse_terminals(board, 2 * board.graph().ends().len(), MAX_ARCS)
}

/// With binary variables z for links, flows x along the arcs in both directions, and M = |V| − 1:
///
/// ```text
/// Σ z = |V| − 1                 the least value of the objective         (5.2a)
/// Σ out x − Σ in x = S_i        the first point sends |V| − 1, each
///                               other takes 1                            (5.2b)
/// x[i,j] + x[j,i] ≤ M · z[i,j]                                           (5.2c)
/// x[i,j] + x[j,i] ≥ z[i,j]                                               (5.2d)
/// Σ z = 1 + 2y[i]               over the links at each point i           (5.2e)
/// z = 1                         for each link given, by its bounds       (5.2f)
/// ```
///
/// Flows are integers up to M, which excludes no solution.
pub fn write(board: &CircuitBoard, model: &mut Model) -> Vec<IntegerView> {
    let big_m = board.points().len() as i64 - 1;
    write_with(board, model, big_m)
}

/// The formulation with any bound M on the flow along a link.
pub fn write_with(board: &CircuitBoard, model: &mut Model, big_m: i64) -> Vec<IntegerView> {
    let z = links(board, model, 'z');
    one_or_three(board, model, DEGREE.by("5.2e"), &z);
    let max_flow = board.points().len() as i64 - 1;
    model.post(TREE.by("5.2a"), Place::board(), sum(z.iter().copied()).at_most(max_flow));
    let arcs: Vec<(Var, Var)> = (0..z.len())
        .map(|link| {
            let mut arc = |direction: &str| model.integer(format_args!("x[{},{direction}]", board.name(link)), 0..=max_flow);
            (arc("there"), arc("back"))
        })
        .collect();
    for point in 0..board.points().len() {
        let net = |&link: &usize| {
            let (there, back) = arcs[link];
            let (out, into) = if board.graph().ends()[link].0 == point { (there, back) } else { (back, there) };
            Expr::from(out) - into
        };
        let supply = if point == 0 { max_flow } else { -1 };
        let flow: Expr = board.graph().incident(point).iter().map(net).sum();
        model.post(CONNECTED.by("5.2b"), board.place(&[point]), flow.equals(supply));
    }
    for (link, (&(there, back), &z)) in arcs.iter().zip(&z).enumerate() {
        let flow = || sum([there, back]);
        model.post(CONNECTED.by("5.2c"), board.place_of(link), (flow() - z * big_m).at_most(0));
        model.post(CONNECTED.by("5.2d"), board.place_of(link), (flow() - z).at_least(0));
    }
    views(z)
}
