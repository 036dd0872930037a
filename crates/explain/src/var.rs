//! Puzzle variables as sets of candidates.

use puzzles::Is;

/// A set of candidates: a bit for each value of a puzzle variable.
pub type Bits = u128;

/// The most values of a puzzle variable.
pub const MAX_VALUES: i64 = Bits::BITS as i64;

/// A puzzle variable.
#[derive(Clone, Copy, Debug)]
pub struct Var {
    /// Its smallest value: the value of bit 0.
    pub low: i64,
    /// Its candidates before any clue.
    pub all: Bits,
    /// Whether its values are quantities from 0, whose bounds a player narrows, and not names such as digits, of which
    /// the player writes the one that is left.
    pub is_quantity: bool,
}

impl Var {
    /// The candidates within a condition on the variable.
    pub fn mask(&self, is: &Is) -> Bits {
        let bits = (0..MAX_VALUES).filter(|bit| self.all >> bit & 1 == 1 && is.values.contains(&(self.low + bit)));
        bits.fold(0, |mask, bit| mask | 1 << bit)
    }

    /// The values of some candidates, in increasing order.
    pub fn values(&self, mask: Bits) -> impl Iterator<Item = i64> + use<> {
        let low = self.low;
        (0..MAX_VALUES).filter(move |bit| mask >> bit & 1 == 1).map(move |bit| low + bit)
    }

    /// The candidate of a value; none if it is not one of its values.
    pub fn bit(&self, value: i64) -> Bits {
        value.checked_sub(self.low).filter(|bit| (0..MAX_VALUES).contains(bit)).map_or(0, |bit| 1 << bit)
    }
}

/// A condition: the variable has one of the candidates.
pub type Condition = (usize, Bits);

/// The single bits of a mask.
pub fn bits(mask: Bits) -> impl Iterator<Item = Bits> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let bit = rest & rest.wrapping_neg();
        rest &= !bit;
        (bit != 0).then_some(bit)
    })
}
