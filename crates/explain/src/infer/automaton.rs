//! Automata: each variable keeps the candidates that a path of transitions reads.
//!
//! Source: Pesant, *A regular language membership constraint for finite sequences of variables* (2004): the states that are
//! reached from the start, then those of them that lead to an end. Exact.

use super::{Contradiction, keep};
use crate::state::{Removal, State};
use crate::var::Bits;

/// For each variable the transitions: state, candidate, next state.
type Layers = [Vec<(usize, Bits, usize)>];

pub fn infer(vars: &[usize], layers: &Layers, state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    let states = |layer: &Vec<(usize, Bits, usize)>| layer.iter().map(|step| step.0.max(step.2) + 1).max().unwrap_or(1);
    let size = layers.iter().map(states).max().unwrap_or(1);
    let mut reached = vec![vec![false; size]; layers.len() + 1];
    reached[0][0] = true;
    for (index, (&var, layer)) in vars.iter().zip(layers).enumerate() {
        for &(from, candidate, to) in layer {
            if state.candidates[var] & candidate != 0 && reached[index][from] {
                reached[index + 1][to] = true;
            }
        }
    }
    let mut kept = vec![0; vars.len()];
    let mut leads = reached[layers.len()].clone();
    for (index, (&var, layer)) in vars.iter().zip(layers).enumerate().rev() {
        let mut before = vec![false; size];
        for &(from, candidate, to) in layer {
            if state.candidates[var] & candidate != 0 && reached[index][from] && leads[to] {
                before[from] = true;
                kept[index] |= candidate;
            }
        }
        leads = before;
    }
    vars.iter().zip(kept).try_for_each(|(&var, kept)| keep(state, var, kept, out))
}
