//! A fleet of ships on cells: complete ships are counted, none grows too long, and the longest still missing needs room.
//!
//! Ours. Weakness: it looks at one length at a time, so it does not see that ships of two lengths compete for room.

use super::{Contradiction, keep};
use crate::{
    state::{Removal, State},
    var::{Bits, bits},
};
use puzzles::Fleet;

const WATER: Bits = 1;
const SHIP: Bits = 2;

/// The longest line that is looked at: its cells are the bits of a word, with one to spare.
const MAX_LINE: usize = 63;

/// What is known of the cells of a line, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    ship: Bits,
    water: Bits,
}

impl Known {
    /// Notes the candidates that are left to the cell at a place.
    #[inline]
    pub fn note(&mut self, place: usize, left: Bits) {
        // Without branches: either bit alone.
        self.ship |= (left >> 1 & !left & 1) << place;
        self.water |= (left & !(left >> 1) & 1) << place;
    }
}

/// Where a cell is: its line and its place there.
pub type Spot = (u32, u32);

/// For each variable its places in the lines of a fleet; `None` if a line is too long.
pub fn spots(fleet: &Fleet, vars: usize) -> Option<Vec<Vec<Spot>>> {
    let mut spots = vec![Vec::new(); vars];
    for (line, cells) in fleet.lines.iter().enumerate() {
        if cells.len() > MAX_LINE {
            return None;
        }
        cells.iter().enumerate().for_each(|(place, &var)| spots[var].push((line as u32, place as u32)));
    }
    Some(spots)
}

/// What is known of each line.
pub fn known(fleet: &Fleet, state: &State) -> Vec<Known> {
    let of = |cells: &Vec<usize>| {
        let mut known = Known::default();
        cells.iter().enumerate().for_each(|(place, &var)| known.note(place, state.candidates[var]));
        known
    };
    fleet.lines.iter().map(of).collect()
}

/// A line, with what is known of it.
#[derive(Clone, Copy)]
struct Line<'f> {
    cells: &'f [usize],
    ship: Bits,
    water: Bits,
    all: Bits,
}

impl Line<'_> {
    fn open(&self) -> Bits {
        self.all & !self.ship & !self.water
    }

    /// Whether the cell before a place, and that after a run from it, are known to be water or off the board.
    fn is_closed(&self, start: usize, length: usize) -> bool {
        let outside = !self.all | self.water;
        (start == 0 || outside >> (start - 1) & 1 == 1) && outside >> (start + length) & 1 == 1
    }
}

/// The lines of a fleet.
#[derive(Clone, Copy)]
struct Lines<'f>(&'f Fleet, &'f [Known]);

impl<'f> Lines<'f> {
    fn iter(self) -> impl Iterator<Item = Line<'f>> {
        let line = |(cells, known): (&'f Vec<usize>, &Known)| Line {
            cells,
            ship: known.ship,
            water: known.water,
            all: (1 << cells.len()) - 1,
        };
        self.0.lines.iter().zip(self.1).map(line)
    }
}

/// Why a fleet does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A ship of so many cells is longer than any.
    TooLong(usize),
    /// There are more ships of so many cells, or with `or_more` of at least so many, than there should be.
    TooMany { cells: usize, or_more: bool },
    /// There is no room for so many ships of so many cells.
    NoRoom { cells: usize, ships: i64 },
    /// A cell would be water and part of a ship.
    Cell,
}

impl From<Contradiction> for Fault {
    fn from(_: Contradiction) -> Self {
        Self::Cell
    }
}

impl From<Fault> for Contradiction {
    fn from(_: Fault) -> Self {
        Self
    }
}

/// What a fleet says.
///
/// # Errors
/// If it does not fit.
pub fn infer(fleet: &Fleet, state: &State, out: &mut Vec<Removal>) -> Result<(), Fault> {
    if fleet.lines.iter().any(|line| line.len() > MAX_LINE) {
        return Ok(());
    }
    of_known(fleet, &known(fleet, state), state, out)
}

/// What a fleet says whose lines are known as bits.
///
/// # Errors
/// If it does not fit.
pub fn of_known(fleet: &Fleet, known: &[Known], state: &State, out: &mut Vec<Removal>) -> Result<(), Fault> {
    let lines = Lines(fleet, known);
    // No line has a longer run.
    let longest = fleet.ships.len().min(MAX_LINE + 1);
    // Complete ships by length, and the runs that may still grow. A single cell is a ship if both its runs
    // are complete.
    let (mut missing, mut growing) = ([0_i64; MAX_LINE + 1], [0_i64; MAX_LINE + 1]);
    missing.iter_mut().zip(&fleet.ships).for_each(|(missing, &ships)| *missing = ships as i64);
    let mut singles = Vec::new();
    for line in lines.iter() {
        let mut left = line.ship;
        while left != 0 {
            let start = left.trailing_zeros() as usize;
            let length = (left >> start).trailing_ones() as usize;
            left &= !(((1 << length) - 1) << start);
            if length > longest {
                return Err(Fault::TooLong(length));
            }
            match (length, line.is_closed(start, length)) {
                (1, true) => singles.push(line.cells[start]),
                (1, false) => {}
                (length, true) => missing[length - 1] -= 1,
                (length, false) => growing[length - 1] += 1,
            }
        }
    }
    singles.sort_unstable();
    missing[0] -= singles.windows(2).filter(|pair| pair[0] == pair[1]).count() as i64;
    let missing = &missing[..longest];
    if let Some(length) = missing.iter().position(|&ships| ships < 0) {
        return Err(Fault::TooMany { cells: length + 1, or_more: false });
    }
    let largest = missing.iter().rposition(|&ships| ships > 0).map(|length| length + 1);
    if let Some(cells) = largest
        && lines.iter().all(|line| line.open() == 0)
    {
        return Err(Fault::NoRoom { cells, ships: missing[cells - 1] });
    }
    // Each growing run needs a ship of at least its length.
    let mut spare = 0;
    for length in (2..=longest).rev() {
        spare += missing[length - 1] - growing[length - 1];
        if spare < 0 {
            return Err(Fault::TooMany { cells: length, or_more: true });
        }
    }
    let Some(largest) = largest else { return Ok(none_left(lines, state, out)?) };
    too_long(lines, state, largest, out)?;
    room(lines, state, largest, missing[largest - 1], out)
}

/// No ship is missing, so every open cell is water.
fn none_left(lines: Lines<'_>, state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    let mut open: Vec<usize> = lines.iter().flat_map(|line| bits(line.open()).map(move |bit| cell(&line, bit))).collect();
    open.sort_unstable();
    open.dedup();
    open.into_iter().try_for_each(|var| keep(state, var, WATER, out))
}

/// The variable of the cell at a bit.
fn cell(line: &Line<'_>, bit: Bits) -> usize {
    line.cells[bit.trailing_zeros() as usize]
}

/// A cell that would join ship cells to a run longer than the largest missing ship is water.
fn too_long(lines: Lines<'_>, state: &State, largest: usize, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    for line in lines.iter() {
        for bit in bits(line.open() & (line.ship << 1 | line.ship >> 1)) {
            let place = bit.trailing_zeros();
            let before = if place == 0 { 0 } else { (line.ship << (Bits::BITS - place)).leading_ones() };
            let after = (line.ship >> (place + 1)).trailing_ones();
            if (before + after + 1) as usize > largest {
                keep(state, cell(&line, bit), WATER, out)?;
            }
        }
    }
    Ok(())
}

/// The places for the largest missing ships: too few are a contradiction, just enough are all taken, and what all places
/// of a single one share is taken.
fn room(lines: Lines<'_>, state: &State, length: usize, missing: i64, out: &mut Vec<Removal>) -> Result<(), Fault> {
    let fault = Fault::NoRoom { cells: length, ships: missing };
    if length == 1 {
        // Single cells are seen in both directions: only their number is checked.
        let mut cells: Vec<usize> = lines.iter().flat_map(|line| places(line, 1).map(move |start| line.cells[start])).collect();
        cells.sort_unstable();
        cells.dedup();
        return if (cells.len() as i64) < missing { Err(fault) } else { Ok(()) };
    }
    let runs = || lines.iter().flat_map(|line| places(line, length).map(move |start| &line.cells[start..start + length]));
    if missing > 1 {
        let missing = missing as usize;
        return match runs().take(missing + 1).count() {
            count if count < missing => Err(fault),
            count if count == missing => Ok(runs().flatten().try_for_each(|&var| keep(state, var, SHIP, out))?),
            _ => Ok(()),
        };
    }
    let mut runs = runs();
    let mut shared = runs.next().ok_or(fault)?.to_vec();
    while !shared.is_empty()
        && let Some(run) = runs.next()
    {
        shared.retain(|var| run.contains(var));
    }
    Ok(shared.into_iter().try_for_each(|var| keep(state, var, SHIP, out))?)
}

/// The starts of runs without water, not beside a ship cell; a complete ship is not missing.
fn places(line: Line<'_>, length: usize) -> impl Iterator<Item = usize> {
    let free = line.all & !line.water;
    // A ship may be longer than a word has bits.
    let starts = match (free.count_ones() as usize) < length {
        true => 0,
        false => (1..length).fold(free, |dry, shift| dry & free >> shift) & !(line.ship << 1) & !(line.ship >> length),
    };
    let is_complete = move |start: usize| {
        let run = ((1 << length) - 1) << start;
        length > 1 && line.ship & run == run && line.is_closed(start, length)
    };
    bits(starts).map(|bit| bit.trailing_zeros() as usize).filter(move |&start| !is_complete(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ship_longer_than_any_line_has_no_room() {
        let of_length = |length: usize| Fleet {
            lines: vec![(0..MAX_LINE).collect()],
            ships: (1..=length).map(|other| usize::from(other == length)).collect(),
        };
        let open = State { candidates: vec![WATER | SHIP; MAX_LINE], placed: vec![false; MAX_LINE] };
        assert!(infer(&of_length(MAX_LINE + 1), &open, &mut Vec::new()).is_err());
        let mut found = Vec::new();
        assert!(infer(&of_length(MAX_LINE), &open, &mut found).is_ok());
        assert_eq!(found.len(), MAX_LINE, "the longest ship fills the line");
    }
}
