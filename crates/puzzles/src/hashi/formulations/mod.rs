//! The models of hashi, and the constraints that they share.

pub mod cuts;
pub mod errata;
pub mod flow;
pub mod reachability;

use super::{CROSSING, DEGREE, Hashi, JOINED, TREE};
use crate::ONE_VALUE;
use model::{
    Lit, Model, Place, Provenance,
    constraint::{Acyclic, Clause, Edge},
    sum,
};

fn place(board: &Hashi, pairs: impl IntoIterator<Item = usize>) -> Place {
    pairs.into_iter().map(|pair| board.pairs()[pair]).flat_map(|pair| [board.position(pair.a), board.position(pair.b)]).collect()
}

fn place_of(board: &Hashi, island: usize) -> Place {
    Place::at(board.position(island))
}

/// The bits `x[e,k]`: there are at least k bridges at e. With `x[e,k+1] ≤ x[e,k]`, the numbers of
/// the islands `Σ x[e,k] = number`, no crossings and, if need be, no loops: all rules but one.
fn steps(board: &Hashi, model: &mut Model) -> Vec<Vec<Lit>> {
    let mut x = Vec::with_capacity(board.pairs().len());
    for (pair, &ends) in board.pairs().iter().enumerate() {
        let name = board.name(ends);
        let steps: Vec<Lit> = (1..=board.most()).map(|k| model.binary(format_args!("x[{name},{k}]"))).collect();
        for two in steps.windows(2) {
            model.post(ONE_VALUE, place(board, [pair]), Clause(vec![!two[1], two[0]]));
        }
        x.push(steps);
    }
    for (island, number) in board.islands().iter().enumerate().filter_map(|(place, i)| Some((place, i.number?))) {
        let bridges = sum(board.near(island).iter().flat_map(|&pair| x[pair].iter().copied()));
        model.post(DEGREE, place_of(board, island), bridges.equals(i64::from(number)));
    }
    let built: Vec<Lit> = x.iter().map(|steps| steps[0]).collect();
    no_crossings(board, model, CROSSING, &built);
    no_loops(board, model, &built);
    x
}

/// Of two pairs that cross, one is not `built`.
fn no_crossings(board: &Hashi, model: &mut Model, provenance: impl Into<Provenance>, built: &[Lit]) {
    let provenance = provenance.into();
    for &(across, down) in board.crossings() {
        model.post(provenance, place(board, [across, down]), Clause(vec![!built[across], !built[down]]));
    }
}

/// If the board forbids loops: what is `built` has none.
fn no_loops(board: &Hashi, model: &mut Model, built: &[Lit]) {
    if !board.loops() {
        model.post(TREE, Place::board(), Acyclic { nodes: board.islands().len(), edges: edges(board, built) });
    }
}

fn edges(board: &Hashi, built: &[Lit]) -> Vec<Edge> {
    board.pairs().iter().zip(built).map(|(pair, &when)| Edge { a: pair.a, b: pair.b, when: Some(when) }).collect()
}

/// The reason to refuse a board for which there would be more than `most` of `what`.
fn too_many(count: usize, most: usize, what: &str) -> Option<String> {
    (count > most).then(|| format!("it would write {count} {what} for this board, more than {most}"))
}
