//! Sets of small integers as bitmaps.

/// Several bit sets of the same size.
#[derive(Clone)]
pub struct BitSets {
    bits: Vec<u64>,
    words: usize,
}

impl BitSets {
    /// Creates `sets` empty sets of integers below `bound`.
    pub fn new(sets: usize, bound: usize) -> Self {
        let words = words(bound);
        Self { bits: vec![0; sets * words], words }
    }

    pub fn get(&self, set: u32) -> &[u64] {
        &self.bits[set as usize * self.words..][..self.words]
    }

    pub fn get_mut(&mut self, set: u32) -> &mut [u64] {
        &mut self.bits[set as usize * self.words..][..self.words]
    }
}

/// The number of words of a set of integers below a bound.
pub fn words(bound: usize) -> usize {
    bound.div_ceil(64)
}

pub fn contains(set: &[u64], element: u32) -> bool {
    set[element as usize / 64] >> (element % 64) & 1 == 1
}

/// Inserts an element.
pub fn insert(set: &mut [u64], element: u32) {
    set[element as usize / 64] |= 1 << (element % 64);
}

/// Inserts an element, or removes it if present.
pub fn flip(set: &mut [u64], element: u32) {
    set[element as usize / 64] ^= 1 << (element % 64);
}

/// Replaces `set` by its symmetric difference with `other`.
pub fn symmetric_difference(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word ^= other);
}

/// Replaces `set` by its union with `other`.
pub fn union(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// The number of elements.
pub fn count(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// Whether the number of common elements is odd.
pub fn intersection_is_odd(set: &[u64], other: &[u64]) -> bool {
    let odd = set.iter().zip(other).fold(0, |odd, (word, other)| odd ^ (word & other));
    odd.count_ones() % 2 == 1
}

/// The first common element of two sets that is not excluded.
pub fn first_in_difference(set: &[u64], other: &[u64], excluded: &[u64]) -> Option<u32> {
    let mut words = set.iter().zip(other).zip(excluded).map(|((word, other), excluded)| word & other & !excluded);
    let (entry, word) = (0..).step_by(64).zip(&mut words).find(|entry| entry.1 != 0)?;
    Some(entry + word.trailing_zeros())
}

/// The elements, in increasing order.
pub fn iter(set: &[u64]) -> impl Iterator<Item = u32> {
    elements(set.iter().copied())
}

/// The common elements, in increasing order.
pub fn intersection<'b>(set: &'b [u64], other: &'b [u64]) -> impl Iterator<Item = u32> + 'b {
    elements(set.iter().zip(other).map(|(word, other)| word & other))
}

fn elements<W: Iterator<Item = u64>>(words: W) -> Elements<W> {
    Elements { words, word: 0, end: 0 }
}

/// Iterates over the elements of a sequence of words.
#[derive(Clone)]
struct Elements<W> {
    words: W,
    /// The rest of the current word, and the element after its last bit.
    word: u64,
    end: u32,
}

impl<W: Iterator<Item = u64>> Iterator for Elements<W> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        while self.word == 0 {
            self.word = self.words.next()?;
            self.end += 64;
        }
        let bit = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(self.end - 64 + bit)
    }
}
