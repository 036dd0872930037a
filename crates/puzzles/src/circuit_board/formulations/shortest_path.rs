//! The tree of `faces`, with a path between the terminals whose length is minimised.
//!
//! The idea: a unit flow from s to t on the drawn links is the path. The grid is bipartite, so each link leads away from s
//! or back towards it, and the length is the distance on the whole board plus twice the number of links back; the lower bound
//! is tight when the path makes no detour. Source: Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, circuit
//! model 3. Cost: two variables per link in addition to `faces`, and one per point. Weakness: that of `faces`.

use super::{CircuitBoard, SHORTEST, faces, too_large, views};
use model::{Expr, IntegerView, Model, Sense, sum};

/// Boards with more links than this are refused.
const MAX_LINKS: usize = 200_000;

pub fn refuses(board: &CircuitBoard) -> Option<String> {
    match board.terminals() {
        Some(_) => too_large(3 * board.graph().ends().len(), 3 * MAX_LINKS),
        None => Some("the board has no terminals, so there is no path to minimise".into()),
    }
}

/// The tree of [`faces`], with binary variables for the links on the path, traversed away from s (f) or back towards it (b),
/// and u for the points on the path. Let d be the distance from s to t on the whole board.
///
/// ```text
/// minimise d + 2 Σ b[e]                                                 (5.3a)
/// f[e] + b[e] ≤ x[e]                                                    (5.3f)
/// Σ into t = Σ out of s = 1, Σ out of t = Σ into s = 0                  (5.3g)
/// Σ into i = Σ out of i = u[i]        at each other point i             (5.3h)
/// ```
///
/// The print has one variable p\[e\] = f\[e\] + b\[e\] and minimises Σ x + Σ p, where Σ x is always |V| − 1. The grid is
/// bipartite, so each link changes the distance from s by one, and a path with Σ f − Σ b = d has d + 2 Σ b links. A path without
/// detour is thus optimal at once.
pub fn write(board: &CircuitBoard, model: &mut Model) -> Vec<IntegerView> {
    let x = faces::tree(board, model);
    let Some((s, t)) = board.terminals() else { return views(x) };
    let graph = board.graph();
    let distances = graph.distances(s, |_| true);
    let (mut into, mut out) = (vec![Expr::default(); graph.nodes()], vec![Expr::default(); graph.nodes()]);
    let mut back = Vec::with_capacity(x.len());
    for (link, (&(a, b), &x)) in graph.ends().iter().zip(&x).enumerate() {
        let (near, far) = if distances[a] < distances[b] { (a, b) } else { (b, a) };
        let mut arc = |letter: char, from: usize, to: usize| {
            let lit = model.binary(format_args!("{letter}[{}]", board.name(link)));
            out[from].terms.push((lit.var, 1));
            into[to].terms.push((lit.var, 1));
            lit
        };
        let (f, b) = (arc('f', near, far), arc('b', far, near));
        model.post(SHORTEST.by("5.3f"), board.place_of(link), (sum([f, b]) - x).at_most(0));
        back.push(b);
    }
    for (point, (into, out)) in into.into_iter().zip(out).enumerate() {
        let (equation, into, out) = match point {
            _ if point == s => ("5.3g", into.equals(0), out.equals(1)),
            _ if point == t => ("5.3g", into.equals(1), out.equals(0)),
            _ => {
                let u = model.binary(format_args!("u[{}]", board.points()[point]));
                ("5.3h", (into - u).equals(0), (out - u).equals(0))
            }
        };
        model.post(SHORTEST.by(equation), board.place(&[point]), into);
        model.post(SHORTEST.by(equation), board.place(&[point]), out);
    }
    // If no path leads from s to t, the board has no solution, whatever the objective.
    let distance = distances[t].unwrap_or(0) as i64;
    model.optimise(Sense::Minimise, sum(back) * 2 + Expr::from(distance));
    views(x)
}
