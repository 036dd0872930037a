//! Parts with hidden variables, looked at in waves: a wave looks at those about which the wave before said something new.
//!
//! They end with the first wave that says something of a puzzle variable: a reader needs as many thoughts as there were waves.

use super::{Contradiction, infer as infer_one, keep};
use crate::{
    propagator::Hidden,
    state::{Removal, State},
};
use std::collections::BTreeSet;

pub fn infer(hidden: &Hidden, state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    let (all, _) = waves(hidden, state)?;
    hidden.seen.iter().try_for_each(|&var| keep(state, var, all.candidates[var], out))
}

/// The number of waves until something is said of puzzle variables, or nothing is said any more.
pub fn depth(hidden: &Hidden, state: &State) -> usize {
    waves(hidden, state).map_or(0, |found| found.1)
}

/// What hidden variables have lost before anything is known, and the parts that say more of puzzle variables then.
pub fn at_start(hidden: &Hidden) -> (State, Vec<usize>) {
    let mut all = State::blank(&hidden.vars);
    let mut open = Vec::new();
    let mut wave: Vec<usize> = (0..hidden.bodies.len()).collect();
    while !wave.is_empty() {
        let Ok(said) = said_by(hidden, &wave, &all) else {
            return (State::blank(&hidden.vars), (0..hidden.bodies.len()).collect());
        };
        let (seen, unseen): (Vec<_>, Vec<_>) = said.into_iter().partition(|(_, removal)| removal.var < hidden.first);
        open.extend(seen.into_iter().map(|(body, _)| body));
        wave.clear();
        for (_, removal) in unseen {
            if remove(hidden, &mut all, removal) {
                wave.extend(&hidden.of[removal.var]);
            }
        }
        sort(&mut wave, hidden.bodies.len());
    }
    sort(&mut open, hidden.bodies.len());
    (all, open)
}

/// Each of some of this many bodies once, in order.
fn sort(bodies: &mut Vec<usize>, count: usize) {
    if bodies.len() < count / 16 {
        bodies.sort_unstable();
        bodies.dedup();
        return;
    }
    let mut is_in = vec![false; count];
    bodies.drain(..).for_each(|body| is_in[body] = true);
    bodies.extend((0..count).filter(|&body| is_in[body]));
}

fn waves(hidden: &Hidden, state: &State) -> Result<(State, usize), Contradiction> {
    let Hidden { vars, first, seen, bodies, of, start: (start, open), .. } = hidden;
    let mut all = start.clone();
    for &var in seen {
        (all.candidates[var], all.placed[var]) = (state.candidates[var], state.placed[var]);
    }
    let known = seen.iter().filter(|&&var| state.candidates[var] != vars[var].all);
    let mut wave: Vec<usize> = known.flat_map(|&var| &of[var]).chain(open).copied().collect();
    sort(&mut wave, bodies.len());
    let mut depth = 0;
    while !wave.is_empty() {
        let mut said = said_by(hidden, &wave, &all)?;
        let is_seen = said.iter().any(|(_, removal)| removal.var < *first);
        if is_seen {
            keep_one_thought(hidden, &mut said);
        }
        wave.clear();
        for (_, removal) in said {
            if remove(hidden, &mut all, removal) {
                wave.extend(&of[removal.var]);
            }
            if all.candidates[removal.var] == 0 {
                return Err(Contradiction);
            }
        }
        sort(&mut wave, bodies.len());
        depth += 1;
        if is_seen {
            break;
        }
    }
    Ok((all, depth))
}

/// What parts say, each with the part.
fn said_by(hidden: &Hidden, wave: &[usize], all: &State) -> Result<Vec<(usize, Removal)>, Contradiction> {
    let mut said = Vec::new();
    let mut of_body = Vec::new();
    for &body in wave {
        infer_one(&hidden.vars, &hidden.bodies[body], all, &mut of_body)?;
        said.extend(of_body.drain(..).map(|removal| (body, removal)));
    }
    Ok(said)
}

/// Removes candidates; `true` if some were left of them. A value that is left is one for the other parts, even if a player has not yet
/// placed it.
fn remove(hidden: &Hidden, all: &mut State, removal: Removal) -> bool {
    let changes = all.remove(&hidden.vars, removal);
    all.placed[removal.var] |= all.candidates[removal.var].count_ones() == 1;
    changes
}

/// Keeps, of what is said of puzzle variables, only what follows from the same hidden variables as the first.
fn keep_one_thought(hidden: &Hidden, said: &mut Vec<(usize, Removal)>) {
    let is_seen = |removal: &Removal| removal.var < hidden.first;
    let unseen = |body: usize| hidden.of_body[body].iter().filter(|&&var| var >= hidden.first).copied();
    let mut waiting: Vec<usize> = said.iter().filter(|(_, removal)| is_seen(removal)).map(|(body, _)| *body).collect();
    let mut thought: BTreeSet<usize> = waiting.first().into_iter().flat_map(|&body| unseen(body)).collect();
    loop {
        let (joins, others): (Vec<usize>, Vec<usize>) =
            waiting.into_iter().partition(|&body| unseen(body).any(|var| thought.contains(&var)));
        if joins.is_empty() {
            break;
        }
        thought.extend(joins.into_iter().flat_map(unseen));
        waiting = others;
    }
    said.retain(|(body, removal)| !is_seen(removal) || unseen(*body).any(|var| thought.contains(&var)));
}
