//! What a hypothesis does to what is known. Where two meet nowhere, each does what it does alone: it need not be followed
//! again.
//!
//! They meet in a part that may say something new about both together, and in a variable to which they leave one candidate
//! together. What is compared has nothing left to follow, or a number of layers.

use crate::{
    board::Board,
    trail::{Event, Touch, Trail},
    var::{Bits, bits},
};

/// What a hypothesis does to what is known.
#[derive(Debug)]
pub struct Footprint {
    touches: Vec<Touch>,
    /// The variables that it changes, with what is left to each and whether its value is placed.
    vars: Vec<(usize, Bits, bool)>,
    /// Whether nothing is left to follow.
    is_settled: bool,
}

impl Footprint {
    /// What a propagation did; `marks` is memory.
    pub fn of(trail: &Trail<'_>, marks: &mut Change) -> Self {
        marks.clear();
        marks.extend_to_last(trail);
        let touches = marks.parts.iter().map(|&part| trail.touch(part)).collect();
        let left = |&var: &usize| (var, trail.state.candidates[var], trail.state.placed[var]);
        Self { touches, vars: marks.vars.iter().map(left).collect(), is_settled: trail.is_settled() }
    }

    /// Whether it may do something else where something new is known; `now` starts from that.
    pub fn meets(&self, change: &Change, now: &Trail<'_>) -> bool {
        let one_left = |&(var, left, _): &(usize, Bits, bool)| {
            change.is_changed[var] && (now.board.vars[var].is_quantity || (left & now.before.candidates[var]).count_ones() <= 1)
        };
        let meets = |touch: &Touch| {
            (change.is_touched[touch.part] || touch.part >= now.board.parts.len() && change.has_lines) && now.wakes(touch)
        };
        self.touches.iter().any(meets) || self.vars.iter().any(one_left)
    }

    /// The candidates that follow with it and are not refuted either, if all was followed.
    pub fn spared(&self) -> impl Iterator<Item = (usize, Bits)> + '_ {
        let is_spared = move |(_, _, is_placed): &&(usize, Bits, bool)| self.is_settled && *is_placed;
        self.vars.iter().filter(is_spared).map(|&(var, left, _)| (var, left))
    }

    /// How many parts it touches.
    pub fn size(&self) -> usize {
        self.touches.len()
    }
}

/// What is new: the variables that changed, and the parts that may say something about it.
#[derive(Debug)]
pub struct Change {
    vars: Vec<usize>,
    parts: Vec<usize>,
    is_changed: Vec<bool>,
    /// By part; then by line that differs from others.
    is_touched: Vec<bool>,
    /// Whether there is such a line.
    has_lines: bool,
}

impl Change {
    /// Nothing.
    pub fn none(board: &Board<'_>) -> Self {
        let is_touched = vec![false; board.parts.len() + board.watches.lines()];
        let is_changed = vec![false; board.vars.len()];
        Self { vars: Vec::new(), parts: Vec::new(), is_changed, is_touched, has_lines: false }
    }

    /// Whether nothing is new.
    pub fn is_empty(&self) -> bool {
        self.vars.is_empty()
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.vars.drain(..).for_each(|var| self.is_changed[var] = false);
        self.parts.drain(..).for_each(|part| self.is_touched[part] = false);
        self.has_lines = false;
    }

    /// Adds events of a propagation.
    pub fn extend(&mut self, trail: &Trail<'_>, events: &[Event]) {
        let board = trail.board;
        for event in events {
            let (var, left) = (event.removal.var, trail.state.candidates[event.removal.var]);
            self.note(var);
            let is_single = left.count_ones() == 1;
            let first = if is_single || board.vars[var].is_quantity { left & left.wrapping_neg() } else { 0 };
            for bit in bits(event.removal.candidates & trail.before.candidates[var] | first) {
                board.watches.of(var, bit.trailing_zeros()).for_each(|part| self.touch(part));
            }
            if is_single {
                self.touch_lines(board, var);
            }
        }
    }

    /// Adds all events of a propagation; what comes in the last layer touches no part.
    fn extend_to_last(&mut self, trail: &Trail<'_>) {
        let waking = trail.waking();
        self.extend(trail, waking);
        trail.events[waking.len()..].iter().for_each(|event| self.note(event.removal.var));
    }

    /// Notes that a variable is changed.
    fn note(&mut self, var: usize) {
        if !std::mem::replace(&mut self.is_changed[var], true) {
            self.vars.push(var);
        }
    }

    /// Adds a variable with all of its parts.
    pub fn add(&mut self, board: &Board<'_>, var: usize) {
        self.note(var);
        board.of_var[var].iter().for_each(|&part| self.touch(part));
        self.touch_lines(board, var);
    }

    fn touch_lines(&mut self, board: &Board<'_>, var: usize) {
        for &line in board.watches.lines_of(var) {
            self.touch(board.parts.len() + line);
            self.has_lines = true;
        }
    }

    fn touch(&mut self, part: usize) {
        if !std::mem::replace(&mut self.is_touched[part], true) {
            self.parts.push(part);
        }
    }
}
