//! The judge: where moves break the rules, found without any solver.

use super::{JOINED, Knight, ONCE, START, Tour};
use crate::Breach;

pub fn breaches(board: &Knight, answer: &[i64]) -> Vec<Breach> {
    if board.is_done() {
        return Vec::new();
    }
    let graph = board.graph();
    let moves = |square: usize| graph.near(square).iter().filter(|&&step| answer[step] > 0).count();
    let taken: Vec<usize> = (0..graph.nodes()).map(moves).collect();
    let is_wrong = |&square: &usize| match board.tour() {
        Tour::Closed => taken[square] != 2,
        Tour::Open => taken[square] != 1 && taken[square] != 2,
    };
    let at = |square: usize| graph.near(square).to_vec();
    let wrong = (0..graph.nodes()).filter(is_wrong);
    let mut breaches: Vec<Breach> = wrong.map(|square| Breach { rule: ONCE, unknowns: at(square) }).collect();
    if board.tour() == Tour::Open {
        let ends = taken.iter().filter(|&&moves| moves == 1).count();
        if breaches.is_empty() && ends != 2 {
            breaches.push(Breach { rule: ONCE, unknowns: (0..answer.len()).filter(|&step| answer[step] > 0).collect() });
        }
        let missed = board.start().filter(|&start| taken[start] != 1);
        breaches.extend(missed.map(|start| Breach { rule: START, unknowns: at(start) }));
    }
    let (piece, count) = graph.pieces(|step| answer[step] > 0);
    if count > 1 {
        let between = |&step: &usize| piece[graph.ends()[step].0] != piece[graph.ends()[step].1];
        breaches.push(Breach { rule: JOINED, unknowns: (0..answer.len()).filter(between).collect() });
    }
    breaches
}
