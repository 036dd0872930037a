//! Sets of the clues of a board, by their places.

use solve::mix;

/// A set of whole numbers from 0 to some count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    words: Vec<u64>,
    count: usize,
}

impl Set {
    /// The empty set of numbers below `count`.
    pub fn none(count: usize) -> Self {
        Self { words: vec![0; count.div_ceil(64)], count }
    }

    /// All numbers below `count`.
    pub fn all(count: usize) -> Self {
        Self::of(count, 0..count)
    }

    /// These numbers, all below `count`.
    pub fn of(count: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::none(count);
        members.into_iter().for_each(|member| set.insert(member));
        set
    }

    /// What all its numbers are below.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Adds a number.
    pub fn insert(&mut self, member: usize) {
        self.words[member / 64] |= 1 << (member % 64);
    }

    /// Takes a number out.
    pub fn remove(&mut self, member: usize) {
        self.words[member / 64] &= !(1 << (member % 64));
    }

    /// Whether a number is in it.
    pub fn contains(&self, member: usize) -> bool {
        self.words[member / 64] >> (member % 64) & 1 == 1
    }

    /// How many numbers are in it.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it has no number in common with another.
    pub fn is_disjoint(&self, other: &Set) -> bool {
        self.words.iter().zip(&other.words).all(|(one, other)| one & other == 0)
    }

    /// Adds all numbers of another.
    pub fn unite(&mut self, other: &Set) {
        self.words.iter_mut().zip(&other.words).for_each(|(one, other)| *one |= other);
    }

    /// Leaves only the numbers that are in another too.
    pub fn intersect(&mut self, other: &Set) {
        self.words.iter_mut().zip(&other.words).for_each(|(one, other)| *one &= other);
    }

    /// The numbers of this set that are not in another.
    pub fn without(&self, other: &Set) -> Set {
        let words = self.words.iter().zip(&other.words).map(|(one, other)| one & !other).collect();
        Set { words, count: self.count }
    }

    /// As bits.
    ///
    /// # Panics
    /// If it is of numbers of 128 and more.
    pub fn bits(&self) -> u128 {
        assert!(self.count <= 128, "numbers below {} are no bits of a word", self.count);
        self.words.iter().rev().fold(0, |bits, &word| bits << 64 | u128::from(word))
    }

    /// The numbers in it, in order.
    pub fn members(&self) -> impl Iterator<Item = usize> + '_ {
        let bits =
            |(place, &word): (usize, &u64)| (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| place * 64 + bit);
        self.words.iter().enumerate().flat_map(bits)
    }
}

/// The numbers below `count` in an order by chance, the same for the same seed (Fisher and Yates,
/// *Statistical Tables*, 1938).
pub fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for (last, state) in (1..count).rev().zip(1..) {
        order.swap(last, (mix(mix(seed).wrapping_add(state)) % (last as u64 + 1)) as usize);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let mut set = Set::of(130, [0, 63, 64, 129]);
        set.remove(64);
        assert_eq!(set.members().collect::<Vec<_>>(), [0, 63, 129]);
        assert!(set.contains(129) && !set.contains(64) && set.len() == 3);
        assert!(set.is_disjoint(&Set::of(130, [64, 128])) && !set.is_disjoint(&Set::all(130)));
        assert_eq!(Set::all(130).without(&set).len(), 127);
        assert_eq!(Set::of(81, [0, 63, 64, 80]).bits(), 1 | 1 << 63 | 1 << 64 | 1 << 80);
    }

    #[test]
    fn orders_have_each_number_once_and_hang_on_the_seed() {
        let mut order = shuffled(100, 7);
        assert_eq!(order, shuffled(100, 7));
        assert_ne!(order, shuffled(100, 8));
        order.sort_unstable();
        assert_eq!(order, (0..100).collect::<Vec<_>>());
    }
}
