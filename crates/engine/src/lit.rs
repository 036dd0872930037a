//! Variables and literals.

use std::{fmt, ops::Not};

/// A Boolean variable, by its number from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(pub u32);

impl Var {
    /// The index of the variable in arrays over variables.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true if the variable is.
    pub fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal that is true if the variable is false.
    pub fn negative(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }
}

/// A literal: a variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(u32);

impl Lit {
    /// The variable of the literal.
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether the literal is a negation.
    pub fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// The index of the literal in arrays over literals: twice the variable, plus 1 if negated.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal of a code, which is its index.
    pub(crate) fn from_code(index: u32) -> Self {
        Self(index)
    }

    pub(crate) fn code(self) -> u32 {
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
