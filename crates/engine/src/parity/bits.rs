//! Sets of numbers, a bit for each.

/// Sets of numbers below a bound.
pub struct Sets {
    bits: Vec<u64>,
    words: usize,
}

impl Sets {
    /// So many sets, all empty.
    pub fn new(sets: usize, bound: usize) -> Self {
        let words = words(bound);
        Self { bits: vec![0; sets * words], words }
    }

    pub fn of(&self, set: u32) -> &[u64] {
        &self.bits[set as usize * self.words..][..self.words]
    }

    pub fn of_mut(&mut self, set: u32) -> &mut [u64] {
        &mut self.bits[set as usize * self.words..][..self.words]
    }
}

/// How many words a set of numbers below a bound takes.
pub fn words(bound: usize) -> usize {
    bound.div_ceil(64)
}

pub fn has(set: &[u64], number: u32) -> bool {
    set[number as usize / 64] >> (number % 64) & 1 == 1
}

/// Puts a number in a set.
pub fn put(set: &mut [u64], number: u32) {
    set[number as usize / 64] |= 1 << (number % 64);
}

/// Puts a number in a set, or takes it out.
pub fn flip(set: &mut [u64], number: u32) {
    set[number as usize / 64] ^= 1 << (number % 64);
}

/// Puts the numbers of another set in a set, or takes them out.
pub fn flip_all(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word ^= other);
}

/// Puts the numbers of another set in a set.
pub fn join(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// How many numbers a set has.
pub fn count(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// Whether two sets have an odd number of numbers in common.
pub fn share_odd(set: &[u64], other: &[u64]) -> bool {
    let odd = set.iter().zip(other).fold(0, |odd, (word, other)| odd ^ (word & other));
    odd.count_ones() % 2 == 1
}

/// The first number that two sets share and a third has not.
pub fn first_shared(set: &[u64], other: &[u64], but: &[u64]) -> Option<u32> {
    let mut words = set.iter().zip(other).zip(but).map(|((word, other), but)| word & other & !but);
    let (at, word) = (0..).step_by(64).zip(&mut words).find(|at| at.1 != 0)?;
    Some(at + word.trailing_zeros())
}

/// The numbers of a set, in order.
pub fn each(set: &[u64]) -> impl Iterator<Item = u32> {
    numbers(set.iter().copied())
}

/// The numbers of a set that another has too, in order.
pub fn shared<'b>(set: &'b [u64], other: &'b [u64]) -> impl Iterator<Item = u32> + 'b {
    numbers(set.iter().zip(other).map(|(word, other)| word & other))
}

fn numbers<W: Iterator<Item = u64>>(words: W) -> Numbers<W> {
    Numbers { words, word: 0, after: 0 }
}

/// The numbers of words that follow each other.
struct Numbers<W> {
    words: W,
    /// What is left of the word that is looked at, and the number after its last bit.
    word: u64,
    after: u32,
}

impl<W: Iterator<Item = u64>> Iterator for Numbers<W> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        while self.word == 0 {
            self.word = self.words.next()?;
            self.after += 64;
        }
        let bit = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(self.after - 64 + bit)
    }
}
