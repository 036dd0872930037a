//! A stream of numbers by chance from a fixed seed, for boards that are the same on every machine.

use solve::chance;

/// A stream of numbers by chance.
pub struct Chance(u64);

impl Chance {
    /// The stream of a seed; the streams of near seeds have nothing in common for long.
    pub fn of(seed: u64) -> Self {
        Self(chance(seed))
    }

    /// A number from 0 to less than `many`, which is above 0.
    pub fn below(&mut self, many: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (chance(self.0) % many as u64) as usize
    }

    /// All numbers from 0 to less than `many`, in an order by chance (Fisher and Yates).
    pub fn order(&mut self, many: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..many).collect();
        for last in (1..many).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }
}
