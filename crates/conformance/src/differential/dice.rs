//! Numbers by chance, a row of its own for each board.

use puzzles::make::Chance;
use solve::chance;

/// The numbers of one board.
pub struct Dice {
    start: u64,
    drawn: u64,
}

impl Dice {
    /// Those of this board of a seed.
    pub fn new(seed: u64, number: u64) -> Self {
        Self { start: chance(chance(seed.wrapping_add(1)) ^ number), drawn: 0 }
    }

    /// Does something with what is drawn.
    pub fn with<T>(&mut self, draw: impl FnOnce(&mut Chance<'_>) -> T) -> T {
        let mut next = || {
            self.drawn += 1;
            chance(self.start.wrapping_add(self.drawn))
        };
        draw(&mut Chance::of(&mut next))
    }
}
