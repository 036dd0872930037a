//! What a propagation did, to be taken up again, compared with another, or followed by hypotheses inside.

use super::{Cause, Clash, Event, Trail};
use crate::{footprint::Touch, state::Removal, whatif::WhatIf};

impl Trail<'_> {
    /// The last layer: one after which only a variable without a candidate counts.
    ///
    /// # Errors
    /// If something cannot be.
    pub fn last_step(&mut self) -> Result<bool, Clash> {
        self.last = Some(self.events.len());
        self.step()
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
    pub fn suppose(&mut self, var: usize, left: u64, placed: bool) -> Result<(), Clash> {
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
    pub fn changes(&self) -> Vec<(usize, u64, bool)> {
        let mut vars: Vec<usize> = self.events.iter().map(|event| event.removal.var).collect();
        vars.sort_unstable();
        vars.dedup();
        vars.into_iter().map(|var| (var, self.state.candidates[var], self.state.placed[var])).collect()
    }

    /// The values that became placed.
    pub fn placed(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        let vars = self.events.iter().map(|event| event.removal.var).filter(|&var| self.state.placed[var]);
        vars.map(|var| (var, self.state.candidates[var]))
    }

    /// By how much the tallies of a part changed.
    pub fn touch(&self, part: usize) -> Touch {
        let (now, before) = (self.tallies[part], self.tallies_before[part]);
        Touch { part, holding: now.0.saturating_sub(before.0), possible: before.1.saturating_sub(now.1) }
    }

    /// Whether a part may say something new if what another propagation did to it is added to what is known here.
    pub fn wakes(&self, touch: &Touch) -> bool {
        let (holding, possible) = self.tallies_before[touch.part];
        let tally = (holding.saturating_add(touch.holding), possible.saturating_sub(touch.possible));
        self.board.watches.wakes(touch.part, tally)
    }
}
