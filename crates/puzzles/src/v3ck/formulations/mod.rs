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
        write: None,
        refuses: None,
    },
];

/// With a binary variable `x[e,k]` for each edge e and colour k, and `a[i,k]` the number of node i:
///
/// * `Σ_k x[e,k] = 1` for each edge,
/// * `Σ x[e,k] = a[i,k]` over the edges e at i, for each node and colour.
fn edges(board: &V3ck, model: &mut Model) -> Vec<IntegerView> {
    let colours = || 1..=board.colours().len() as i64;
    let x: Vec<Vec<Lit>> = (0..board.edges().len())
        .map(|edge| colours().map(|k| model.binary(format_args!("x[{},{k}]", board.name(edge)))).collect())
        .collect();
    for (literals, &(a, b)) in x.iter().zip(board.edges()) {
        model.post(ONE_VALUE, board.place(&[a, b]), sum(literals.iter().copied()).equals(1));
    }
    for (node, Node { numbers, .. }) in board.nodes().iter().enumerate() {
        for (k, &number) in numbers.iter().enumerate() {
            let coloured = sum(board.incident(node).iter().map(|&edge| x[edge][k]));
            model.post(NUMBERS, board.place(&[node]), coloured.equals(number as i64));
        }
    }
    x.into_iter().map(|literals| IntegerView::direct(colours().zip(literals).collect())).collect()
}
