//! Candidates that contradict nothing within few layers, seen from what parts have left, without following them.

use super::Trail;
use crate::var::Bits;
use crate::{
    propagator::Body,
    slack::{Slack, Used},
};

impl Trail<'_> {
    /// Whether a candidate contradicts nothing within some layers, where nothing follows from what is known before. Exact but for
    /// lines that are compared, and much cheaper than to follow it; `false` for most kinds of boards.
    ///
    /// In the first layer, counts are all full or all in need, so they agree. What they say only uses the other half of the
    /// slack, so in the second layer a count cannot be satisfied if that is overdrawn.
    pub fn is_harmless(&mut self, (var, candidate): (usize, Bits), depth: usize) -> bool {
        if !self.board.watches.is_one_sided() || depth > 4 {
            return false;
        }
        self.undo();
        let is_harmless = self.try_line(var) && (depth <= 2 || self.try_counts(var, candidate));
        for part in self.tried.drain(..) {
            self.slacks[part] = self.slacks_before[part];
        }
        is_harmless
    }

    /// Uses the slack of the lines of a variable; whether some is left, so that they are not compared.
    fn try_line(&mut self, var: usize) -> bool {
        let (board, parts) = (self.board, self.board.parts.len());
        board.watches.lines_of(var).iter().all(|line| self.try_slack(parts + line, Used::by(true, false)).is_left())
    }

    /// Uses the slack of parts by what counts say at once about a candidate; whether none is overdrawn.
    fn try_counts(&mut self, var: usize, candidate: Bits) -> bool {
        let (board, lost) = (self.board, self.before.candidates[var] & !candidate);
        for (bit, used) in [(candidate, [true, false]), (lost, [false, true])] {
            for &part in board.watches.counting(var, bit.trailing_zeros()) {
                if self.slacks_before[part as usize].less(Used::by(used[0], used[1])).is_left() {
                    continue;
                }
                let Body::Count { of, .. } = &board.propagators[part as usize].body else { continue };
                for &(other, mask) in of {
                    if other == var || self.before.candidates[other].count_ones() == 1 || self.followed.contains(&other) {
                        continue;
                    }
                    if !self.try_value(other, mask, Used::by(used[1], used[0])) {
                        self.followed.clear();
                        return false;
                    }
                    self.followed.push(other);
                }
            }
        }
        self.followed.clear();
        true
    }

    fn try_value(&mut self, var: usize, counted: Bits, used: Used) -> bool {
        let board = self.board;
        let mut parts = board.watches.counting(var, counted.trailing_zeros()).iter();
        self.try_line(var) && !parts.any(|&part| self.try_slack(part as usize, used).is_overdrawn())
    }

    fn try_slack(&mut self, part: usize, used: Used) -> Slack {
        if self.slacks[part] == Slack::PLENTY {
            return Slack::PLENTY;
        }
        self.tried.push(part);
        self.slacks[part] = self.slacks[part].less(used);
        self.slacks[part]
    }
}
