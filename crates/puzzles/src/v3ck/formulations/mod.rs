//! The formulations of V3ck: a binary variable for each colour of each edge, or of each of its two arcs.
//!
//! Both state that each edge has one colour and each node its numbers of edges. Size: edges × colours variables for `edges`,
//! twice as many for `arcs`; their LP relaxations are equivalent (`README.md` has the proof).

pub mod vocabulary;

use super::{NUMBERS, Node, V3ck};
use crate::{Formulation, ONE_VALUE};
use model::{IntegerView, Lit, Model, sum};

pub const FORMULATIONS: &[Formulation<V3ck>] = &[
    Formulation {
        name: "edges",
        summary: "A binary variable for each edge and colour.",
        source: "ours",
        text: Some(include_str!("edges.pmk")),
        write: Some(edges),
        refuses: None,
    },
    Formulation {
        name: "arcs",
        summary: "A binary variable for each colour and each of the two arcs of an edge, which have the same colour.",
        source: "Hartmann, More Logic Puzzle Apps Solved by Mathematical Programming (2019)",
        text: Some(include_str!("arcs.pmk")),
        write: Some(arcs),
        refuses: None,
    },
];

/// With a binary variable `x[e,k]` for each edge e and colour k, and `a[i,k]` the number of node i:
///
/// * `Σ_k x[e,k] = 1` for each edge,
/// * `Σ x[e,k] = a[i,k]` over the edges e at i, for each node and colour.
fn edges(board: &V3ck, model: &mut Model) -> Vec<IntegerView> {
    let x: Vec<Vec<Lit>> = (0..board.edges().len()).map(|edge| literals(board, &board.name(edge), model)).collect();
    for (literals, &(a, b)) in x.iter().zip(board.edges()) {
        model.post(ONE_VALUE, board.place(&[a, b]), sum(literals.iter().copied()).equals(1));
    }
    for (node, Node { numbers, .. }) in board.nodes().iter().enumerate() {
        for (k, &number) in numbers.iter().enumerate() {
            let coloured = sum(board.incident(node).iter().map(|&edge| x[edge][k]));
            model.post(NUMBERS, board.place(&[node]), coloured.equals(number as i64));
        }
    }
    x.into_iter().map(view).collect()
}

/// Hartmann, *More Logic Puzzle Apps Solved by Mathematical Programming*, 2019, with a binary
/// variable `x[i,j,k]` for both arcs (i, j) and (j, i) of each edge and each colour k:
///
/// ```text
/// Σ_k x[i,j,k] = 1                                      (6)
/// x[i,j,k] = x[j,i,k]                                   (7)
/// Σ_j x[i,j,k] = a[i,k]      over the arcs from i        (8)
/// ```
fn arcs(board: &V3ck, model: &mut Model) -> Vec<IntegerView> {
    let mut out: Vec<Vec<Vec<Lit>>> = vec![Vec::new(); board.nodes().len()];
    let mut views = Vec::with_capacity(board.edges().len());
    for &(a, b) in board.edges() {
        let name = |a: usize, b: usize| format!("{},{}", board.nodes()[a].name, board.nodes()[b].name);
        let (there, back) = (literals(board, &name(a, b), model), literals(board, &name(b, a), model));
        for literals in [&there, &back] {
            model.post(ONE_VALUE.by("6"), board.place(&[a, b]), sum(literals.iter().copied()).equals(1));
        }
        for (&one, &other) in there.iter().zip(&back) {
            model.post(ONE_VALUE.by("7"), board.place(&[a, b]), (sum([one]) - other).equals(0));
        }
        views.push(view(there.clone()));
        out[a].push(there);
        out[b].push(back);
    }
    for (node, Node { numbers, .. }) in board.nodes().iter().enumerate() {
        for (k, &number) in numbers.iter().enumerate() {
            let coloured = sum(out[node].iter().map(|literals| literals[k]));
            model.post(NUMBERS.by("8"), board.place(&[node]), coloured.equals(number as i64));
        }
    }
    views
}

fn literals(board: &V3ck, name: &str, model: &mut Model) -> Vec<Lit> {
    (1..=board.colours().len()).map(|k| model.binary(format_args!("x[{name},{k}]"))).collect()
}

fn view(literals: Vec<Lit>) -> IntegerView {
    IntegerView::direct((1..).zip(literals).collect())
}
