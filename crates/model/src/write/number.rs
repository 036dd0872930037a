//! The numbers of a coefficient matrix.

use std::fmt;

/// A number that displays as an integer, or as the shortest decimal that parses to the same value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    Integer(i128),
    Real(f64),
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => value.fmt(f),
            Self::Real(value) => write!(f, "{value:?}"),
        }
    }
}

impl Number {
    /// Whether the number is negative, and its absolute value.
    pub fn split(self) -> (bool, Number) {
        match self {
            Self::Integer(value) => (value < 0, Self::Integer(value.abs())),
            Self::Real(value) => (value < 0.0, Self::Real(value.abs())),
        }
    }

    /// Whether `self > other`.
    pub fn above(self, other: Number) -> bool {
        let (negative, size) = self.minus(other).split();
        !negative && size != Self::Integer(0) && size != Self::Real(0.0)
    }

    pub fn plus_one(self) -> Number {
        match self {
            Self::Integer(value) => Self::Integer(value + 1),
            Self::Real(value) => Self::Real(value + 1.0),
        }
    }

    pub fn is_one(self) -> bool {
        matches!(self, Self::Integer(1)) || self == Self::Real(1.0)
    }

    pub fn minus(self, other: Number) -> Number {
        let real = |number| if let Self::Real(value) = number { value } else { 0.0 };
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => Self::Integer(a - b),
            _ => Self::Real(real(self) - real(other)),
        }
    }

    pub fn negated(self) -> Number {
        match self {
            Self::Integer(value) => Self::Integer(-value),
            Self::Real(value) => Self::Real(-value),
        }
    }
}
