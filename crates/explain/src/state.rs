//! What is known of a board: the candidates that are left, and the values that are placed.

use crate::var::{Bits, Condition, Var};

/// Candidates that a variable loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removal {
    /// The variable.
    pub var: usize,
    /// The candidates.
    pub candidates: Bits,
}

/// What is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The candidates left, by variable.
    pub candidates: Vec<Bits>,
    /// Whether the value is placed, by variable. One candidate left and placed are two states: a player sees the first
    /// only by looking at that place.
    pub placed: Vec<bool>,
}

impl State {
    /// Nothing known: every candidate of every variable.
    pub fn blank(vars: &[Var]) -> Self {
        Self { candidates: vars.iter().map(|var| var.all).collect(), placed: vec![false; vars.len()] }
    }

    /// Whether a condition is seen to hold: for names, the value must be placed.
    #[inline]
    pub fn holds(&self, vars: &[Var], (var, mask): Condition) -> bool {
        let left = self.candidates[var];
        left & !mask == 0 && left != 0 && (self.placed[var] || vars[var].is_quantity)
    }

    /// Removes candidates; `true` if some were left of them.
    pub fn remove(&mut self, vars: &[Var], Removal { var, candidates }: Removal) -> bool {
        let left = &mut self.candidates[var];
        let changes = *left & candidates != 0;
        *left &= !candidates;
        if vars[var].is_quantity && left.count_ones() == 1 {
            self.placed[var] = true;
        }
        changes
    }

    /// Removes candidates of a variable that stays open, even if one is left.
    pub fn remove_unplaced(&mut self, var: usize, candidates: Bits) {
        self.candidates[var] &= !candidates;
    }

    /// Places a value by its candidate.
    pub fn place(&mut self, var: usize, candidate: Bits) {
        self.candidates[var] &= candidate;
        self.placed[var] = true;
    }

    /// How much is open: the more is known, the smaller.
    pub fn open(&self) -> usize {
        let candidates: usize = self.candidates.iter().map(|left| left.count_ones() as usize).sum();
        candidates + self.placed.iter().filter(|placed| !**placed).count()
    }

    /// Whether every value is placed.
    pub fn is_complete(&self) -> bool {
        self.placed.iter().all(|&placed| placed)
    }
}
