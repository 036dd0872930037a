//! The models of battleship, and what they share.

mod cells;
pub mod errata;
mod runs;
mod ships;

use super::{Battleship, CLUES, Part, TALLIES};
use crate::Formulation;
use grid::{Cell, Grid};
use model::{Expr, IntegerView, Lit, Model, Place, Position, constraint::Clause, sum};

const CONROY: &str = "Conroy, Dieroff, Kehoe, Lu, Cheating on the Daily Paper (2025)";

pub const FORMULATIONS: &[Formulation<Battleship>] = &[
    Formulation {
        name: "runs",
        summary: "A bit for each cell; a ship is a run of parts between water, and each length is counted.",
        source: "ours",
        write: runs::write,
        refuses: Some(refuses),
    },
    Formulation {
        name: "ships",
        summary: "A bit for each place that a ship of the fleet can have.",
        source: CONROY,
        write: ships::write,
        refuses: Some(refuses),
    },
    Formulation {
        name: "cells",
        summary: "A bit for each cell and part of a ship, and one for each length of ship that can start there.",
        source: "Conroy, Dieroff, Kehoe, Lu, Cheating on the Daily Paper (2025), after Meuffels, den Hertog (2010)",
        write: cells::write,
        refuses: Some(refuses),
    },
];

/// More places of ships than this are refused.
const MAX_PLACES: usize = 300_000;

fn refuses(board: &Battleship) -> Option<String> {
    let clues = board.clues();
    let places = 2 * clues.values().len() * board.fleet().len();
    (places > MAX_PLACES)
        .then(|| format!("it writes a bit for each place of a ship, and takes {MAX_PLACES} of them, not {places}"))
}

/// A ship in a place: its cells from left to right or from top to bottom.
struct Ship {
    cells: Vec<Cell>,
}

impl Ship {
    fn length(&self) -> usize {
        self.cells.len()
    }

    fn is_across(&self) -> bool {
        self.cells[0].row == self.cells[self.cells.len() - 1].row
    }

    /// The part that is in a cell of this ship, by how many cells come before it.
    fn part(&self, before: usize) -> Part {
        let last = self.length() - 1;
        match (before, self.is_across()) {
            _ if last == 0 => Part::Submarine,
            (0, true) => Part::Left,
            (0, false) => Part::Top,
            (end, true) if end == last => Part::Right,
            (end, false) if end == last => Part::Bottom,
            _ => Part::Middle,
        }
    }

    /// The cells before and behind the ship, where there are any.
    fn ends(&self, board: &Battleship) -> Vec<Cell> {
        let (first, last) = (self.cells[0], self.cells[self.length() - 1]);
        let [above, _, _, left] = board.beside(first);
        let [_, right, below, _] = board.beside(last);
        let ends = match (self.length(), self.is_across()) {
            (1, _) => [above, right, below, left],
            (_, true) => [left, right, None, None],
            (_, false) => [above, below, None, None],
        };
        ends.into_iter().flatten().collect()
    }

    fn name(&self) -> String {
        let Cell { row, col } = self.cells[0];
        let direction = if self.is_across() { "across" } else { "down" };
        format!("{},{},{},{direction}", row + 1, col + 1, self.length())
    }
}

/// Every place on the board for a ship of this length, across and then down; one for a submarine.
fn places(board: &Battleship, length: usize) -> impl Iterator<Item = Ship> {
    let (rows, cols) = (board.clues().rows(), board.clues().cols());
    board.clues().cells().flat_map(move |Cell { row, col }| {
        let across = (col + length <= cols).then(|| (col..col + length).map(|col| Cell { row, col }).collect());
        let down = (length > 1 && row + length <= rows).then(|| (row..row + length).map(|row| Cell { row, col }).collect());
        across.into_iter().chain(down).map(|cells| Ship { cells })
    })
}

/// The sum of each line is its tally.
fn tallies(board: &Battleship, model: &mut Model, equations: (&'static str, &'static str), ship: impl Fn(Cell) -> Expr) {
    for (number, (cells, tally)) in board.lines().enumerate() {
        let Some(tally) = tally else { continue };
        let equation = if number < board.clues().rows() { equations.0 } else { equations.1 };
        model.post(TALLIES.by(equation), place(&cells), sum(cells.iter().map(|&cell| ship(cell))).equals(i64::from(tally)));
    }
}

/// `x[i,j]`, whether cell (i, j) is part of a ship; water and parts that are given are bounds.
fn bits(board: &Battleship, model: &mut Model) -> Grid<Lit> {
    let clues = board.clues();
    let x = Grid::new(clues.rows(), clues.cols(), |Cell { row, col }| model.binary(format_args!("x[{},{}]", row + 1, col + 1)));
    for cell in clues.cells() {
        match clues[cell] {
            None => {}
            Some(Part::Water) => model.fix(!x[cell]),
            Some(_) => model.fix(x[cell]),
        }
    }
    x
}

/// The cells beside a given part are ships or water as it says, where cells beyond the board are
/// water. A middle has ships on two opposite sides, and none on the others.
fn shapes(board: &Battleship, model: &mut Model, x: &Grid<Lit>) {
    for cell in board.clues().cells() {
        let [above, right, below, left] = board.beside(cell).map(|cell| cell.map(|cell| x[cell]));
        let (wanted, others) = match board.clues()[cell] {
            None | Some(Part::Water | Part::Any) => continue,
            Some(Part::Submarine) => (vec![], vec![above, right, below, left]),
            Some(Part::Left) => (vec![right], vec![above, below, left]),
            Some(Part::Right) => (vec![left], vec![above, right, below]),
            Some(Part::Top) => (vec![below], vec![above, right, left]),
            Some(Part::Bottom) => (vec![above], vec![right, below, left]),
            Some(Part::Middle) => {
                middle(cell, [above, right, below, left], model);
                continue;
            }
        };
        let near = place(&[cell]);
        // A ship that would be beyond the board leaves an empty clause: no solution.
        wanted.into_iter().for_each(|ship| model.post(CLUES, near.clone(), Clause(ship.into_iter().collect())));
        others.into_iter().flatten().for_each(|ship| model.post(CLUES, near.clone(), Clause(vec![!ship])));
    }
}

fn middle(cell: Cell, [above, right, below, left]: [Option<Lit>; 4], model: &mut Model) {
    let value = |ship: Option<Lit>| ship.map(Expr::from).unwrap_or_default();
    model.post(CLUES, place(&[cell]), (value(above) - value(below)).equals(0));
    model.post(CLUES, place(&[cell]), (value(left) - value(right)).equals(0));
    model.post(CLUES, place(&[cell]), (value(above) + value(left)).equals(1));
}

fn views(x: &Grid<Lit>) -> Vec<IntegerView> {
    x.values().iter().map(|&lit| lit.into()).collect()
}

fn place(cells: &[Cell]) -> Place {
    let narrow = |side: usize| u16::try_from(side).expect("no reader takes a side beyond u16");
    cells.iter().map(|cell| Position { row: narrow(cell.row), col: narrow(cell.col) }).collect()
}
