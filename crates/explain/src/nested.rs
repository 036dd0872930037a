//! Hypotheses inside hypotheses: a candidate is followed to the end, and then with each pass all candidates are excluded that
//! hypotheses inside refute within a depth, until it cannot be.
//!
//! Cost: one propagation per pair of candidates. Less is asked of most: a hypothesis inside that meets nothing of what became
//! known does what it did before; what follows from one outside that is not refuted is not refuted either; and what followed
//! from one in an earlier round follows in all later ones.

use crate::var::Bits;
use crate::{
    board::Board,
    cone::Cone,
    footprint::{Change, Footprint},
    state::State,
    trail::{Clash, Trail, WhatIf},
    whatif::{ByCandidate, CandidateSet, Explored, FEW_LAYERS},
};
use std::cmp::Reverse;

/// The most variables that are kept of what followed from hypotheses.
const MAX_KEPT: usize = 1 << 22;

/// What followed from a hypothesis.
#[derive(Debug)]
struct Closure {
    /// Variables with what is left to them, and whether that is placed.
    changes: Vec<(usize, Bits, bool)>,
    /// How much was open then.
    open: usize,
}

/// Hypotheses inside hypotheses.
#[derive(Debug)]
pub struct Nested<'b> {
    outer: Trail<'b>,
    inner: Trail<'b>,
    /// What followed from those outside that were not refuted, by the depth of those inside.
    closures: [ByCandidate<Closure>; 2],
    kept: usize,
    new: Change,
    marks: Change,
}

/// What is known of a hypothesis inside.
enum Inside {
    /// It does what it does outside.
    AsOutside,
    /// It was not refuted in the last pass.
    Open,
    /// What it did in the pass in which it was followed last.
    Did(Footprint),
}

/// A hypothesis outside, with what is known of those inside it.
struct Passes<'e, 'b> {
    explored: &'e Explored<'b>,
    few: usize,
    candidates: &'e [(usize, Bits)],
    inside: Vec<Inside>,
    /// The passes, and the events seen by the last of them.
    count: usize,
    seen: usize,
}

impl<'e, 'b> Passes<'e, 'b> {
    fn new(explored: &'e Explored<'b>, few: usize, candidates: &'e [(usize, Bits)]) -> Self {
        let inside = candidates.iter().map(|_| Inside::AsOutside).collect();
        Self { explored, few, candidates, inside, count: 0, seen: 0 }
    }

    fn restart(&mut self) {
        self.inside.fill_with(|| Inside::AsOutside);
        (self.count, self.seen) = (0, 0);
    }
}

impl<'b> Nested<'b> {
    /// Nothing was followed yet from what is known.
    pub fn new(board: &'b Board<'b>, known: &Trail<'b>) -> Self {
        let trail = || Trail::new(board, &known.state);
        let (new, marks) = (Change::none(board), Change::none(board));
        Self {
            outer: trail(),
            inner: trail(),
            closures: [ByCandidate::none(board), ByCandidate::none(board)],
            kept: 0,
            new,
            marks,
        }
    }

    /// All candidates that are refuted by hypotheses inside a hypothesis, these refuted within few layers. `None` if the
    /// caller stops it.
    pub fn refuted(
        &mut self,
        explored: &mut Explored<'b>,
        known: &Trail<'b>,
        few: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<WhatIf>> {
        let board = known.board;
        let candidates = explored.note_all(known, few);
        let mut passes = Passes::new(explored, few, &candidates);
        self.outer.restart(known);
        let mut found = Vec::new();
        let (mut spared, mut refuted) = (CandidateSet::none(board), CandidateSet::none(board));
        // Those with most consequences first: more is then spared.
        let mut order = candidates.clone();
        // A candidate that is seen to be harmless within few layers has no footprint there, only perhaps one within more.
        let footprint = |candidate| explored.footprint(candidate, few).or(explored.footprint(candidate, 1));
        order.sort_by_key(|&candidate| Reverse(footprint(candidate).map_or(0, Footprint::size)));
        for candidate in order {
            if spared.contains(candidate) {
                continue;
            }
            if stop() {
                return None;
            }
            passes.restart();
            self.start(candidate);
            // Deeper hypotheses inside would show more than those of this depth.
            let closures = || self.closures[..=few].iter().filter_map(|of| of.get(candidate));
            let mut changes = closures().flat_map(|closure| &closure.changes);
            let is_contradicted = changes.any(|&(var, left, placed)| self.outer.suppose(var, left, placed).is_err());
            // What became known since was among what followed.
            let is_known = self.closures[few].get(candidate).is_some_and(|closure| closure.open == self.outer.state.open());
            if is_contradicted || !is_known && self.follow(&mut passes, Some(&refuted), stop).is_some() {
                refuted.extend([candidate].into_iter());
                found.push(WhatIf { var: candidate.0, candidate: candidate.1, depth: FEW_LAYERS[few] });
            } else {
                spared.extend(self.outer.placed());
                if !is_known {
                    self.keep(candidate, few);
                }
            }
        }
        found.sort_unstable_by_key(|refuted: &WhatIf| (refuted.var, refuted.candidate));
        (!stop()).then_some(found)
    }

    fn start(&mut self, (var, candidate): (usize, Bits)) {
        self.outer.undo();
        self.outer.assume(var, candidate);
    }

    /// Keeps what followed from a candidate.
    fn keep(&mut self, candidate: (usize, Bits), few: usize) {
        self.kept -= self.closures[few].get(candidate).map_or(0, |before| before.changes.len());
        let closure = Closure { changes: self.outer.changes(), open: self.outer.state.open() };
        self.kept += closure.changes.len();
        if self.kept <= MAX_KEPT {
            self.closures[few].set(candidate, closure);
        }
    }

    /// Follows what is assumed until it cannot be: it loses, with each pass, all candidates that hypotheses inside refute.
    /// What leads to a candidate of `refuted` is refuted, too. `None` also if the caller stops it.
    fn follow(&mut self, passes: &mut Passes<'_, '_>, refuted: Option<&CandidateSet>, stop: &dyn Fn() -> bool) -> Option<Clash> {
        if let Err(clash) = self.outer.settle() {
            return Some(clash);
        }
        loop {
            loop {
                match self.outer.step() {
                    Ok(true) => {}
                    Ok(false) => break,
                    Err(clash) => return Some(clash),
                }
            }
            if let Some(var) = refuted.and_then(|refuted| self.outer.placed().find(|&placed| refuted.contains(placed))) {
                return Some(Clash::Empty(var.0));
            }
            let inside = self.pass(passes, stop)?;
            if inside.is_empty() {
                return None;
            }
            if let Err(clash) = self.outer.refute(&inside) {
                return Some(clash);
            }
        }
    }

    /// All candidates that are refuted where the hypothesis leads; once a variable has none left, those of the others are not
    /// sought. One that meets nothing that became known since it was followed does what it did.
    fn pass(&mut self, passes: &mut Passes<'_, '_>, stop: &dyn Fn() -> bool) -> Option<Vec<WhatIf>> {
        let Self { outer, inner, new, marks, .. } = self;
        inner.restart(outer);
        new.clear();
        new.extend(outer, &outer.events[passes.seen..]);
        passes.seen = outer.events.len();
        passes.count += 1;
        let mut found: Vec<WhatIf> = Vec::new();
        let mut spared = CandidateSet::none(outer.board);
        let mut lost = 0;
        for (&(var, candidate), inside) in passes.candidates.iter().zip(&mut passes.inside) {
            let left = outer.state.candidates[var];
            if left & candidate == 0 || left.count_ones() == 1 {
                continue;
            }
            let did = match inside {
                Inside::AsOutside => passes.explored.footprint((var, candidate), passes.few),
                Inside::Open => None,
                Inside::Did(footprint) => Some(&*footprint),
            };
            if did.is_some_and(|did| !did.meets(new, inner)) {
                continue;
            }
            if spared.contains((var, candidate)) || inner.is_harmless((var, candidate), FEW_LAYERS[passes.few]) {
                *inside = Inside::Open;
                continue;
            }
            if stop() {
                return None;
            }
            let Some((depth, _)) = inner.follow((var, candidate), FEW_LAYERS[passes.few]) else {
                if inner.is_settled() {
                    spared.extend(inner.placed());
                }
                // Most hypotheses have one pass: only later ones are worth a note.
                *inside = if passes.count > 1 { Inside::Did(Footprint::of(inner, marks)) } else { Inside::Open };
                continue;
            };
            lost = if found.last().is_some_and(|last| last.var == var) { lost | candidate } else { candidate };
            found.push(WhatIf { var, candidate, depth });
            if lost == left {
                break;
            }
        }
        Some(found)
    }
}

/// The chain of a candidate that is refuted by hypotheses inside: the propagation and what the clash needs of it.
pub fn chain<'b>(board: &'b Board<'b>, state: &State, refuted: WhatIf, stop: &dyn Fn() -> bool) -> Option<(Trail<'b>, Cone)> {
    let few = FEW_LAYERS.iter().position(|&few| few == refuted.depth)?;
    let known = Trail::new(board, state);
    let mut explored = Explored::new(board, &known);
    let candidates = explored.note_all(&known, few);
    let mut nested = Nested::new(board, &known);
    nested.start((refuted.var, refuted.candidate));
    let clash = nested.follow(&mut Passes::new(&explored, few, &candidates), None, stop)?;
    let cone = nested.outer.cone(clash);
    Some((nested.outer, cone))
}
