//! Bitsets of clue indices.

use puzzles::generator::Rng;

/// A set of indices of the clues of one board, as bits in 64-bit words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueSet {
    words: Vec<u64>,
    universe: usize,
}

impl ClueSet {
    /// The empty set over `universe` indices.
    pub fn empty(universe: usize) -> Self {
        Self { words: vec![0; universe.div_ceil(64)], universe }
    }

    /// The set of all `universe` indices.
    pub fn full(universe: usize) -> Self {
        Self::of(universe, 0..universe)
    }

    /// The set of these indices, all below `universe`.
    pub fn of(universe: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::empty(universe);
        members.into_iter().for_each(|member| set.insert(member));
        set
    }

    /// The number of indices that the set may contain.
    pub fn universe(&self) -> usize {
        self.universe
    }

    /// Adds an index.
    pub fn insert(&mut self, member: usize) {
        self.words[member / 64] |= 1 << (member % 64);
    }

    /// Removes an index.
    pub fn remove(&mut self, member: usize) {
        self.words[member / 64] &= !(1 << (member % 64));
    }

    /// Whether an index is a member.
    pub fn contains(&self, member: usize) -> bool {
        self.words[member / 64] >> (member % 64) & 1 == 1
    }

    /// The number of members.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the two sets have no member in common.
    pub fn is_disjoint(&self, other: &ClueSet) -> bool {
        self.words.iter().zip(&other.words).all(|(one, other)| one & other == 0)
    }

    /// Adds all members of another set.
    pub fn unite(&mut self, other: &ClueSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(one, other)| *one |= other);
    }

    /// Removes all members that another set does not contain.
    pub fn intersect(&mut self, other: &ClueSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(one, other)| *one &= other);
    }

    /// The members that another set does not contain.
    pub fn without(&self, other: &ClueSet) -> ClueSet {
        let words = self.words.iter().zip(&other.words).map(|(one, other)| one & !other).collect();
        ClueSet { words, universe: self.universe }
    }

    /// The set as one word: bit `i` is index `i`.
    ///
    /// # Panics
    /// If the universe has more than 128 indices.
    pub fn bits(&self) -> u128 {
        assert!(self.universe <= 128, "a universe of {} does not fit in 128 bits", self.universe);
        self.words.iter().rev().fold(0, |bits, &word| bits << 64 | u128::from(word))
    }

    /// The members in increasing order.
    pub fn members(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let member = index * 64 + rest.trailing_zeros() as usize;
                (rest != 0).then(|| {
                    rest &= rest - 1;
                    member
                })
            })
        })
    }
}

/// A random permutation of `0..len`, the same for the same seed.
pub fn shuffled(len: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    Rng::new(seed).shuffle(&mut order);
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_contain_the_inserted_members() {
        let mut set = ClueSet::of(130, [0, 63, 64, 129]);
        set.remove(64);
        assert_eq!(set.members().collect::<Vec<_>>(), [0, 63, 129]);
        assert!(set.contains(129) && !set.contains(64) && set.len() == 3);
        assert!(set.is_disjoint(&ClueSet::of(130, [64, 128])) && !set.is_disjoint(&ClueSet::full(130)));
        assert_eq!(ClueSet::full(130).without(&set).len(), 127);
        assert_eq!(ClueSet::of(81, [0, 63, 64, 80]).bits(), 1 | 1 << 63 | 1 << 64 | 1 << 80);
    }

    #[test]
    fn shuffles_are_permutations_that_depend_on_the_seed() {
        let mut order = shuffled(100, 7);
        assert_eq!(order, shuffled(100, 7));
        assert_ne!(order, shuffled(100, 8));
        order.sort_unstable();
        assert_eq!(order, (0..100).collect::<Vec<_>>());
    }
}
