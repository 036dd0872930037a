//! Counts: as many conditions hold as possible, or as few.

use super::{Contradiction, keep};
use crate::{
    state::{Removal, State},
    var::{Condition, Var},
};

/// The conditions of a count that hold, and those that can still hold.
pub fn tally(vars: &[Var], of: &[Condition], state: &State) -> (usize, usize) {
    let mut tally = (0, 0);
    for &(var, mask) in of {
        if state.candidates[var] & mask != 0 {
            tally.1 += 1;
            tally.0 += usize::from(state.holds(vars, (var, mask)));
        }
    }
    tally
}

pub fn infer(
    vars: &[Var],
    when: Option<Condition>,
    of: &[Condition],
    (least, most): (usize, usize),
    state: &State,
    out: &mut Vec<Removal>,
) -> Result<(), Contradiction> {
    if when.is_some_and(|(var, mask)| state.candidates[var] & mask == 0) {
        return Ok(());
    }
    let (holding, possible) = tally(vars, of, state);
    let applies = when.is_none_or(|when| state.holds(vars, when));
    if holding > most || possible < least {
        return match when {
            Some((var, mask)) if !applies => keep(state, var, !mask, out),
            _ => Err(Contradiction),
        };
    }
    if !applies {
        return Ok(());
    }
    of_tally(vars, of, (least, most), (holding, possible), state, out)
}

/// What a count without a condition says whose tally is known.
///
/// # Errors
/// If it cannot be satisfied.
pub fn of_tally(
    vars: &[Var],
    of: &[Condition],
    (least, most): (usize, usize),
    (holding, possible): (usize, usize),
    state: &State,
    out: &mut Vec<Removal>,
) -> Result<(), Contradiction> {
    if holding > most || possible < least {
        return Err(Contradiction);
    }
    if holding == most && possible > most {
        let open = |&&(var, mask): &&Condition| state.candidates[var] & mask != 0 && !state.holds(vars, (var, mask));
        for &(var, mask) in of.iter().filter(open) {
            keep(state, var, !mask, out)?;
        }
    }
    if possible == least {
        for &(var, mask) in of.iter().filter(|condition| state.candidates[condition.0] & condition.1 != 0) {
            keep(state, var, mask, out)?;
            // A place that has only this value left is still to be filled in.
            if state.candidates[var] & !mask == 0 && mask.count_ones() == 1 && !state.placed[var] && !vars[var].is_quantity {
                out.push(Removal { var, candidates: 0 });
            }
        }
    }
    Ok(())
}
