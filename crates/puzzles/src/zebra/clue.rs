//! Clues: what each says, as data.

use super::{DISTANCE, PLACE, SAME_HOUSE};
use model::Rule;

/// A clue. Properties are told by their places in the board's list of all properties, houses are
/// numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clue {
    /// A property is in one of some houses, or in none of them.
    At {
        /// The property.
        who: usize,
        /// The houses, at least one.
        houses: Vec<i64>,
        /// Whether it is in none of them.
        not: bool,
    },
    /// Two properties are in houses of a relation, or are not.
    Two {
        /// The first.
        a: usize,
        /// How its house lies to that of the second.
        relation: Relation,
        /// The second.
        b: usize,
        /// Whether they are not.
        not: bool,
    },
    /// A property is somewhere between two others, whichever is on the left.
    ObjectiveBounds {
        /// The one in the middle.
        who: usize,
        /// The others.
        ends: [usize; 2],
    },
    /// A property is in the house of exactly one of two others.
    Either {
        /// The property.
        who: usize,
        /// The others.
        of: [usize; 2],
    },
}

/// How two houses lie to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// They are one house.
    Same,
    /// The first is somewhere to the left.
    Left,
    /// The first is somewhere to the right.
    Right,
    /// The first is the next house to the left.
    JustLeft,
    /// The first is the next house to the right.
    JustRight,
    /// The second is so many houses away, at least 1, on either side.
    Apart(i64),
}

impl Relation {
    /// Whether it holds for houses with these numbers.
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Self::Same => a == b,
            Self::Left => a < b,
            Self::Right => a > b,
            Self::JustLeft => a + 1 == b,
            Self::JustRight => a == b + 1,
            Self::Apart(distance) => (a - b).abs() == distance,
        }
    }
}

impl Clue {
    /// The properties it speaks of, in its order.
    pub fn properties(&self) -> Vec<usize> {
        match *self {
            Self::At { who, .. } => vec![who],
            Self::Two { a, b, .. } => vec![a, b],
            Self::ObjectiveBounds { who, ends: [a, b] } | Self::Either { who, of: [a, b] } => vec![who, a, b],
        }
    }

    /// Whether it holds where properties are `at` these houses.
    pub fn holds(&self, at: impl Fn(usize) -> i64) -> bool {
        match *self {
            Self::At { who, ref houses, not } => houses.contains(&at(who)) != not,
            Self::Two { a, relation, b, not } => relation.holds(at(a), at(b)) != not,
            Self::ObjectiveBounds { who, ends: [a, b] } => {
                let (low, high) = (at(a).min(at(b)), at(a).max(at(b)));
                low < at(who) && at(who) < high
            }
            Self::Either { who, of: [a, b] } => (at(who) == at(a)) != (at(who) == at(b)),
        }
    }

    /// The rule that says to keep it.
    pub(super) fn rule(&self) -> &'static Rule {
        match self {
            Self::At { .. } => PLACE,
            Self::Two { relation: Relation::Same, .. } | Self::Either { .. } => SAME_HOUSE,
            Self::Two { .. } | Self::ObjectiveBounds { .. } => DISTANCE,
        }
    }

    /// The one house it says its property is in, if it says one.
    pub(super) fn given(&self) -> Option<(usize, i64)> {
        match self {
            Self::At { who, houses, not: false } => match houses[..] {
                [house] => Some((*who, house)),
                _ => None,
            },
            _ => None,
        }
    }
}
