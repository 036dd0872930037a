//! Completions of clues, looked for by many cells at once.
//!
//! For each digit and each band of three rows, a word has a bit for each cell where the digit may still be.
//! In a band a digit is once in each row and once in each box, so its places are those of a permutation: a
//! table tells which of the nine little rows of three cells are part of one, and which rows are left one of them. The three
//! words of a digit lie side by side, so that what concerns all digits is done to all bands at once.

mod alternatives;
mod completions;
mod search;
mod state;
mod tables;

pub use alternatives::Alternatives;
pub use completions::{Completions, Next};

/// Digits from 1 to 9 in reading order.
pub type Digits = [u8; 81];

const BANDS: usize = 3;
const DIGITS: usize = 9;
/// The cells of a row of three bits each, and of a band.
const ROW: u32 = 0x1ff;
const BAND: u32 = (1 << 27) - 1;
/// The first cell of each little row.
const LITTLES: u32 = 0o111_111_111;

/// A word for each band, and one more that is nothing: four are as quick as one.
type Bands = [u32; BANDS + 1];

/// The words of all digits.
type Words = [Bands; DIGITS];

const FULL: Bands = [BAND, BAND, BAND, 0];

#[inline(always)]
fn with(one: Bands, other: Bands, word: impl Fn(u32, u32) -> u32) -> Bands {
    [word(one[0], other[0]), word(one[1], other[1]), word(one[2], other[2]), word(one[3], other[3])]
}
