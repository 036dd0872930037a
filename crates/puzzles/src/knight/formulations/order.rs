//! Directed moves, and an order of squares that increases along the tour (MTZ).
//!
//! After Miller, Tucker, Zemlin, *Integer Programming Formulation of Traveling Salesman Problems*, 1960, in the version of
//! Hartmann, *More Logic Puzzle Apps Solved by Mathematical Programming*, 2019. Size: two binary variables and one order
//! constraint per direction of each move, so no cuts are needed. Weakness: the big-M constraints of the order relax badly
//! and propagate little. `cuts` replaces it by default.

use super::{CONNECTED, Knight, ONCE, START, Tour};
use model::{
    Expr, IntegerView, Lit, Model, Place, Var,
    constraint::{Clause, Indicator},
    sum,
};

/// Boards with more moves are refused.
const MAX_MOVES: usize = 100_000;

pub fn refuses(board: &Knight) -> Option<String> {
    let moves = board.graph().ends().len();
    (moves > MAX_MOVES).then(|| {
        format!("it writes an order constraint for each direction of a move; this board has {moves} moves, more than {MAX_MOVES}")
    })
}

/// For k squares, binary variables `x[u,v]` for each move in each direction, integers `z[v]` from 0 to k − 1, and binary
/// variables `a[v]`: an open tour starts at v.
///
/// ```text
/// Σ x[u,v] + a[v] = 1                  over the moves to each square v      (15), (17)
/// Σ x[v,w] ≤ 1                         over the moves from each square v    (16), (18)
/// Σ a[v] = 1
/// a[s] = 1                             at the start s                        (15)
/// z[v] − z[u] + k · (1 − x[u,v]) ≥ 1   for each move                         (19)
/// ```
///
/// In a closed tour there is no a, and (19) leaves out the moves to the square where counting begins.
pub fn write(board: &Knight, model: &mut Model) -> Vec<IntegerView> {
    if board.is_trivial() {
        return Vec::new();
    }
    let graph = board.graph();
    let mut arcs = Vec::with_capacity(2 * graph.ends().len());
    for &(a, b) in graph.ends() {
        let squares = board.squares();
        let mut arc =
            |from: usize, to: usize| Arc { from, to, used: model.binary(format_args!("x[{},{}]", squares[from], squares[to])) };
        arcs.extend([arc(a, b), arc(b, a)]);
    }
    post_degrees(board, model, &arcs);
    post_order(board, model, &arcs);
    arcs.chunks(2).map(|both| sum(both.iter().map(|arc| arc.used)).into()).collect()
}

/// A move in one direction, between indices of squares.
struct Arc {
    from: usize,
    to: usize,
    used: Lit,
}

/// Posts (15)–(18): one arc into each square, one out of it.
fn post_degrees(board: &Knight, model: &mut Model, arcs: &[Arc]) {
    let squares = board.squares();
    let (mut into, mut out) = (vec![Expr::default(); squares.len()], vec![Expr::default(); squares.len()]);
    for arc in arcs {
        into[arc.to].terms.push((arc.used.var, 1));
        out[arc.from].terms.push((arc.used.var, 1));
    }
    let is_open = board.tour() == Tour::Open;
    if is_open {
        let a: Vec<Lit> = squares.iter().map(|cell| model.binary(format_args!("start[{cell}]"))).collect();
        model.post(ONCE, Place::board(), sum(a.iter().copied()).equals(1));
        if let Some(start) = board.start() {
            model.post(START.by("15"), board.place(&[start]), Clause(vec![a[start]]));
        }
        into = into.into_iter().zip(a).map(|(into, start)| into + start).collect();
    }
    for (square, (into, out)) in into.into_iter().zip(out).enumerate() {
        let at = board.place(&[square]);
        model.post(ONCE.by("17"), at.clone(), into.equals(1));
        model.post(ONCE.by("18"), at, if is_open { out.at_most(1) } else { out.equals(1) });
    }
    // Otherwise a closed tour of two squares would use one move in both directions.
    for both in arcs.chunks(2).filter(|_| !is_open) {
        let directions = sum(both.iter().map(|arc| arc.used));
        model.post(ONCE, board.place(&[both[0].from, both[0].to]), directions.at_most(1));
    }
}

/// Posts (19): z increases along each used arc, except into the first square of a closed tour.
fn post_order(board: &Knight, model: &mut Model, arcs: &[Arc]) {
    let last = board.squares().len() as i64 - 1;
    let z: Vec<Var> = board.squares().iter().map(|cell| model.integer(format_args!("z[{cell}]"), 0..=last)).collect();
    let first = (board.tour() == Tour::Closed).then(|| board.start().unwrap_or(0));
    for arc in arcs.iter().filter(|arc| Some(arc.to) != first) {
        let then = (Expr::from(z[arc.to]) - z[arc.from]).at_least(1);
        model.post(CONNECTED.by("19"), board.place(&[arc.from, arc.to]), Indicator { when: arc.used, then });
    }
}
