//! The grid seen so that one band or stack, the heavy one, comes last.

use crate::bits::ones;

/// A set of cells: of the 54 of two light bands or stacks, and of the 27 of the heavy one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    pub light: u64,
    pub heavy: u64,
}

impl Pair {
    pub fn size(self) -> u32 {
        self.light.count_ones() + self.heavy.count_ones()
    }
}

/// All cells of the light bands.
pub const LIGHT: u64 = (1 << 54) - 1;

/// All cells of the heavy band.
pub const HEAVY: u64 = (1 << 27) - 1;

/// The cells of each band that lie across a band, within a band.
pub const ACROSS: [u64; 3] = {
    let mut across = [0; 3];
    let mut cell = 0;
    while cell < 27 {
        across[cell % 9 / 3] |= 1 << cell;
        cell += 1;
    }
    across
};

/// Which band or stack is the heavy one.
pub struct Orientation([u8; 81]);

impl Orientation {
    /// With a band (0 to 2) or a stack (3 to 5) last.
    pub fn new(heavy: usize) -> Self {
        let bands = [(heavy + 1) % 3, (heavy + 2) % 3, heavy % 3];
        let mut from = [0; 81];
        for (place, from) in from.iter_mut().enumerate() {
            let (row, col) = (bands[place / 27] * 3 + place % 27 / 9, place % 9);
            *from = if heavy < 3 { row * 9 + col } else { col * 9 + row } as u8;
        }
        Self(from)
    }

    /// A set of cells of the grid as it is seen.
    pub fn seen(&self, set: u128) -> Pair {
        let has = |place: usize| u64::from(set >> self.0[place] & 1 == 1);
        let light = (0..54).fold(0, |light, place| light | has(place) << place);
        let heavy = (0..27).fold(0, |heavy, place| heavy | has(54 + place) << place);
        Pair { light, heavy }
    }

    /// A set of cells as it is seen, on the grid.
    pub fn unseen(&self, set: Pair) -> u128 {
        let light = ones(set.light).map(|place| 1u128 << self.0[place]);
        light.chain(ones(set.heavy).map(|place| 1u128 << self.0[54 + place])).sum()
    }
}
