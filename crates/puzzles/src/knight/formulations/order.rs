//! Bits for moves either way, and numbers that grow along the tour.

use super::{CONNECTED, Knight, ONCE, START, Tour};
use model::{
    Expr, IntegerView, Lit, Model, Place, Var,
    constraint::{Clause, Indicator},
    sum,
};

/// More moves than this are refused.
const MAX_MOVES: usize = 100_000;

pub fn refuses(board: &Knight) -> Option<String> {
    let moves = board.graph().ends().len();
    (moves > MAX_MOVES).then(|| {
        format!("it orders the squares by a constraint for each move either way, and takes {MAX_MOVES} moves, not {moves}")
    })
}

/// The formulation of Hartmann, *More Logic Puzzle Apps Solved by Mathematical Programming*, 2019,
/// after Miller, Tucker, Zemlin, *Integer Programming Formulation of Traveling Salesman Problems*,
/// 1960, for k squares, with bits `a[v]`: an open tour starts at v.
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
    if board.is_done() {
        return Vec::new();
    }
    let graph = board.graph();
    let mut arcs = Vec::with_capacity(2 * graph.ends().len());
    for &(a, b) in graph.ends() {
        let mut arc =
            |from: usize, to: usize| Arc { from, to, taken: model.binary(format_args!("x[{}]", board.name((from, to)))) };
        arcs.extend([arc(a, b), arc(b, a)]);
    }
    once(board, model, &arcs);
    order(board, model, &arcs);
    arcs.chunks(2).map(|both| sum(both.iter().map(|arc| arc.taken)).into()).collect()
}

struct Arc {
    from: usize,
    to: usize,
    taken: Lit,
}

/// (15)–(18)
fn once(board: &Knight, model: &mut Model, arcs: &[Arc]) {
    let squares = board.squares();
    let (mut into, mut out) = (vec![Expr::default(); squares.len()], vec![Expr::default(); squares.len()]);
    for arc in arcs {
        into[arc.to].terms.push((arc.taken.var, 1));
        out[arc.from].terms.push((arc.taken.var, 1));
    }
    let is_open = board.tour() == Tour::Open;
    if is_open {
        let a: Vec<Lit> = squares.iter().map(|cell| model.binary(format_args!("a[{cell}]"))).collect();
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
    // A closed tour of two squares would go there and back by one move.
    for both in arcs.chunks(2).filter(|_| !is_open) {
        let way = sum(both.iter().map(|arc| arc.taken));
        model.post(ONCE, board.place(&[both[0].from, both[0].to]), way.at_most(1));
    }
}

/// (19)
fn order(board: &Knight, model: &mut Model, arcs: &[Arc]) {
    let last = board.squares().len() as i64 - 1;
    let z: Vec<Var> = board.squares().iter().map(|cell| model.integer(format_args!("z[{cell}]"), 0..=last)).collect();
    let first = (board.tour() == Tour::Closed).then(|| board.start().unwrap_or(0));
    for arc in arcs.iter().filter(|arc| Some(arc.to) != first) {
        let then = (Expr::from(z[arc.to]) - z[arc.from]).at_least(1);
        model.post(CONNECTED.by("19"), board.place(&[arc.from, arc.to]), Indicator { when: arc.taken, then });
    }
}
