//! Clues: what a board tells and could leave untold.

use std::slice::Iter;

/// Something that a board tells of its solution and could leave untold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue {
    /// Where it is and what it says, such as `r1c1=5`.
    pub name: String,
    /// The place of an unknown and its value, where the clue says that and nothing else.
    pub gives: Option<(usize, i64)>,
}

impl Clue {
    /// A clue that gives the value of an unknown.
    pub(crate) fn value(place: usize, name: String, value: i64) -> Self {
        Self { name, gives: Some((place, value)) }
    }

    /// A clue that says something else.
    pub(crate) fn other(name: String) -> Self {
        Self { name, gives: None }
    }
}

/// Which clues are kept, for a board to ask for each of its clues in their order.
pub struct KeptClues<'k>(Iter<'k, bool>);

impl<'k> KeptClues<'k> {
    pub(crate) fn new(kept: &'k [bool]) -> Self {
        Self(kept.iter())
    }

    /// Whether the next clue is kept.
    pub(crate) fn next(&mut self) -> bool {
        self.0.next().is_some_and(|&kept| kept)
    }

    /// A clue if there is one and it is kept.
    pub(crate) fn of<T>(&mut self, clue: Option<T>) -> Option<T> {
        clue.filter(|_| self.next())
    }
}
