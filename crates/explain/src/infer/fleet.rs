//! A fleet of ships on cells: complete ships are counted, none grows too long, and the longest still missing needs room.
//!
//! Ours. Weakness: it looks at one length at a time, so it does not see that ships of two lengths compete for room.

use super::{Contradiction, keep};
use crate::{
    state::{Removal, State},
    whatif::bits,
};
use puzzles::Fleet;

const WATER: u64 = 1;
const SHIP: u64 = 2;

/// The longest line that is looked at: its cells are the bits of a word, with one to spare.
const MAX_LINE: usize = 63;

/// What is known of a line: its cells as bits.
struct Line<'f> {
    cells: &'f [usize],
    ship: u64,
    water: u64,
    all: u64,
}

impl<'f> Line<'f> {
    fn new(cells: &'f [usize], state: &State) -> Self {
        let (mut ship, mut water) = (0, 0);
        for (place, &var) in cells.iter().enumerate() {
            let left = state.candidates[var];
            // Without branches: either bit alone.
            ship |= (left >> 1 & !left & 1) << place;
            water |= (left & !(left >> 1) & 1) << place;
        }
        Self { cells, ship, water, all: (1 << cells.len()) - 1 }
    }

    fn open(&self) -> u64 {
        self.all & !self.ship & !self.water
    }

    /// Whether the cell before a place, and that after a run from it, are known to be water or off the board.
    fn is_closed(&self, start: usize, length: usize) -> bool {
        let outside = !self.all | self.water;
        (start == 0 || outside >> (start - 1) & 1 == 1) && outside >> (start + length) & 1 == 1
    }
}

pub fn infer(fleet: &Fleet, state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    if fleet.lines.iter().any(|line| line.len() > MAX_LINE) {
        return Ok(());
    }
    let lines: Vec<Line<'_>> = fleet.lines.iter().map(|cells| Line::new(cells, state)).collect();
    let longest = fleet.ships.len();
    // Complete ships by length, and the runs that may still grow. A single cell is a ship if both its runs
    // are complete.
    let mut missing: Vec<i64> = fleet.ships.iter().map(|&ships| ships as i64).collect();
    let mut growing = Vec::new();
    let mut singles = Vec::new();
    for line in &lines {
        let mut left = line.ship;
        while left != 0 {
            let start = left.trailing_zeros() as usize;
            let length = (left >> start).trailing_ones() as usize;
            left &= !(((1 << length) - 1) << start);
            if length > longest {
                return Err(Contradiction);
            }
            match (length, line.is_closed(start, length)) {
                (1, true) => singles.push(line.cells[start]),
                (1, false) => {}
                (length, true) => missing[length - 1] -= 1,
                (length, false) => growing.push(length),
            }
        }
    }
    singles.sort_unstable();
    missing[0] -= singles.windows(2).filter(|pair| pair[0] == pair[1]).count() as i64;
    if missing.iter().any(|&ships| ships < 0) {
        return Err(Contradiction);
    }
    if lines.iter().all(|line| line.open() == 0) && missing.iter().any(|&ships| ships > 0) {
        return Err(Contradiction);
    }
    // Each growing run needs a ship of at least its length.
    for length in 2..=longest {
        let needed = growing.iter().filter(|&&run| run >= length).count() as i64;
        if needed > missing[length - 1..].iter().sum() {
            return Err(Contradiction);
        }
    }
    let Some(largest) = (0..longest).rev().find(|&length| missing[length] > 0).map(|length| length + 1) else {
        return none_left(&lines, state, out);
    };
    too_long(&lines, state, largest, out)?;
    room(&lines, state, largest, missing[largest - 1], out)
}

/// No ship is missing, so every open cell is water.
fn none_left(lines: &[Line<'_>], state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    let mut open: Vec<usize> = lines.iter().flat_map(|line| bits(line.open()).map(|bit| cell(line, bit))).collect();
    open.sort_unstable();
    open.dedup();
    open.into_iter().try_for_each(|var| keep(state, var, WATER, out))
}

/// The variable of the cell at a bit.
fn cell(line: &Line<'_>, bit: u64) -> usize {
    line.cells[bit.trailing_zeros() as usize]
}

/// A cell that would join ship cells to a run longer than the largest missing ship is water.
fn too_long(lines: &[Line<'_>], state: &State, largest: usize, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    for line in lines {
        for bit in bits(line.open() & (line.ship << 1 | line.ship >> 1)) {
            let place = bit.trailing_zeros();
            let before = if place == 0 { 0 } else { (line.ship << (64 - place)).leading_ones() };
            let after = (line.ship >> (place + 1)).trailing_ones();
            if (before + after + 1) as usize > largest {
                keep(state, cell(line, bit), WATER, out)?;
            }
        }
    }
    Ok(())
}

/// The places for the largest missing ships: too few are a contradiction, just enough are all taken, and what all places
/// of a single one share is taken.
fn room(lines: &[Line<'_>], state: &State, length: usize, missing: i64, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    let mut places: Vec<&[usize]> = Vec::new();
    for line in lines {
        // The starts of runs without water, not beside a ship cell.
        let free = line.all & !line.water;
        if (free.count_ones() as usize) < length {
            continue;
        }
        let dry = (1..length).fold(free, |dry, shift| dry & free >> shift);
        let starts = dry & !(line.ship << 1) & !(line.ship >> length);
        for start in bits(starts).map(|bit| bit.trailing_zeros() as usize) {
            // A complete ship is not missing.
            let run = ((1 << length) - 1) << start;
            let complete = length > 1 && line.ship & run == run && line.is_closed(start, length);
            if !complete {
                places.push(&line.cells[start..start + length]);
            }
        }
    }
    if length == 1 {
        // Single cells are seen in both directions: only their number is checked.
        places.sort_unstable_by_key(|place| place[0]);
        places.dedup_by_key(|place| place[0]);
        return if (places.len() as i64) < missing { Err(Contradiction) } else { Ok(()) };
    }
    if (places.len() as i64) < missing {
        return Err(Contradiction);
    }
    let shared: Vec<usize> = match (places.len() as i64 == missing, missing) {
        (true, _) => places.concat(),
        (false, 1) => places[0].iter().copied().filter(|var| places.iter().all(|place| place.contains(var))).collect(),
        _ => Vec::new(),
    };
    shared.into_iter().try_for_each(|var| keep(state, var, SHIP, out))
}
