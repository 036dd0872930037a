//! The judge: which targets are missed, found by switching the inputs.

use super::{Circuit, TARGET};
use crate::Breach;

pub fn breaches(board: &Circuit, answer: &[i64]) -> Vec<Breach> {
    let inputs: Vec<bool> = answer.iter().map(|&state| state == 1).collect();
    let states = board.netlist().states(&inputs);
    let missed = board.targets().iter().filter(|target| states[target.node] != target.on);
    missed.map(|&target| Breach { rule: TARGET, unknowns: board.inputs_behind(&[target]) }).collect()
}

/// How many inputs are not in the state that they are in now.
pub fn flips(board: &Circuit, answer: &[i64]) -> i64 {
    let current = board.netlist().current();
    answer.iter().zip(current).filter(|&(&state, &now)| (state == 1) != now).count() as i64
}
