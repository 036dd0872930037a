//! The judge: which targets are missed, found by switching the inputs.

use super::{Circuit, TARGET};
use crate::Violation;

pub fn violations(board: &Circuit, solution: &[i64]) -> Vec<Violation> {
    let inputs: Vec<bool> = solution.iter().map(|&state| state == 1).collect();
    let states = board.netlist().states(&inputs);
    let missed = board.targets().iter().filter(|target| states[target.node] != target.on);
    missed.map(|&target| Violation { rule: TARGET, vars: board.inputs_behind(&[target]) }).collect()
}

/// How many inputs are not in the state that they are in now.
pub fn flips(board: &Circuit, solution: &[i64]) -> i64 {
    let current = board.netlist().current();
    solution.iter().zip(current).filter(|&(&state, &now)| (state == 1) != now).count() as i64
}
