//! Generator: a random tree of islands and bridges, then further bridges that close cycles.
//!
//! Each new island lies at a random distance in a random direction from one of the tree, connected by a bridge, as in
//! `bridges.c` of Simon Tatham's Portable Puzzle Collection. On dense boards the bridges are short; where there is no room for
//! more, islands are put on bridges. The numbers follow from the bridges; if the board has another solution, `repair.rs` changes
//! it. Cost: linear in the attempts, at most 200 per island, and in the rounds that fill a dense board. Weakness: an attempt
//! fails where the growth so far leaves no room: nearly always above 44 % of the cells, on large boards above 40 %.

use super::{
    Hashi, Island,
    built::{bridges, extra_pairs, is_free},
};
use crate::generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes, pieces};
use grid::{Cell, Grid};
use std::collections::BTreeSet;

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

/// The four directions, each as the steps down and to the right.
const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

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
    let Sea { built, islands, .. } = sea;
    let loops = params.word("loops") == "yes";
    let board =
        Hashi::new(rows, cols, islands.iter().map(|&cell| Island { cell, number: None }).collect(), max_bridges as u32, loops);
    let mut solution = bridges(&board, |a, b| if built.contains(&(a, b)) { rng.range(1, max_bridges) as i64 } else { 0 });
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
    built: BTreeSet<(Cell, Cell)>,
}

impl Sea {
    /// One island.
    fn new(sides: [usize; 2], rng: &mut Rng) -> Self {
        let first = Cell { row: rng.below(sides[0]), col: rng.below(sides[1]) };
        let land = Grid::new(sides[0], sides[1], |cell| cell == first);
        Self { sides, taken: land.clone(), land, islands: vec![first], built: BTreeSet::new() }
    }

    /// Adds islands until there are `count`, each connected to an earlier one; returns whether there was room for all.
    fn grow(&mut self, count: usize, rng: &mut Rng) -> bool {
        // Long bridges take the room that a dense board needs.
        let is_dense = count * 100 > self.sides[0] * self.sides[1] * MAX_SPARSE;
        let (distances, tries): (&[usize], _) =
            if is_dense { (&[2, 2, 2, 2, 2, 2, 3, 4], 20) } else { (&[2, 3, 4, 5, 6, 7, 8], 200) };
        for _ in 0..tries * count {
            if self.islands.len() >= count {
                return true;
            }
            let from = self.islands[rng.below(self.islands.len())];
            let direction = DIRECTIONS[rng.below(4)];
            let distance = distances[rng.below(distances.len())];
            self.add_island(from, direction, distance);
        }
        while self.islands.len() < count {
            if !self.split_bridges(count, rng) && !self.fill(count, rng) {
                break;
            }
        }
        self.islands.len() >= count
    }

    /// Tries to add an island at a distance in a direction from `from`.
    fn add_island(&mut self, from: Cell, (down, right): (isize, isize), distance: usize) -> bool {
        let step = |from: Cell, steps: usize| {
            let row = from.row.checked_add_signed(down * steps as isize).filter(|&row| row < self.sides[0])?;
            let col = from.col.checked_add_signed(right * steps as isize).filter(|&col| col < self.sides[1])?;
            Some(Cell { row, col })
        };
        let Some(to) = step(from, distance) else { return false };
        let path = || (1..=distance).filter_map(|steps| step(from, steps));
        if path().any(|cell| self.taken[cell]) || self.has_neighbour(to) {
            return false;
        }
        path().for_each(|cell| self.taken[cell] = true);
        self.land[to] = true;
        self.islands.push(to);
        self.built.insert((from.min(to), from.max(to)));
        true
    }

    /// Tries all islands, directions and short distances until there are `count` islands; returns whether any was added.
    fn fill(&mut self, count: usize, rng: &mut Rng) -> bool {
        let before = self.islands.len();
        let mut places: Vec<_> = (self.islands.iter())
            .flat_map(|&from| DIRECTIONS.map(|direction| (from, direction)))
            .flat_map(|(from, direction)| (2..=4).map(move |distance| (from, direction, distance)))
            .collect();
        rng.shuffle(&mut places);
        for (from, direction, distance) in places {
            if self.islands.len() < count {
                self.add_island(from, direction, distance);
            }
        }
        self.islands.len() > before
    }

    /// Puts an island on each bridge that has room until there are `count`; returns whether any was added.
    fn split_bridges(&mut self, count: usize, rng: &mut Rng) -> bool {
        let before = self.islands.len();
        let mut bridges: Vec<_> = self.built.iter().copied().collect();
        rng.shuffle(&mut bridges);
        for (a, b) in bridges {
            let between = (a.row..=b.row).flat_map(|row| (a.col..=b.col).map(move |col| Cell { row, col }));
            let free: Vec<Cell> = between.filter(|&cell| cell != a && cell != b && !self.has_neighbour(cell)).collect();
            if self.islands.len() < count
                && let Some(&cell) = rng.choose(&free)
            {
                self.built.remove(&(a, b));
                self.built.extend([(a, cell), (cell, b)]);
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
