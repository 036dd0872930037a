//! What one part alone says about the candidates of its variables.

pub mod areas;
mod automaton;
pub mod count;
mod distinct_sum;
pub mod fleet;
pub mod graph;
pub mod hidden;
mod matching;
pub mod one_loop;
mod sight;

use crate::{
    propagator::Body,
    state::{Removal, State},
    var::{Bits, Var},
};

/// The part cannot be satisfied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// Adds to `out` the candidates that variables lose by one part alone.
///
/// Counts, tables, automata, sums of distinct values, matchings and lines of sight remove every candidate that no assignment of the part
/// has (generalised arc consistency); sums are exact on bounds, graphs on their cuts, cycles and blocks; areas and fleets
/// are weaker, and so are parts with hidden variables, which are looked at in turn.
///
/// # Errors
/// If the part cannot be satisfied. `out` is then of no use.
pub fn infer(vars: &[Var], body: &Body, state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    match body {
        Body::Count { when, of, least, most } => count::infer(vars, *when, of, (*least, *most), state, out),
        Body::Sum { terms, least, most } => sum(vars, terms, (*least, *most), state, out),
        Body::DistinctSum { vars: of, sum } => distinct_sum::infer(vars, of, *sum, state, out),
        Body::Table { vars: of, rows } => table(of, rows, state, out),
        Body::Connected(graph) => graph::connected(graph, state, out),
        Body::Acyclic { nodes, edges } => graph::acyclic(*nodes, edges, state, out),
        Body::Loop { nodes, edges } => one_loop::infer(*nodes, edges, state, out),
        Body::Areas { nodes, neighbours, areas } => areas::infer(vars, nodes, neighbours, areas, state, out),
        Body::Matching { of, matching } => matching::infer(of, matching, state, out),
        Body::Sight { lines, sum } => sight::infer(lines, *sum, state, out),
        Body::Automaton { vars: of, layers } => automaton::infer(of, layers, state, out),
        Body::Differ(pairs) => differ(vars, pairs, state, out),
        Body::Fleet(fleet) => Ok(fleet::infer(fleet, state, out)?),
        Body::Hidden(hidden) => hidden::infer(hidden, state, out),
    }
}

/// Why a loop, a fleet or a connected graph cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Of one loop.
    Loop(one_loop::Fault),
    /// Of a fleet.
    Fleet(fleet::Fault),
    /// Of a connected graph: these nodes, which must be present, cannot be connected.
    Cut([usize; 2]),
}

/// Why a loop, a fleet or a connected graph cannot be; `None` if it can, and for other parts.
pub fn fault(body: &Body, state: &State) -> Option<Fault> {
    match body {
        Body::Loop { nodes, edges } => one_loop::lost(*nodes, edges, state).err().map(Fault::Loop),
        Body::Fleet(fleet) => fleet::infer(fleet, state, &mut Vec::new()).err().map(Fault::Fleet),
        Body::Connected(graph) => graph::cut(graph, state).map(Fault::Cut),
        _ => None,
    }
}

/// Notes that a variable keeps only some candidates.
fn keep(state: &State, var: usize, candidates: Bits, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    let left = state.candidates[var];
    if left & candidates == 0 {
        return Err(Contradiction);
    }
    if left & !candidates != 0 {
        out.push(Removal { var, candidates: left & !candidates });
    }
    Ok(())
}

/// Each term keeps the values that the bounds of the others allow.
fn sum(
    vars: &[Var],
    terms: &[(usize, i64)],
    (least, most): (i64, i64),
    state: &State,
    out: &mut Vec<Removal>,
) -> Result<(), Contradiction> {
    let bounds = |&(var, coefficient): &(usize, i64)| {
        let left = state.candidates[var];
        let low = vars[var].low + i64::from(left.trailing_zeros());
        let high = vars[var].low + i64::from(Bits::BITS - 1 - left.leading_zeros());
        if coefficient < 0 { (coefficient * high, coefficient * low) } else { (coefficient * low, coefficient * high) }
    };
    if terms.iter().any(|term| state.candidates[term.0] == 0) {
        return Err(Contradiction);
    }
    let (low, high) = terms.iter().map(bounds).fold((0, 0), |sum, term| (sum.0 + term.0, sum.1 + term.1));
    if low > most || high < least {
        return Err(Contradiction);
    }
    for term @ &(var, coefficient) in terms {
        let (own_low, own_high) = bounds(term);
        let (others_low, others_high) = (low - own_low, high - own_high);
        let fits = |value: i64| coefficient * value + others_low <= most && coefficient * value + others_high >= least;
        let values = vars[var].values(state.candidates[var]);
        let kept = values.filter(|&value| fits(value)).fold(0, |mask, value| mask | vars[var].bit(value));
        keep(state, var, kept, out)?;
    }
    Ok(())
}

fn table(vars: &[usize], rows: &[Vec<Bits>], state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    let mut kept = vec![0; vars.len()];
    for row in rows.iter().filter(|row| vars.iter().zip(*row).all(|(&var, bit)| state.candidates[var] & bit != 0)) {
        kept.iter_mut().zip(row).for_each(|(kept, bit)| *kept |= bit);
    }
    vars.iter().zip(kept).try_for_each(|(&var, kept)| keep(state, var, kept, out))
}

/// The last open position differs.
fn differ(vars: &[Var], pairs: &[(usize, usize)], state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    let only = |var: usize| Some(state.candidates[var]).filter(|left| left.count_ones() == 1);
    let value = |var: usize, candidate: Bits| vars[var].low + i64::from(candidate.trailing_zeros());
    let mut open = None;
    for &(a, b) in pairs {
        match (only(a), only(b)) {
            (Some(one), Some(other)) if value(a, one) == value(b, other) => {}
            (Some(_), Some(_)) => return Ok(()),
            _ if open.is_some() => return Ok(()),
            _ => open = Some((a, b)),
        }
    }
    let Some((a, b)) = open else { return Err(Contradiction) };
    let other = match (only(a), only(b)) {
        (Some(one), None) => Some((a, one, b)),
        (None, Some(one)) => Some((b, one, a)),
        _ => None,
    };
    let Some((known, candidate, var)) = other else { return Ok(()) };
    keep(state, var, !vars[var].bit(value(known, candidate)), out)
}
