//! Hypotheses: a candidate is assumed, and what follows is followed to a depth.

use super::{Clash, Trail};
use crate::var::Bits;

/// A candidate that is refuted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhatIf {
    /// The variable.
    pub var: usize,
    /// The candidate.
    pub candidate: Bits,
    /// How far it is to what cannot be, from 1: an odd number if a part cannot hold after some layers, and an even one if
    /// the layer after them leaves a place without a value.
    pub depth: usize,
}

impl Trail<'_> {
    /// Follows a candidate to a depth; the depth and the clash if it is refuted, `None` if it is not.
    pub fn follow(&mut self, (var, candidate): (usize, Bits), depth: usize) -> Option<(usize, Clash)> {
        self.undo();
        self.assume(var, candidate);
        let mut clash = self.settle().err();
        while clash.is_none() && 2 * self.layer < depth {
            let step = if 2 * (self.layer + 1) < depth { self.step() } else { self.last_step() };
            match step {
                Ok(true) => {}
                Ok(false) => return None,
                Err(found) => clash = Some(found),
            }
        }
        let clash = clash?;
        let reached = match clash {
            Clash::Part(_) => 2 * self.layer - 1,
            Clash::Empty(_) => (2 * self.layer).max(1),
        };
        (reached <= depth).then_some((reached, clash))
    }
}
