//! The links of a tree, and the way between two marked points, as short as can be.

use super::{CircuitBoard, SHORTEST, faces, readings, too_many};
use model::{Lit, Model, Reading, Sense, form::Clause, sum};

/// More links than this are refused.
const MOST_LINKS: usize = 200_000;

pub fn refuses(board: &CircuitBoard) -> Option<String> {
    match board.marks() {
        Some(_) => too_many(2 * board.graph().ends().len(), 2 * MOST_LINKS),
        None => Some("the board marks no two points with a way between them to be as short as can be".into()),
    }
}

/// Circuit model 3 of Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025: the tree as in
/// [`faces`], and with bits p for the links on the way, u for the points on it,
///
/// ```text
/// minimise Σ p[e]                                                       (5.3a)
/// p[e] ≤ x[e]                                                           (5.3f)
/// Σ p[e] = 1              over the links at s, and at t                 (5.3g)
/// Σ p[e] = 2u[i]          over the links at each other point i          (5.3h)
/// ```
///
/// The print minimises Σ x as well, which is always |V| − 1.
pub fn write(board: &CircuitBoard, model: &mut Model) -> Vec<Reading> {
    let x = faces::tree(board, model);
    let p: Vec<Lit> = (0..x.len()).map(|link| model.bit(format_args!("p[{}]", board.name(link)))).collect();
    for (link, (&p, &x)) in p.iter().zip(&x).enumerate() {
        model.post(SHORTEST.by("5.3f"), board.place_of(link), Clause(vec![!p, x]));
    }
    let is_marked = |point: usize| board.marks().is_some_and(|(s, t)| point == s || point == t);
    for (point, cell) in board.points().iter().enumerate() {
        let at = board.place(&[point]);
        let links = sum(board.graph().near(point).iter().map(|&link| p[link]));
        if is_marked(point) {
            model.post(SHORTEST.by("5.3g"), at, links.equals(1));
        } else {
            let u = model.bit(format_args!("u[{cell}]"));
            model.post(SHORTEST.by("5.3h"), at, (links - u * 2).equals(0));
        }
    }
    model.optimise(Sense::Minimise, sum(p));
    readings(x)
}
