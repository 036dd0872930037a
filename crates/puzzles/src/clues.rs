//! Clues: what a board states about its solution and could leave out.

use std::slice::Iter;

/// A statement of a board about its solution that could be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue {
    /// Its place and its value, such as `r1c1=5`.
    pub name: String,
    /// The index of a puzzle variable and its value, for a given: a clue that states exactly that.
    pub gives: Option<(usize, i64)>,
}

impl Clue {
    /// A given: the value of the puzzle variable with index `place`.
    pub(crate) fn value(place: usize, name: String, value: i64) -> Self {
        Self { name, gives: Some((place, value)) }
    }

    /// A clue that is no given.
    pub(crate) fn other(name: String) -> Self {
        Self { name, gives: None }
    }
}

/// Whether each clue is kept. A board asks once for each of its clues, in their order.
pub struct KeptClues<'k>(Iter<'k, bool>);

impl<'k> KeptClues<'k> {
    pub(crate) fn new(kept: &'k [bool]) -> Self {
        Self(kept.iter())
    }

    /// Whether the next clue is kept.
    pub(crate) fn next(&mut self) -> bool {
        self.0.next().is_some_and(|&kept| kept)
    }

    /// `clue` if it is kept. `None` is no clue and does not advance.
    pub(crate) fn of<T>(&mut self, clue: Option<T>) -> Option<T> {
        clue.filter(|_| self.next())
    }
}
