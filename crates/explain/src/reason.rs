//! Why one part says something: the fewest facts about its variables from which it still says so.
//!
//! Each variable is put back to what was known before, as far as the part keeps saying it (deletion, as for a minimal
//! unsatisfiable subset). Cost: one inference of the part per variable and candidate.

use crate::{
    board::Board,
    state::{Removal, State},
};
use std::collections::BTreeMap;

/// What a part is asked to say again.
#[derive(Clone, Copy, Debug)]
pub enum Target<'t> {
    /// It cannot be satisfied.
    Contradiction,
    /// Variables lose candidates.
    Removals(&'t [Removal]),
}

/// What must be known of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Its value is placed.
    Placed(usize),
    /// It has lost these candidates.
    Lost(Removal),
}

/// Whether a part says something about a state.
pub fn says(board: &Board<'_>, part: usize, state: &State, target: Target<'_>) -> bool {
    let mut found = Vec::new();
    if board.infer(part, state, &mut found).is_err() {
        return true;
    }
    let Target::Removals(removals) = target else { return false };
    removals.iter().all(|removal| {
        let lost = found.iter().filter(|found| found.var == removal.var).fold(0, |lost, found| lost | found.candidates);
        removal.candidates & state.candidates[removal.var] & !lost == 0
    })
}

/// The least that must be known of the variables of a part so that it says the target.
///
/// `states` are what was known at three times: when the part spoke, before, and at the start; a later state knows more.
/// Knowledge of earlier states is preferred. The part says the target in the first.
pub fn reason(board: &Board<'_>, part: usize, spoke: &State, before: &State, target: Target<'_>) -> Vec<Need> {
    let vars = &board.propagators[part].vars;
    let mut state = spoke.clone();
    let restore = |state: &mut State, var: usize, from: &State| {
        state.candidates[var] = from.candidates[var];
        state.placed[var] = from.placed[var];
    };
    let blank = State::blank(&board.vars);
    let changed = |var: usize| spoke.candidates[var] != before.candidates[var] || spoke.placed[var] != before.placed[var];
    let known = |var: usize| spoke.candidates[var] != blank.candidates[var];
    // What was learned last is forgotten first.
    let (late, early): (Vec<usize>, Vec<usize>) = vars.iter().copied().filter(|&var| known(var)).partition(|&var| changed(var));
    // What is concluded about should follow from the others: it is forgotten before all else.
    let own = |var: &usize| matches!(target, Target::Removals(removals) if removals.iter().any(|removal| removal.var == *var));
    let (own, others): (Vec<usize>, Vec<usize>) = late.into_iter().chain(early).partition(own);
    let mut needs = Vec::new();
    for var in own.into_iter().chain(others) {
        restore(&mut state, var, &blank);
        if says(board, part, &state, target) {
            continue;
        }
        restore(&mut state, var, before);
        if !changed(var) || !says(board, part, &state, target) {
            restore(&mut state, var, spoke);
        }
        // Without the placement, the candidates alone may do.
        if state.placed[var] && !board.vars[var].is_quantity {
            state.placed[var] = false;
            if !says(board, part, &state, target) {
                state.placed[var] = true;
                needs.push(Need::Placed(var));
                continue;
            }
        }
        let lost = board.vars[var].all & !state.candidates[var];
        let mut needed = lost;
        let mut open = lost;
        while open != 0 {
            let candidate = open & open.wrapping_neg();
            open &= !candidate;
            state.candidates[var] |= candidate;
            if says(board, part, &state, target) {
                needed &= !candidate;
            } else {
                state.candidates[var] &= !candidate;
            }
        }
        if needed != 0 {
            needs.push(Need::Lost(Removal { var, candidates: needed }));
        }
    }
    needs
}

/// What must be known, with those about one variable joined, in order of variables.
pub fn merged(facts: Vec<Need>) -> Vec<Need> {
    let mut by_var: BTreeMap<usize, Need> = BTreeMap::new();
    for fact in facts {
        match fact {
            Need::Placed(var) => {
                by_var.insert(var, fact);
            }
            Need::Lost(removal) => {
                let known = by_var.entry(removal.var).or_insert(Need::Lost(Removal { candidates: 0, ..removal }));
                if let Need::Lost(known) = known {
                    known.candidates |= removal.candidates;
                }
            }
        }
    }
    by_var.into_values().collect()
}
