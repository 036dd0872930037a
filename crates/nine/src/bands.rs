//! All completions of clues, one after the other, by many cells at once.
//!
//! For each digit and each band of three rows, a word has a bit for each cell where the digit may still be.
//! In a band a digit is once in each row and once in each box, so its places are those of a permutation: a
//! table tells which of the nine little rows of three cells are part of one, and which rows are left one of them. The three
//! words of a digit lie side by side, so that what concerns all digits is done to all bands at once.

/// Digits from 1 to 9 in reading order.
pub type Digits = [u8; 81];

const BANDS: usize = 3;
const DIGITS: usize = 9;
/// The cells of a row of three bits each, and of a band.
const ROW: u32 = 0x1ff;
const BAND: u32 = (1 << 27) - 1;
/// The first cell of each little row.
const LITTLES: u32 = 0o111_111_111;
/// How many digits are tried before it looks again whether it is to stop.
const BETWEEN_LOOKS: u64 = 1024;
/// A column of a band, times the columns that are wanted.
const DOWN: u32 = 1 | 1 << 9 | 1 << 18;

/// A word for each band, and one more that is nothing: four are as quick as one.
type Bands = [u32; BANDS + 1];

const FULL: Bands = [BAND, BAND, BAND, 0];

/// No words of a digit are these.
const NEVER: Bands = [u32::MAX; BANDS + 1];

#[inline(always)]
fn with(one: Bands, other: Bands, word: impl Fn(u32, u32) -> u32) -> Bands {
    [word(one[0], other[0]), word(one[1], other[1]), word(one[2], other[2]), word(one[3], other[3])]
}

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
const PLACED: [Bands; 81] = {
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

/// The completions of clues, each once.
pub struct Completions {
    /// What is still to be looked at, the next one last.
    open: Vec<State>,
    tried: u64,
}

/// What is known.
#[derive(Clone, Copy)]
struct State {
    /// Where each digit may be.
    may: [Bands; DIGITS],
    /// The same when its consequences were drawn last.
    seen: [Bands; DIGITS],
    /// The cells in which no digit has been placed.
    open: Bands,
}

/// The cells that some digits may be in.
#[derive(Clone, Copy, Default)]
struct Counts {
    once: Bands,
    twice: Bands,
    thrice: Bands,
}

impl Completions {
    /// Of clues in reading order: digits from 1 to 9, and 0 where there is none.
    pub fn of(clues: &Digits) -> Self {
        let mut given = [Bands::default(); DIGITS];
        let mut all = Bands::default();
        let mut may = [FULL; DIGITS];
        for (cell, &clue) in clues.iter().enumerate().filter(|(_, clue)| **clue > 0) {
            let (digit, band) = (usize::from(clue) - 1, cell / 27);
            given[digit][band] |= 1 << (cell % 27);
            all[band] |= 1 << (cell % 27);
            may[digit] = with(may[digit], PLACED[cell], |may, placed| may & placed);
        }
        // No other digit is where one is given.
        for (may, given) in may.iter_mut().zip(given) {
            *may = with(*may, with(all, given, |all, given| all & !given), |may, others| may & !others);
        }
        Self { open: vec![State { may, seen: [NEVER; DIGITS], open: FULL }], tried: 0 }
    }
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another completion: digits from 1 to 9 in reading order.
    Found(Digits),
    /// There are no more.
    NoMore,
    /// It was stopped.
    Stopped,
}

impl Completions {
    /// The next completion. It looks often whether it is to stop.
    pub fn next(&mut self, stop: &dyn Fn() -> bool) -> Next {
        while let Some(mut state) = self.open.pop() {
            while let Some(counts) = state.settle() {
                if state.open == Bands::default() {
                    return Next::Found(state.digits());
                }
                self.tried += 1;
                if self.tried.is_multiple_of(BETWEEN_LOOKS) && stop() {
                    self.open.push(state);
                    return Next::Stopped;
                }
                let (digit, band, cell) = state.choice(&counts);
                let mut other = state;
                other.may[digit][band] &= !(1 << cell);
                self.open.push(other);
                state.place(digit, band, cell);
            }
        }
        Next::NoMore
    }

    /// How often a digit was tried.
    pub fn tried(&self) -> u64 {
        self.tried
    }
}

impl State {
    /// Draws conclusions until there are no more; counts digits in cells, if there may be completions.
    fn settle(&mut self) -> Option<Counts> {
        loop {
            // Until none has changed all the way round.
            let (mut digit, mut quiet) = (0, 0);
            while quiet < DIGITS {
                quiet += 1;
                if self.may[digit] != self.seen[digit] {
                    quiet = 1;
                    if !self.look(digit) {
                        return None;
                    }
                }
                digit = if digit == DIGITS - 1 { 0 } else { digit + 1 };
            }
            let counts = self.counts();
            if counts.once != FULL {
                return None;
            }
            let single = with(counts.once, counts.twice, |once, twice| once & !twice);
            let single = with(single, self.open, |single, open| single & open);
            if single == Bands::default() {
                return Some(counts);
            }
            self.fill(single);
        }
    }

    /// Draws conclusions from where a digit may be; says whether it may be anywhere.
    fn look(&mut self, digit: usize) -> bool {
        let ([one, two, three, _], seen) = (self.may[digit], self.seen[digit]);
        let (mut may, mut seen) = ((one, two, three), (seen[0], seen[1], seen[2]));
        let mut placed = Bands::default();
        // Until the word of each band has been looked at as it is. They are named, to stay in registers.
        loop {
            if may.0 != seen.0 {
                let Concluded { left, alone, single } = concluded(may.0);
                may = (left, may.1 & !alone, may.2 & !alone);
                (seen.0, placed[0]) = (left, single);
            }
            if may.1 != seen.1 {
                let Concluded { left, alone, single } = concluded(may.1);
                may = (may.0 & !alone, left, may.2 & !alone);
                (seen.1, placed[1]) = (left, single);
            }
            if may.2 != seen.2 {
                let Concluded { left, alone, single } = concluded(may.2);
                may = (may.0 & !alone, may.1 & !alone, left);
                (seen.2, placed[2]) = (left, single);
            }
            if may == seen {
                break;
            }
        }
        if (may.0 == 0) | (may.1 == 0) | (may.2 == 0) {
            return false;
        }
        let may = [may.0, may.1, may.2, 0];
        let new = with(placed, self.open, |placed, open| placed & open);
        if new != Bands::default() {
            self.open = with(self.open, new, |open, new| open & !new);
            for other in &mut self.may {
                *other = with(*other, new, |other, new| other & !new);
            }
        }
        self.may[digit] = may;
        self.seen[digit] = may;
        true
    }

    /// How many digits may be in each cell.
    #[inline(always)]
    fn counts(&self) -> Counts {
        self.may.iter().fold(Counts::default(), |Counts { once, twice, thrice }, &may| Counts {
            once: with(once, may, |once, may| once | may),
            twice: with(twice, with(once, may, |once, may| once & may), |twice, again| twice | again),
            thrice: with(thrice, with(twice, may, |twice, may| twice & may), |thrice, again| thrice | again),
        })
    }

    fn place(&mut self, digit: usize, band: usize, cell: u32) {
        self.may[digit] = with(self.may[digit], PLACED[band * 27 + cell as usize], |may, placed| may & placed);
    }

    /// Places digits in cells that are left one.
    fn fill(&mut self, single: Bands) {
        for digit in 0..DIGITS {
            let here = with(single, self.may[digit], |single, may| single & may);
            for (band, mut here) in here.into_iter().enumerate() {
                while here != 0 {
                    self.place(digit, band, here.trailing_zeros());
                    here &= here - 1;
                }
            }
        }
    }

    /// A digit, a band and a cell to try: where there is one other choice, if there is such a place, in a band with many
    /// of them, as there much follows.
    fn choice(&self, counts: &Counts) -> (usize, usize, u32) {
        let pairs: Bands = with(counts.twice, counts.thrice, |twice, thrice| twice & !thrice);
        let band = (0..BANDS).max_by_key(|&band| pairs[band].count_ones()).unwrap_or(0);
        if pairs[band] != 0 {
            let cell = pairs[band].trailing_zeros();
            let digit = self.may.iter().position(|may| may[band] >> cell & 1 == 1).unwrap_or(0);
            return (digit, band, cell);
        }
        let rows = (0..DIGITS).flat_map(|digit| (0..9).map(move |row| (digit, row / 3, ROW << (row % 3 * 9))));
        let cells = rows.map(|(digit, band, row)| (digit, band, self.may[digit][band] & row));
        let open = cells.filter(|&(_, band, cells)| cells & self.open[band] != 0);
        let (digit, band, cells) = open.min_by_key(|(_, _, cells)| cells.count_ones()).unwrap_or((0, 0, 1));
        (digit, band, cells.trailing_zeros())
    }

    /// The digits, once each is placed.
    fn digits(&self) -> Digits {
        let mut digits = [0; 81];
        for (digit, may) in (1..).zip(&self.may) {
            for band in 0..BANDS {
                let mut cells = may[band];
                while cells != 0 {
                    digits[band * 27 + cells.trailing_zeros() as usize] = digit;
                    cells &= cells - 1;
                }
            }
        }
        digits
    }
}

/// What follows from where a digit may be in a band.
struct Concluded {
    /// Where it still may be.
    left: u32,
    /// The cells of columns that are the only one left in their stack: it is nowhere there in other bands.
    alone: u32,
    /// Where it must be.
    single: u32,
}

#[inline(always)]
fn concluded(may: u32) -> Concluded {
    let littles = (may | may >> 1 | may >> 2) & LITTLES;
    let Square { cells, single } = SQUARES[((littles | littles >> 8 | littles >> 16) & ROW) as usize];
    let left = may & cells;
    let alone = ALONE[((left | left >> 9 | left >> 18) & ROW) as usize];
    Concluded { left, alone, single: left & alone & single }
}
