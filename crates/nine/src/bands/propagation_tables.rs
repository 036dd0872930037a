//! Lookup tables that propagate one digit within one band.

use super::{BAND, BANDS, Bands, FIRST_OF_MINIROWS, FULL, ROW};

/// The first column of a band; multiplied by a bitmask of columns, the cells of these columns.
const DOWN: u32 = 1 | 1 << 9 | 1 << 18;

/// The result for a pattern: the mini-rows of a band that may have a digit.
#[derive(Clone, Copy)]
struct Pattern {
    /// The cells of the mini-rows that are part of a permutation: three of them in different rows and boxes.
    cells: u32,
    /// The cells of the rows with only one such mini-row.
    placed: u32,
}

const PATTERNS: [Pattern; 512] = {
    let permutations = [[0, 4, 8], [0, 5, 7], [1, 3, 8], [1, 5, 6], [2, 3, 7], [2, 4, 6]];
    let mut table = [Pattern { cells: 0, placed: 0 }; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let (mut index, mut minirows) = (0, 0);
        while index < 6 {
            let bits = 1 << permutations[index][0] | 1 << permutations[index][1] | 1 << permutations[index][2];
            minirows |= if pattern & bits == bits { bits } else { 0 };
            index += 1;
        }
        let mut minirow = 0;
        while minirow < 9 {
            let (stack, row) = (minirow / 3, minirow % 3);
            let (here, in_row) = (7 << (9 * row + 3 * stack), minirows >> row & 0b001_001_001);
            if minirows >> minirow & 1 == 1 {
                table[pattern].cells |= here;
                table[pattern].placed |= if in_row & (in_row - 1) == 0 { here } else { 0 };
            }
            minirow += 1;
        }
        pattern += 1;
    }
    table
};

/// For a bitmask of the columns that may have a digit in a band, the cells of those that are the only one in their stack.
const CONFINED: [u32; 512] = {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut stack = 0;
        while stack < 9 {
            let here = columns >> stack & 7;
            table[columns] |= if here == 1 || here == 2 || here == 4 { ((here << stack) as u32) * DOWN } else { 0 };
            stack += 3;
        }
        columns += 1;
    }
    table
};

/// For each cell, the cells that may have a digit once it is placed in that cell.
pub const PLACED: [Bands; 81] = {
    let mut table = [FULL; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell % 27 / 9, cell % 9);
        let mut band = 0;
        while band < BANDS {
            table[cell][band] &= !(DOWN << col);
            band += 1;
        }
        let (in_row, in_box) = (ROW << (9 * row), (7 * DOWN) << (col / 3 * 3));
        table[cell][cell / 27] = BAND & !(in_row | in_box) & !(DOWN << col) | 1 << (cell % 27);
        cell += 1;
    }
    table
};

/// The result of propagating one digit within one band.
pub struct BandPropagation {
    /// The cells that may still have it.
    pub candidates: u32,
    /// The cells of columns that are the only one left in their box: the digit is excluded there in the other bands.
    pub confined: u32,
    /// The cells that must have it.
    pub placed: u32,
}

#[inline(always)]
pub fn propagate_band(candidates: u32) -> BandPropagation {
    let minirows = (candidates | candidates >> 1 | candidates >> 2) & FIRST_OF_MINIROWS;
    let Pattern { cells, placed } = PATTERNS[((minirows | minirows >> 8 | minirows >> 16) & ROW) as usize];
    let candidates = candidates & cells;
    let confined = CONFINED[((candidates | candidates >> 9 | candidates >> 18) & ROW) as usize];
    BandPropagation { candidates, confined, placed: candidates & confined & placed }
}
