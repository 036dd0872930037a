//! Random streams: one for each attempt at each board.

use puzzles::generator::Rng;
use solve::mix;

/// The random numbers of one attempt.
pub struct RngStream {
    start: u64,
    drawn: u64,
}

impl RngStream {
    /// The stream of a seed, a board number and an attempt number.
    pub fn new(seed: u64, board: u64, attempt: u64) -> Self {
        let mixed = [seed, board, attempt].into_iter().fold(0, |state: u64, next| mix(state ^ mix(next.wrapping_add(1))));
        Self { start: mixed, drawn: 0 }
    }

    /// Calls `draw` with a generator that continues the stream.
    pub fn with<T>(&mut self, draw: impl FnOnce(&mut Rng<'_>) -> T) -> T {
        let mut next = || {
            self.drawn += 1;
            mix(self.start.wrapping_add(self.drawn))
        };
        draw(&mut Rng::new(&mut next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_differ_and_repeat() {
        let drawn = |seed, board, attempt| {
            let mut stream = RngStream::new(seed, board, attempt);
            (0..4).map(|_| stream.with(|rng| rng.next_u64())).collect::<Vec<_>>()
        };
        assert_eq!(drawn(1, 2, 3), drawn(1, 2, 3));
        let others = [drawn(0, 0, 0), drawn(1, 0, 0), drawn(0, 1, 0), drawn(0, 0, 1), drawn(1, 1, 0), drawn(2, 0, 1)];
        for (place, one) in others.iter().enumerate() {
            assert!(others[..place].iter().all(|other| other != one));
        }
    }
}
