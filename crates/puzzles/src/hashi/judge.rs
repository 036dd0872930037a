//! The judge: where numbers of bridges break the rules, found without any solver.

use super::{CROSSING, DEGREE, Hashi, JOINED, TREE};
use crate::Violation;
use grid::Graph;

pub fn violations(board: &Hashi, solution: &[i64]) -> Vec<Violation> {
    let degrees = (0..board.islands().len()).filter(|&island| !has_its_number(board, solution, island));
    let mut violations: Vec<Violation> =
        degrees.map(|island| Violation { rule: DEGREE, vars: board.near(island).to_vec() }).collect();
    let crossings = board.crossings().iter().filter(|&&(across, down)| solution[across] > 0 && solution[down] > 0);
    violations.extend(crossings.map(|&(across, down)| Violation { rule: CROSSING, vars: vec![across, down] }));
    let graph = Graph::new(board.islands().len(), board.pairs().iter().map(|pair| (pair.a, pair.b)).collect());
    let built = |pair: usize| solution[pair] > 0;
    let (piece, count) = graph.components(built);
    if count > 1 {
        let between = |pair: &usize| piece[board.pairs()[*pair].a] != piece[board.pairs()[*pair].b];
        violations.push(Violation { rule: JOINED, vars: (0..solution.len()).filter(between).collect() });
    }
    let looped = if board.loops() { Vec::new() } else { graph.cycle_edges(built) };
    if !looped.is_empty() {
        violations.push(Violation { rule: TREE, vars: looped });
    }
    violations
}

fn has_its_number(board: &Hashi, solution: &[i64], island: usize) -> bool {
    let bridges: i64 = board.near(island).iter().map(|&pair| solution[pair]).sum();
    board.islands()[island].number.is_none_or(|number| bridges == i64::from(number))
}
