//! The judge: where links break the rules, found without any solver.

use super::{CircuitBoard, DEGREE, JOINED, TREE};
use crate::Breach;

pub fn breaches(board: &CircuitBoard, answer: &[i64]) -> Vec<Breach> {
    let graph = board.graph();
    let there = |link: usize| answer[link] > 0;
    let degree = |point: usize| graph.near(point).iter().filter(|&&link| there(link)).count();
    let wrong = (0..graph.nodes()).filter(|&point| !matches!(degree(point), 1 | 3));
    let mut breaches: Vec<Breach> = wrong.map(|point| Breach { rule: DEGREE, unknowns: graph.near(point).to_vec() }).collect();
    let (piece, count) = graph.pieces(there);
    if count > 1 {
        let between = |&link: &usize| piece[graph.ends()[link].0] != piece[graph.ends()[link].1];
        breaches.push(Breach { rule: JOINED, unknowns: (0..answer.len()).filter(between).collect() });
    }
    let looped = graph.looped(there);
    if !looped.is_empty() {
        breaches.push(Breach { rule: TREE, unknowns: looped });
    }
    breaches
}
