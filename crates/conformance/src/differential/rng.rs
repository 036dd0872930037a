//! Numbers by chance, a row of its own for each board.

use puzzles::generator::Rng;
use solve::mix;

/// The numbers of one board.
pub struct SeededRng {
    start: u64,
    drawn: u64,
}

impl SeededRng {
    /// Those of this board of a seed.
    pub fn new(seed: u64, number: u64) -> Self {
        Self { start: mix(mix(seed.wrapping_add(1)) ^ number), drawn: 0 }
    }

    /// Does something with what is drawn.
    pub fn with<T>(&mut self, draw: impl FnOnce(&mut Rng<'_>) -> T) -> T {
        let mut next = || {
            self.drawn += 1;
            mix(self.start.wrapping_add(self.drawn))
        };
        draw(&mut Rng::new(&mut next))
    }
}
