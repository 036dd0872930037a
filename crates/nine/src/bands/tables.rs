//! What follows from where a digit may be in a band.

use super::{BAND, BANDS, Bands, FULL, LITTLES, ROW};

/// A column of a band, times the columns that are wanted.
const DOWN: u32 = 1 | 1 << 9 | 1 << 18;

/// What follows from the little rows of a band that may have a digit.
#[derive(Clone, Copy)]
struct Square {
    /// The cells of the little rows that are part of three in different rows and boxes.
    cells: u32,
    /// The cells of the rows that are left one such little row.
    single: u32,
}

const SQUARES: [Square; 512] = {
    let of = [[0, 4, 8], [0, 5, 7], [1, 3, 8], [1, 5, 6], [2, 3, 7], [2, 4, 6]];
    let mut table = [Square { cells: 0, single: 0 }; 512];
    let mut square = 0;
    while square < 512 {
        let (mut which, mut littles) = (0, 0);
        while which < 6 {
            let bits = 1 << of[which][0] | 1 << of[which][1] | 1 << of[which][2];
            littles |= if square & bits == bits { bits } else { 0 };
            which += 1;
        }
        let mut little = 0;
        while little < 9 {
            let (stack, row) = (little / 3, little % 3);
            let (here, in_row) = (7 << (9 * row + 3 * stack), littles >> row & 0b001_001_001);
            if littles >> little & 1 == 1 {
                table[square].cells |= here;
                table[square].single |= if in_row & (in_row - 1) == 0 { here } else { 0 };
            }
            little += 1;
        }
        square += 1;
    }
    table
};

/// For the columns that a digit may be in in a band, the cells in those that are alone in their stack.
const ALONE: [u32; 512] = {
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

/// For a digit in a cell, where it may still be.
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

/// What follows from where a digit may be in a band.
pub struct Concluded {
    /// Where it still may be.
    pub left: u32,
    /// The cells of columns that are the only one left in their stack: it is nowhere there in other bands.
    pub alone: u32,
    /// Where it must be.
    pub single: u32,
}

#[inline(always)]
pub fn concluded(may: u32) -> Concluded {
    let littles = (may | may >> 1 | may >> 2) & LITTLES;
    let Square { cells, single } = SQUARES[((littles | littles >> 8 | littles >> 16) & ROW) as usize];
    let left = may & cells;
    let alone = ALONE[((left | left >> 9 | left >> 18) & ROW) as usize];
    Concluded { left, alone, single: left & alone & single }
}
