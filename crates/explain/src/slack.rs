//! How far parts that count are from saying anything, two numbers in one word, since hypotheses ask for little else.

/// How many more conditions of a part may hold, and how many more may become impossible, before it may say something.
///
/// Each number is in a half of a word, offset so that one bit of the half says that it is positive. They only decrease.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slack(u32);

/// What was used of a [`Slack`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Used(u32);

const HALF: u32 = 16;
const ZERO: i32 = 0x3fff;
const POSITIVE: u32 = 0x4000_4000;

/// The most conditions of a part whose slack may be used twice without an overflow.
pub const MAX_CONDITIONS: usize = 0x0fff;

impl Slack {
    /// The slack of a part that may always say something.
    pub const NONE: Self = Self(0);

    /// The slack of a part that never says anything again.
    pub const PLENTY: Self = Self(0x7fff_7fff);

    /// How many more may hold, and how many more may become impossible. Both are at most [`MAX_CONDITIONS`] from 0.
    pub fn new(room: i32, spare: i32) -> Self {
        Self(((ZERO + room) as u32) << HALF | (ZERO + spare) as u32)
    }

    /// How many more conditions may hold.
    pub fn room(self) -> i32 {
        (self.0 >> HALF) as i32 - ZERO
    }

    /// How many more conditions may become impossible.
    pub fn spare(self) -> i32 {
        (self.0 & 0xffff) as i32 - ZERO
    }

    /// Whether some of both is left: the part says nothing.
    #[inline]
    pub fn is_left(self) -> bool {
        self.0 & POSITIVE == POSITIVE
    }

    /// Whether the part cannot be satisfied.
    pub fn is_overdrawn(self) -> bool {
        self.room() < 0 || self.spare() < 0
    }

    #[inline]
    pub fn less(self, used: Used) -> Self {
        Self(self.0.wrapping_sub(used.0))
    }

    /// What was used since there was `before`.
    pub fn used_of(self, before: Self) -> Used {
        Used(before.0.wrapping_sub(self.0))
    }
}

impl Used {
    /// By a condition that holds, one that became impossible, or neither.
    #[inline]
    pub fn by(holds: bool, is_lost: bool) -> Self {
        Self(u32::from(holds) << HALF | u32::from(is_lost))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slack_is_counted_in_both_halves_and_below_zero() {
        let (mut slack, full) = (Slack::new(2, 1), Slack::new(2, 1));
        assert!(slack.is_left() && !slack.is_overdrawn());
        slack = slack.less(Used::by(false, true));
        assert_eq!((slack.room(), slack.spare(), slack.is_left(), slack.is_overdrawn()), (2, 0, false, false));
        slack = slack.less(Used::by(true, true));
        assert_eq!((slack.room(), slack.spare(), slack.is_left(), slack.is_overdrawn()), (1, -1, false, true));
        assert_eq!(full.less(slack.used_of(full)), slack);
        assert!(!Slack::NONE.is_left());
    }
}
