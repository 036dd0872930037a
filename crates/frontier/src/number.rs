//! The numbers of histories: of fixed size while they fit, without bound afterwards.

use num_bigint::BigUint;

/// A number that only grows.
pub trait Number: Clone {
    /// 1.
    fn one() -> Self;
    /// Adds a number; `None` if the sum does not fit.
    fn plus(&self, other: &Self) -> Option<Self>;
    /// The number without bound.
    fn wide(&self) -> BigUint;
}

impl Number for u128 {
    fn one() -> Self {
        1
    }
    fn plus(&self, other: &Self) -> Option<Self> {
        self.checked_add(*other)
    }
    fn wide(&self) -> BigUint {
        BigUint::from(*self)
    }
}

impl Number for BigUint {
    fn one() -> Self {
        Self::from(1_u32)
    }
    fn plus(&self, other: &Self) -> Option<Self> {
        Some(self + other)
    }
    fn wide(&self) -> BigUint {
        self.clone()
    }
}
