//! The unhit sets of a large table, as bitmaps.

use super::{Set, elements};

const WORDS: usize = 8;

/// The number of sets in a block.
const BLOCK: usize = 64 * WORDS;

/// A subset of a block's sets.
#[derive(Clone, Copy)]
struct Bitmap([u64; WORDS]);

impl Bitmap {
    const NONE: Self = Self([0; WORDS]);

    fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    fn count_common(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(one, other)| (one & other).count_ones()).sum()
    }

    /// The indices of the sets in the block.
    fn indices(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().zip(0..).flat_map(|(&word, word_index)| elements(word.into()).map(move |bit| word_index * 64 + bit))
    }
}

/// Sets in blocks: first those within the light parts, then others.
pub struct Table {
    blocks: Vec<Block>,
    /// The number of blocks within the light parts.
    light: usize,
    /// The elements chosen when the table was made; they hit none of its sets.
    base: Set,
}

struct Block {
    sets: Vec<Set>,
    all: Bitmap,
    /// For each element, the sets it hits.
    hit: Box<[Bitmap; 128]>,
}

impl Block {
    fn of(sets: &[Set]) -> Self {
        let mut block = Self { sets: sets.to_vec(), all: Bitmap::NONE, hit: Box::new([Bitmap::NONE; 128]) };
        for (index, &set) in sets.iter().enumerate() {
            block.all.insert(index);
            elements(set).for_each(|element| block.hit[element].insert(index));
        }
        block
    }
}

/// The unhit sets of a block.
#[derive(Clone, Copy)]
pub struct Unhit {
    block: usize,
    sets: Bitmap,
}

impl Unhit {
    /// The state before the first block.
    pub const FIRST: Self = Self { block: 0, sets: Bitmap::NONE };
}

impl Table {
    pub fn of(light: &[Set], others: &[Set], base: Set) -> Self {
        let blocks: Vec<Block> = light.chunks(BLOCK).chain(others.chunks(BLOCK)).map(Block::of).collect();
        Self { blocks, light: light.len().div_ceil(BLOCK), base }
    }

    /// The unhit sets of the current block, or of the first later block with any; `None` if all are hit.
    pub fn unhit(&self, mut unhit: Unhit, chosen: Set) -> Option<Unhit> {
        while unhit.sets.is_empty() {
            let block = self.blocks.get(unhit.block)?;
            let new = elements(chosen & !self.base);
            unhit =
                Unhit { block: unhit.block + 1, sets: new.fold(block.all, |unhit, element| unhit.without(&block.hit[element])) };
        }
        Some(unhit)
    }

    fn block(&self, unhit: &Unhit) -> &Block {
        &self.blocks[unhit.block - 1]
    }

    /// Whether the current block is within the light parts.
    pub fn is_light(&self, unhit: &Unhit) -> bool {
        unhit.block <= self.light
    }

    /// The unhit sets.
    pub fn sets(&self, unhit: &Unhit) -> impl Iterator<Item = Set> {
        let block = self.block(unhit);
        unhit.sets.indices().map(|index| block.sets[index])
    }

    /// The number of unhit sets that an element hits.
    pub fn hits(&self, unhit: &Unhit, element: usize) -> u32 {
        self.block(unhit).hit[element].count_common(&unhit.sets)
    }

    /// The unhit sets after another element is chosen.
    pub fn without(&self, unhit: &Unhit, element: usize) -> Unhit {
        Unhit { sets: unhit.sets.without(&self.block(unhit).hit[element]), ..*unhit }
    }
}
