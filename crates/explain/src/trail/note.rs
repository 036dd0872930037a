//! What an event changes: the slack of parts, and so the parts that may say something new.

use super::{Cause, Event, Trail};
use crate::{
    slack::{Slack, Used},
    state::Removal,
    var::{Bits, bits},
};

impl Trail<'_> {
    /// Notes an event, and the parts about which it may say something new: those with a condition on a lost candidate, or on
    /// all that are left, unless they are counts that are neither full nor in need of all.
    pub(super) fn note(&mut self, removal: Removal, places: bool, cause: Cause, seen: usize, before: (Bits, bool)) {
        self.events.push(Event { removal, places, cause, seen });
        let board = self.board;
        let var = removal.var;
        if !std::mem::replace(&mut self.is_changed[var], true) {
            self.changed.push(var);
        }
        if self.last.is_some() {
            return;
        }
        if let Some(fleet) = board.watches.fleet() {
            for &(line, place) in &fleet.spots[var] {
                self.fleet[line as usize].note(place as usize, self.state.candidates[var]);
            }
        }
        let is_quantity = board.vars[var].is_quantity;
        let holding = |(left, is_placed): (Bits, bool)| {
            let holds = left.count_ones() == 1 && (is_placed || is_quantity);
            if holds { left } else { 0 }
        };
        let left = self.state.candidates[var];
        let first = if left.count_ones() == 1 || is_quantity { left & left.wrapping_neg() } else { 0 };
        let lost = before.0 & !left;
        let placed = holding(self.known(var)) & !holding(before);
        for bit in bits(lost | first) {
            let used = Used::by(bit & placed != 0, bit & lost != 0);
            for &part in board.watches.counting(var, bit.trailing_zeros()) {
                let slack = &mut self.slacks[part as usize];
                *slack = slack.less(used);
                if !slack.is_left() {
                    self.concern(part as usize);
                }
            }
            for &part in board.watches.others(var, bit.trailing_zeros()) {
                self.concern(part as usize);
            }
        }
        if left.count_ones() == 1 && before.0.count_ones() != 1 {
            for &line in board.watches.lines_of(var) {
                let slack = &mut self.slacks[board.parts.len() + line];
                if *slack == Slack::PLENTY {
                    continue;
                }
                *slack = slack.less(Used::by(true, false));
                if slack.is_left() {
                    continue;
                }
                for &(other, part) in board.watches.pairs(line) {
                    if !self.slacks[board.parts.len() + other].is_left() {
                        self.concern(part);
                    }
                }
            }
        }
    }

    /// Notes that a part may say something new, unless its slack shows that it does not.
    fn concern(&mut self, part: usize) {
        if self.board.watches.speaks(part, self.slacks[part]) && !std::mem::replace(&mut self.is_concerned[part], true) {
            self.concerned.push(part);
        }
    }
}
