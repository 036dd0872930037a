//! What a propagation did, to be taken up again, compared with another, or followed by hypotheses inside.

use super::{Cause, Clash, Event, Trail, WhatIf};
use crate::var::Bits;
use crate::{slack::Used, state::Removal};

/// A part that may say something new, or a line that differs from others, and how much of its slack is used.
#[derive(Clone, Copy, Debug)]
pub struct Touch {
    /// The part.
    pub part: usize,
    /// What is used.
    pub used: Used,
}

impl Trail<'_> {
    /// The last layer: one after which only a variable without a candidate counts. Where none can come of it, it is left out.
    ///
    /// # Errors
    /// If something cannot be.
    pub fn last_step(&mut self) -> Result<bool, Clash> {
        self.last = Some(self.events.len());
        if self.concerned.is_empty() || !self.speaks_one_way() {
            return self.step();
        }
        self.layer += 1;
        let is_violated = |part: &usize| self.slacks[*part].is_overdrawn();
        let violated = self.concerned.iter().copied().filter(is_violated).min();
        violated.map_or(Ok(true), |part| Err(Clash::Part(part)))
    }

    /// Whether all parts that are asked next exclude one and the same of the two values of their variables, or all need it. What
    /// they say then contradicts nothing, and what contradicts it later also changes the slack of one of these parts.
    fn speaks_one_way(&self) -> bool {
        let watches = &self.board.watches;
        let full = |&part: &usize| self.slacks[part].room() == 0;
        let is_first_full = self.concerned.first().is_some_and(full);
        watches.is_one_sided() && self.concerned.iter().all(|part| watches.counts(*part) && full(part) == is_first_full)
    }

    /// The events that may wake parts: all, or those before the last layer.
    pub fn waking(&self) -> &[Event] {
        &self.events[..self.last.unwrap_or(self.events.len())]
    }

    /// Removes the candidates that hypotheses inside refute from what is known now.
    ///
    /// # Errors
    /// If something cannot be.
    pub fn refute(&mut self, refuted: &[WhatIf]) -> Result<(), Clash> {
        let (pass, seen) = (self.passes.len(), self.events.len());
        self.passes.push(self.state.clone());
        for &refuted in refuted {
            let cause = Cause::Refuted(self.inner.len());
            self.inner.push((pass, refuted));
            self.remove(Removal { var: refuted.var, candidates: refuted.candidate }, cause, seen)?;
        }
        self.settle()
    }

    /// Supposes what followed from something supposed.
    ///
    /// # Errors
    /// If it contradicts what is known.
    pub fn suppose(&mut self, var: usize, left: Bits, placed: bool) -> Result<(), Clash> {
        let before = self.known(var);
        self.state.candidates[var] &= left;
        self.state.placed[var] |= placed;
        if self.known(var) != before {
            let removal = Removal { var, candidates: before.0 & !left };
            self.note(removal, placed, Cause::Assumed, self.events.len(), before);
        }
        if self.state.candidates[var] == 0 { Err(Clash::Empty(var)) } else { Ok(()) }
    }

    /// The variables that changed, with what is left to them, and whether their values are placed.
    pub fn changes(&self) -> Vec<(usize, Bits, bool)> {
        let mut vars: Vec<usize> = self.events.iter().map(|event| event.removal.var).collect();
        vars.sort_unstable();
        vars.dedup();
        vars.into_iter().map(|var| (var, self.state.candidates[var], self.state.placed[var])).collect()
    }

    /// The values that became placed.
    pub fn placed(&self) -> impl Iterator<Item = (usize, Bits)> + '_ {
        let vars = self.events.iter().map(|event| event.removal.var).filter(|&var| self.state.placed[var]);
        vars.map(|var| (var, self.state.candidates[var]))
    }

    /// How much of the slack of a part is used.
    pub fn touch(&self, part: usize) -> Touch {
        Touch { part, used: self.slacks[part].used_of(self.slacks_before[part]) }
    }

    /// Whether a part may say something new if what another propagation did to it is added to what is known here.
    pub fn wakes(&self, touch: &Touch) -> bool {
        !self.slacks_before[touch.part].less(touch.used).is_left()
    }
}
