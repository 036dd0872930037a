//! What is known, and what follows.

use super::{
    BANDS, Bands, DIGITS, Digits, FULL, ROW, Words,
    tables::{PLACED, concluded},
    with,
};

/// No words of a digit are these.
const NEVER: Bands = [u32::MAX; BANDS + 1];

/// What is known.
#[derive(Clone, Copy)]
pub struct State {
    /// Where each digit may be.
    pub may: Words,
    /// The same when its consequences were drawn last.
    seen: Words,
    /// The cells in which no digit has been placed.
    pub open: Bands,
}

/// The cells that some digits may be in.
#[derive(Clone, Copy, Default)]
pub struct Counts {
    once: Bands,
    twice: Bands,
    thrice: Bands,
}

impl State {
    /// Of a digit for each cell: from 1 to 9, or 0 where none is given.
    #[inline(always)]
    pub fn of(clues: &Digits) -> Self {
        // What is not given is noted too, and left aside: to ask at each cell takes longer.
        let mut given = [Bands::default(); DIGITS + 1];
        let mut may = [FULL; DIGITS + 1];
        for (cell, &clue) in clues.iter().enumerate() {
            let digit = usize::from(clue);
            given[digit][cell / 27] |= 1 << (cell % 27);
            may[digit] = with(may[digit], PLACED[cell], |may, placed| may & placed);
        }
        let open = given[0];
        // No other digit is where one is given.
        let may = std::array::from_fn(|digit| {
            let own = with(open, given[digit + 1], |open, given| open | given);
            with(may[digit + 1], own, |may, own| may & own)
        });
        Self { may, seen: [NEVER; DIGITS], open: FULL }
    }

    /// Draws conclusions until there are no more; counts digits in cells, if there may be completions.
    #[inline(always)]
    pub fn settle(&mut self) -> Option<Counts> {
        loop {
            loop {
                let mut changed = self.changed();
                if changed == 0 {
                    break;
                }
                while changed != 0 {
                    if !self.look(changed.trailing_zeros() as usize) {
                        return None;
                    }
                    changed &= changed - 1;
                }
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

    /// The digits that may not be everywhere any more where they were when their consequences were drawn last.
    #[inline(always)]
    fn changed(&self) -> u32 {
        let mut changed = 0;
        for digit in 0..DIGITS {
            changed |= u32::from(self.may[digit] != self.seen[digit]) << digit;
        }
        changed
    }

    /// Draws conclusions from where a digit may be; says whether it may be anywhere.
    #[inline(always)]
    fn look(&mut self, digit: usize) -> bool {
        let [one, two, three, _] = self.may[digit];
        let mut may = (one, two, three);
        // All bands at once, until nothing follows. They are named, to stay in registers.
        let placed = loop {
            let (a, b, c) = (concluded(may.0), concluded(may.1), concluded(may.2));
            may = (a.left & !(b.alone | c.alone), b.left & !(a.alone | c.alone), c.left & !(a.alone | b.alone));
            // What is left in a band follows from itself once more.
            if may == (a.left, b.left, c.left) {
                break [a.single, b.single, c.single, 0];
            }
        };
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

    #[inline(always)]
    pub fn place(&mut self, digit: usize, band: usize, cell: u32) {
        self.may[digit] = with(self.may[digit], PLACED[band * 27 + cell as usize], |may, placed| may & placed);
    }

    /// Places digits in cells that are left one.
    #[inline(always)]
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
    /// of them, as there much follows. If it can be, one that the digit has as its `own`, or else one that it has not.
    #[inline(always)]
    pub fn choice(&self, counts: &Counts, own: &Words, wants_own: bool) -> (usize, usize, u32) {
        let pairs: Bands = with(counts.twice, counts.thrice, |twice, thrice| twice & !thrice);
        let band = (0..BANDS).max_by_key(|&band| pairs[band].count_ones()).unwrap_or(0);
        if pairs[band] != 0 {
            let cell = pairs[band].trailing_zeros();
            let mut both = (0..DIGITS).filter(|&digit| self.may[digit][band] >> cell & 1 == 1);
            let first = both.next().unwrap_or(0);
            let is_own = own[first][band] >> cell & 1 == 1;
            let digit = if is_own == wants_own { first } else { both.next().unwrap_or(first) };
            return (digit, band, cell);
        }
        let rows = (0..DIGITS).flat_map(|digit| (0..9).map(move |row| (digit, row / 3, ROW << (row % 3 * 9))));
        let cells = rows.map(|(digit, band, row)| (digit, band, self.may[digit][band] & row));
        let open = cells.filter(|&(_, band, cells)| cells & self.open[band] != 0);
        let (digit, band, cells) = open.min_by_key(|(_, _, cells)| cells.count_ones()).unwrap_or((0, 0, 1));
        let wanted = if wants_own { cells & own[digit][band] } else { cells & !own[digit][band] };
        (digit, band, if wanted == 0 { cells } else { wanted }.trailing_zeros())
    }
}

/// The cells that cannot have the digit that has them as its `own`.
#[inline(always)]
pub fn taken(own: &Words, may: &Words) -> Bands {
    own.iter().zip(may).fold(Bands::default(), |taken, (&own, &may)| {
        let here = with(own, may, |own, may| own & !may);
        with(taken, here, |taken, here| taken | here)
    })
}
