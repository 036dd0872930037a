//! Random numbers: an independent stream for each board.

use puzzles::generator::Rng;
use solve::mix;

/// The random stream of one board.
pub struct SeededRng {
    start: u64,
    drawn: u64,
}

impl SeededRng {
    /// The stream of the board with this number.
    pub fn new(seed: u64, number: u64) -> Self {
        Self { start: mix(mix(seed.wrapping_add(1)) ^ number), drawn: 0 }
    }

    /// Calls `draw` with a generator on this stream.
    pub fn with<T>(&mut self, draw: impl FnOnce(&mut Rng<'_>) -> T) -> T {
        let mut next = || {
            self.drawn += 1;
            mix(self.start.wrapping_add(self.drawn))
        };
        draw(&mut Rng::new(&mut next))
    }
}
