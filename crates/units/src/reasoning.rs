//! What follows from what cells may have.

use crate::{
    Areas,
    sets::Sets,
    ways::{LANES, Ways, least},
};

/// The digits that a cell may have, a bit each, and whether what follows from the last of them was drawn.
type Digits = u32;

const DRAWN: Digits = 1 << 31;

/// What may be.
#[derive(Clone)]
pub struct State {
    /// For each cell.
    may: Vec<Digits>,
    /// For each digit the cells that may have it.
    cells: Sets,
    /// For each cell, and then for each area and digit; to a whole number of [`LANES`].
    ways: Vec<Ways>,
    /// How many cells were not drawn yet.
    left: usize,
}

/// A cell has a digit, or has not.
#[derive(Clone, Copy)]
pub struct Literal {
    pub cell: u16,
    pub digit: u8,
}

/// Nothing is left for a cell or a digit.
pub struct Contradiction;

impl State {
    /// All digits may be anywhere.
    pub fn all(areas: &Areas) -> Self {
        let (digits, cells) = (areas.digits, areas.count());
        let in_area =
            |area: &Vec<u16>| std::iter::repeat_n(Ways::of(digits, area.iter().fold(0, |all, cell| all ^ cell)), digits);
        let mut ways = vec![Ways::of(digits, 0); cells];
        ways.extend(areas.cells.iter().flat_map(in_area));
        ways.resize(ways.len().next_multiple_of(LANES), Ways::of(0, 0));
        Self { may: vec![(1 << digits) - 1; cells], cells: Sets::full(digits, cells), ways, left: cells }
    }

    pub fn copy_from(&mut self, other: &Self) {
        self.may.copy_from_slice(&other.may);
        self.cells.copy_from(&other.cells);
        self.ways.copy_from_slice(&other.ways);
        self.left = other.left;
    }

    /// The digits from 1, once all are known.
    pub fn digits(&self) -> Option<Vec<u8>> {
        (self.left == 0).then(|| self.may.iter().map(|digits| digits.trailing_zeros() as u8 + 1).collect())
    }
}

/// Draws conclusions, and learns what comes to nothing.
pub struct Reasoner {
    areas: Areas,
    /// For each cell, and for each area and digit: one divided by how often nothing was left for it, and one.
    weights: Vec<f32>,
    queue: Queue,
}

/// What follows and was not drawn yet.
struct Queue {
    /// Those that wait, and room for all that can: each way is left alone once.
    room: Vec<Literal>,
    waiting: usize,
}

impl Queue {
    fn of(most: usize) -> Self {
        Self { room: vec![Literal { cell: 0, digit: 0 }; most], waiting: 0 }
    }

    /// Puts a literal in the queue if `follows`; whether it does is hard to foresee, so that to branch is slow.
    fn push(&mut self, literal: Literal, follows: bool) {
        self.room[self.waiting] = literal;
        self.waiting += usize::from(follows);
    }

    fn pop(&mut self) -> Option<Literal> {
        self.waiting = self.waiting.checked_sub(1)?;
        Some(self.room[self.waiting])
    }
}

impl Reasoner {
    pub fn of(areas: Areas) -> Self {
        let ways = areas.count() + areas.cells.len() * areas.digits;
        // Besides, each cell may be given, and there is room for one that does not follow.
        let queue = Queue::of(ways + areas.count() + 1);
        Self { areas, weights: vec![1.0; ways.next_multiple_of(LANES)], queue }
    }

    /// The state in which some cells have a digit.
    pub fn given(&mut self, given: impl Iterator<Item = Literal>) -> Result<State, Contradiction> {
        let mut state = State::all(&self.areas);
        given.for_each(|given| self.queue.push(given, true));
        self.settle(&mut state)?;
        Ok(state)
    }

    /// A cell has a digit.
    pub fn assign(&mut self, state: &mut State, literal: Literal) -> Result<(), Contradiction> {
        self.queue.push(literal, true);
        self.settle(state)
    }

    /// A cell has not a digit.
    pub fn exclude(&mut self, state: &mut State, Literal { cell, digit }: Literal) -> Result<(), Contradiction> {
        let (cell, digit) = (usize::from(cell), usize::from(digit));
        state.cells.remove(digit, cell);
        self.take(state, cell, digit)?;
        self.settle(state)
    }

    fn settle(&mut self, state: &mut State) -> Result<(), Contradiction> {
        while let Some(literal) = self.queue.pop() {
            self.draw(state, literal)?;
        }
        Ok(())
    }

    /// Draws what follows from a cell's having a digit: it has no other, and no peer has that.
    fn draw(&mut self, state: &mut State, Literal { cell, digit }: Literal) -> Result<(), Contradiction> {
        let (cell, digit) = (usize::from(cell), usize::from(digit));
        if state.may[cell] >> digit & 1 == 0 {
            return self.nothing_for(cell);
        }
        if state.may[cell] & DRAWN != 0 {
            return Ok(());
        }
        let mut others = state.may[cell] & !(1 << digit);
        state.may[cell] |= DRAWN;
        state.left -= 1;
        while others != 0 {
            let other = others.trailing_zeros() as usize;
            others &= others - 1;
            state.cells.remove(other, cell);
            self.take(state, cell, other)?;
        }
        for word in 0..self.areas.peers.words() {
            let cells = state.cells.word(digit, word);
            let mut peers = *cells & self.areas.peers.of(cell)[word];
            *cells ^= peers;
            while peers != 0 {
                let peer = word * 64 + peers.trailing_zeros() as usize;
                peers &= peers - 1;
                self.take(state, peer, digit)?;
            }
        }
        Ok(())
    }

    /// Takes a digit that it may have from a cell.
    #[inline(always)]
    fn take(&mut self, state: &mut State, cell: usize, digit: usize) -> Result<(), Contradiction> {
        let left = state.may[cell] ^ 1 << digit;
        state.may[cell] = left;
        if left & !DRAWN == 0 {
            return self.nothing_for(cell);
        }
        self.queue.push(Literal { cell: cell as u16, digit: left.trailing_zeros() as u8 }, left.is_power_of_two());
        state.ways[cell].lose(0);
        let (start, end) = (self.areas.starts[cell] as usize, self.areas.starts[cell + 1] as usize);
        for at in start..end {
            let number = self.areas.ways[at] as usize + digit;
            let ways = &mut state.ways[number];
            ways.lose(cell as u16);
            if ways.count() == 0 {
                return self.nothing_for(number);
            }
            self.queue.push(Literal { cell: ways.cell(), digit: digit as u8 }, ways.count() == 1);
        }
        Ok(())
    }

    /// Notes that there is no way left for a cell, or a digit of an area.
    #[cold]
    fn nothing_for(&mut self, number: usize) -> Result<(), Contradiction> {
        self.queue.waiting = 0;
        self.weights[number] = 1.0 / (1.0 / self.weights[number] + 1.0);
        Err(Contradiction)
    }

    /// What to try: of a cell, or a digit of an area, with few ways for its weight.
    pub fn choice(&self, state: &State) -> Literal {
        let number = least(&state.ways, &self.weights);
        match number.checked_sub(self.areas.count()) {
            None => Literal { cell: number as u16, digit: state.may[number].trailing_zeros() as u8 },
            Some(number) => {
                let (area, digit) = (number / self.areas.digits, number % self.areas.digits);
                let cell = self.areas.cells[area].iter().find(|&&cell| state.may[usize::from(cell)] >> digit & 1 == 1);
                Literal { cell: *cell.expect("it has several places"), digit: digit as u8 }
            }
        }
    }
}
