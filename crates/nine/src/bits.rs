//! Which of many sets are not hit yet, as bits.

/// A set of numbers below `64 · WORDS`.
#[derive(Clone, Copy)]
pub struct Bits<const WORDS: usize>(pub [u64; WORDS]);

impl<const WORDS: usize> Bits<WORDS> {
    pub const NONE: Self = Self([0; WORDS]);

    pub fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    pub fn discard(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    #[inline(always)]
    pub fn without(&self, other: &Self) -> Self {
        let mut less = *self;
        less.remove(other);
        less
    }

    #[inline(always)]
    pub fn remove(&mut self, other: &Self) {
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

    /// A part of it, of so many words.
    #[inline(always)]
    pub fn part<const PART: usize>(&self, part: usize) -> Bits<PART> {
        Bits(std::array::from_fn(|word| self.0[part * PART + word]))
    }

    #[inline(always)]
    pub fn put<const PART: usize>(&mut self, part: usize, new: &Bits<PART>) {
        self.0[part * PART..][..PART].copy_from_slice(&new.0);
    }

    /// Without the sets that some cells hit.
    #[inline(always)]
    pub fn remove_hit<const CELLS: usize>(&mut self, hits: &Hits<WORDS, CELLS>, cells: u64) {
        for cell in ones(cells) {
            self.remove(&hits.hit[cell]);
        }
    }

    /// The same of one part.
    #[inline(always)]
    pub fn remove_hit_in<const ALL: usize, const CELLS: usize>(&mut self, part: usize, hits: &Hits<ALL, CELLS>, cells: u64) {
        for cell in ones(cells) {
            self.remove(&hits.hit[cell].part(part));
        }
    }

    #[inline(always)]
    pub fn common(&self, other: &Self) -> u32 {
        (0..WORDS).map(|word| (self.0[word] & other.0[word]).count_ones()).sum()
    }

    #[inline(always)]
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The members in order.
    #[inline(always)]
    pub fn members(self) -> impl Iterator<Item = usize> {
        (0..WORDS).flat_map(move |word| ones(self.0[word]).map(move |bit| word * 64 + bit))
    }
}

/// The places of the ones in a word.
#[inline(always)]
pub fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            place
        })
    })
}

/// Up to `64 · WORDS` sets of cells, and for each of `CELLS` cells which of them it hits.
pub struct Hits<const WORDS: usize, const CELLS: usize> {
    pub sets: Vec<u64>,
    pub hit: Box<[Bits<WORDS>; CELLS]>,
    pub all: Bits<WORDS>,
    /// From where on sets make place for new ones, and which is the next.
    kept: usize,
    next: usize,
}

impl<const WORDS: usize, const CELLS: usize> Hits<WORDS, CELLS> {
    pub fn new() -> Self {
        Self { sets: Vec::with_capacity(64 * WORDS), hit: Box::new([Bits::NONE; CELLS]), all: Bits::NONE, kept: 0, next: 0 }
    }

    pub fn clear(&mut self) {
        self.sets.clear();
        *self.hit = [Bits::NONE; CELLS];
        self.all = Bits::NONE;
    }

    /// What is there stays.
    pub fn keep(&mut self) {
        self.kept = self.sets.len();
        self.next = self.kept;
    }

    /// Takes in one more, for the oldest that need not stay if it is full.
    pub fn learn(&mut self, set: u64) {
        if !self.is_full() {
            return self.push(set);
        }
        let place = self.next;
        ones(self.sets[place]).for_each(|cell| self.hit[cell].discard(place));
        self.sets[place] = set;
        ones(set).for_each(|cell| self.hit[cell].insert(place));
        self.next = if place + 1 < self.sets.len() { place + 1 } else { self.kept };
    }

    pub fn is_full(&self) -> bool {
        self.sets.len() == 64 * WORDS
    }

    pub fn push(&mut self, set: u64) {
        let place = self.sets.len();
        self.sets.push(set);
        self.all.insert(place);
        ones(set).for_each(|cell| self.hit[cell].insert(place));
    }

    /// The sets that none of some cells hits.
    #[inline(always)]
    pub fn missed(&self, chosen: u64) -> Bits<WORDS> {
        let mut open = self.all;
        open.remove_hit(self, chosen);
        open
    }

    /// The same of one part.
    #[inline(always)]
    pub fn missed_in<const PART: usize>(&self, part: usize, chosen: u64) -> Bits<PART> {
        let mut open = self.all.part(part);
        open.remove_hit_in(part, self, chosen);
        open
    }
}
