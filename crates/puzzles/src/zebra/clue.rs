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
    /// A property is between two others, whichever is on the left, or it is not.
    Between {
        /// The property in the middle.
        who: usize,
        /// The other two properties.
        ends: [usize; 2],
        /// Whether the clue is negated.
        not: bool,
    },
    /// Of these lists of other clues, exactly one holds in full. A single list holds.
    OneOf(Vec<Vec<Clue>>),
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
    /// The first is this number of houses to the left of the second, at least 1.
    LeftBy(i64),
    /// The first is this number of houses to the right of the second, at least 1.
    RightBy(i64),
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
            Self::LeftBy(houses) => a + houses == b,
            Self::RightBy(houses) => a == b + houses,
            Self::Apart(distance) => (a - b).abs() == distance,
        }
    }
}

impl Clue {
    /// A property is in the house of exactly one of the others.
    pub fn either(who: usize, of: impl IntoIterator<Item = usize>) -> Self {
        let same = |b| vec![Self::Two { a: who, relation: Relation::Same, b, not: false }];
        Self::OneOf(of.into_iter().map(same).collect())
    }

    /// The properties of the clue, each once, in its order.
    pub fn properties(&self) -> Vec<usize> {
        match *self {
            Self::At { who, .. } => vec![who],
            Self::Two { a, b, .. } => vec![a, b],
            Self::Between { who, ends: [a, b], .. } => vec![who, a, b],
            Self::OneOf(_) => {
                let mut properties: Vec<usize> = Vec::new();
                for property in self.parts().into_iter().flat_map(|part| part.properties()) {
                    if !properties.contains(&property) {
                        properties.push(property);
                    }
                }
                properties
            }
        }
    }

    /// The clues that this one is made of; itself, if it is simple.
    pub fn parts(&self) -> Vec<&Clue> {
        match self {
            Self::OneOf(lists) => lists.iter().flatten().collect(),
            simple => vec![simple],
        }
    }

    /// The clues that all hold if this one does, and that say together what it says: the parts of a single list, or itself.
    pub fn stated(&self) -> Vec<&Clue> {
        match self {
            Self::OneOf(lists) if lists.len() == 1 => self.parts(),
            _ => vec![self],
        }
    }

    /// The first property.
    ///
    /// # Panics
    /// If the clue has no properties.
    pub fn subject(&self) -> usize {
        self.properties()[0]
    }

    /// Whether a simple clue is negated.
    pub fn is_negated(&self) -> bool {
        match *self {
            Self::At { not, .. } | Self::Two { not, .. } | Self::Between { not, .. } => not,
            Self::OneOf(_) => false,
        }
    }

    /// The opposite of a simple clue.
    pub(super) fn negated(&self) -> Self {
        let mut clue = self.clone();
        if let Self::At { not, .. } | Self::Two { not, .. } | Self::Between { not, .. } = &mut clue {
            *not = !*not;
        }
        clue
    }

    /// Whether the clue holds if `at` gives the house of each property.
    pub fn holds(&self, at: impl Fn(usize) -> i64) -> bool {
        self.holds_at(&at)
    }

    fn holds_at(&self, at: &dyn Fn(usize) -> i64) -> bool {
        match *self {
            Self::At { who, ref houses, not } => houses.contains(&at(who)) != not,
            Self::Two { a, relation, b, not } => relation.holds(at(a), at(b)) != not,
            Self::Between { who, ends: [a, b], not } => {
                let (low, high) = (at(a).min(at(b)), at(a).max(at(b)));
                (low < at(who) && at(who) < high) != not
            }
            Self::OneOf(ref lists) => lists.iter().filter(|list| list.iter().all(|clue| clue.holds_at(at))).count() == 1,
        }
    }

    /// The rule that the clue belongs to; of several rules the last that the board has.
    pub(super) fn rule(&self) -> &'static Rule {
        match self {
            Self::At { .. } => PLACE,
            Self::Two { relation: Relation::Same, .. } => SAME_HOUSE,
            Self::Two { .. } | Self::Between { .. } => DISTANCE,
            Self::OneOf(lists) => {
                let rules: Vec<&Rule> = lists.iter().flatten().map(Self::rule).collect();
                [DISTANCE, SAME_HOUSE].into_iter().find(|rule| rules.contains(rule)).unwrap_or(PLACE)
            }
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
