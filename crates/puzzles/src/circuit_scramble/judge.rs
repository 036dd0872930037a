//! Checks a solution by simulating the circuit.

use super::{Circuit, TARGET};
use crate::Violation;

pub fn violations(board: &Circuit, solution: &[i64]) -> Vec<Violation> {
    let inputs: Vec<bool> = solution.iter().map(|&state| state == 1).collect();
    let states = board.netlist().states(&inputs);
    let missed = board.targets().iter().filter(|target| states[target.node] != target.on);
    missed.map(|&target| Violation { rule: TARGET, vars: board.inputs_in_cone(&[target]) }).collect()
}

/// The number of flipped inputs: those whose state is not the current one.
pub fn flips(board: &Circuit, solution: &[i64]) -> i64 {
    let current = board.netlist().current();
    solution.iter().zip(current).filter(|&(&state, &current)| (state == 1) != current).count() as i64
}
