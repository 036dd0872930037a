//! A fleet of ships on cells: complete ships are counted, none grows too long, and the longest still missing needs room.
//!
//! Ours. Weakness: it looks at one length at a time, so it does not see that ships of two lengths compete for room.

use super::{Contradiction, keep};
use crate::state::{Removal, State};
use puzzles::Fleet;
use std::collections::BTreeSet;

const WATER: u64 = 1;
const SHIP: u64 = 2;

pub fn infer(fleet: &Fleet, state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    let is_ship = |var: usize| state.candidates[var] == SHIP;
    let is_water = |var: usize| state.candidates[var] == WATER;
    let longest = fleet.ships.len();
    // Complete ships by length, and the runs that may still grow. A single cell is a ship if both its runs
    // are complete.
    let mut missing: Vec<i64> = fleet.ships.iter().map(|&ships| ships as i64).collect();
    let mut growing = Vec::new();
    let mut singles = Vec::new();
    for line in &fleet.lines {
        let mut start = 0;
        for run in line.chunk_by(|&a, &b| is_ship(a) == is_ship(b)) {
            let end = start + run.len();
            if is_ship(run[0]) {
                let closed = (start == 0 || is_water(line[start - 1])) && (end == line.len() || is_water(line[end]));
                if run.len() > longest {
                    return Err(Contradiction);
                }
                match (run.len(), closed) {
                    (1, true) => singles.push(run[0]),
                    (1, false) => {}
                    (length, true) => missing[length - 1] -= 1,
                    (length, false) => growing.push(length),
                }
            }
            start = end;
        }
    }
    singles.sort_unstable();
    missing[0] -= singles.windows(2).filter(|pair| pair[0] == pair[1]).count() as i64;
    if missing.iter().any(|&ships| ships < 0) {
        return Err(Contradiction);
    }
    let is_filled = fleet.lines.iter().flatten().all(|&var| state.candidates[var] != WATER | SHIP);
    if is_filled && missing.iter().any(|&ships| ships > 0) {
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
        return none_left(fleet, state, out);
    };
    too_long(fleet, state, largest, out)?;
    room(fleet, state, largest, missing[largest - 1], out)
}

/// No ship is missing, so every open cell is water.
fn none_left(fleet: &Fleet, state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    let cells: BTreeSet<usize> = fleet.lines.iter().flatten().copied().collect();
    let open = cells.into_iter().filter(|&var| state.candidates[var] == WATER | SHIP);
    open.into_iter().try_for_each(|var| keep(state, var, WATER, out))
}

/// A cell that would join ship cells to a run longer than the largest missing ship is water.
fn too_long(fleet: &Fleet, state: &State, largest: usize, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    for line in &fleet.lines {
        let mut before = 0;
        for (place, &var) in line.iter().enumerate() {
            if state.candidates[var] == SHIP {
                before += 1;
                continue;
            }
            let before = std::mem::take(&mut before);
            if state.candidates[var] != WATER | SHIP {
                continue;
            }
            let after = line[place + 1..].iter().take_while(|&&var| state.candidates[var] == SHIP).count();
            if before + after + 1 > largest && before + after > 0 {
                keep(state, var, WATER, out)?;
            }
        }
    }
    Ok(())
}

/// The places for the largest missing ships: too few are a contradiction, just enough are all taken, and what all places
/// of a single one share is taken.
fn room(fleet: &Fleet, state: &State, length: usize, missing: i64, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    let mut places: Vec<&[usize]> = Vec::new();
    for line in &fleet.lines {
        for (start, cells) in line.windows(length).enumerate() {
            if cells.iter().any(|&var| state.candidates[var] & SHIP == 0) {
                continue;
            }
            let ends = [start.checked_sub(1), Some(start + length)];
            let ends = || ends.into_iter().flatten().filter_map(|end| line.get(end));
            let bounded = ends().all(|&var| state.candidates[var] & WATER != 0);
            // A complete ship is not missing.
            let complete = length > 1
                && cells.iter().all(|&var| state.candidates[var] == SHIP)
                && ends().all(|&var| state.candidates[var] == WATER);
            if bounded && !complete {
                places.push(cells);
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
