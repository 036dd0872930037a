//! The formulations of Monodot and the errata of the printed one.
//!
//! All share a binary variable per cell and number; they differ in how they post that a dot has as many neighbours as its
//! number: `connected` by products of neighbouring dots, `implied` by indicator constraints, `cells` by big M. Size: O(cells)
//! constraints each, `connected` with four more variables per cell. Proofs that `connected` is at least as tight are in `README.md`.

pub mod vocabulary;

use super::{DOTS, EMPTY, MAX_NUMBER, Monodot, NEIGHBOURS};
use crate::{Erratum, ErratumClass, Formulation, ONE_VALUE};
use grid::Grid;
use model::{Expr, IntegerView, Lit, Model, constraint::Clause, sum};

const HARTMANN: &str = "Hartmann, More Logic Puzzle Apps Solved by Mathematical Programming (2019)";

pub const FORMULATIONS: &[Formulation<Monodot>] = &[
    Formulation {
        name: "connected",
        summary: "A binary variable for each cell and number, and one for each pair of neighbouring dots; no big M.",
        source: "ours",
        text: Some(include_str!("connected.pmk")),
        write: Some(connected),
        refuses: None,
    },
    Formulation {
        name: "implied",
        summary: "A binary variable for each cell and number; an indicator constraint gives it that number of neighbours.",
        source: "ours",
        text: Some(include_str!("implied.pmk")),
        write: None,
        refuses: None,
    },
    Formulation {
        name: "cells",
        summary: "A binary variable for each cell and number; a big M relaxes the constraints of cells without a dot.",
        source: HARTMANN,
        text: Some(include_str!("cells.pmk")),
        write: None,
        refuses: None,
    },
];

pub const ERRATA: &[Erratum<Monodot>] = &[Erratum {
    equation: "10–14",
    source: HARTMANN,
    class: ErratumClass::Extension,
    sentence: "Numbers start at 1, so a dot without neighbours is not placed; they must start at 0.",
    board: || Monodot { given: Grid::new(1, 1, |_| None), dots: [1, 0, 0, 0, 0, 0, 0, 0, 0] },
    formulation: "cells",
    printed: r#"set T "numbers of dots" := {t in 1..8: dots[t] > 0};"#,
}];

/// The binary variables `x[i,j,t]`: a dot with number t is in cell (i, j).
struct Dots {
    /// For each cell, the literals with their numbers.
    x: Vec<Vec<(i64, Lit)>>,
}

impl Dots {
    /// Variables for the numbers of which there are dots, with (10) and (11).
    fn new(board: &Monodot, model: &mut Model) -> Self {
        let numbers: Vec<usize> = (0..=MAX_NUMBER).filter(|&t| board.dots[t] > 0).collect();
        let mut x = Vec::with_capacity(board.cells());
        for place in 0..board.cells() {
            let cell = board.cell(place);
            let literal = |&t: &usize| (t as i64, model.binary(format_args!("x[{},{},{t}]", cell.row + 1, cell.col + 1)));
            let literals: Vec<(i64, Lit)> = numbers.iter().map(literal).collect();
            if let Some(given) = board.given[cell] {
                literals.iter().for_each(|&(t, lit)| model.fix(if t == given as i64 { lit } else { !lit }));
            }
            model.post(ONE_VALUE.by("10"), board.positions(&[place]), sum(literals.iter().map(|literal| literal.1)).at_most(1));
            x.push(literals);
        }
        for (index, &t) in numbers.iter().enumerate() {
            let placed = sum(x.iter().map(|literals: &Vec<(i64, Lit)>| literals[index].1));
            model.post(DOTS.by("11"), board.positions(&[]), placed.equals(board.dots[t] as i64));
        }
        Self { x }
    }

    /// `Σ_t x[i,j,t]`: whether there is a dot.
    fn any(&self, place: usize) -> Expr {
        sum(self.x[place].iter().map(|literal| literal.1))
    }

    /// `Σ_t t · x[i,j,t]`
    fn number(&self, place: usize) -> Expr {
        self.x[place].iter().map(|&(t, lit)| lit * t).sum()
    }

    /// The number of the dot, or [`EMPTY`].
    fn views(self) -> Vec<IntegerView> {
        let view = |literals: &Vec<(i64, Lit)>| {
            let dots: Expr = literals.iter().map(|&(t, lit)| lit * (t - EMPTY)).sum();
            IntegerView::from(dots + EMPTY)
        };
        self.x.iter().map(view).collect()
    }
}

/// With (10) and (11), a binary variable `d[i,j]` for each cell: it has a dot; and a binary variable `e` for each pair of
/// neighbours: both have a dot:
///
/// ```text
/// d[i,j] = Σ_t x[i,j,t]
/// e ≤ d[i,j]      e ≤ d[k,l]      e ≥ d[i,j] + d[k,l] − 1
/// Σ e = Σ_t t · x[i,j,t]      over the neighbours of (i,j)
/// ```
fn connected(board: &Monodot, model: &mut Model) -> Vec<IntegerView> {
    let dots = Dots::new(board, model);
    let mut d: Vec<Lit> = Vec::with_capacity(board.cells());
    for place in 0..board.cells() {
        let cell = board.cell(place);
        let dot = model.binary(format_args!("d[{},{}]", cell.row + 1, cell.col + 1));
        model.post(ONE_VALUE, board.positions(&[place]), (dots.any(place) - dot).equals(0));
        d.push(dot);
    }
    let mut edges: Vec<Vec<Lit>> = vec![Vec::new(); board.cells()];
    for a in 0..board.cells() {
        for b in board.neighbours(a).into_iter().filter(|&b| a < b) {
            let edge = model.binary(format_args!(
                "e[{},{},{},{}]",
                board.cell(a).row + 1,
                board.cell(a).col + 1,
                board.cell(b).row + 1,
                board.cell(b).col + 1
            ));
            for clause in [vec![!edge, d[a]], vec![!edge, d[b]], vec![edge, !d[a], !d[b]]] {
                model.post(NEIGHBOURS, board.positions(&[a, b]), Clause(clause));
            }
            edges[a].push(edge);
            edges[b].push(edge);
        }
    }
    for (place, edges) in edges.into_iter().enumerate() {
        model.post(NEIGHBOURS, board.positions(&[place]), (sum(edges) - dots.number(place)).equals(0));
    }
    dots.views()
}
