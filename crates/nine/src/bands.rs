//! All completions of clues, one after the other, by many cells at once.
//!
//! For each digit and each band of three rows, a word has a bit for each cell where the digit may still be.
//! In a band a digit is once in each row and once in each box, so its places are those of a permutation: a
//! table tells which of the nine little rows of three cells are part of one. The same table, for the columns
//! of a stack that a digit may still be in, tells what the three bands leave each other.

/// Digits from 1 to 9 in reading order.
pub type Digits = [u8; 81];

const BANDS: usize = 3;
const DIGITS: usize = 9;
const WORDS: usize = BANDS * DIGITS;
/// The cells of a row of three bits each, and of a band.
const ROW: u32 = 0x1ff;
const BAND: u32 = (1 << 27) - 1;
/// How many digits are tried before it looks again whether it is to stop.
const BETWEEN_LOOKS: u64 = 1024;
/// A column of a band, times the columns that are wanted.
const DOWN: u32 = 1 | 1 << 9 | 1 << 18;

/// For a square of nine bits, those that are part of three in different rows and columns.
const PERMUTED: [u16; 512] = {
    let of = [[0, 4, 8], [0, 5, 7], [1, 3, 8], [1, 5, 6], [2, 3, 7], [2, 4, 6]];
    let mut table = [0; 512];
    let mut square = 0;
    while square < 512 {
        let mut which = 0;
        while which < 6 {
            let bits = 1 << of[which][0] | 1 << of[which][1] | 1 << of[which][2];
            if square & bits == bits {
                table[square] |= bits as u16;
            }
            which += 1;
        }
        square += 1;
    }
    table
};

/// For a row of nine cells, which of its three little rows have a cell.
const LITTLE: [u8; 512] = {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        table[row] = (row & 7 != 0) as u8 | ((row >> 3 & 7 != 0) as u8) << 1 | ((row >> 6 != 0) as u8) << 2;
        row += 1;
    }
    table
};

/// For little rows that may have a digit, the cells of those that can.
const CELLS: [u32; 512] = {
    let mut table = [0; 512];
    let mut square = 0;
    while square < 512 {
        let mut bit = 0;
        while bit < 9 {
            table[square] |= if PERMUTED[square] >> bit & 1 == 1 { 7 << (3 * bit) } else { 0 };
            bit += 1;
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

/// For little rows that can have a digit, the rows that have one of them.
const ROWS: [u8; 512] = {
    let mut table = [0; 512];
    let mut square = 0;
    while square < 512 {
        let mut row = 0;
        while row < 3 {
            let here = square >> (3 * row) & 7;
            table[square] |= if here == 1 || here == 2 || here == 4 { 1 << row } else { 0 };
            row += 1;
        }
        square += 1;
    }
    table
};

/// For rows that are open, the cells of the others.
const CLOSED: [u32; 8] = {
    let mut table = [0; 8];
    let mut open = 0;
    while open < 8 {
        let mut row = 0;
        while row < 3 {
            table[open] |= if open >> row & 1 == 0 { ROW << (9 * row) } else { 0 };
            row += 1;
        }
        open += 1;
    }
    table
};

/// Where the words of the two other bands begin.
const OTHERS: [[usize; 2]; BANDS] = [[DIGITS, 2 * DIGITS], [0, 2 * DIGITS], [0, DIGITS]];

/// The completions of clues, each once.
pub struct Completions {
    /// What is still to be looked at, the next one last.
    open: Vec<State>,
    tried: u64,
}

/// What is known, for each digit in each band: `9 · band + digit`.
#[derive(Clone, Copy)]
struct State {
    /// Where the digit may be.
    may: [u32; WORDS],
    /// The rows in which it has not been placed.
    rows: [u8; WORDS],
    /// The cells of each band in which no digit has been placed.
    open: [u32; BANDS],
    /// What has changed since its consequences were drawn.
    changed: u32,
}

impl Completions {
    /// Of clues in reading order: digits from 1 to 9, and 0 where there is none.
    pub fn of(clues: &Digits) -> Self {
        let mut state = State { may: [BAND; WORDS], rows: [7; WORDS], open: [BAND; BANDS], changed: (1 << WORDS) - 1 };
        for (cell, &clue) in clues.iter().enumerate().filter(|(_, clue)| **clue > 0) {
            let (word, cell) = (cell / 27 * DIGITS + usize::from(clue) - 1, cell as u32 % 27);
            state.place(word, cell);
            state.rows[word] &= !(1 << (cell / 9));
            state.open[word / DIGITS] &= !(1 << cell);
        }
        // No other digit is where one is given.
        for word in 0..WORDS {
            state.may[word] &= state.open[word / DIGITS] | CLOSED[usize::from(state.rows[word])];
        }
        Self { open: vec![state], tried: 0 }
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
            while state.settle() {
                if state.open == [0; BANDS] {
                    return Next::Found(state.digits());
                }
                self.tried += 1;
                if self.tried.is_multiple_of(BETWEEN_LOOKS) && stop() {
                    self.open.push(state);
                    return Next::Stopped;
                }
                let (word, cell) = state.choice();
                let mut other = state;
                other.forbid(word, 1 << cell);
                self.open.push(other);
                state.place(word, cell);
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
    /// Lets a digit be nowhere else in the row of a cell of a band.
    fn place(&mut self, word: usize, cell: u32) {
        self.forbid(word, ROW << (cell / 9 * 9) & !(1 << cell));
    }

    fn forbid(&mut self, word: usize, cells: u32) {
        let left = self.may[word] & !cells;
        self.changed |= u32::from(left != self.may[word]) << word;
        self.may[word] = left;
    }

    /// Draws conclusions until there are no more; says whether there may be completions.
    fn settle(&mut self) -> bool {
        loop {
            while self.changed != 0 {
                // A word that changes again waits for the next round.
                let mut round = std::mem::take(&mut self.changed);
                while round != 0 {
                    let word = round.trailing_zeros() as usize;
                    round &= round - 1;
                    if !self.look(word) {
                        return false;
                    }
                }
            }
            if !(0..BANDS).all(|band| self.fill(band)) {
                return false;
            }
            if self.changed == 0 {
                return true;
            }
        }
    }

    /// Draws conclusions from where a digit may be in a band.
    fn look(&mut self, word: usize) -> bool {
        let may = self.may[word];
        let little = |row: u32| usize::from(LITTLE[(may >> (9 * row) & ROW) as usize]);
        let square = little(0) | little(1) << 3 | little(2) << 6;
        let may = may & CELLS[square];
        if may == 0 {
            return false;
        }
        self.may[word] = may;
        let columns = (may | may >> 9 | may >> 18) & ROW;
        let alone = ALONE[columns as usize];
        let (band, digit) = (word / DIGITS, word % DIGITS);
        self.forbid(OTHERS[band][0] + digit, alone);
        self.forbid(OTHERS[band][1] + digit, alone);
        let mut rows = self.rows[word] & ROWS[usize::from(PERMUTED[square])];
        while rows != 0 {
            let row = rows.trailing_zeros();
            rows &= rows - 1;
            let cells = may & ROW << (9 * row);
            if cells & cells.wrapping_sub(1) == 0 {
                self.rows[word] &= !(1 << row);
                self.take(word, cells.trailing_zeros());
            }
        }
        true
    }

    /// Takes a cell from the other digits.
    fn take(&mut self, word: usize, cell: u32) {
        let band = word / DIGITS;
        let first = band * DIGITS;
        self.open[band] &= !(1 << cell);
        let own = self.may[word];
        let mut changed = 0;
        for (digit, may) in self.may[first..first + DIGITS].iter_mut().enumerate() {
            changed |= (*may >> cell & 1) << digit;
            *may &= !(1 << cell);
        }
        self.may[word] = own;
        self.changed |= changed << first & !(1 << word);
    }

    /// Places digits in the cells of a band that are left one; says whether each cell is left some.
    fn fill(&mut self, band: usize) -> bool {
        let words = band * DIGITS..(band + 1) * DIGITS;
        let (once, twice) = self.may[words.clone()].iter().fold((0, 0), |(once, twice), may| (once | may, twice | once & may));
        let mut single = once & !twice & self.open[band];
        for word in words {
            let mut here = single & self.may[word];
            single &= !here;
            while here != 0 {
                self.place(word, here.trailing_zeros());
                here &= here - 1;
            }
        }
        once == BAND
    }

    /// A digit of a band and a cell to try: where there is one other choice, if there is such a place.
    fn choice(&self) -> (usize, u32) {
        for (band, words) in self.may.chunks_exact(DIGITS).enumerate() {
            let add = |(once, twice, thrice), may| (once | may, twice | once & may, thrice | twice & may);
            let (_, twice, thrice) = words.iter().fold((0, 0, 0), add);
            let two = twice & !thrice;
            if two != 0 {
                let cell = two.trailing_zeros();
                let digit = words.iter().position(|may| may >> cell & 1 == 1).unwrap_or(0);
                return (band * DIGITS + digit, cell);
            }
        }
        let rows = (0..WORDS).flat_map(|word| (0..3).map(move |row| (word, row)));
        let open = rows.filter(|&(word, row)| self.rows[word] >> row & 1 == 1);
        let cells = open.map(|(word, row)| (word, self.may[word] & ROW << (9 * row)));
        let (word, cells) = cells.min_by_key(|(_, cells)| cells.count_ones()).unwrap_or((0, 1));
        (word, cells.trailing_zeros())
    }

    /// The digits, once each is placed.
    fn digits(&self) -> Digits {
        let mut digits = [0; 81];
        for (word, &may) in self.may.iter().enumerate() {
            let mut cells = may;
            while cells != 0 {
                digits[word / DIGITS * 27 + cells.trailing_zeros() as usize] = (word % DIGITS) as u8 + 1;
                cells &= cells - 1;
            }
        }
        digits
    }
}
