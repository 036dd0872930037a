//! Checks a solution against the rules, without a solver.

use super::{CONNECTED, CircuitBoard, DEGREE, TREE};
use crate::Violation;

pub fn violations(board: &CircuitBoard, solution: &[i64]) -> Vec<Violation> {
    let graph = board.graph();
    let there = |link: usize| solution[link] > 0;
    let degree = |point: usize| graph.incident(point).iter().filter(|&&link| there(link)).count();
    let wrong = (0..graph.nodes()).filter(|&point| !matches!(degree(point), 1 | 3));
    let mut violations: Vec<Violation> =
        wrong.map(|point| Violation { rule: DEGREE, vars: graph.incident(point).to_vec() }).collect();
    let (component, count) = graph.components(there);
    if count > 1 {
        let between = |&link: &usize| component[graph.ends()[link].0] != component[graph.ends()[link].1];
        violations.push(Violation { rule: CONNECTED, vars: (0..solution.len()).filter(between).collect() });
    }
    let cycles = graph.cycle_edges(there);
    if !cycles.is_empty() {
        violations.push(Violation { rule: TREE, vars: cycles });
    }
    violations
}
