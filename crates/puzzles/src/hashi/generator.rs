//! How boards are made: islands that grow from one by bridges, and bridges that close cycles.

use super::{Hashi, Island};
use crate::generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes, pieces};
use grid::{Cell, Grid};
use std::collections::BTreeSet;

pub const GENERATOR: Generator<Hashi> = Generator {
    must_keep: |_| true,
    separate: super::repair::part,
    ..Generator::of(Sizes::sides(3, 200, 10), PARAMETERS, draft)
};

const PARAMETERS: &[Parameter] = &[
    Parameter { name: "islands", sentence: "The number of islands.", takes: ParameterType::Number(2, 20_000, None) },
    Parameter {
        name: "density",
        sentence: "The share of cells with islands in percent; with neither, about 22, and more where another solution is to be ruled out.",
        takes: ParameterType::Number(1, 50, None),
    },
    Parameter {
        name: "cycles",
        sentence: "The most pairs of islands that are joined more than a tree would, in percent of the islands.",
        takes: ParameterType::Number(0, 100, Some(15)),
    },
    Parameter { name: "most", sentence: "The most bridges between two islands.", takes: ParameterType::Number(1, 9, Some(2)) },
    Parameter {
        name: "loops",
        sentence: "Whether bridges may form loops; if not, the board says so, and there are none.",
        takes: ParameterType::One(&["yes", "no"]),
    },
];

/// The share of cells with islands in percent if nothing is wished for.
const USUAL: usize = 22;

/// The longest way to a new island, in cells.
const FAR: usize = 8;

/// How many pairs of islands may be joined beyond a tree.
pub fn spare(islands: usize, params: &Parameters) -> usize {
    let share = if params.word("loops") == "no" { 0 } else { params.number("cycles").unwrap_or(0) };
    islands * share.unsigned_abs() as usize / 100
}

/// Whether islands may be added to what was wished for.
pub fn is_open(params: &Parameters) -> bool {
    params.number("islands").is_none() && params.number("density").is_none()
}

fn draft(params: &Parameters, rng: &mut Rng<'_>) -> Result<Option<Draft<Hashi>>, String> {
    let [rows, cols] = params.size;
    let share = params.number("density").map_or(USUAL, |share| share.unsigned_abs() as usize);
    let islands = params.number("islands").map_or((rows * cols * share / 100).max(2), |islands| islands.unsigned_abs() as usize);
    // No two islands lie side by side, so that each second cell has one at most.
    if islands > (rows * cols).div_ceil(2) {
        return Err(format!(
            "expected at most {} islands, no two of them side by side, found {islands}",
            (rows * cols).div_ceil(2)
        ));
    }
    let most = params.number("most").unwrap_or(2).unsigned_abs() as usize;
    let mut sea = Sea::new(params.size, rng);
    if !sea.grow(islands, rng) {
        return Ok(None);
    }
    let Sea { joined, islands, .. } = sea;
    let loops = params.word("loops") == "yes";
    let board = Hashi::new(rows, cols, islands.iter().map(|&cell| Island { cell, number: None }).collect(), most as u32, loops);
    let mut solution = bridges(&board, |a, b| if joined.contains(&(a, b)) { rng.from(1, most) as i64 } else { 0 });
    let mut order: Vec<usize> = (0..solution.len()).collect();
    rng.shuffle(&mut order);
    let mut spare = spare(islands.len(), params);
    for pair in order {
        if spare > 0 && solution[pair] == 0 && is_free(&board, &solution, pair) {
            solution[pair] = rng.from(1, most) as i64;
            spare -= 1;
        }
    }
    Ok(Some(Draft::with_solution(board, solution)))
}

/// How many bridges each pair of a board has, told by its islands.
pub fn bridges(board: &Hashi, mut count: impl FnMut(Cell, Cell) -> i64) -> Vec<i64> {
    let cell = |island: usize| board.islands()[island].cell;
    board.pairs().iter().map(|pair| count(cell(pair.a), cell(pair.b))).collect()
}

/// Whether no bridges cross a pair.
pub fn is_free(board: &Hashi, solution: &[i64], pair: usize) -> bool {
    let cross = |&&(a, b): &&(usize, usize)| (a == pair && solution[b] > 0) || (b == pair && solution[a] > 0);
    !board.crossings().iter().any(|crossing| cross(&crossing))
}

/// Islands, and the pairs of them that bridges join.
struct Sea {
    sides: [usize; 2],
    /// Where islands and bridges are.
    taken: Grid<bool>,
    /// Where islands are.
    land: Grid<bool>,
    islands: Vec<Cell>,
    joined: BTreeSet<(Cell, Cell)>,
}

impl Sea {
    /// One island.
    fn new(sides: [usize; 2], rng: &mut Rng<'_>) -> Self {
        let first = Cell { row: rng.below(sides[0]), col: rng.below(sides[1]) };
        let land = Grid::new(sides[0], sides[1], |cell| cell == first);
        Self { sides, taken: land.clone(), land, islands: vec![first], joined: BTreeSet::new() }
    }

    /// Adds islands until there are so many, each joined to one that was there; says whether there was
    /// room for all.
    fn grow(&mut self, count: usize, rng: &mut Rng<'_>) -> bool {
        for _ in 0..200 * count {
            if self.islands.len() >= count {
                return true;
            }
            let from = self.islands[rng.below(self.islands.len())];
            self.reach(from, rng);
        }
        self.islands.len() >= count
    }

    /// Adds an island in a straight line from one, if chance finds a way.
    fn reach(&mut self, from: Cell, rng: &mut Rng<'_>) {
        let (down, right) = [(0, 1), (0, -1), (1, 0), (-1, 0)][rng.below(4)];
        let distance = rng.from(2, FAR);
        let step = |from: Cell, steps: usize| {
            let row = from.row.checked_add_signed(down * steps as isize).filter(|&row| row < self.sides[0])?;
            let col = from.col.checked_add_signed(right * steps as isize).filter(|&col| col < self.sides[1])?;
            Some(Cell { row, col })
        };
        let way: Option<Vec<Cell>> = (1..=distance).map(|steps| step(from, steps)).collect();
        let Some(way) = way.filter(|way| way.iter().all(|&cell| !self.taken[cell])) else { return };
        let to = way[way.len() - 1];
        if pieces::beside(to, self.sides).any(|near| self.land[near]) {
            return;
        }
        way.iter().for_each(|&cell| self.taken[cell] = true);
        self.land[to] = true;
        self.islands.push(to);
        self.joined.insert((from.min(to), from.max(to)));
    }
}
