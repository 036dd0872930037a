//! Propagation of naked and hidden singles, with failure weights (dom/wdeg, Boussemart et al., 2004; see the crate).
//!
//! Each cell, and each digit of a unit, counts its candidates; a count of 1 queues a single. Cost: each exclusion updates the
//! counts of one cell and of its units. Weakness: no locked candidates and no Hall sets; stronger propagation would replace
//! guesses on sparse boards.

use crate::{
    Units,
    candidate_counts::{CandidateCount, LANES, min_weighted},
    sets::Sets,
};

/// A cell's candidates, a bit each, and [`PROPAGATED`] once its digit has been propagated.
type Digits = u32;

const PROPAGATED: Digits = 1 << 31;

/// The candidates that remain.
#[derive(Clone)]
pub struct State {
    /// For each cell its candidates.
    candidates: Vec<Digits>,
    /// For each digit, the cells that may have it.
    cells_of: Sets,
    /// The count of each cell, then of each digit in each unit; padded to a multiple of [`LANES`].
    counts: Vec<CandidateCount>,
    /// The number of cells whose digit has not been propagated.
    unsolved: usize,
}

/// A cell and a digit that it has, or does not have.
#[derive(Clone, Copy)]
pub struct Literal {
    pub cell: u16,
    pub digit: u8,
}

/// A cell, or a digit in a unit, has no candidate left.
pub struct Contradiction;

impl State {
    /// The state of an empty board.
    pub fn all(units: &Units) -> Self {
        let (digits, cells) = (units.digits, units.count());
        let in_unit = |unit: &Vec<u16>| {
            std::iter::repeat_n(CandidateCount::of(digits, unit.iter().fold(0, |all, cell| all ^ cell)), digits)
        };
        let mut counts = vec![CandidateCount::of(digits, 0); cells];
        counts.extend(units.cells.iter().flat_map(in_unit));
        counts.resize(counts.len().next_multiple_of(LANES), CandidateCount::of(0, 0));
        Self { candidates: vec![(1 << digits) - 1; cells], cells_of: Sets::full(digits, cells), counts, unsolved: cells }
    }

    pub fn copy_from(&mut self, other: &Self) {
        self.candidates.copy_from_slice(&other.candidates);
        self.cells_of.copy_from(&other.cells_of);
        self.counts.copy_from_slice(&other.counts);
        self.unsolved = other.unsolved;
    }

    /// The digit of each cell, from 1, once all are propagated.
    pub fn digits(&self) -> Option<Vec<u8>> {
        (self.unsolved == 0).then(|| self.candidates.iter().map(|digits| digits.trailing_zeros() as u8 + 1).collect())
    }
}

/// Propagates states, and learns weights from failures.
pub struct Propagator {
    units: Units,
    /// For each cell, and for each digit in each unit: `1 / (1 + failures)`.
    weights: Vec<f32>,
    queue: Queue,
}

/// A stack of implied literals still to be propagated.
struct Queue {
    /// The first `len` are waiting. There is room for all: each count drops to 1 once.
    literals: Vec<Literal>,
    len: usize,
}

impl Queue {
    fn of(capacity: usize) -> Self {
        Self { literals: vec![Literal { cell: 0, digit: 0 }; capacity], len: 0 }
    }

    /// Pushes a literal if `is_implied`, without a branch, which would often be mispredicted.
    fn push(&mut self, literal: Literal, is_implied: bool) {
        self.literals[self.len] = literal;
        self.len += usize::from(is_implied);
    }

    fn pop(&mut self) -> Option<Literal> {
        self.len = self.len.checked_sub(1)?;
        Some(self.literals[self.len])
    }
}

impl Propagator {
    pub fn of(units: Units) -> Self {
        let counts = units.count() + units.cells.len() * units.digits;
        // Each cell may also be given, and one slot takes a literal that is not implied.
        let queue = Queue::of(counts + units.count() + 1);
        Self { units, weights: vec![1.0; counts.next_multiple_of(LANES)], queue }
    }

    /// The propagated state of given cells.
    pub fn given(&mut self, given: impl Iterator<Item = Literal>) -> Result<State, Contradiction> {
        let mut state = State::all(&self.units);
        given.for_each(|given| self.queue.push(given, true));
        self.propagate(&mut state)?;
        Ok(state)
    }

    /// Assigns a digit to a cell, and propagates.
    pub fn assign(&mut self, state: &mut State, literal: Literal) -> Result<(), Contradiction> {
        self.queue.push(literal, true);
        self.propagate(state)
    }

    /// Excludes a digit from a cell, and propagates.
    pub fn exclude(&mut self, state: &mut State, Literal { cell, digit }: Literal) -> Result<(), Contradiction> {
        let (cell, digit) = (usize::from(cell), usize::from(digit));
        state.cells_of.remove(digit, cell);
        self.remove_candidate(state, cell, digit)?;
        self.propagate(state)
    }

    fn propagate(&mut self, state: &mut State) -> Result<(), Contradiction> {
        while let Some(literal) = self.queue.pop() {
            self.assign_and_propagate(state, literal)?;
        }
        Ok(())
    }

    /// Gives a cell its digit: removes its other candidates, and the digit from its peers.
    fn assign_and_propagate(&mut self, state: &mut State, Literal { cell, digit }: Literal) -> Result<(), Contradiction> {
        let (cell, digit) = (usize::from(cell), usize::from(digit));
        if state.candidates[cell] >> digit & 1 == 0 {
            return self.fail(cell);
        }
        if state.candidates[cell] & PROPAGATED != 0 {
            return Ok(());
        }
        let mut others = state.candidates[cell] & !(1 << digit);
        state.candidates[cell] |= PROPAGATED;
        state.unsolved -= 1;
        while others != 0 {
            let other = others.trailing_zeros() as usize;
            others &= others - 1;
            state.cells_of.remove(other, cell);
            self.remove_candidate(state, cell, other)?;
        }
        for word in 0..self.units.peers.words() {
            let cells = state.cells_of.word(digit, word);
            let mut peers = *cells & self.units.peers.of(cell)[word];
            *cells ^= peers;
            while peers != 0 {
                let peer = word * 64 + peers.trailing_zeros() as usize;
                peers &= peers - 1;
                self.remove_candidate(state, peer, digit)?;
            }
        }
        Ok(())
    }

    /// Removes a candidate of a cell, and queues the singles that appear.
    #[inline(always)]
    fn remove_candidate(&mut self, state: &mut State, cell: usize, digit: usize) -> Result<(), Contradiction> {
        let unsolved = state.candidates[cell] ^ 1 << digit;
        state.candidates[cell] = unsolved;
        if unsolved & !PROPAGATED == 0 {
            return self.fail(cell);
        }
        self.queue.push(Literal { cell: cell as u16, digit: unsolved.trailing_zeros() as u8 }, unsolved.is_power_of_two());
        state.counts[cell].remove(0);
        let (start, end) = (self.units.starts[cell] as usize, self.units.starts[cell + 1] as usize);
        for at in start..end {
            let index = self.units.counts[at] as usize + digit;
            let counts = &mut state.counts[index];
            counts.remove(cell as u16);
            if counts.count() == 0 {
                return self.fail(index);
            }
            self.queue.push(Literal { cell: counts.cell(), digit: digit as u8 }, counts.count() == 1);
        }
        Ok(())
    }

    /// Counts a failure of a cell, or of a digit in a unit, and empties the queue.
    #[cold]
    fn fail(&mut self, index: usize) -> Result<(), Contradiction> {
        self.queue.len = 0;
        self.weights[index] = 1.0 / (1.0 / self.weights[index] + 1.0);
        Err(Contradiction)
    }

    /// The literal to branch on: of a cell, or a digit in a unit, with few candidates in relation to its weight.
    pub fn choose_branch(&self, state: &State) -> Literal {
        let index = min_weighted(&state.counts, &self.weights);
        match index.checked_sub(self.units.count()) {
            None => Literal { cell: index as u16, digit: state.candidates[index].trailing_zeros() as u8 },
            Some(index) => {
                let (unit, digit) = (index / self.units.digits, index % self.units.digits);
                let cell = self.units.cells[unit].iter().find(|&&cell| state.candidates[usize::from(cell)] >> digit & 1 == 1);
                Literal { cell: *cell.expect("a count above 1 has a candidate"), digit: digit as u8 }
            }
        }
    }
}
