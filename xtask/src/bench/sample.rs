//! Draws boards at random: the same ones for the same seed on every machine.

/// Draws `count` items, or all if there are fewer, as evenly as possible from the strata.
pub fn draw<T>(strata: Vec<Vec<T>>, count: usize, seed: u64) -> Vec<T> {
    let mut rng = Rng(seed);
    let mut strata: Vec<Vec<T>> = strata.into_iter().map(|stratum| rng.shuffled(stratum)).collect();
    strata = rng.shuffled(strata);
    let mut drawn = Vec::new();
    while drawn.len() < count && !strata.is_empty() {
        strata.retain_mut(|stratum| {
            if drawn.len() < count {
                drawn.extend(stratum.pop());
            }
            !stratum.is_empty()
        });
    }
    drawn
}

/// The random number generator SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Fisher–Yates shuffle.
    fn shuffled<T>(&mut self, mut items: Vec<T>) -> Vec<T> {
        for last in (1..items.len()).rev() {
            let other = (self.next() % (last as u64 + 1)) as usize;
            items.swap(last, other);
        }
        items
    }
}

#[cfg(test)]
mod tests {
    use super::draw;

    #[test]
    fn the_same_seed_draws_the_same_items_evenly() {
        let strata = || (0..4).map(|stratum| (0..10).map(|item| (stratum, item)).collect()).collect();
        let drawn: Vec<(i32, i32)> = draw(strata(), 8, 1);
        assert_eq!(drawn, draw(strata(), 8, 1));
        assert_ne!(drawn, draw(strata(), 8, 2));
        for stratum in 0..4 {
            assert_eq!(drawn.iter().filter(|item| item.0 == stratum).count(), 2);
        }
    }

    #[test]
    fn at_most_all_items_are_drawn() {
        let drawn = draw(vec![vec![1, 2], vec![], vec![3]], 9, 1);
        assert_eq!(drawn.len(), 3);
    }
}
