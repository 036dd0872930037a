//! Coordinates in which a chosen band or stack, the heavy one, comes last.

use crate::bits::ones;

/// A set of cells in these coordinates: its part in the 54 cells of the two light bands, and in the 27 of the heavy band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitSet {
    pub light: u64,
    pub heavy: u64,
}

impl SplitSet {
    pub fn size(self) -> u32 {
        self.light.count_ones() + self.heavy.count_ones()
    }
}

/// All cells of the light bands.
pub const LIGHT: u64 = (1 << 54) - 1;

/// All cells of the heavy band.
pub const HEAVY: u64 = (1 << 27) - 1;

/// The three boxes of a band, as cells of the band.
pub const BOXES: [u64; 3] = {
    let mut boxes = [0; 3];
    let mut cell = 0;
    while cell < 27 {
        boxes[cell % 9 / 3] |= 1 << cell;
        cell += 1;
    }
    boxes
};

/// For each position in these coordinates, its cell of the grid.
pub struct Orientation([u8; 81]);

impl Orientation {
    /// Coordinates with band `heavy` (0–2), or stack `heavy - 3` (3–5), last.
    pub fn new(heavy: usize) -> Self {
        let bands = [(heavy + 1) % 3, (heavy + 2) % 3, heavy % 3];
        let mut from = [0; 81];
        for (place, from) in from.iter_mut().enumerate() {
            let (row, col) = (bands[place / 27] * 3 + place % 27 / 9, place % 9);
            *from = if heavy < 3 { row * 9 + col } else { col * 9 + row } as u8;
        }
        Self(from)
    }

    /// Converts a set of grid cells to these coordinates.
    pub fn split(&self, set: u128) -> SplitSet {
        let has = |place: usize| u64::from(set >> self.0[place] & 1 == 1);
        let light = (0..54).fold(0, |light, place| light | has(place) << place);
        let heavy = (0..27).fold(0, |heavy, place| heavy | has(54 + place) << place);
        SplitSet { light, heavy }
    }

    /// Converts a set in these coordinates to grid cells.
    pub fn join(&self, set: SplitSet) -> u128 {
        let light = ones(set.light).map(|place| 1u128 << self.0[place]);
        light.chain(ones(set.heavy).map(|place| 1u128 << self.0[54 + place])).sum()
    }
}
