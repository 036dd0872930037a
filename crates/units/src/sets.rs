//! A list of equally long bitsets of cells.

/// Sets of cells, a bit for each cell, each set `words` words long.
#[derive(Clone, Debug)]
pub struct Sets {
    words: usize,
    bits: Vec<u64>,
}

impl Sets {
    /// `count` copies of `set`.
    fn repeat(count: usize, set: &[u64]) -> Self {
        Self { words: set.len(), bits: set.repeat(count) }
    }

    /// `count` empty sets of cells below `cells`.
    pub fn empty(count: usize, cells: usize) -> Self {
        Self::repeat(count, &vec![0; cells.div_ceil(64)])
    }

    /// `count` sets of all cells below `cells`.
    pub fn full(count: usize, cells: usize) -> Self {
        let mut set = vec![u64::MAX; cells.div_ceil(64)];
        if let Some(last) = set.last_mut() {
            *last >>= (64 - cells % 64) % 64;
        }
        Self::repeat(count, &set)
    }

    /// The number of words of each set.
    pub fn words(&self) -> usize {
        self.words
    }

    pub fn of(&self, set: usize) -> &[u64] {
        &self.bits[set * self.words..][..self.words]
    }

    /// Word number `word` of a set: 64 cells.
    pub fn word(&mut self, set: usize, word: usize) -> &mut u64 {
        &mut self.bits[set * self.words + word]
    }

    pub fn insert(&mut self, set: usize, cell: usize) {
        *self.word(set, cell / 64) |= 1 << (cell % 64);
    }

    pub fn remove(&mut self, set: usize, cell: usize) {
        *self.word(set, cell / 64) &= !(1 << (cell % 64));
    }

    pub fn copy_from(&mut self, other: &Self) {
        self.bits.copy_from_slice(&other.bits);
    }
}
