//! What is known, and what follows.

use super::{
    BANDS, Bands, DIGITS, Digits, FULL, ROW, Words,
    tables::{PLACED, concluded},
    with,
};
use crate::bits::ones;

/// A bit for each digit.
const ALL_DIGITS: u32 = (1 << DIGITS) - 1;

/// What is known.
#[derive(Clone, Copy)]
pub struct State {
    /// Where each digit may be.
    pub may: Words,
    /// The cells in which no digit has been placed.
    pub open: Bands,
    /// A bit for each digit that may be in fewer places than when its consequences were drawn last.
    changed: u32,
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
        let mut given = [Bands::default(); DIGITS];
        let mut may = [FULL; DIGITS];
        for cell in given_cells(clues) {
            let digit = usize::from(clues[cell] - 1);
            given[digit][cell / 27] |= 1 << (cell % 27);
            may[digit] = with(may[digit], PLACED[cell], |may, placed| may & placed);
        }
        let open = given.iter().fold(FULL, |open, &given| with(open, given, |open, given| open & !given));
        // No other digit is where one is given.
        for (may, &given) in may.iter_mut().zip(&given) {
            let own = with(open, given, |open, given| open | given);
            *may = with(*may, own, |may, own| may & own);
        }
        Self { may, open: FULL, changed: ALL_DIGITS }
    }

    /// Draws conclusions until there are no more; counts digits in cells, if there may be completions.
    #[inline(always)]
    pub fn settle(&mut self) -> Option<Counts> {
        loop {
            while self.changed != 0 {
                if !self.look_at_changed() {
                    return None;
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

    /// Draws conclusions from where the changed digits may be, one after the other; says whether each may be anywhere.
    #[inline(always)]
    fn look_at_changed(&mut self) -> bool {
        let before = self.open;
        // What was open when a digit had been looked at: of what is closed after it, it hears at the end.
        let mut known_open = [before; DIGITS];
        for digit in ones(u64::from(std::mem::take(&mut self.changed))) {
            let closed = with(before, self.open, |before, open| before & !open);
            self.may[digit] = with(self.may[digit], closed, |may, closed| may & !closed);
            if !self.look(digit) {
                // So that it shows again when it is asked again.
                self.changed = 1 << digit;
                return false;
            }
            known_open[digit] = self.open;
        }
        if self.open != before {
            for (digit, open) in known_open.into_iter().enumerate() {
                self.take(digit, with(open, self.open, |then, now| then & !now));
            }
        }
        true
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
        self.may[digit] = [may.0, may.1, may.2, 0];
        self.open = with(self.open, placed, |open, placed| open & !placed);
        (may.0 != 0) & (may.1 != 0) & (may.2 != 0)
    }

    /// A digit is in none of some cells.
    #[inline(always)]
    fn take(&mut self, digit: usize, cells: Bands) {
        let lost = with(self.may[digit], cells, |may, cells| may & cells);
        self.changed |= u32::from(lost != Bands::default()) << digit;
        self.may[digit] = with(self.may[digit], cells, |may, cells| may & !cells);
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
        self.changed |= 1 << digit;
    }

    /// A digit may not be in some cells of a band.
    #[inline(always)]
    pub fn forbid(&mut self, digit: usize, band: usize, cells: u32) {
        self.changed |= u32::from(self.may[digit][band] & cells != 0) << digit;
        self.may[digit][band] &= !cells;
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

/// The cells with a clue, in order. They are found by eights: whether a cell has one cannot be foreseen, and to branch on it
/// takes longer.
#[inline(always)]
fn given_cells(clues: &Digits) -> impl Iterator<Item = usize> {
    /// Added to a byte up to 128, it makes the highest bit a one unless the byte is nothing.
    const ADDED: u64 = u64::from_ne_bytes([0x7f; 8]);
    /// As a factor, it moves the lowest bits of all bytes to the highest byte, that of the first byte lowest.
    const GATHERED: u64 = 0x0102_0408_1020_4080;
    let (eights, last) = clues.as_chunks::<8>();
    let mut words = [0; 2];
    for (place, &eight) in eights.iter().enumerate() {
        let given = (u64::from_le_bytes(eight) + ADDED) >> 7 & u64::from_ne_bytes([1; 8]);
        words[place / 8] |= (given.wrapping_mul(GATHERED) >> 56) << (place % 8 * 8);
    }
    words[1] |= u64::from(last[0] > 0) << 16;
    ones(words[0]).chain(ones(words[1]).map(|cell| 64 + cell))
}

/// The cells that cannot have the digit that has them as its `own`.
#[inline(always)]
pub fn taken(own: &Words, may: &Words) -> Bands {
    own.iter().zip(may).fold(Bands::default(), |taken, (&own, &may)| {
        let here = with(own, may, |own, may| own & !may);
        with(taken, here, |taken, here| taken | here)
    })
}

#[cfg(test)]
mod tests {
    use super::{ALL_DIGITS, BANDS, Bands, DIGITS, State};
    use crate::{Completions, Next};

    /// Whether all conclusions were drawn: to draw those of all digits again brings nothing new.
    fn is_settled(state: &State) -> bool {
        let mut again = State { changed: ALL_DIGITS, ..*state };
        again.settle().is_some() && (again.may, again.open) == (state.may, state.open)
    }

    #[test]
    fn all_conclusions_are_drawn() {
        let Next::Found(grid) = Completions::of(&[0; 81]).next(&|| false) else { panic!("an empty board has completions") };
        let mut rng = 1_u64;
        let mut roll = |sides: usize| {
            rng = rng.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (rng >> 33) as usize % sides
        };
        let (mut open, mut impossible) = (0, 0);
        for _ in 0..1000 {
            let mut state = State::of(&grid.map(|digit| if roll(9) < 3 { digit } else { 0 }));
            assert!(state.settle().is_some() && is_settled(&state));
            // Until the board is full, or it is seen that it cannot be.
            while state.open != Bands::default() {
                state.forbid(roll(DIGITS), roll(BANDS), 1 << roll(27));
                if state.settle().is_none() {
                    assert!(state.settle().is_none());
                    impossible += 1;
                    break;
                }
                assert!(is_settled(&state));
                open += 1;
            }
        }
        assert!(open > 1000 && impossible > 500, "only {open} were settled, and {impossible} impossible");
    }
}
