//! Checks a solution against the rules, without a solver.

use super::{Battleship, CLUES, FLEET, NO_TOUCH, Segment, TALLIES};
use crate::Violation;
use grid::Cell;
use std::collections::BTreeMap;

pub fn violations(board: &Battleship, solution: &[i64]) -> Vec<Violation> {
    let is_ship = |cell: Cell| solution[board.clues().place(cell)] == 1;
    let vars = |cells: &[Cell]| cells.iter().map(|&cell| board.clues().place(cell)).collect::<Vec<_>>();
    let is_wrong = |(cells, tally): &(Vec<Cell>, Option<u32>)| {
        tally.is_some_and(|tally| cells.iter().filter(|&&cell| is_ship(cell)).count() != tally as usize)
    };
    let mut violations: Vec<Violation> =
        board.lines().filter(is_wrong).map(|(cells, _)| Violation { rule: TALLIES, vars: vars(&cells) }).collect();
    let corners = diagonals(board).filter(|&(a, b)| is_ship(a) && is_ship(b));
    violations.extend(corners.map(|(a, b)| Violation { rule: NO_TOUCH, vars: vars(&[a, b]) }));
    let wrong = wrong_ships(board, &is_ship);
    if !wrong.is_empty() {
        violations.push(Violation { rule: FLEET, vars: vars(&wrong.concat()) });
    }
    for cell in board.clues().cells() {
        let neighbours = board.neighbours(cell).map(|cell| cell.is_some_and(is_ship));
        if board.clues()[cell].is_some_and(|clue| {
            !matches!(clue, Segment::Water | Segment::Any) && Segment::from_neighbours(neighbours) != Some(clue)
        }) {
            let around = board.neighbours(cell).into_iter().flatten().chain([cell]).collect::<Vec<_>>();
            violations.push(Violation { rule: CLUES, vars: vars(&around) });
        }
    }
    violations
}

/// The pairs of diagonally adjacent cells. Ships that touch or are not straight have two ship cells in such a pair.
pub fn diagonals(board: &Battleship) -> impl Iterator<Item = (Cell, Cell)> {
    let (rows, cols) = (board.clues().rows(), board.clues().cols());
    let cell = |row: usize, col: usize| Cell { row, col };
    let squares = (1..rows).flat_map(move |row| (1..cols).map(move |col| (row, col)));
    squares.flat_map(move |(row, col)| [(cell(row - 1, col - 1), cell(row, col)), (cell(row - 1, col), cell(row, col - 1))])
}

/// The ships that are not straight, and all ships of a length whose number is not that of the fleet. A length of the fleet
/// that is missing adds an empty ship, so that the list is not empty.
fn wrong_ships(board: &Battleship, is_ship: &dyn Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
    let (component, count) = board.clues().components(|a, b| is_ship(a) && is_ship(b));
    let mut ships: Vec<Vec<Cell>> = vec![Vec::new(); count];
    board.clues().cells().filter(|&cell| is_ship(cell)).for_each(|cell| ships[component[cell]].push(cell));
    let mut lengths: BTreeMap<usize, Vec<Vec<Cell>>> = BTreeMap::new();
    let mut wrong: Vec<Vec<Cell>> = Vec::new();
    for ship in ships.into_iter().filter(|ship| !ship.is_empty()) {
        let straight = ship.iter().all(|cell| cell.row == ship[0].row) || ship.iter().all(|cell| cell.col == ship[0].col);
        if straight { lengths.entry(ship.len()).or_default().push(ship) } else { wrong.push(ship) }
    }
    let missing = board.fleet().keys().any(|length| !lengths.contains_key(length));
    wrong.extend(missing.then(Vec::new));
    let wrong_count =
        |(length, ships): (usize, Vec<Vec<Cell>>)| (board.fleet().get(&length) != Some(&ships.len())).then_some(ships);
    wrong.extend(lengths.into_iter().filter_map(wrong_count).flatten());
    wrong
}
