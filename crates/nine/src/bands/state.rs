//! The search state: candidates per digit, and their propagation to a fixpoint.
//!
//! Propagates naked singles, hidden singles in rows and boxes, and locked candidates between boxes and lines, all by table
//! lookups per digit and band.

use super::{
    BANDS, Bands, DIGITS, DigitBands, Digits, FULL, ROW,
    propagation_tables::{PLACED, propagate_band},
    zip_bands,
};
use crate::bits::ones;

/// A bit for each digit.
const ALL_DIGITS: u32 = (1 << DIGITS) - 1;

/// A partial solution.
#[derive(Clone, Copy)]
pub struct State {
    /// For each digit, the cells that may have it.
    pub candidates: DigitBands,
    /// The cells without a placed digit.
    pub unsolved: Bands,
    /// A bit for each digit that lost a candidate since it was propagated last.
    changed: u32,
}

/// The cells with at least one, two and three candidates.
#[derive(Clone, Copy, Default)]
pub struct CandidateCounts {
    at_least_one: Bands,
    at_least_two: Bands,
    at_least_three: Bands,
}

impl State {
    /// The state of given clues: digits 1–9, or 0 where there is none. Not propagated yet.
    #[inline(always)]
    pub fn of(clues: &Digits) -> Self {
        Self::of_cells(given_cells(clues).map(|cell| (cell, usize::from(clues[cell] - 1))))
    }

    /// The state of some cells with their digits 0–8. Not propagated yet.
    #[inline(always)]
    pub fn of_cells(cells: impl Iterator<Item = (usize, usize)>) -> Self {
        let mut given = [Bands::default(); DIGITS];
        let mut candidates = [FULL; DIGITS];
        for (cell, digit) in cells {
            given[digit][cell / 27] |= 1 << (cell % 27);
            candidates[digit] = zip_bands(candidates[digit], PLACED[cell], |cells, placed| cells & placed);
        }
        let empty = given.iter().fold(FULL, |empty, &given| zip_bands(empty, given, |empty, given| empty & !given));
        // A cell with a given has no other candidate.
        for (cells, &given) in candidates.iter_mut().zip(&given) {
            let allowed = zip_bands(empty, given, |empty, given| empty | given);
            *cells = zip_bands(*cells, allowed, |cells, allowed| cells & allowed);
        }
        Self { candidates, unsolved: FULL, changed: ALL_DIGITS }
    }

    /// Propagates to a fixpoint. Returns the candidate counts of the cells, or `None` if the state has no solution.
    #[inline(always)]
    pub fn propagate(&mut self) -> Option<CandidateCounts> {
        loop {
            while self.changed != 0 {
                if !self.propagate_changed() {
                    return None;
                }
            }
            let counts = self.candidate_counts();
            if counts.at_least_one != FULL {
                return None;
            }
            let single = zip_bands(counts.at_least_one, counts.at_least_two, |one, two| one & !two);
            let single = zip_bands(single, self.unsolved, |single, unsolved| single & unsolved);
            if single == Bands::default() {
                return Some(counts);
            }
            self.place_naked_singles(single);
        }
    }

    /// Propagates the changed digits, one after the other; `false` if one has no candidate left in a band.
    #[inline(always)]
    fn propagate_changed(&mut self) -> bool {
        let before = self.unsolved;
        // For each digit the unsolved cells when it was propagated: cells solved after that are removed from it at the end.
        let mut unsolved_then = [before; DIGITS];
        for digit in ones(u64::from(std::mem::take(&mut self.changed))) {
            let solved = zip_bands(before, self.unsolved, |before, now| before & !now);
            self.candidates[digit] = zip_bands(self.candidates[digit], solved, |cells, solved| cells & !solved);
            if !self.propagate_digit(digit) {
                // Stays marked, so that the contradiction shows again at the next propagation.
                self.changed = 1 << digit;
                return false;
            }
            unsolved_then[digit] = self.unsolved;
        }
        if self.unsolved != before {
            for (digit, unsolved) in unsolved_then.into_iter().enumerate() {
                self.remove_candidates(digit, zip_bands(unsolved, self.unsolved, |then, now| then & !now));
            }
        }
        true
    }

    /// Propagates the candidates of one digit; `false` if it has none left in a band.
    #[inline(always)]
    fn propagate_digit(&mut self, digit: usize) -> bool {
        let [one, two, three, _] = self.candidates[digit];
        let mut cells = (one, two, three);
        // All bands at once, to a fixpoint. Separate variables stay in registers.
        let placed = loop {
            let (a, b, c) = (propagate_band(cells.0), propagate_band(cells.1), propagate_band(cells.2));
            cells = (
                a.candidates & !(b.confined | c.confined),
                b.candidates & !(a.confined | c.confined),
                c.candidates & !(a.confined | b.confined),
            );
            // `propagate_band` is idempotent, so without a loss to other bands nothing more follows.
            if cells == (a.candidates, b.candidates, c.candidates) {
                break [a.placed, b.placed, c.placed, 0];
            }
        };
        self.candidates[digit] = [cells.0, cells.1, cells.2, 0];
        self.unsolved = zip_bands(self.unsolved, placed, |unsolved, placed| unsolved & !placed);
        (cells.0 != 0) & (cells.1 != 0) & (cells.2 != 0)
    }

    /// Removes a digit from cells.
    #[inline(always)]
    fn remove_candidates(&mut self, digit: usize, cells: Bands) {
        let lost = zip_bands(self.candidates[digit], cells, |had, cells| had & cells);
        self.changed |= u32::from(lost != Bands::default()) << digit;
        self.candidates[digit] = zip_bands(self.candidates[digit], cells, |had, cells| had & !cells);
    }

    /// Counts the candidates of all cells at once.
    #[inline(always)]
    fn candidate_counts(&self) -> CandidateCounts {
        self.candidates.iter().fold(CandidateCounts::default(), |counts, &cells| {
            let CandidateCounts { at_least_one, at_least_two, at_least_three } = counts;
            CandidateCounts {
                at_least_one: zip_bands(at_least_one, cells, |one, cells| one | cells),
                at_least_two: zip_bands(at_least_two, zip_bands(at_least_one, cells, |one, cells| one & cells), |two, again| {
                    two | again
                }),
                at_least_three: zip_bands(
                    at_least_three,
                    zip_bands(at_least_two, cells, |two, cells| two & cells),
                    |three, again| three | again,
                ),
            }
        })
    }

    #[inline(always)]
    pub fn place(&mut self, digit: usize, band: usize, cell: u32) {
        self.candidates[digit] =
            zip_bands(self.candidates[digit], PLACED[band * 27 + cell as usize], |cells, placed| cells & placed);
        self.changed |= 1 << digit;
    }

    /// Removes a digit from cells of one band.
    #[inline(always)]
    pub fn exclude(&mut self, digit: usize, band: usize, cells: u32) {
        self.changed |= u32::from(self.candidates[digit][band] & cells != 0) << digit;
        self.candidates[digit][band] &= !cells;
    }

    /// Places the digits of cells with one candidate.
    #[inline(always)]
    fn place_naked_singles(&mut self, single: Bands) {
        for digit in 0..DIGITS {
            let here = zip_bands(single, self.candidates[digit], |single, cells| single & cells);
            for (band, mut here) in here.into_iter().enumerate() {
                while here != 0 {
                    self.place(digit, band, here.trailing_zeros());
                    here &= here - 1;
                }
            }
        }
    }

    /// The digit, band and cell to branch on: a cell with two candidates, in the band that has most of these, where
    /// propagation is strongest; otherwise a digit with the fewest candidates in a row. If possible the choice agrees with
    /// `reference`, or disagrees if `prefers_reference` is false.
    #[inline(always)]
    pub fn choose_branch(
        &self,
        counts: &CandidateCounts,
        reference: &DigitBands,
        prefers_reference: bool,
    ) -> (usize, usize, u32) {
        let bivalue: Bands = zip_bands(counts.at_least_two, counts.at_least_three, |two, three| two & !three);
        let band = (0..BANDS).max_by_key(|&band| bivalue[band].count_ones()).unwrap_or(0);
        if bivalue[band] != 0 {
            let cell = bivalue[band].trailing_zeros();
            let mut both = (0..DIGITS).filter(|&digit| self.candidates[digit][band] >> cell & 1 == 1);
            let first = both.next().unwrap_or(0);
            let is_reference = reference[first][band] >> cell & 1 == 1;
            let digit = if is_reference == prefers_reference { first } else { both.next().unwrap_or(first) };
            return (digit, band, cell);
        }
        let rows = (0..DIGITS).flat_map(|digit| (0..9).map(move |row| (digit, row / 3, ROW << (row % 3 * 9))));
        let cells = rows.map(|(digit, band, row)| (digit, band, self.candidates[digit][band] & row));
        let unsolved = cells.filter(|&(_, band, cells)| cells & self.unsolved[band] != 0);
        let (digit, band, cells) = unsolved.min_by_key(|(_, _, cells)| cells.count_ones()).unwrap_or((0, 0, 1));
        let preferred = if prefers_reference { cells & reference[digit][band] } else { cells & !reference[digit][band] };
        (digit, band, if preferred == 0 { cells } else { preferred }.trailing_zeros())
    }
}

/// The cells with a clue, in ascending order. Eight bytes are tested at once: a branch per cell would be mispredicted too often.
#[inline(always)]
fn given_cells(clues: &Digits) -> impl Iterator<Item = usize> {
    /// Added to a byte up to 128, it sets the highest bit unless the byte is 0.
    const ADDED: u64 = u64::from_ne_bytes([0x7f; 8]);
    /// Multiplication by this moves the lowest bits of all bytes to the highest byte, that of the first byte lowest.
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

/// The cells that cannot have their digit of `reference`.
#[inline(always)]
pub fn differing_cells(reference: &DigitBands, candidates: &DigitBands) -> Bands {
    reference.iter().zip(candidates).fold(Bands::default(), |differing, (&reference, &candidates)| {
        let here = zip_bands(reference, candidates, |reference, candidates| reference & !candidates);
        zip_bands(differing, here, |differing, here| differing | here)
    })
}

#[cfg(test)]
mod tests {
    use super::{ALL_DIGITS, BANDS, Bands, DIGITS, State};
    use crate::{Completions, Next};
    use rand_xoshiro::{
        SplitMix64,
        rand_core::{Rng as _, SeedableRng},
    };

    /// Whether propagating all digits again changes nothing.
    fn is_at_fixpoint(state: &State) -> bool {
        let mut again = State { changed: ALL_DIGITS, ..*state };
        again.propagate().is_some() && (again.candidates, again.unsolved) == (state.candidates, state.unsolved)
    }

    #[test]
    fn propagation_reaches_a_fixpoint() {
        let Next::Found(grid) = Completions::of(&[0; 81]).next(&|| false) else { panic!("an empty board has completions") };
        let mut rng = SplitMix64::seed_from_u64(1);
        let mut below = |bound: usize| rng.next_u64() as usize % bound;
        let (mut consistent, mut contradictory) = (0, 0);
        for _ in 0..1000 {
            let mut state = State::of(&grid.map(|digit| if below(9) < 3 { digit } else { 0 }));
            assert!(state.propagate().is_some() && is_at_fixpoint(&state));
            // Until the board is solved or contradicts itself.
            while state.unsolved != Bands::default() {
                state.exclude(below(DIGITS), below(BANDS), 1 << below(27));
                if state.propagate().is_none() {
                    assert!(state.propagate().is_none());
                    contradictory += 1;
                    break;
                }
                assert!(is_at_fixpoint(&state));
                consistent += 1;
            }
        }
        assert!(
            consistent > 1000 && contradictory > 500,
            "only {consistent} states were consistent and {contradictory} contradictory"
        );
    }
}
