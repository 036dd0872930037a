//! Numbers by chance, drawn from a source that someone else has.

/// Draws by chance; the source gives whole numbers of 64 bits, each as likely as any other.
pub struct Rng<'s>(&'s mut dyn FnMut() -> u64);

impl<'s> Rng<'s> {
    /// Draws from a source.
    pub fn of(source: &'s mut dyn FnMut() -> u64) -> Self {
        Self(source)
    }

    /// A whole number below `count`, which is at least 1.
    pub fn below(&mut self, count: usize) -> usize {
        // Of 64 bits, the rest is as even as anyone could tell.
        ((self.0)() % count.max(1) as u64) as usize
    }

    /// A whole number from `least` to `most`.
    pub fn from(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// Says yes so many times in a hundred.
    pub fn percent(&mut self, share: i64) -> bool {
        (self.below(100) as i64) < share
    }

    /// One of some things; nothing if there are none.
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> Option<&'t T> {
        let place = self.below(things.len());
        things.get(place)
    }

    /// Puts things in an order by chance (Fisher and Yates, *Statistical Tables*, 1938).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }

    /// Another number of 64 bits, to seed something else.
    pub fn seed(&mut self) -> u64 {
        (self.0)()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_stay_within_bounds() {
        let mut state = 5;
        let mut source = || {
            state += 7;
            state
        };
        let mut rng = Rng::of(&mut source);
        assert!((0..50).all(|_| (3..=6).contains(&rng.from(3, 6))));
        assert!((0..50).all(|_| rng.percent(100) && !rng.percent(0)));
        let mut things: Vec<usize> = (0..9).collect();
        rng.shuffle(&mut things);
        assert!(things.contains(rng.pick(&things).expect("there are nine")));
        things.sort_unstable();
        assert_eq!(things, (0..9).collect::<Vec<_>>());
        assert_eq!(rng.pick::<u8>(&[]), None);
    }
}
