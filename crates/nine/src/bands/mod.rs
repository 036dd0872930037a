//! Completions of clues by bit-parallel depth-first search.
//!
//! For each digit and band (three rows) a 27-bit word holds the cells that may have the digit, the layout of zhouyundong_2012's
//! solver (*3.77us solver (2.8G cpu, testcase 17sodoku)*, New Sudoku Players' Forum) and of JCZSolve. In a band a digit
//! is once in each row and once in each box, so its three mini-rows (a row's cells in a box) form a permutation: a table maps
//! the nine possible mini-rows to those that are part of one, and to the rows with a single one left. The three words of a
//! digit are adjacent, so that one vector operation updates all bands.
//! Weakness: it learns nothing from failures, which costs little on 9×9 boards and much on larger ones.

mod alternatives;
mod completions;
mod propagation_tables;
mod search;
mod state;

pub use alternatives::Alternatives;
pub use completions::{Completions, Next, random_completion};

/// Digits from 1 to 9 in reading order.
pub type Digits = [u8; 81];

const BANDS: usize = 3;
const DIGITS: usize = 9;
/// The cells of the first row of a band, and of a whole band.
const ROW: u32 = 0x1ff;
const BAND: u32 = (1 << 27) - 1;
/// The first cell of each mini-row.
const FIRST_OF_MINIROWS: u32 = 0o111_111_111;

/// A word for each band, and a zero that fills the vector register.
type Bands = [u32; BANDS + 1];

/// The bands of all digits.
type DigitBands = [Bands; DIGITS];

const FULL: Bands = [BAND, BAND, BAND, 0];

#[inline(always)]
fn zip_bands(a: Bands, b: Bands, word: impl Fn(u32, u32) -> u32) -> Bands {
    [word(a[0], b[0]), word(a[1], b[1]), word(a[2], b[2]), word(a[3], b[3])]
}
