//! Fixed-size bitsets, and the incidence of cells and unavoidable sets.

use std::ops::Range;

/// A set of indices below `64 · WORDS`.
#[derive(Clone, Copy)]
pub struct BitSet<const WORDS: usize>(pub [u64; WORDS]);

impl<const WORDS: usize> BitSet<WORDS> {
    pub const EMPTY: Self = Self([0; WORDS]);

    pub fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    pub fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    #[inline(always)]
    pub fn difference(&self, other: &Self) -> Self {
        let mut difference = *self;
        difference.subtract(other);
        difference
    }

    #[inline(always)]
    pub fn subtract(&mut self, other: &Self) {
        for word in 0..WORDS {
            self.0[word] &= !other.0[word];
        }
    }

    #[inline(always)]
    pub fn intersect(&mut self, other: &Self) {
        for word in 0..WORDS {
            self.0[word] &= other.0[word];
        }
    }

    /// The words of chunk number `chunk`, each chunk being `LEN` words long.
    #[inline(always)]
    pub fn chunk<const LEN: usize>(&self, chunk: usize) -> BitSet<LEN> {
        BitSet(std::array::from_fn(|word| self.0[chunk * LEN + word]))
    }

    #[inline(always)]
    pub fn set_chunk<const LEN: usize>(&mut self, chunk: usize, new: &BitSet<LEN>) {
        self.0[chunk * LEN..][..LEN].copy_from_slice(&new.0);
    }

    /// Removes the sets that one of `cells` hits.
    #[inline(always)]
    pub fn remove_hit<const CELLS: usize>(&mut self, incidence: &Incidence<WORDS, CELLS>, cells: u64) {
        for cell in ones(cells) {
            self.subtract(&incidence.hit_by[cell]);
        }
    }

    /// The same for a bitset that is one chunk of the incidence's sets.
    #[inline(always)]
    pub fn remove_hit_in<const ALL: usize, const CELLS: usize>(
        &mut self,
        chunk: usize,
        incidence: &Incidence<ALL, CELLS>,
        cells: u64,
    ) {
        for cell in ones(cells) {
            self.subtract(&incidence.hit_by[cell].chunk(chunk));
        }
    }

    #[inline(always)]
    pub fn intersection_len(&self, other: &Self) -> u32 {
        (0..WORDS).map(|word| (self.0[word] & other.0[word]).count_ones()).sum()
    }

    #[inline(always)]
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The indices in ascending order.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..WORDS).flat_map(move |word| ones(self.0[word]).map(move |bit| word * 64 + bit))
    }
}

/// The positions of the ones in a word, ascending.
#[inline(always)]
pub fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let position = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            position
        })
    })
}

/// Up to `64 · WORDS` sets of cells, and for each of `CELLS` cells the sets that contain it.
pub struct Incidence<const WORDS: usize, const CELLS: usize> {
    pub sets: Vec<u64>,
    pub hit_by: Box<[BitSet<WORDS>; CELLS]>,
    pub all: BitSet<WORDS>,
    /// Sets from this index on may be replaced when the store is full, `next` first.
    permanent: usize,
    next: usize,
}

impl<const WORDS: usize, const CELLS: usize> Incidence<WORDS, CELLS> {
    pub fn new() -> Self {
        let (sets, hit_by) = (Vec::with_capacity(64 * WORDS), Box::new([BitSet::EMPTY; CELLS]));
        Self { sets, hit_by, all: BitSet::EMPTY, permanent: 0, next: 0 }
    }

    pub fn clear(&mut self) {
        self.sets.clear();
        *self.hit_by = [BitSet::EMPTY; CELLS];
        self.all = BitSet::EMPTY;
    }

    /// Makes the present sets permanent: [`learn`](Self::learn) does not replace them.
    pub fn make_permanent(&mut self) {
        self.permanent = self.sets.len();
        self.next = self.permanent;
    }

    /// Adds a set; when full, it replaces the oldest that is not permanent. Returns its index.
    pub fn learn(&mut self, set: u64) -> usize {
        if !self.is_full() {
            self.push(set);
            return self.sets.len() - 1;
        }
        let index = self.next;
        ones(self.sets[index]).for_each(|cell| self.hit_by[cell].remove(index));
        self.sets[index] = set;
        ones(set).for_each(|cell| self.hit_by[cell].insert(index));
        self.next = if index + 1 < self.sets.len() { index + 1 } else { self.permanent };
        index
    }

    pub fn is_full(&self) -> bool {
        self.sets.len() == 64 * WORDS
    }

    pub fn push(&mut self, set: u64) {
        let index = self.sets.len();
        self.sets.push(set);
        self.all.insert(index);
        ones(set).for_each(|cell| self.hit_by[cell].insert(index));
    }

    /// The sets that no chosen cell hits.
    #[inline(always)]
    pub fn unhit(&self, chosen: u64) -> BitSet<WORDS> {
        let mut unhit = self.all;
        unhit.remove_hit(self, chosen);
        unhit
    }

    /// The same for one chunk.
    #[inline(always)]
    pub fn unhit_in<const LEN: usize>(&self, chunk: usize, chosen: u64) -> BitSet<LEN> {
        let mut unhit = self.all.chunk(chunk);
        unhit.remove_hit_in(chunk, self, chosen);
        unhit
    }
}

/// The number of cells in a group of a [`GroupIncidence`].
const GROUP_SIZE: usize = 7;

/// For each subset of four groups of adjacent cells, 27 cells in all, the sets that it hits: four lookups remove what a large set
/// of cells hits.
pub struct GroupIncidence<const WORDS: usize>(Box<[[BitSet<WORDS>; 1 << GROUP_SIZE]; 4]>);

impl<const WORDS: usize> GroupIncidence<WORDS> {
    pub fn new() -> Self {
        Self(Box::new([[BitSet::EMPTY; 1 << GROUP_SIZE]; 4]))
    }

    /// Adopts some words of an incidence.
    pub fn update(&mut self, incidence: &Incidence<WORDS, 27>, words: Range<usize>) {
        for (hit_by, cells) in self.0.iter_mut().zip(incidence.hit_by.chunks(GROUP_SIZE)) {
            for subset in 1..1usize << cells.len() {
                let (first, others) = (cells[subset.trailing_zeros() as usize], hit_by[subset & (subset - 1)]);
                words.clone().for_each(|word| hit_by[subset].0[word] = first.0[word] | others.0[word]);
            }
        }
    }

    /// Removes the sets that one of `cells` hits from `sets`, one chunk of the incidence's sets.
    #[inline(always)]
    pub fn remove_hit_in<const LEN: usize>(&self, sets: &mut BitSet<LEN>, chunk: usize, cells: u64) {
        for (group, hit_by) in self.0.iter().enumerate() {
            sets.subtract(&hit_by[(cells >> (group * GROUP_SIZE)) as usize % (1 << GROUP_SIZE)].chunk(chunk));
        }
    }
}
