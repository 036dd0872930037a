//! Violations of the rules, found without any solver.

use super::{CONNECTED, CROSSING, DEGREE, Hashi, TREE};
use crate::Violation;
use grid::Graph;

pub fn violations(board: &Hashi, solution: &[i64]) -> Vec<Violation> {
    let wrong_degrees = (0..board.islands().len()).filter(|&island| !has_right_degree(board, solution, island));
    let mut violations: Vec<Violation> =
        wrong_degrees.map(|island| Violation { rule: DEGREE, vars: board.incident(island).to_vec() }).collect();
    let crossings = board.crossings().iter().filter(|&&(across, down)| solution[across] > 0 && solution[down] > 0);
    violations.extend(crossings.map(|&(across, down)| Violation { rule: CROSSING, vars: vec![across, down] }));
    let graph = Graph::new(board.islands().len(), board.pairs().iter().map(|pair| (pair.a, pair.b)).collect());
    let built = |pair: usize| solution[pair] > 0;
    let (component, count) = graph.components(built);
    if count > 1 {
        let between = |pair: &usize| component[board.pairs()[*pair].a] != component[board.pairs()[*pair].b];
        violations.push(Violation { rule: CONNECTED, vars: (0..solution.len()).filter(between).collect() });
    }
    let cycle = if board.allows_loops() { Vec::new() } else { graph.cycle_edges(built) };
    if !cycle.is_empty() {
        violations.push(Violation { rule: TREE, vars: cycle });
    }
    violations
}

fn has_right_degree(board: &Hashi, solution: &[i64], island: usize) -> bool {
    let bridges: i64 = board.incident(island).iter().map(|&pair| solution[pair]).sum();
    board.islands()[island].number.is_none_or(|number| bridges == i64::from(number))
}
