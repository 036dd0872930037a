//! Pseudo-random numbers that are the same everywhere for a seed.

use num_bigint::BigUint;
use rand_xoshiro::{
    SplitMix64,
    rand_core::{Rng as _, SeedableRng},
};

/// A generator of pseudo-random numbers: SplitMix64 (Steele, Lea, Flood, *Fast Splittable Pseudorandom Number Generators*, 2014).
#[derive(Clone, Debug)]
pub struct Random(SplitMix64);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// A number below `bound`: uniform but for a difference of `bound` in 2⁶⁴.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.0.next_u64()) * bound as u128) >> 64) as usize
    }

    /// A number from 0 to 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A uniform number below `bound`, which is positive.
    pub(crate) fn below_big(&mut self, bound: &BigUint) -> BigUint {
        let bits = bound.bits();
        loop {
            let words: Vec<u32> = (0..bits.div_ceil(32)).map(|_| (self.0.next_u64() >> 32) as u32).collect();
            let excess = bits.div_ceil(32) * 32 - bits;
            let number = BigUint::new(words) >> excess;
            if number < *bound {
                return number;
            }
        }
    }
}
