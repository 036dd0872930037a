//! How hard an inference is, on one scale for all kinds.
//!
//! The numbers follow the ratings of Sudoku Explainer (Juillerat, 2006), which players of sudoku know: a hidden single in a
//! box is 1.2, a naked pair 3.0, a long chain 9 and more. Only quantities that do not depend on the order of places or
//! values count: the sort of inference, the size of a cover, the depth of a chain in layers.

use std::fmt;

/// A cost in tenths, from 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cost(pub u16);

impl Cost {
    /// The last open place of a part.
    pub const LAST: Self = Self(10);
    /// A count that is full or needs all, read off the board.
    pub const HIDDEN_SINGLE: Self = Self(12);
    /// The same for one digit in a row or column, which is longer to scan than a box.
    pub const HIDDEN_SINGLE_LINE: Self = Self(15);
    /// One part, from the clues alone.
    pub const PART_OF_CLUES: Self = Self(13);
    /// One part with placed values.
    pub const PART_OF_PLACED: Self = Self(20);
    /// A sum with what was found earlier, if only the number of open terms counts.
    pub const OPEN_TERMS: Self = Self(22);
    /// A value that fits nowhere in a cage, with candidates excluded earlier.
    pub const SETS_OF_CANDIDATES: Self = Self(22);
    /// A value that is in a cage, but not in this place.
    pub const LAYOUTS: Self = Self(24);
    /// One candidate left in a place.
    pub const NAKED_SINGLE: Self = Self(23);
    /// One part with candidates excluded earlier, and a total of lines less their cages.
    pub const PART_OF_CANDIDATES: Self = Self(25);
    /// A candidate that leaves one part no room at once, and a cover by one unit.
    pub const POINTING: Self = Self(26);
    /// Two parts that are read as one.
    pub const PAIR: Self = Self(26);
    /// A line whose candidates lie in one box.
    pub const CLAIMING: Self = Self(28);
    /// A rectangle that would give the board several solutions.
    pub const RECTANGLE: Self = Self(45);
    /// Nothing but a search.
    pub const SEARCH: Self = Self(120);

    /// The cost as a number, from 1.0.
    pub fn number(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// A cover by a number of units: of places, of counts in lines, or of counts in places.
    pub fn cover(size: usize, sort: CoverSort) -> Self {
        Self(match (size, sort) {
            (1, CoverSort::Claiming) => return Self::CLAIMING,
            (1, _) => return Self::POINTING,
            (2, CoverSort::Naked) => 30,
            (2, CoverSort::Hidden) => 34,
            (2, _) => 32,
            (3, CoverSort::Naked) => 36,
            (3, CoverSort::Hidden) => 40,
            (3, _) => 38,
            (_, CoverSort::Naked) => 50,
            (_, CoverSort::Hidden) => 54,
            _ => 52,
        })
    }

    /// What follows by a number of thoughts about hidden variables, each from the one before.
    pub fn hidden(thoughts: usize) -> Self {
        Self(match thoughts {
            0..=2 => return Self::PART_OF_PLACED,
            3 => 23,
            4 => 26,
            _ => u16::try_from(thoughts).map_or(66, |thoughts| (12 + 4 * thoughts).min(66)),
        })
    }

    /// Hypotheses inside a hypothesis, by their depth.
    pub fn nested(depth: usize) -> Self {
        Self(if depth <= 2 { 100 } else { 105 })
    }

    /// A chain by its depth.
    pub fn chain(depth: usize) -> Self {
        Self(match depth {
            0 | 1 => return Self::POINTING,
            2 => 42,
            3 => 70,
            4 => 76,
            5 => 83,
            6 => 88,
            7 => 89,
            8 => 90,
            _ => u16::try_from(depth).map_or(99, |depth| (82 + depth).min(99)),
        })
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// The sort of a cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoverSort {
    /// Places that need their values.
    Naked,
    /// Counts whose candidates lie in few places.
    Hidden,
    /// A line whose candidates lie in one region.
    Claiming,
    /// Counts in counts otherwise.
    Counts,
}
