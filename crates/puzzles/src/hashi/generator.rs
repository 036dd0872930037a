//! Generator: a random tree of islands and bridges, then further bridges that close cycles.
//!
//! Each new island lies at a random distance in a random direction from one of the tree, connected by a bridge, as in
//! `bridges.c` of Simon Tatham's Portable Puzzle Collection. On dense boards the bridges are short; where there is no room for
//! more, islands are put on bridges. The numbers follow from the bridges; if the board has another solution, `repair.rs` changes
//! it. Cost: linear in the islands, at most 32 places beside each, and in the rounds that fill a dense board. Weakness: an attempt
//! fails where the growth so far leaves no room: nearly always above 44 % of the cells, on large boards above 40 %.

use super::{
    Hashi, Island,
    built::{bridges, extra_pairs, is_free},
};
use crate::generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes, pieces};
use grid::{Cell, Grid};

pub const GENERATOR: Generator<Hashi> = Generator {
    must_keep: |_| true,
    separate: super::repair::separate,
    separates_everywhere: true,
    ..Generator::of(Sizes::sides(3, 200, 10).levels([7, 8, 9, 10, 12]), PARAMETERS, draft)
};

const PARAMETERS: &[Parameter] = &[
    Parameter { name: "islands", sentence: "The number of islands.", takes: ParameterType::Number(2, 20_000, None) },
    Parameter {
        name: "density",
        sentence: "The share of cells with islands in percent; by default about 22, more where that excludes another solution.",
        takes: ParameterType::Number(1, 50, None),
    },
    Parameter {
        name: "cycles",
        sentence: "The maximum number of connected pairs of islands beyond those of a tree, in percent of the islands.",
        takes: ParameterType::Number(0, 100, Some(15)),
    },
    Parameter {
        name: "most",
        sentence: "The maximum number of bridges between two islands.",
        takes: ParameterType::Number(1, 9, Some(2)),
    },
    Parameter {
        name: "loops",
        sentence: "Whether bridges may form loops; if not, the board forbids them.",
        takes: ParameterType::One(&["yes", "no"]),
    },
];

/// The default share of cells with islands, in percent.
const DEFAULT_DENSITY: usize = 22;

/// The largest share of cells with islands, in percent, to which islands grow at any distance.
const MAX_SPARSE: usize = 26;

/// The steps down and to the right.
type Direction = (isize, isize);

const DIRECTIONS: [Direction; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

fn draft(params: &Parameters, rng: &mut Rng) -> Result<Option<Draft<Hashi>>, String> {
    let [rows, cols] = params.size;
    let share = params.number("density").map_or(DEFAULT_DENSITY, |share| share.unsigned_abs() as usize);
    let islands = params.number("islands").map_or((rows * cols * share / 100).max(2), |islands| islands.unsigned_abs() as usize);
    // No two islands are adjacent, so at most half of the cells have one.
    if islands > (rows * cols).div_ceil(2) {
        return Err(format!(
            "expected at most {} islands, no two of them side by side, found {islands}",
            (rows * cols).div_ceil(2)
        ));
    }
    let max_bridges = params.number("most").unwrap_or(2).unsigned_abs() as usize;
    let mut sea = Sea::new(params.size, rng);
    if !sea.grow(islands, rng) {
        return Ok(None);
    }
    let Sea { mut built, islands, .. } = sea;
    built.sort_unstable();
    let loops = params.word("loops") == "yes";
    let board =
        Hashi::new(rows, cols, islands.iter().map(|&cell| Island { cell, number: None }).collect(), max_bridges as u32, loops);
    let mut solution =
        bridges(&board, |a, b| if built.binary_search(&(a, b)).is_ok() { rng.range(1, max_bridges) as i64 } else { 0 });
    let mut order: Vec<usize> = (0..solution.len()).collect();
    rng.shuffle(&mut order);
    let mut extra_left = extra_pairs(islands.len(), params);
    for pair in order {
        if extra_left > 0 && solution[pair] == 0 && is_free(&board, &solution, pair) {
            solution[pair] = rng.range(1, max_bridges) as i64;
            extra_left -= 1;
        }
    }
    Ok(Some(Draft::with_solution(board, solution)))
}

/// A growing set of islands with the pairs that bridges connect.
struct Sea {
    sides: [usize; 2],
    /// Cells with islands or bridges.
    taken: Grid<bool>,
    /// Cells with islands.
    land: Grid<bool>,
    islands: Vec<Cell>,
    /// The pairs that bridges connect, the smaller cell first.
    built: Vec<(Cell, Cell)>,
}

impl Sea {
    /// One island.
    fn new(sides: [usize; 2], rng: &mut Rng) -> Self {
        let first = Cell { row: rng.below(sides[0]), col: rng.below(sides[1]) };
        let land = Grid::new(sides[0], sides[1], |cell| cell == first);
        Self { sides, taken: land.clone(), land, islands: vec![first], built: Vec::new() }
    }

    /// Adds islands until there are `count`, each connected to an earlier one; returns whether there was room for all.
    fn grow(&mut self, count: usize, rng: &mut Rng) -> bool {
        // Long bridges take the room that a dense board needs.
        let is_dense = count * 100 > self.sides[0] * self.sides[1] * MAX_SPARSE;
        let distances: &[usize] = if is_dense { &[2, 2, 2, 2, 2, 2, 3, 4] } else { &[2, 3, 4, 5, 6, 7, 8] };
        self.sprout(count, distances, rng);
        while self.islands.len() < count {
            if !self.split_bridges(count, rng) && !self.sprout(count, &[2, 3, 4], rng) {
                break;
            }
        }
        self.islands.len() >= count
    }

    /// Adds islands at random places, at distances from an ascending list, until there are `count` or there is no more room; returns
    /// whether any was added.
    fn sprout(&mut self, count: usize, distances: &[usize], rng: &mut Rng) -> bool {
        let before = self.islands.len();
        // What has no room never has any later, so no place is tried twice.
        let mut places = Vec::new();
        self.islands.iter().for_each(|&island| self.push_places(island, distances, &mut places));
        while self.islands.len() < count && !places.is_empty() {
            let (from, direction, distance) = places.swap_remove(rng.below(places.len()));
            if let Some(island) = self.add_island(from, direction, distance) {
                self.push_places(island, distances, &mut places);
            }
        }
        self.islands.len() > before
    }

    /// Appends the directions and distances, from an ascending list, at which bridges from an island have room.
    fn push_places(&self, from: Cell, distances: &[usize], places: &mut Vec<(Cell, Direction, usize)>) {
        for direction in DIRECTIONS {
            let is_free = |steps: &usize| self.step(from, direction, *steps).is_some_and(|cell| !self.taken[cell]);
            let reach = (1..=distances[distances.len() - 1]).take_while(is_free).count();
            places.extend(distances.iter().filter(|distance| **distance <= reach).map(|&distance| (from, direction, distance)));
        }
    }

    /// The cell so many steps from another, if it is on the board.
    fn step(&self, from: Cell, (down, right): Direction, steps: usize) -> Option<Cell> {
        let row = from.row.checked_add_signed(down * steps as isize).filter(|&row| row < self.sides[0])?;
        let col = from.col.checked_add_signed(right * steps as isize).filter(|&col| col < self.sides[1])?;
        Some(Cell { row, col })
    }

    /// Adds an island at a distance in a direction from `from`, if there is room.
    fn add_island(&mut self, from: Cell, direction: Direction, distance: usize) -> Option<Cell> {
        let to = self.step(from, direction, distance)?;
        let is_free = |steps| self.step(from, direction, steps).is_some_and(|cell| !self.taken[cell]);
        if !(1..=distance).all(is_free) || self.has_neighbour(to) {
            return None;
        }
        for steps in 1..=distance {
            let cell = self.step(from, direction, steps)?;
            self.taken[cell] = true;
        }
        self.land[to] = true;
        self.islands.push(to);
        self.built.push((from.min(to), from.max(to)));
        Some(to)
    }

    /// Puts an island on each bridge that has room until there are `count`; returns whether any was added.
    fn split_bridges(&mut self, count: usize, rng: &mut Rng) -> bool {
        let before = self.islands.len();
        let mut order: Vec<usize> = (0..self.built.len()).collect();
        rng.shuffle(&mut order);
        for bridge in order {
            let (a, b) = self.built[bridge];
            let between = (a.row..=b.row).flat_map(|row| (a.col..=b.col).map(move |col| Cell { row, col }));
            let free: Vec<Cell> = between.filter(|&cell| cell != a && cell != b && !self.has_neighbour(cell)).collect();
            if self.islands.len() < count
                && let Some(&cell) = rng.choose(&free)
            {
                self.built[bridge] = (a, cell);
                self.built.push((cell, b));
                self.land[cell] = true;
                self.islands.push(cell);
            }
        }
        self.islands.len() > before
    }

    fn has_neighbour(&self, cell: Cell) -> bool {
        pieces::neighbours(cell, self.sides).any(|near| self.land[near])
    }
}
