//! Pseudo-random numbers for tests, from a fixed seed.

use rand_xoshiro::{
    SplitMix64,
    rand_core::{Rng, SeedableRng},
};

/// A generator of numbers below a bound.
pub fn rng() -> impl FnMut(usize) -> usize {
    let mut rng = SplitMix64::seed_from_u64(1);
    move |bound| (rng.next_u64() % bound as u64) as usize
}
