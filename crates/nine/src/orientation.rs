//! Coordinates in which a chosen band or stack, the heavy one, comes last.

use crate::{bits::ones, members};

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

/// The cells of each band, and those of each stack.
pub const SIDES: [[u128; 3]; 2] = {
    let mut sides = [[0; 3]; 2];
    let mut cell = 0;
    while cell < 81 {
        sides[0][cell / 27] |= 1 << cell;
        sides[1][cell % 9 / 3] |= 1 << cell;
        cell += 1;
    }
    sides
};

/// For each position in these coordinates, its cell of the grid; and for each cell its position.
pub struct Orientation {
    cells: [u8; 81],
    positions: [u8; 81],
}

impl Orientation {
    /// Coordinates in which the bands or stacks of a side come in this order, the heavy one last.
    pub fn new(regions: [u128; 3]) -> Self {
        let (mut cells, mut positions) = ([0; 81], [0; 81]);
        for (position, cell) in (0..).zip(regions.into_iter().flat_map(members)) {
            cells[usize::from(position)] = cell as u8;
            positions[cell] = position;
        }
        Self { cells, positions }
    }

    /// Converts a set of grid cells to these coordinates.
    pub fn split(&self, set: u128) -> SplitSet {
        let set: u128 = members(set).map(|cell| 1 << self.positions[cell]).sum();
        SplitSet { light: set as u64 & LIGHT, heavy: (set >> 54) as u64 }
    }

    /// Converts a set in these coordinates to grid cells.
    pub fn join(&self, set: SplitSet) -> u128 {
        let light = ones(set.light).map(|place| 1u128 << self.cells[place]);
        light.chain(ones(set.heavy).map(|place| 1u128 << self.cells[54 + place])).sum()
    }
}
