//! Sets of cells.

/// Sets of cells, a bit for each cell: so many words a set.
#[derive(Clone, Debug)]
pub struct Sets {
    words: usize,
    bits: Vec<u64>,
}

impl Sets {
    /// So many sets, all with the cells of `set`.
    fn alike(count: usize, set: &[u64]) -> Self {
        Self { words: set.len(), bits: set.repeat(count) }
    }

    /// So many empty sets of so many cells.
    pub fn empty(count: usize, cells: usize) -> Self {
        Self::alike(count, &vec![0; cells.div_ceil(64)])
    }

    /// So many sets, each of all cells.
    pub fn full(count: usize, cells: usize) -> Self {
        let mut set = vec![u64::MAX; cells.div_ceil(64)];
        if let Some(last) = set.last_mut() {
            *last >>= (64 - cells % 64) % 64;
        }
        Self::alike(count, &set)
    }

    /// How many words a set has.
    pub fn words(&self) -> usize {
        self.words
    }

    pub fn of(&self, set: usize) -> &[u64] {
        &self.bits[set * self.words..][..self.words]
    }

    /// One word of a set, 64 cells.
    pub fn word(&mut self, set: usize, word: usize) -> &mut u64 {
        &mut self.bits[set * self.words + word]
    }

    pub fn add(&mut self, set: usize, cell: usize) {
        *self.word(set, cell / 64) |= 1 << (cell % 64);
    }

    pub fn remove(&mut self, set: usize, cell: usize) {
        *self.word(set, cell / 64) &= !(1 << (cell % 64));
    }

    pub fn copy_from(&mut self, other: &Self) {
        self.bits.copy_from_slice(&other.bits);
    }
}
