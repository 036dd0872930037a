//! The formulations of Battleship and the constraints they share.

pub mod errata;
mod runs;
pub mod vocabulary;

use super::{Battleship, CLUES, Segment, TALLIES};
use crate::Formulation;
use grid::{Cell, Grid};
use model::{Expr, IntegerView, Lit, Model, Place, Position, constraint::Clause, sum};

const CONROY: &str = "Conroy, Dieroff, Kehoe, Lu, Cheating on the Daily Paper (2025)";

pub const FORMULATIONS: &[Formulation<Battleship>] = &[
    Formulation {
        name: "runs",
        summary: "One binary variable per cell and per ship placement; a placement is a maximal run of ship cells.",
        source: "ours",
        text: Some(include_str!("runs.pmk")),
        write: Some(runs::write),
        refuses: Some(refuses),
    },
    Formulation {
        name: "ships",
        summary: "One binary variable per placement of a ship of the fleet.",
        source: CONROY,
        text: Some(include_str!("ships.pmk")),
        write: None,
        refuses: Some(refuses),
    },
    Formulation {
        name: "cells",
        summary: "One binary variable per cell and segment shape, and one per cell and length of a ship that starts there.",
        source: "Conroy, Dieroff, Kehoe, Lu, Cheating on the Daily Paper (2025), after Meuffels, den Hertog (2010)",
        text: Some(include_str!("cells.pmk")),
        write: None,
        refuses: Some(refuses),
    },
];

/// Boards with more ship placements than this are refused.
const MAX_PLACEMENTS: usize = 300_000;

fn refuses(board: &Battleship) -> Option<String> {
    let clues = board.clues();
    let placements = 2 * clues.values().len() * board.fleet().len();
    (placements > MAX_PLACEMENTS).then(|| {
        format!("it needs a variable for each ship placement, at most {MAX_PLACEMENTS}; this board has up to {placements}")
    })
}

/// A placement of a ship: its cells from left to right or from top to bottom.
struct Placement {
    cells: Vec<Cell>,
}

impl Placement {
    fn length(&self) -> usize {
        self.cells.len()
    }

    fn is_across(&self) -> bool {
        self.cells[0].row == self.cells[self.cells.len() - 1].row
    }

    /// The cells just beyond both ends, where they are on the board; all neighbours of a submarine.
    fn ends(&self, board: &Battleship) -> Vec<Cell> {
        let (first, last) = (self.cells[0], self.cells[self.length() - 1]);
        let [above, _, _, left] = board.neighbours(first);
        let [_, right, below, _] = board.neighbours(last);
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

/// All placements of a ship of this length; across before down in each cell, one for a submarine.
fn placements(board: &Battleship, length: usize) -> impl Iterator<Item = Placement> {
    let (rows, cols) = (board.clues().rows(), board.clues().cols());
    board.clues().cells().flat_map(move |Cell { row, col }| {
        let across = (col + length <= cols).then(|| (col..col + length).map(|col| Cell { row, col }).collect());
        let down = (length > 1 && row + length <= rows).then(|| (row..row + length).map(|row| Cell { row, col }).collect());
        across.into_iter().chain(down).map(|cells| Placement { cells })
    })
}

/// Posts that the number of ship cells in each line is its tally. `equations` name the rows' and the columns' constraints.
fn tallies(board: &Battleship, model: &mut Model, equations: (&'static str, &'static str), ship: impl Fn(Cell) -> Expr) {
    let given = board.clues().values().iter().flatten().count();
    let tallies = board.lines().enumerate().filter_map(|(number, (cells, tally))| Some((number, cells, tally?)));
    for (clue, (number, cells, tally)) in (given..).zip(tallies) {
        let equation = if number < board.clues().rows() { equations.0 } else { equations.1 };
        let sum = sum(cells.iter().map(|&cell| ship(cell))).equals(i64::from(tally));
        model.write_clue(clue, |model| model.post(TALLIES.by(equation), place(&cells), sum));
    }
}

/// Adds a binary variable `x[i,j]` for each cell, true for a ship cell; given cells are fixed.
fn cell_vars(board: &Battleship, model: &mut Model) -> Grid<Lit> {
    let clues = board.clues();
    let x = Grid::new(clues.rows(), clues.cols(), |Cell { row, col }| model.binary(format_args!("x[{},{}]", row + 1, col + 1)));
    for (clue, (cell, segment)) in given_segments(board).enumerate() {
        model.write_clue(clue, |model| model.fix(if segment == Segment::Water { !x[cell] } else { x[cell] }));
    }
    x
}

/// The given cells, in the order of the clues.
fn given_segments(board: &Battleship) -> impl Iterator<Item = (Cell, Segment)> {
    board.clues().cells().filter_map(|cell| Some((cell, board.clues()[cell]?)))
}

/// Posts that the neighbours of a given segment are ship cells or water as its shape requires. Cells beyond the board are
/// water. A middle has ship cells on two opposite sides and water on the others.
fn segment_clues(board: &Battleship, model: &mut Model, x: &Grid<Lit>) {
    for (clue, (cell, segment)) in given_segments(board).enumerate() {
        model.write_clue(clue, |model| segment_clue(board, cell, segment, model, x));
    }
}

fn segment_clue(board: &Battleship, cell: Cell, segment: Segment, model: &mut Model, x: &Grid<Lit>) {
    let [above, right, below, left] = board.neighbours(cell).map(|cell| cell.map(|cell| x[cell]));
    let (ships, water) = match segment {
        Segment::Water | Segment::Any => return,
        Segment::Submarine => (vec![], vec![above, right, below, left]),
        Segment::Left => (vec![right], vec![above, below, left]),
        Segment::Right => (vec![left], vec![above, right, below]),
        Segment::Top => (vec![below], vec![above, right, left]),
        Segment::Bottom => (vec![above], vec![right, below, left]),
        Segment::Middle => return middle_clue(cell, [above, right, below, left], model),
    };
    let at = place(&[cell]);
    // A ship cell beyond the board leaves an empty clause: no solution.
    ships.into_iter().for_each(|ship| model.post(CLUES, at.clone(), Clause(ship.into_iter().collect())));
    water.into_iter().flatten().for_each(|ship| model.post(CLUES, at.clone(), Clause(vec![!ship])));
}

fn middle_clue(cell: Cell, [above, right, below, left]: [Option<Lit>; 4], model: &mut Model) {
    let value = |ship: Option<Lit>| ship.map(Expr::from).unwrap_or_default();
    model.post(CLUES, place(&[cell]), (value(above) - value(below)).equals(0));
    model.post(CLUES, place(&[cell]), (value(left) - value(right)).equals(0));
    model.post(CLUES, place(&[cell]), (value(above) + value(left)).equals(1));
}

fn views(x: &Grid<Lit>) -> Vec<IntegerView> {
    x.values().iter().map(|&lit| lit.into()).collect()
}

fn place(cells: &[Cell]) -> Place {
    let narrow = |side: usize| u16::try_from(side).expect("readers limit sides below u16::MAX");
    cells.iter().map(|cell| Position { row: narrow(cell.row), col: narrow(cell.col) }).collect()
}
