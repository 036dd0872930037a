//! Undirected moves with lazy subtour elimination.
//!
//! One binary variable per move, degree constraints at each square, and the *connected* constraint, which backends
//! without it receive as cuts (Dantzig, Fulkerson, Johnson, *Solution of a Large-Scale Traveling-Salesman Problem*, 1954).
//! Size: a variable per move and a constraint per square; the number of cuts is not bounded by a polynomial. Weakness: on
//! large boards without holes most first solutions are many short cycles, each of which costs a cut. A propagator for
//! Hamiltonian circuits would replace the cuts.

use super::{CONNECTED, Knight, ONCE, START, Tour, is_light};
use model::{
    Expr, IntegerView, Lit, Model, Place,
    constraint::{Clause, Connected, Edge},
    sum,
};

/// Boards with more moves are refused.
const MAX_MOVES: usize = 500_000;

pub fn refuses(board: &Knight) -> Option<String> {
    let moves = board.graph().ends().len();
    (moves > MAX_MOVES).then(|| format!("it would write {moves} binary variables for this board, more than {MAX_MOVES}"))
}

/// Binary variables `x[m]` for each move m, in either direction, and in an open tour `e[v]` for each square v:
/// the tour has an end there.
///
/// ```text
/// Σ x[m] + e[v] = 2        over the moves m at each square v
/// Σ e[v] = 1 + d           over the light squares, which are d more than the dark ones
/// Σ e[v] = 1 − d           over the dark squares
/// e[s] = 1                 at the start s
/// ```
///
/// and the moves with `x[m] = 1` connect all squares. Every move has one light and one dark end, so the two sums
/// follow from `Σ e[v] = 2` and the first constraint; in a closed tour d is 0.
pub fn write(board: &Knight, model: &mut Model) -> Vec<IntegerView> {
    let graph = board.graph();
    let x: Vec<Lit> = graph.ends().iter().map(|&ends| model.binary(format_args!("x[{}]", board.name(ends)))).collect();
    if board.is_trivial() {
        return Vec::new();
    }
    let e: Vec<Lit> = match board.tour() {
        Tour::Open => board.squares().iter().map(|cell| model.binary(format_args!("e[{cell}]"))).collect(),
        Tour::Closed => Vec::new(),
    };
    for square in 0..graph.nodes() {
        let ends = graph.incident(square).iter().map(|&edge| x[edge]).chain(e.get(square).copied());
        model.post(ONCE, board.place(&[square]), sum(ends).equals(2));
    }
    balance_colours(board, model, &e);
    if let (Some(start), Tour::Open) = (board.start(), board.tour()) {
        model.post(START, board.place(&[start]), Clause(vec![e[start]]));
    }
    let edge = |(&(a, b), &lit): (&(usize, usize), &Lit)| Edge { a, b, when: Some(lit) };
    let edges = graph.ends().iter().zip(&x).map(edge).collect();
    model.post(CONNECTED, Place::board(), Connected { nodes: vec![None; graph.nodes()], edges });
    x.into_iter().map(IntegerView::from).collect()
}

/// Posts how many ends are on light and on dark squares.
fn balance_colours(board: &Knight, model: &mut Model, e: &[Lit]) {
    let light = board.squares().iter().filter(|&&cell| is_light(cell)).count() as i64;
    let d = 2 * light - board.squares().len() as i64;
    if board.tour() == Tour::Closed {
        return model.post(ONCE, Place::board(), Expr::from(d).equals(0));
    }
    for (colour, ends) in [(true, 1 + d), (false, 1 - d)] {
        let of_colour = e.iter().zip(board.squares()).filter(|(_, cell)| is_light(**cell) == colour).map(|(&lit, _)| lit);
        model.post(ONCE, Place::board(), sum(of_colour).equals(ends));
    }
}
