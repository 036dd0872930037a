//! Counts: as many conditions hold as possible, or as few.

use super::{Contradiction, keep};
use crate::{
    board::{Board, Condition},
    state::{Removal, State},
};

/// The conditions of a count that hold, and those that can still hold.
pub fn tally(board: &Board<'_>, of: &[Condition], state: &State) -> (usize, usize) {
    let mut tally = (0, 0);
    for &(var, mask) in of {
        if state.candidates[var] & mask != 0 {
            tally.1 += 1;
            tally.0 += usize::from(state.holds(board, (var, mask)));
        }
    }
    tally
}

pub fn infer(
    board: &Board<'_>,
    when: Option<Condition>,
    of: &[Condition],
    (least, most): (usize, usize),
    state: &State,
    out: &mut Vec<Removal>,
) -> Result<(), Contradiction> {
    if when.is_some_and(|(var, mask)| state.candidates[var] & mask == 0) {
        return Ok(());
    }
    let (holding, possible) = tally(board, of, state);
    let applies = when.is_none_or(|when| state.holds(board, when));
    if holding > most || possible < least {
        return match when {
            Some((var, mask)) if !applies => keep(state, var, !mask, out),
            _ => Err(Contradiction),
        };
    }
    if !applies {
        return Ok(());
    }
    of_tally(board, of, (least, most), (holding, possible), state, out)
}

/// What a count without a condition says whose tally is known.
///
/// # Errors
/// If it cannot be satisfied.
pub fn of_tally(
    board: &Board<'_>,
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
        let open = |&&(var, mask): &&Condition| state.candidates[var] & mask != 0 && !state.holds(board, (var, mask));
        for &(var, mask) in of.iter().filter(open) {
            keep(state, var, !mask, out)?;
        }
    }
    if possible == least {
        for &(var, mask) in of.iter().filter(|condition| state.candidates[condition.0] & condition.1 != 0) {
            keep(state, var, mask, out)?;
            // A place that has only this value left is still to be filled in.
            if state.candidates[var] & !mask == 0 && mask.count_ones() == 1 && !state.placed[var] && !board.vars[var].is_quantity
            {
                out.push(Removal { var, candidates: 0 });
            }
        }
    }
    Ok(())
}
