//! Boards of Hashi made by chance: islands and bridges grow from one island.

use super::{chance::Chance, typed};
use puzzles::{AnyPuzzle, hashi::Hashi};
use std::collections::{BTreeMap, BTreeSet};

/// How many islands a board has.
pub fn islands(puzzle: &dyn AnyPuzzle) -> Option<f64> {
    Some(typed::<Hashi>(puzzle)?.islands().len() as f64)
}

/// How many rows a board has.
pub fn rows(puzzle: &dyn AnyPuzzle) -> Option<f64> {
    Some(typed::<Hashi>(puzzle)?.rows() as f64)
}

/// A square board with so many islands that has an answer, and perhaps others. There is room for the islands.
pub fn board(side: usize, islands: usize, seed: u64) -> String {
    let mut chance = Chance::of(((side as u64) << 32) + ((islands as u64) << 16) + seed);
    loop {
        let mut grown = Grown::start(side, side * side < CLOSE * islands, &mut chance);
        for _ in 0..200 * islands {
            if grown.numbers.len() == islands {
                return grown.text();
            }
            grown.grow(&mut chance);
        }
    }
}

/// Where fewer cells than this are there for each island, islands may be side by side, as on the printed boards of 5×5.
const CLOSE: usize = 5;

/// Islands, and where bridges are.
struct Grown {
    side: usize,
    /// Whether islands may be side by side.
    close: bool,
    /// The number of bridges at each island.
    numbers: BTreeMap<usize, usize>,
    /// Whether no bridge is on a cell.
    water: Vec<bool>,
    /// The islands that are joined, each pair once.
    joined: BTreeSet<(usize, usize)>,
}

impl Grown {
    fn start(side: usize, close: bool, chance: &mut Chance) -> Self {
        Self {
            side,
            close,
            numbers: BTreeMap::from([(chance.below(side * side), 0)]),
            water: vec![true; side * side],
            joined: BTreeSet::new(),
        }
    }

    /// Builds one bridge or two from an island to a new one, or to one that is met on the way; fails without a change if
    /// something is in the way.
    fn grow(&mut self, chance: &mut Chance) {
        let from = self.numbers.keys().nth(chance.below(self.numbers.len())).copied().unwrap_or(0);
        let (down, right) = [(-1, 0), (1, 0), (0, -1), (0, 1)][chance.below(4)];
        let least = if self.close { 1 } else { 2 };
        let (length, bridges) = (least + chance.below(4), 1 + chance.below(2));
        let at = |step: usize| -> Option<usize> {
            let row = (from / self.side).checked_add_signed(down * step as isize)?;
            let col = (from % self.side).checked_add_signed(right * step as isize)?;
            (row < self.side && col < self.side).then_some(self.side * row + col)
        };
        let mut way = Vec::new();
        for step in 1..=length {
            let Some(cell) = at(step) else { return };
            if !self.water[cell] || self.joined.contains(&(from.min(cell), from.max(cell))) {
                return;
            }
            way.push(cell);
            if self.numbers.contains_key(&cell) {
                break;
            }
        }
        let to = way.pop().unwrap_or(from);
        let near = |cell: usize| {
            let beside = [cell.checked_sub(self.side), cell.checked_sub(1), Some(cell + 1), Some(cell + self.side)];
            beside.into_iter().flatten().any(|other| other != from && self.numbers.contains_key(&other))
        };
        if !self.close && (way.is_empty() || !self.numbers.contains_key(&to) && near(to)) {
            return;
        }
        self.joined.insert((from.min(to), from.max(to)));
        way.iter().for_each(|&cell| self.water[cell] = false);
        for end in [from, to] {
            *self.numbers.entry(end).or_default() += bridges;
        }
    }

    /// In the format of Coelho, Laporte, Lindbeck and Vidal.
    fn text(&self) -> String {
        let number = |cell| self.numbers.get(&cell).copied().unwrap_or(0).to_string();
        let row = |row: usize| (0..self.side).map(|col| number(self.side * row + col)).collect::<Vec<_>>().join(" ") + "\n";
        format!("{0} {0} {1}\n{2}", self.side, self.numbers.len(), (0..self.side).map(row).collect::<String>())
    }
}
