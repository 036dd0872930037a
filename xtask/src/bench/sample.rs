//! Draws boards at random: the same ones for the same seed on every machine.

use rand_xoshiro::{
    SplitMix64,
    rand_core::{Rng as _, SeedableRng},
};

/// Draws `count` items, or all if there are fewer, as evenly as possible from the strata.
pub fn draw<T>(strata: Vec<Vec<T>>, count: usize, seed: u64) -> Vec<T> {
    let mut rng = SplitMix64::seed_from_u64(seed);
    let mut strata: Vec<Vec<T>> = strata.into_iter().map(|stratum| shuffled(stratum, &mut rng)).collect();
    strata = shuffled(strata, &mut rng);
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

/// A random order of items (Fisher and Yates, *Statistical Tables*, 1938).
pub fn shuffled<T>(mut items: Vec<T>, rng: &mut SplitMix64) -> Vec<T> {
    for last in (1..items.len()).rev() {
        items.swap(last, (rng.next_u64() % (last as u64 + 1)) as usize);
    }
    items
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
