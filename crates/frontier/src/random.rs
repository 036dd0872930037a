//! Pseudo-random numbers that are the same everywhere for a seed. Source: Steele, Lea, Flood, *Fast Splittable Pseudorandom Number
//! Generators*, 2014 (SplitMix64).

use num_bigint::BigUint;

/// A generator of pseudo-random numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`: uniform but for a difference of `bound` in 2⁶⁴.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A number from 0 to 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A uniform number below `bound`, which is positive.
    pub(crate) fn below_big(&mut self, bound: &BigUint) -> BigUint {
        let bits = bound.bits();
        loop {
            let words: Vec<u32> = (0..bits.div_ceil(32)).map(|_| (self.next() >> 32) as u32).collect();
            let excess = bits.div_ceil(32) * 32 - bits;
            let number = BigUint::new(words) >> excess;
            if number < *bound {
                return number;
            }
        }
    }
}
