//! What follows from what cells may have.

use crate::Areas;

/// The digits that a cell may have, a bit each, and whether what follows from the last of them was drawn.
type Digits = u32;

const DRAWN: Digits = 1 << 31;

/// What may be.
#[derive(Clone)]
pub struct State {
    may: Vec<Digits>,
    /// How many these are for each cell.
    ways: Vec<u8>,
    /// For each area and digit.
    places: Vec<Places>,
    /// How many cells were not drawn yet.
    left: usize,
}

/// The cells of an area that may have a digit: how many, and their numbers added up without carrying, which is the cell
/// itself if it is the only one.
#[derive(Clone, Copy)]
struct Places {
    count: u16,
    cells: u16,
}

/// A cell has a digit, or has not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Literal {
    pub cell: u16,
    pub digit: u8,
}

/// Nothing is left for a cell or a digit.
pub struct Contradiction;

impl State {
    /// All digits may be anywhere.
    pub fn all(areas: &Areas) -> Self {
        let places = |cells: &Vec<u16>| {
            let places = Places { count: areas.digits as u16, cells: cells.iter().fold(0, |all, cell| all ^ cell) };
            std::iter::repeat_n(places, areas.digits)
        };
        let cells = areas.of.len();
        let (may, ways) = (vec![(1 << areas.digits) - 1; cells], vec![areas.digits as u8; cells]);
        Self { may, ways, places: areas.cells.iter().flat_map(places).collect(), left: cells }
    }

    pub fn copy_from(&mut self, other: &Self) {
        self.may.copy_from_slice(&other.may);
        self.ways.copy_from_slice(&other.ways);
        self.places.copy_from_slice(&other.places);
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
    /// One divided by how often nothing was left for each cell, and for each digit of each area, and one.
    cells: Vec<f32>,
    places: Vec<f32>,
    /// What follows and was not drawn yet.
    queue: Vec<Literal>,
}

impl Reasoner {
    pub fn of(areas: Areas) -> Self {
        let (cells, places) = (vec![1.0; areas.of.len()], vec![1.0; areas.cells.len() * areas.digits]);
        Self { areas, cells, places, queue: Vec::new() }
    }

    /// The state in which some cells have a digit.
    pub fn given(&mut self, given: impl Iterator<Item = Literal>) -> Result<State, Contradiction> {
        let mut state = State::all(&self.areas);
        self.queue.extend(given);
        self.settle(&mut state)?;
        Ok(state)
    }

    /// A cell has a digit.
    pub fn assign(&mut self, state: &mut State, Literal { cell, digit }: Literal) -> Result<(), Contradiction> {
        self.queue.push(Literal { cell, digit });
        self.settle(state)
    }

    /// A cell has not a digit.
    pub fn exclude(&mut self, state: &mut State, Literal { cell, digit }: Literal) -> Result<(), Contradiction> {
        self.take(state, usize::from(cell), 1 << digit).and_then(|()| self.drain(state)).inspect_err(|_| self.queue.clear())
    }

    fn settle(&mut self, state: &mut State) -> Result<(), Contradiction> {
        self.drain(state).inspect_err(|_| self.queue.clear())
    }

    fn drain(&mut self, state: &mut State) -> Result<(), Contradiction> {
        while let Some(Literal { cell, digit }) = self.queue.pop() {
            let cell = usize::from(cell);
            if state.may[cell] >> digit & 1 == 0 {
                return self.nothing_for_cell(cell);
            }
            if state.may[cell] & DRAWN != 0 {
                continue;
            }
            state.may[cell] |= DRAWN;
            state.left -= 1;
            self.take(state, cell, (DRAWN - 1) & !(1 << digit))?;
            for place in 0..self.areas.peers[cell].len() {
                let peer = usize::from(self.areas.peers[cell][place]);
                if state.may[peer] >> digit & 1 == 1 {
                    self.take(state, peer, 1 << digit)?;
                }
            }
        }
        Ok(())
    }

    /// Takes digits from a cell.
    fn take(&mut self, state: &mut State, cell: usize, digits: Digits) -> Result<(), Contradiction> {
        let mut taken = state.may[cell] & digits;
        let left = state.may[cell] & !digits;
        if left & !DRAWN == 0 {
            return self.nothing_for_cell(cell);
        }
        state.may[cell] = left;
        if taken != 0 && left.is_power_of_two() {
            self.queue.push(Literal { cell: cell as u16, digit: left.trailing_zeros() as u8 });
        }
        while taken != 0 {
            let digit = taken.trailing_zeros() as u8;
            taken &= taken - 1;
            state.ways[cell] -= 1;
            for &area in &self.areas.of[cell] {
                let number = usize::from(area) * self.areas.digits + usize::from(digit);
                let places = &mut state.places[number];
                places.count -= 1;
                places.cells ^= cell as u16;
                match places.count {
                    0 => {
                        weigh(&mut self.places[number]);
                        return Err(Contradiction);
                    }
                    1 => self.queue.push(Literal { cell: places.cells, digit }),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn nothing_for_cell(&mut self, cell: usize) -> Result<(), Contradiction> {
        weigh(&mut self.cells[cell]);
        Err(Contradiction)
    }

    /// What to try: of a cell, or a digit of an area, with few ways for its weight.
    pub fn choice(&self, state: &State) -> Literal {
        let (mut least, mut which) = (f32::MAX, Which::Cell(0));
        for (cell, (&count, &weight)) in state.ways.iter().zip(&self.cells).enumerate() {
            let ways = f32::from(count);
            if ways * ways * weight < least && count > 1 {
                (least, which) = (ways * ways * weight, Which::Cell(cell));
            }
        }
        for (number, (&Places { count, .. }, &weight)) in state.places.iter().zip(&self.places).enumerate() {
            let ways = f32::from(count);
            if ways * ways * weight < least && count > 1 {
                (least, which) = (ways * ways * weight, Which::Digit(number));
            }
        }
        match which {
            Which::Cell(cell) => Literal { cell: cell as u16, digit: state.may[cell].trailing_zeros() as u8 },
            Which::Digit(number) => {
                let (area, digit) = (number / self.areas.digits, number % self.areas.digits);
                let cell = self.areas.cells[area].iter().find(|&&cell| state.may[usize::from(cell)] >> digit & 1 == 1);
                Literal { cell: *cell.expect("it has several places"), digit: digit as u8 }
            }
        }
    }
}

/// A cell, or a digit of an area.
enum Which {
    Cell(usize),
    Digit(usize),
}

/// Counts one more.
fn weigh(weight: &mut f32) {
    *weight = 1.0 / (1.0 / *weight + 1.0);
}
