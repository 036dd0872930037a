//! The rules: which of them a set of moves violates, and where.

use super::{CONNECTED, Knight, ONCE, START, Tour};
use crate::Violation;

pub fn violations(board: &Knight, solution: &[i64]) -> Vec<Violation> {
    if board.is_trivial() {
        return Vec::new();
    }
    let graph = board.graph();
    let used = |square: usize| graph.incident(square).iter().filter(|&&edge| solution[edge] > 0).count();
    let degree: Vec<usize> = (0..graph.nodes()).map(used).collect();
    let is_wrong = |&square: &usize| match board.tour() {
        Tour::Closed => degree[square] != 2,
        Tour::Open => degree[square] != 1 && degree[square] != 2,
    };
    let at = |square: usize| graph.incident(square).to_vec();
    let wrong = (0..graph.nodes()).filter(is_wrong);
    let mut violations: Vec<Violation> = wrong.map(|square| Violation { rule: ONCE, vars: at(square) }).collect();
    if board.tour() == Tour::Open {
        let ends = degree.iter().filter(|&&degree| degree == 1).count();
        if violations.is_empty() && ends != 2 {
            violations.push(Violation { rule: ONCE, vars: (0..solution.len()).filter(|&edge| solution[edge] > 0).collect() });
        }
        let missed = board.start().filter(|&start| degree[start] != 1);
        violations.extend(missed.map(|start| Violation { rule: START, vars: at(start) }));
    }
    let (component, count) = graph.components(|edge| solution[edge] > 0);
    if count > 1 {
        let between = |&edge: &usize| component[graph.ends()[edge].0] != component[graph.ends()[edge].1];
        violations.push(Violation { rule: CONNECTED, vars: (0..solution.len()).filter(between).collect() });
    }
    violations
}
