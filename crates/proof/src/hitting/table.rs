//! Which of many sets are not hit yet, as bits.

use super::{Set, members};

const WORDS: usize = 8;

/// So many sets are in a block.
const BLOCK: usize = 64 * WORDS;

/// Some sets of a block.
#[derive(Clone, Copy)]
struct Bits([u64; WORDS]);

impl Bits {
    const NONE: Self = Self([0; WORDS]);

    fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    fn common(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(one, other)| (one & other).count_ones()).sum()
    }

    /// The places of the sets in their block.
    fn places(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().zip(0..).flat_map(|(&word, at)| members(word.into()).map(move |bit| at * 64 + bit))
    }
}

/// Sets in blocks: first those of the light parts, then others.
pub struct Table {
    blocks: Vec<Block>,
    /// How many blocks are of the light parts.
    light: usize,
    /// What was chosen when the table was made: nothing of it hits the sets.
    base: Set,
}

struct Block {
    sets: Vec<Set>,
    all: Bits,
    /// For each member which sets it hits.
    hit: Box<[Bits; 128]>,
}

impl Block {
    fn of(sets: &[Set]) -> Self {
        let mut block = Self { sets: sets.to_vec(), all: Bits::NONE, hit: Box::new([Bits::NONE; 128]) };
        for (place, &set) in sets.iter().enumerate() {
            block.all.insert(place);
            members(set).for_each(|member| block.hit[member].insert(place));
        }
        block
    }
}

/// Those sets of a block that are not hit.
#[derive(Clone, Copy)]
pub struct Open {
    block: usize,
    sets: Bits,
}

impl Open {
    /// Before the first block.
    pub const FIRST: Self = Self { block: 0, sets: Bits::NONE };
}

impl Table {
    pub fn of(light: &[Set], others: &[Set], base: Set) -> Self {
        let blocks: Vec<Block> = light.chunks(BLOCK).chain(others.chunks(BLOCK)).map(Block::of).collect();
        Self { blocks, light: light.len().div_ceil(BLOCK), base }
    }

    /// What is open, if anything is; else of the first block after it in which something is; nothing if in none.
    pub fn open(&self, mut open: Open, chosen: Set) -> Option<Open> {
        while open.sets.is_empty() {
            let block = self.blocks.get(open.block)?;
            let new = members(chosen & !self.base);
            open = Open { block: open.block + 1, sets: new.fold(block.all, |open, member| open.without(&block.hit[member])) };
        }
        Some(open)
    }

    fn block(&self, open: &Open) -> &Block {
        &self.blocks[open.block - 1]
    }

    /// Whether what is open is of the light parts.
    pub fn is_light(&self, open: &Open) -> bool {
        open.block <= self.light
    }

    /// The sets that are open.
    pub fn sets(&self, open: &Open) -> impl Iterator<Item = Set> {
        let block = self.block(open);
        open.sets.places().map(|place| block.sets[place])
    }

    /// How many of those that are open a member hits.
    pub fn hits(&self, open: &Open, member: usize) -> u32 {
        self.block(open).hit[member].common(&open.sets)
    }

    /// What is open once a member is chosen too.
    pub fn without(&self, open: &Open, member: usize) -> Open {
        Open { sets: open.sets.without(&self.block(open).hit[member]), ..*open }
    }
}
