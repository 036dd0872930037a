//! Variables and literals.

use std::{fmt, ops::Not};

/// A yes-or-no variable, by its number from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(pub u32);

impl Var {
    /// Its place in a list of something for each variable.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that it is true.
    pub fn yes(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal that it is false.
    pub fn no(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }
}

/// A variable or its opposite.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(u32);

impl Lit {
    /// Its variable.
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether it holds when its variable is false.
    pub fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// Its place in a list of something for each literal.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal with this place.
    pub(crate) fn at(index: u32) -> Self {
        Self(index)
    }

    pub(crate) fn number(self) -> u32 {
        self.0
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_negated() { "¬" } else { "" }, self.var().0)
    }
}
