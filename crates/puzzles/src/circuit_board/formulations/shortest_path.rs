//! The links of a tree, and the way between two marked points, as short as can be.

use super::{CircuitBoard, SHORTEST, faces, too_many, views};
use model::{Expr, IntegerView, Model, Sense, sum};

/// More links than this are refused.
const MAX_LINKS: usize = 200_000;

pub fn refuses(board: &CircuitBoard) -> Option<String> {
    match board.marks() {
        Some(_) => too_many(3 * board.graph().ends().len(), 3 * MAX_LINKS),
        None => Some("the board marks no two points with a way between them to be as short as can be".into()),
    }
}

/// Circuit model 3 of Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025: the tree as in
/// [`faces`], and bits for the links on the way, each either away from s (f) or back towards it (b),
/// with u for the points on the way. Let d be the least number of links from s to t on the whole board.
///
/// ```text
/// minimise d + 2 Σ b[e]                                                 (5.3a)
/// f[e] + b[e] ≤ x[e]                                                    (5.3f)
/// Σ into t = Σ out of s = 1, Σ out of t = Σ into s = 0                  (5.3g)
/// Σ into i = Σ out of i = u[i]        at each other point i             (5.3h)
/// ```
///
/// The print has one bit p\[e\] = f\[e\] + b\[e\] and minimises Σ x + Σ p, of which the first is always
/// |V| − 1. The board is a chessboard, so each link leads one further from s or one nearer, and a way of
/// Σ f + Σ b links with Σ f − Σ b = d has d + 2 Σ b. So a straight way is known to be best at once.
pub fn write(board: &CircuitBoard, model: &mut Model) -> Vec<IntegerView> {
    let x = faces::tree(board, model);
    let Some((s, t)) = board.marks() else { return views(x) };
    let graph = board.graph();
    let distances = graph.distances(s, |_| true);
    let (mut into, mut out) = (vec![Expr::default(); graph.nodes()], vec![Expr::default(); graph.nodes()]);
    let mut back = Vec::with_capacity(x.len());
    for (link, (&(a, b), &x)) in graph.ends().iter().zip(&x).enumerate() {
        let (near, far) = if distances[a] < distances[b] { (a, b) } else { (b, a) };
        let mut arc = |letter: char, from: usize, to: usize| {
            let bit = model.binary(format_args!("{letter}[{}]", board.name(link)));
            out[from].terms.push((bit.var, 1));
            into[to].terms.push((bit.var, 1));
            bit
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
    // If no links lead from s to t, the board has no solution whatever is minimised.
    let least = distances[t].unwrap_or(0) as i64;
    model.optimise(Sense::Minimise, sum(back) * 2 + Expr::from(least));
    views(x)
}
