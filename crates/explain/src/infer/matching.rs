//! Matchings: a condition holds if no matching does without it, and does not if no matching has it.
//!
//! Source: the alternating paths of Régin, *A filtering algorithm for constraints of difference in CSPs* (1994); here one
//! search for a matching for each open condition, since lists are short.

use super::{Contradiction, keep};
use crate::{
    state::{Removal, State},
    var::Condition,
};
use puzzles::{Matching, can_match};

pub fn infer(of: &[Condition], matching: &Matching, state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    let can: Vec<bool> = of.iter().map(|&(var, mask)| state.candidates[var] & mask != 0).collect();
    let must: Vec<bool> = of.iter().map(|&(var, mask)| state.candidates[var] & !mask == 0).collect();
    if !exists(matching, &can, &must) {
        return Err(Contradiction);
    }
    for (index, &(var, mask)) in of.iter().enumerate().filter(|(index, _)| can[*index] && !must[*index]) {
        let (mut without, mut with) = (can.clone(), must.clone());
        without[index] = false;
        with[index] = true;
        if !exists(matching, &without, &must) {
            keep(state, var, mask, out)?;
        } else if !exists(matching, &can, &with) {
            keep(state, var, !mask, out)?;
        }
    }
    Ok(())
}

/// Whether each list has a condition that can hold, and each condition that must hold a list: there is then one matching
/// that does both (Mendelsohn and Dulmage, *Some generalizations of the problem of distinct representatives*, 1958).
fn exists(matching: &Matching, can: &[bool], must: &[bool]) -> bool {
    let required = (0..must.len()).filter(|&condition| must[condition]);
    let lists_of: Vec<Vec<usize>> = required
        .map(|condition| (0..matching.lists.len()).filter(|&list| matching.lists[list].contains(&condition)).collect())
        .collect();
    can_match(&matching.lists, can.len(), |condition| can[condition]) && can_match(&lists_of, matching.lists.len(), |_| true)
}
