//! What-ifs: a candidate is assumed, what follows is followed in layers, and it ends in something that cannot be.
//!
//! Source: failed literals, as in Freeman, *Improvements to propositional satisfiability search algorithms* (1995); the
//! trimmed cone is the implication graph of Marques-Silva and Sakallah, *GRASP* (1996). Cost: one propagation per open
//! candidate; nested, one per pair of candidates, within a budget.
//!
//! A candidate that follows from one that is not refuted is not refuted either, since what parts say only grows with what is
//! known: all its consequences are among those of the other. It is not followed.

use crate::{
    board::Board,
    cone::Cone,
    state::State,
    trail::{Clash, Touch, Trail},
};
use std::cmp::Reverse;

/// The longest chain that is followed.
pub const MAX_DEPTH: usize = 128;

/// The depths that are tried first.
const FEW_LAYERS: [usize; 2] = [2, 4];

/// A candidate that is refuted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhatIf {
    /// The variable.
    pub var: usize,
    /// The candidate.
    pub candidate: u64,
    /// How far it is to what cannot be, from 1: an odd number if a part cannot hold after some layers, and an even one if
    /// the layer after them leaves a place without a value.
    pub depth: usize,
}

/// The open candidates of a state.
pub fn open<'s>(board: &'s Board<'_>, state: &'s State) -> impl Iterator<Item = (usize, u64)> + 's {
    let open = (0..board.vars.len()).filter(|&var| state.candidates[var].count_ones() > 1);
    open.flat_map(|var| bits(state.candidates[var]).map(move |bit| (var, bit)))
}

/// The single bits of a mask.
pub fn bits(mask: u64) -> impl Iterator<Item = u64> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let bit = rest & rest.wrapping_neg();
        rest &= !bit;
        (bit != 0).then_some(bit)
    })
}

/// The candidates of each variable that are known not to be refuted.
struct Spared(Vec<u64>);

impl Spared {
    fn none(board: &Board<'_>) -> Self {
        Self(vec![0; board.vars.len()])
    }

    fn contains(&self, (var, candidate): (usize, u64)) -> bool {
        self.0[var] & candidate != 0
    }

    /// Notes what follows from a candidate that is not refuted, with nothing left to follow.
    fn extend(&mut self, trail: &Trail<'_>) {
        for var in trail.changed_vars().filter(|&var| trail.state.placed[var]) {
            self.0[var] |= trail.state.candidates[var];
        }
    }
}

/// Follows a candidate to a depth; the depth and the clash if it is refuted, `None` if it is not.
fn follow(trail: &mut Trail<'_>, (var, candidate): (usize, u64), depth: usize) -> Option<(usize, Clash)> {
    trail.undo();
    trail.assume(var, candidate);
    let mut clash = trail.settle().err();
    while clash.is_none() && 2 * trail.layer < depth {
        match trail.step() {
            Ok(true) => {}
            Ok(false) => return None,
            Err(found) => clash = Some(found),
        }
    }
    let clash = clash?;
    let reached = match clash {
        Clash::Part(_) => 2 * trail.layer - 1,
        Clash::Empty(_) => (2 * trail.layer).max(1),
    };
    (reached <= depth).then_some((reached, clash))
}

/// All candidates that are refuted at the smallest depth. `None` if the caller stops it.
///
/// Few layers are tried first: most candidates are not refuted at all, and to follow those to the end costs most.
pub fn shallowest(board: &Board<'_>, state: &State, depth: usize, stop: &dyn Fn() -> bool) -> Option<Vec<WhatIf>> {
    let mut trail = Trail::new(board, state);
    let mut found = Vec::new();
    let mut spared = Spared::none(board);
    for few in FEW_LAYERS.into_iter().filter(|&few| few < depth).chain([depth]) {
        found = shallowest_within(board, &mut trail, &mut spared, few, stop)?;
        if !found.is_empty() {
            break;
        }
    }
    Some(found)
}

fn shallowest_within(
    board: &Board<'_>,
    trail: &mut Trail<'_>,
    spared: &mut Spared,
    mut limit: usize,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<WhatIf>> {
    let mut found: Vec<WhatIf> = Vec::new();
    let before = trail.before.clone();
    for (var, candidate) in open(board, &before) {
        if spared.contains((var, candidate)) {
            continue;
        }
        if stop() {
            return None;
        }
        match follow(trail, (var, candidate), limit) {
            Some((depth, _)) => {
                if depth < limit {
                    found.clear();
                    limit = depth;
                }
                found.push(WhatIf { var, candidate, depth });
            }
            None if trail.is_settled() => spared.extend(trail),
            None => {}
        }
    }
    found.retain(|refuted| refuted.depth == limit);
    Some(found)
}

/// The chain of a candidate that is refuted within a depth: the propagation and what the clash needs of it.
pub fn chain<'b>(board: &'b Board<'b>, state: &State, refuted: WhatIf) -> Option<(Trail<'b>, Cone)> {
    let mut trail = Trail::new(board, state);
    let (_, clash) = follow(&mut trail, (refuted.var, refuted.candidate), refuted.depth)?;
    let cone = trail.cone(clash);
    Some((trail, cone))
}

/// Hypotheses inside hypotheses: memory for them, and what each does to the state outside all hypotheses.
struct Inner<'b> {
    trail: Trail<'b>,
    depth: usize,
    /// The open candidates outside, none of which is refuted there, each with the parts on what it changes within the depth
    /// and by how much it changes their tallies.
    footprints: Vec<((usize, u64), Vec<Touch>)>,
    /// The parts that a hypothesis outside touches.
    is_touched: Vec<bool>,
}

impl<'b> Inner<'b> {
    fn new(board: &'b Board<'b>, state: &State, depth: usize) -> Self {
        let mut trail = Trail::new(board, state);
        let footprint = |candidate| {
            follow(&mut trail, candidate, depth);
            (candidate, trail.touches())
        };
        let footprints = open(board, state).map(footprint).collect();
        Self { trail, depth, footprints, is_touched: vec![false; board.parts.len()] }
    }

    /// All candidates that are refuted where another hypothesis leads; once a variable has none left, those of the others are
    /// not sought. A candidate that meets none of its consequences is not: it does what it does outside.
    fn refuted(&mut self, outer: &Trail<'_>, stop: &dyn Fn() -> bool) -> Option<Vec<WhatIf>> {
        self.trail.restart(outer);
        self.is_touched.fill(false);
        outer.changed_vars().for_each(|var| outer.board.of_var[var].iter().for_each(|&part| self.is_touched[part] = true));
        let mut found: Vec<WhatIf> = Vec::new();
        let mut lost = 0;
        for ((var, candidate), touches) in &self.footprints {
            let (var, candidate) = (*var, *candidate);
            let left = outer.state.candidates[var];
            let meets = |touch: &Touch| self.is_touched[touch.part] && self.trail.wakes(touch);
            if left & candidate == 0 || left.count_ones() == 1 || !touches.iter().any(meets) {
                continue;
            }
            if stop() {
                return None;
            }
            if let Some((depth, _)) = follow(&mut self.trail, (var, candidate), self.depth) {
                lost = if found.last().is_some_and(|last| last.var == var) { lost | candidate } else { candidate };
                found.push(WhatIf { var, candidate, depth });
                if lost == left {
                    break;
                }
            }
        }
        Some(found)
    }
}

/// Follows a candidate that loses, with each pass, all candidates that hypotheses inside refute within a depth, until it
/// cannot be.
fn follow_nested(trail: &mut Trail<'_>, inner: &mut Inner<'_>, start: (usize, u64), stop: &dyn Fn() -> bool) -> Option<Clash> {
    trail.undo();
    trail.assume(start.0, start.1);
    if let Err(clash) = trail.settle() {
        return Some(clash);
    }
    loop {
        loop {
            match trail.step() {
                Ok(true) => {}
                Ok(false) => break,
                Err(clash) => return Some(clash),
            }
        }
        let refuted = inner.refuted(trail, stop)?;
        if refuted.is_empty() {
            return None;
        }
        if let Err(clash) = trail.refute(&refuted) {
            return Some(clash);
        }
    }
}

/// All candidates that are refuted by hypotheses inside a hypothesis, these refuted within a depth. `None` if the caller
/// stops it.
pub fn nested(board: &Board<'_>, state: &State, depth: usize, stop: &dyn Fn() -> bool) -> Option<Vec<WhatIf>> {
    let mut trail = Trail::new(board, state);
    let mut inner = Inner::new(board, state, depth);
    let mut found = Vec::new();
    let mut spared = Spared::none(board);
    // Those with most consequences first: more is then spared.
    let mut order: Vec<usize> = (0..inner.footprints.len()).collect();
    order.sort_by_key(|&index| Reverse(inner.footprints[index].1.len()));
    for (var, candidate) in order.into_iter().map(|index| inner.footprints[index].0).collect::<Vec<_>>() {
        if spared.contains((var, candidate)) {
            continue;
        }
        if stop() {
            return None;
        }
        match follow_nested(&mut trail, &mut inner, (var, candidate), stop) {
            Some(_) => found.push(WhatIf { var, candidate, depth }),
            None => spared.extend(&trail),
        }
    }
    found.sort_unstable_by_key(|refuted: &WhatIf| (refuted.var, refuted.candidate));
    (!stop()).then_some(found)
}

/// As [`chain`], with hypotheses inside.
pub fn nested_chain<'b>(
    board: &'b Board<'b>,
    state: &State,
    refuted: WhatIf,
    stop: &dyn Fn() -> bool,
) -> Option<(Trail<'b>, Cone)> {
    let mut trail = Trail::new(board, state);
    let mut inner = Inner::new(board, state, refuted.depth);
    let clash = follow_nested(&mut trail, &mut inner, (refuted.var, refuted.candidate), stop)?;
    let cone = trail.cone(clash);
    Some((trail, cone))
}
