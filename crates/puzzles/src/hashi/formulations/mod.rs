//! The formulations of hashi, and the constraints that they share.

pub mod cuts;
pub mod errata;
pub mod flow;
pub mod reachability;
pub mod vocabulary;

use super::{CONNECTED, CROSSING, DEGREE, Hashi, TREE};
use crate::ONE_VALUE;
use model::{
    Lit, Model, Place, Provenance,
    constraint::{Acyclic, Clause, Edge},
    sum,
};

/// The place of a constraint on pairs.
fn place(board: &Hashi, pairs: impl IntoIterator<Item = usize>) -> Place {
    pairs.into_iter().map(|pair| board.pairs()[pair]).flat_map(|pair| [board.position(pair.a), board.position(pair.b)]).collect()
}

/// The place of a constraint on an island.
fn place_of(board: &Hashi, island: usize) -> Place {
    Place::at(board.position(island))
}

/// The order encoding `x[e,k]`: pair e has at least k bridges. Posts `x[e,k+1] ≤ x[e,k]`, `Σ x[e,k] = number` for each
/// island, no crossings and, if the board forbids them, no loops: all rules except connectivity.
fn order_encoding(board: &Hashi, model: &mut Model) -> Vec<Vec<Lit>> {
    let mut x = Vec::with_capacity(board.pairs().len());
    for (pair, &ends) in board.pairs().iter().enumerate() {
        let name = board.name(ends);
        let lits: Vec<Lit> = (1..=board.max_bridges()).map(|k| model.binary(format_args!("x[{name},{k}]"))).collect();
        for two in lits.windows(2) {
            model.post(ONE_VALUE, place(board, [pair]), Clause(vec![!two[1], two[0]]));
        }
        x.push(lits);
    }
    for (island, number) in board.islands().iter().enumerate().filter_map(|(place, i)| Some((place, i.number?))) {
        let bridges = sum(board.incident(island).iter().flat_map(|&pair| x[pair].iter().copied()));
        model.post(DEGREE, place_of(board, island), bridges.equals(i64::from(number)));
    }
    let built: Vec<Lit> = x.iter().map(|lits| lits[0]).collect();
    no_crossings(board, model, CROSSING, &built);
    no_loops(board, model, &built);
    x
}

/// At most one of two crossing pairs is `built`.
fn no_crossings(board: &Hashi, model: &mut Model, provenance: impl Into<Provenance>, built: &[Lit]) {
    let provenance = provenance.into();
    for &(across, down) in board.crossings() {
        model.post(provenance, place(board, [across, down]), Clause(vec![!built[across], !built[down]]));
    }
}

/// Posts that the `built` pairs have no cycle, if the board forbids loops.
fn no_loops(board: &Hashi, model: &mut Model, built: &[Lit]) {
    if !board.allows_loops() {
        model.post(TREE, Place::board(), Acyclic { nodes: board.islands().len(), edges: edges(board, built) });
    }
}

fn edges(board: &Hashi, built: &[Lit]) -> Vec<Edge> {
    board.pairs().iter().zip(built).map(|(pair, &when)| Edge { a: pair.a, b: pair.b, when: Some(when) }).collect()
}

/// The reason to refuse a board whose model would have more than `max` of `what`; `None` if it has not.
fn too_many(count: usize, max: usize, what: &str) -> Option<String> {
    (count > max).then(|| format!("it would write {count} {what} for this board, more than {max}"))
}
