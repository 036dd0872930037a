//! Random draws from a source of 64-bit integers that the caller owns.

/// Random draws. The source returns uniformly distributed 64-bit integers, so a seeded source makes all draws
/// reproducible.
pub struct Rng<'s>(&'s mut dyn FnMut() -> u64);

impl<'s> Rng<'s> {
    /// Draws from `source`.
    pub fn new(source: &'s mut dyn FnMut() -> u64) -> Self {
        Self(source)
    }

    /// A random integer from 0 to `count` − 1; 0 if `count` is 0.
    pub fn below(&mut self, count: usize) -> usize {
        // The modulo bias is at most `count` / 2^64.
        ((self.0)() % count.max(1) as u64) as usize
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

    /// The next 64-bit integer of the source, such as for another seed.
    pub fn next_u64(&mut self) -> u64 {
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
        let mut rng = Rng::new(&mut source);
        assert!((0..50).all(|_| (3..=6).contains(&rng.range(3, 6))));
        assert!((0..50).all(|_| rng.percent(100) && !rng.percent(0)));
        let mut items: Vec<usize> = (0..9).collect();
        rng.shuffle(&mut items);
        assert!(items.contains(rng.choose(&items).expect("there are nine")));
        items.sort_unstable();
        assert_eq!(items, (0..9).collect::<Vec<_>>());
        assert_eq!(rng.choose::<u8>(&[]), None);
    }
}
