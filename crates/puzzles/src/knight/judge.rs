//! The judge: where moves break the rules, found without any solver.

use super::{CONNECTED, Knight, ONCE, START, Tour};
use crate::Violation;

pub fn violations(board: &Knight, solution: &[i64]) -> Vec<Violation> {
    if board.is_done() {
        return Vec::new();
    }
    let graph = board.graph();
    let moves = |square: usize| graph.incident(square).iter().filter(|&&step| solution[step] > 0).count();
    let taken: Vec<usize> = (0..graph.nodes()).map(moves).collect();
    let is_wrong = |&square: &usize| match board.tour() {
        Tour::Closed => taken[square] != 2,
        Tour::Open => taken[square] != 1 && taken[square] != 2,
    };
    let at = |square: usize| graph.incident(square).to_vec();
    let wrong = (0..graph.nodes()).filter(is_wrong);
    let mut violations: Vec<Violation> = wrong.map(|square| Violation { rule: ONCE, vars: at(square) }).collect();
    if board.tour() == Tour::Open {
        let ends = taken.iter().filter(|&&moves| moves == 1).count();
        if violations.is_empty() && ends != 2 {
            violations.push(Violation { rule: ONCE, vars: (0..solution.len()).filter(|&step| solution[step] > 0).collect() });
        }
        let missed = board.start().filter(|&start| taken[start] != 1);
        violations.extend(missed.map(|start| Violation { rule: START, vars: at(start) }));
    }
    let (piece, count) = graph.components(|step| solution[step] > 0);
    if count > 1 {
        let between = |&step: &usize| piece[graph.ends()[step].0] != piece[graph.ends()[step].1];
        violations.push(Violation { rule: CONNECTED, vars: (0..solution.len()).filter(between).collect() });
    }
    violations
}
