//! The formulations of V3ck: a binary variable for each colour of each edge, or of each of its two arcs.
//!
//! Both state that each edge has one colour and each node its numbers of edges. Size: edges × colours variables for `edges`,
//! twice as many for `arcs`; their LP relaxations are equivalent (`README.md` has the proof).

pub mod vocabulary;

use super::V3ck;
use crate::Formulation;

pub const FORMULATIONS: &[Formulation<V3ck>] = &[
    Formulation {
        name: "edges",
        summary: "A binary variable for each edge and colour.",
        source: "ours",
        text: include_str!("edges.pmk"),
        refuses: None,
    },
    Formulation {
        name: "arcs",
        summary: "A binary variable for each colour and each of the two arcs of an edge, which have the same colour.",
        source: "Hartmann, More Logic Puzzle Apps Solved by Mathematical Programming (2019)",
        text: include_str!("arcs.pmk"),
        refuses: None,
    },
];
