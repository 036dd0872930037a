//! Propagation with a trail: every candidate lost and every value placed, with its cause, in layers.
//!
//! A layer is what follows at once: all silent eliminations, and then all that single parts and places with one candidate
//! left say about the same state. The number of layers to a contradiction does not depend on any order.

mod compare;
mod follow;
mod harmless;
mod note;

use crate::var::Bits;
use crate::{
    board::Board,
    infer::{count, fleet},
    propagator::Body,
    slack::Slack,
    state::{Removal, State},
};

pub use compare::Touch;
pub use follow::WhatIf;

/// Why something became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It was assumed.
    Assumed,
    /// A part says so.
    Part(usize),
    /// A part says so, and players leave it unsaid: a value that holds excludes others.
    Silent(usize),
    /// One candidate was left.
    Only,
    /// It was refuted by a hypothesis inside, given by its index.
    Refuted(usize),
}

/// Something that became known.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// The candidates lost; for a placement all others of its variable.
    pub removal: Removal,
    /// Whether the value was placed.
    pub places: bool,
    /// Why.
    pub cause: Cause,
    /// The number of events that were known to the cause.
    pub seen: usize,
}

/// What cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// A variable has no candidate left.
    Empty(usize),
    /// A part cannot be satisfied.
    Part(usize),
}

/// Memory of a layer.
#[derive(Debug, Default)]
struct Memory {
    /// What one part says.
    found: Vec<Removal>,
    /// What parts say, in order, each with the one candidate that it leaves.
    said: Vec<(usize, Removal, Option<Bits>)>,
    /// The variables with one candidate left.
    only: Vec<usize>,
}

impl Memory {
    fn clear(&mut self) {
        self.said.clear();
        self.only.clear();
    }

    fn is_empty(&self) -> bool {
        self.said.is_empty() && self.only.is_empty()
    }
}

/// A propagation from a state.
#[derive(Debug)]
pub struct Trail<'b> {
    pub board: &'b Board<'b>,
    /// What was known before.
    pub before: State,
    /// What is known now.
    pub state: State,
    /// What became known, in order.
    pub events: Vec<Event>,
    /// The layer, from 0.
    pub layer: usize,
    /// The variables that changed since the parts were last asked.
    changed: Vec<usize>,
    is_changed: Vec<bool>,
    /// The parts that the changes concern.
    concerned: Vec<usize>,
    is_concerned: Vec<bool>,
    /// For each part that only counts candidates its slack, now and before; then, for each line that differs from others, how many
    /// more variables may have one candidate left.
    slacks: Vec<Slack>,
    slacks_before: Vec<Slack>,
    /// What is known of the lines of a fleet, now and before.
    fleet: Vec<fleet::Known>,
    fleet_before: Vec<fleet::Known>,
    memory: Memory,
    /// Memory of [`is_harmless`](Self::is_harmless): the slacks to restore, and the variables already followed.
    tried: Vec<usize>,
    followed: Vec<usize>,
    /// The first event that silent parts have not seen.
    heard: usize,
    /// The number of events before the last layer, once that is entered: what comes then concerns no part.
    last: Option<usize>,
    /// What hypotheses inside refute: the pass and the candidate.
    pub inner: Vec<(usize, WhatIf)>,
    /// What was known at the start of each pass of hypotheses inside.
    pub passes: Vec<State>,
}

impl<'b> Trail<'b> {
    /// A propagation that starts from a state to which silent eliminations have been applied.
    pub fn new(board: &'b Board<'b>, before: &State) -> Self {
        let (before, state, events) = (before.clone(), before.clone(), Vec::new());
        let slacks = board.watches.slacks(&board.vars, &board.propagators, &state);
        let fleet = board.watches.fleet().map(|fleet| &board.propagators[fleet.part].body);
        let fleet = if let Some(Body::Fleet(fleet)) = fleet { fleet::known(fleet, &state) } else { Vec::new() };
        Self {
            board,
            before,
            state,
            events,
            layer: 0,
            changed: Vec::new(),
            is_changed: vec![false; board.vars.len()],
            concerned: Vec::new(),
            is_concerned: vec![false; board.parts.len()],
            slacks_before: slacks.clone(),
            slacks,
            fleet_before: fleet.clone(),
            fleet,
            memory: Memory::default(),
            tried: Vec::new(),
            followed: Vec::new(),
            heard: 0,
            last: None,
            inner: Vec::new(),
            passes: Vec::new(),
        }
    }

    /// Starts again from where another propagation on the board is, without new memory.
    pub fn restart(&mut self, from: &Trail<'_>) {
        self.undo();
        self.before.clone_from(&from.state);
        self.state.clone_from(&from.state);
        self.slacks_before.clone_from(&from.slacks);
        self.board.watches.leave_out_different(&self.board.vars, &self.before, &mut self.slacks_before);
        self.slacks.clone_from(&self.slacks_before);
        self.fleet.clone_from(&from.fleet);
        self.fleet_before.clone_from(&from.fleet);
    }

    /// Returns to the state before, without new memory.
    pub fn undo(&mut self) {
        if !self.events.is_empty() {
            self.slacks.copy_from_slice(&self.slacks_before);
            self.fleet.copy_from_slice(&self.fleet_before);
        }
        for event in self.events.drain(..) {
            let var = event.removal.var;
            self.state.candidates[var] = self.before.candidates[var];
            self.state.placed[var] = self.before.placed[var];
        }
        self.forget_changes();
        (self.layer, self.heard, self.last) = (0, 0, None);
        self.inner.clear();
        self.passes.clear();
    }

    /// Assumes that a variable has one candidate; its value is then placed.
    pub fn assume(&mut self, var: usize, candidate: Bits) {
        let before = self.known(var);
        self.state.place(var, candidate);
        let removal = Removal { var, candidates: before.0 & !candidate };
        self.note(removal, true, Cause::Assumed, self.events.len(), before);
    }

    /// What is known of a variable: its candidates, and whether one is placed.
    fn known(&self, var: usize) -> (Bits, bool) {
        (self.state.candidates[var], self.state.placed[var])
    }

    /// Whether nothing follows from what is known now.
    pub fn is_settled(&self) -> bool {
        self.concerned.is_empty() && self.changed.is_empty() && self.heard == self.events.len()
    }

    fn remove(&mut self, removal: Removal, cause: Cause, seen: usize) -> Result<(), Clash> {
        let candidates = removal.candidates & self.state.candidates[removal.var];
        if candidates == 0 {
            return Ok(());
        }
        let before = self.known(removal.var);
        self.state.remove(&self.board.vars, removal);
        self.note(Removal { candidates, ..removal }, false, cause, seen, before);
        if self.state.candidates[removal.var] == 0 { Err(Clash::Empty(removal.var)) } else { Ok(()) }
    }

    /// Adds what was concluded to what is known, with its silent eliminations; `places` if one value is left and placed.
    ///
    /// # Errors
    /// If something cannot be.
    pub fn learn(&mut self, removal: Removal, places: bool) -> Result<(), Clash> {
        self.remove(removal, Cause::Assumed, self.events.len())?;
        if places { self.give(removal.var, self.state.candidates[removal.var]) } else { self.settle() }
    }

    /// Adds a placed value to what is known, with its silent eliminations.
    ///
    /// # Errors
    /// If something cannot be.
    pub fn give(&mut self, var: usize, candidate: Bits) -> Result<(), Clash> {
        let lost = self.state.candidates[var] & !candidate;
        if self.state.candidates[var] & candidate == 0 {
            return self.remove(Removal { var, candidates: lost }, Cause::Assumed, self.events.len());
        }
        let before = self.known(var);
        if !before.1 || lost != 0 {
            self.state.place(var, candidate);
            let removal = Removal { var, candidates: self.board.vars[var].all & !candidate };
            self.note(removal, true, Cause::Assumed, self.events.len(), before);
        }
        self.settle()
    }

    /// The variables that changed since the last call or step.
    pub fn take_changed(&mut self) -> Vec<usize> {
        let changed = self.changed.clone();
        self.forget_changes();
        changed
    }

    fn forget_changes(&mut self) {
        self.changed.drain(..).for_each(|var| self.is_changed[var] = false);
        self.concerned.drain(..).for_each(|part| self.is_concerned[part] = false);
    }

    /// Applies the silent eliminations that new events allow, first in first out.
    ///
    /// # Errors
    /// If something cannot be.
    pub fn settle(&mut self) -> Result<(), Clash> {
        while let Some(event) = self.events.get(self.heard).copied() {
            self.heard += 1;
            let var = event.removal.var;
            if !self.state.placed[var] && !self.board.vars[var].is_quantity {
                continue;
            }
            let board = self.board;
            for &part in board.watches.silent(var, self.state.candidates[var].trailing_zeros()) {
                self.silence(part as usize, var)?;
            }
        }
        Ok(())
    }

    /// If a condition of a silent part on `var` holds, the others do not.
    fn silence(&mut self, part: usize, var: usize) -> Result<(), Clash> {
        let board = self.board;
        let propagator = &board.propagators[part];
        let Body::Count { of, .. } = &propagator.body else { return Ok(()) };
        // A single candidate satisfies the condition by which the part was found.
        let is_single = self.state.candidates[var].count_ones() == 1;
        if !is_single && !of.iter().any(|&condition| condition.0 == var && self.state.holds(&board.vars, condition)) {
            return Ok(());
        }
        let seen = self.events.len();
        for &(other, mask) in of {
            // Most have lost it already.
            if self.state.candidates[other] & mask == 0 || other == var {
                continue;
            }
            self.remove(Removal { var: other, candidates: mask }, Cause::Silent(part), seen)?;
        }
        Ok(())
    }

    /// One layer: everything that single parts, and places with one candidate left, say about the state; then the silent
    /// eliminations. `false` if nothing follows any more.
    ///
    /// # Errors
    /// If something cannot be.
    pub fn step(&mut self) -> Result<bool, Clash> {
        let board = self.board;
        self.layer += 1;
        self.concerned.sort_unstable();
        let mut memory = std::mem::take(&mut self.memory);
        memory.clear();
        for &part in &self.concerned {
            memory.found.clear();
            let said = match &board.propagators[part].body {
                Body::Count { of, least, most, .. } if board.watches.counts(part) => {
                    let tally = board.watches.tally(part, self.slacks[part]);
                    count::of_tally(&board.vars, of, (*least, *most), tally, &self.state, &mut memory.found)
                }
                Body::Fleet(fleet) if board.watches.fleet().is_some_and(|known| known.part == part) => {
                    fleet::of_known(fleet, &self.fleet, &self.state, &mut memory.found).map_err(Into::into)
                }
                _ => board.infer(part, &self.state, &mut memory.found),
            };
            if said.is_err() {
                self.memory = memory;
                return Err(Clash::Part(part));
            }
            // What one part alone reduces to one value is placed; judged by the state at the start of the layer, so that
            // the order of the parts does not matter.
            let said = memory.found.iter().map(|&removal| (part, removal, self.leaves(removal)));
            memory.said.extend(said);
        }
        let only = |var: &usize| self.state.candidates[*var].count_ones() == 1 && !self.state.placed[*var];
        memory.only.extend(self.changed.iter().copied().filter(only));
        self.forget_changes();
        let follows = if memory.is_empty() { Ok(false) } else { self.apply(&memory).map(|()| true) };
        self.memory = memory;
        follows
    }

    /// Applies what a layer says.
    fn apply(&mut self, memory: &Memory) -> Result<(), Clash> {
        let seen = self.events.len();
        for &var in &memory.only {
            let before = self.known(var);
            self.state.place(var, before.0);
            let others = Removal { var, candidates: self.board.vars[var].all & !before.0 };
            self.note(others, true, Cause::Only, seen, before);
        }
        for &(part, removal, left) in &memory.said {
            match left {
                Some(left) => self.place(removal.var, left, part, seen)?,
                None => self.remove(removal, Cause::Part(part), seen)?,
            }
        }
        self.settle()
    }

    /// The one candidate that a removal leaves, which is then placed.
    pub fn leaves(&self, Removal { var, candidates }: Removal) -> Option<Bits> {
        let left = self.state.candidates[var] & !candidates;
        (!self.board.vars[var].is_quantity && left.count_ones() == 1).then_some(left)
    }

    /// Places the one candidate that a part leaves to a variable.
    fn place(&mut self, var: usize, left: Bits, part: usize, seen: usize) -> Result<(), Clash> {
        if self.state.placed[var] && self.state.candidates[var] == left {
            return Ok(());
        }
        let before = self.known(var);
        self.state.place(var, left);
        self.note(Removal { var, candidates: self.board.vars[var].all & !left }, true, Cause::Part(part), seen, before);
        if self.state.candidates[var] == 0 { Err(Clash::Empty(var)) } else { Ok(()) }
    }
}
