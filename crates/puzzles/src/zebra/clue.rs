//! Clues as data: relations between houses of properties.

use super::{DISTANCE, PLACE, SAME_HOUSE};
use model::Rule;

/// A clue. Properties are indices into all properties of the board, houses are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clue {
    /// A property is in one of the listed houses, or in none of them.
    At {
        /// The property.
        who: usize,
        /// The houses, at least one.
        houses: Vec<i64>,
        /// Whether the property is in none of them.
        not: bool,
    },
    /// The houses of two properties have a relation, or do not have it.
    Two {
        /// The first property.
        a: usize,
        /// The relation of the first house to the second.
        relation: Relation,
        /// The second property.
        b: usize,
        /// Whether the clue is negated.
        not: bool,
    },
    /// A property is between two others, whichever is on the left.
    Between {
        /// The property in the middle.
        who: usize,
        /// The other two properties.
        ends: [usize; 2],
    },
    /// A property is in the house of exactly one of two others.
    Either {
        /// The property.
        who: usize,
        /// The other two properties.
        of: [usize; 2],
    },
}

/// A relation between two houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The same house.
    Same,
    /// The first is somewhere to the left.
    Left,
    /// The first is somewhere to the right.
    Right,
    /// The first is the next house to the left.
    JustLeft,
    /// The first is the next house to the right.
    JustRight,
    /// The houses have this distance, at least 1, on either side.
    Apart(i64),
}

impl Relation {
    /// Whether the relation holds between the houses numbered `a` and `b`.
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
    /// The properties of the clue, in its order.
    pub fn properties(&self) -> Vec<usize> {
        match *self {
            Self::At { who, .. } => vec![who],
            Self::Two { a, b, .. } => vec![a, b],
            Self::Between { who, ends: [a, b] } | Self::Either { who, of: [a, b] } => vec![who, a, b],
        }
    }

    /// Whether the clue holds if `at` gives the house of each property.
    pub fn holds(&self, at: impl Fn(usize) -> i64) -> bool {
        match *self {
            Self::At { who, ref houses, not } => houses.contains(&at(who)) != not,
            Self::Two { a, relation, b, not } => relation.holds(at(a), at(b)) != not,
            Self::Between { who, ends: [a, b] } => {
                let (low, high) = (at(a).min(at(b)), at(a).max(at(b)));
                low < at(who) && at(who) < high
            }
            Self::Either { who, of: [a, b] } => (at(who) == at(a)) != (at(who) == at(b)),
        }
    }

    /// The rule that the clue belongs to.
    pub(super) fn rule(&self) -> &'static Rule {
        match self {
            Self::At { .. } => PLACE,
            Self::Two { relation: Relation::Same, .. } | Self::Either { .. } => SAME_HOUSE,
            Self::Two { .. } | Self::Between { .. } => DISTANCE,
        }
    }

    /// The property and its house, if the clue gives exactly one house.
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
