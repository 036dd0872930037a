//! The judge: where numbers of bridges break the rules, found without any solver.

use super::{CROSSING, DEGREE, Hashi, JOINED, TREE};
use crate::Breach;
use grid::Graph;

pub fn breaches(board: &Hashi, answer: &[i64]) -> Vec<Breach> {
    let degrees = (0..board.islands().len()).filter(|&island| !has_its_number(board, answer, island));
    let mut breaches: Vec<Breach> =
        degrees.map(|island| Breach { rule: DEGREE, unknowns: board.near(island).to_vec() }).collect();
    let crossings = board.crossings().iter().filter(|&&(across, down)| answer[across] > 0 && answer[down] > 0);
    breaches.extend(crossings.map(|&(across, down)| Breach { rule: CROSSING, unknowns: vec![across, down] }));
    let graph = Graph::new(board.islands().len(), board.pairs().iter().map(|pair| (pair.a, pair.b)).collect());
    let built = |pair: usize| answer[pair] > 0;
    let (piece, count) = graph.pieces(built);
    if count > 1 {
        let between = |pair: &usize| piece[board.pairs()[*pair].a] != piece[board.pairs()[*pair].b];
        breaches.push(Breach { rule: JOINED, unknowns: (0..answer.len()).filter(between).collect() });
    }
    let looped = if board.loops() { Vec::new() } else { graph.looped(built) };
    if !looped.is_empty() {
        breaches.push(Breach { rule: TREE, unknowns: looped });
    }
    breaches
}

fn has_its_number(board: &Hashi, answer: &[i64], island: usize) -> bool {
    let bridges: i64 = board.near(island).iter().map(|&pair| answer[pair]).sum();
    board.islands()[island].number.is_none_or(|number| bridges == i64::from(number))
}
