//! Random draws, the same for the same seed on every machine and in every release: SplitMix64 (Steele, Lea, Flood, *Fast Splittable
//! Pseudorandom Number Generators*, 2014).

use rand_xoshiro::{
    SplitMix64,
    rand_core::{Rng as _, SeedableRng},
};

/// The step between consecutive states of SplitMix64.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A generator of random draws.
#[derive(Clone, Debug)]
pub struct Rng(SplitMix64);

impl Rng {
    /// The draws of a seed.
    pub fn new(seed: u64) -> Self {
        Self::after(mixed(seed))
    }

    /// The draws of several numbers, such as a seed, the number of a board and that of an attempt: independent of those of others.
    pub fn of(numbers: &[u64]) -> Self {
        Self::after(numbers.iter().fold(0, |state, number| mixed(state ^ mixed(number.wrapping_add(1)))))
    }

    /// The draws after this number of steps from state 0.
    fn after(steps: u64) -> Self {
        Self(SplitMix64::seed_from_u64(steps.wrapping_mul(STEP)))
    }

    /// A random integer from 0 to `count` − 1; 0 if `count` is 0.
    pub fn below(&mut self, count: usize) -> usize {
        // The modulo bias is at most `count` / 2^64.
        (self.next_u64() % count.max(1) as u64) as usize
    }

    /// A random integer from `min` to `max`, both included; `min` if `max` is less.
    pub fn range(&mut self, min: usize, max: usize) -> usize {
        min + self.below(max.saturating_sub(min) + 1)
    }

    /// `true` with a probability of `share` percent.
    pub fn percent(&mut self, share: i64) -> bool {
        (self.below(100) as i64) < share
    }

    /// A random item; `None` if there are none.
    pub fn choose<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        let place = self.below(items.len());
        items.get(place)
    }

    /// Puts items in a uniformly random order (Fisher and Yates, *Statistical Tables*, 1938).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// The next 64-bit integer, such as for another seed.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// The number of SplitMix64 with this index in its sequence from state 0.
fn mixed(index: u64) -> u64 {
    Rng::after(index.wrapping_sub(1)).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_stay_within_bounds() {
        let mut rng = Rng::new(5);
        assert!((0..50).all(|_| (3..=6).contains(&rng.range(3, 6))));
        assert!((0..50).all(|_| rng.percent(100) && !rng.percent(0)));
        let mut items: Vec<usize> = (0..9).collect();
        rng.shuffle(&mut items);
        assert!(items.contains(rng.choose(&items).expect("there are nine")));
        items.sort_unstable();
        assert_eq!(items, (0..9).collect::<Vec<_>>());
        assert_eq!(rng.choose::<u8>(&[]), None);
    }

    #[test]
    fn draws_of_other_numbers_are_others() {
        let drawn = |numbers: &[u64]| {
            let mut rng = Rng::of(numbers);
            (0..4).map(|_| rng.next_u64()).collect::<Vec<_>>()
        };
        assert_eq!(drawn(&[1, 2, 3]), drawn(&[1, 2, 3]));
        let others = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [2, 0, 1]].map(|numbers| drawn(&numbers));
        for (place, one) in others.iter().enumerate() {
            assert!(others[..place].iter().all(|other| other != one));
        }
    }

    /// Boards are named by their seeds in documents and records, so the draws of a seed never change.
    #[test]
    fn the_draws_of_a_seed_are_these() {
        let drawn = |mut rng: Rng| [rng.next_u64(), rng.next_u64()];
        assert_eq!(drawn(Rng::new(7)), [0x8541_cd51_2da6_fad6, 0xd6bb_ab17_8bc7_3fd4]);
        assert_eq!(drawn(Rng::of(&[1, 2, 3])), [0x23f3_533d_d8a4_4450, 0xf244_6df0_009d_8e3f]);
    }
}
