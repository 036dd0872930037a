//! The judge: where ships break the rules, found without any solver.

use super::{Battleship, CLUES, FLEET, NO_TOUCH, Part, TALLIES};
use crate::Violation;
use grid::Cell;
use std::collections::BTreeMap;

pub fn violations(board: &Battleship, solution: &[i64]) -> Vec<Violation> {
    let is_ship = |cell: Cell| solution[board.clues().place(cell)] == 1;
    let places = |cells: &[Cell]| cells.iter().map(|&cell| board.clues().place(cell)).collect::<Vec<_>>();
    let wrong = |(cells, tally): &(Vec<Cell>, Option<u32>)| {
        tally.is_some_and(|tally| cells.iter().filter(|&&cell| is_ship(cell)).count() != tally as usize)
    };
    let mut violations: Vec<Violation> =
        board.lines().filter(wrong).map(|(cells, _)| Violation { rule: TALLIES, vars: places(&cells) }).collect();
    let corners = diagonals(board).filter(|&(a, b)| is_ship(a) && is_ship(b));
    violations.extend(corners.map(|(a, b)| Violation { rule: NO_TOUCH, vars: places(&[a, b]) }));
    let other = other_ships(board, &is_ship);
    if !other.is_empty() {
        violations.push(Violation { rule: FLEET, vars: places(&other.concat()) });
    }
    for cell in board.clues().cells() {
        let beside = board.beside(cell).map(|cell| cell.is_some_and(is_ship));
        if board.clues()[cell].is_some_and(|clue| !matches!(clue, Part::Water | Part::Any) && Part::of(beside) != Some(clue)) {
            let near = board.beside(cell).into_iter().flatten().chain([cell]).collect::<Vec<_>>();
            violations.push(Violation { rule: CLUES, vars: places(&near) });
        }
    }
    violations
}

/// Each two cells that touch at a corner. Ships that are not straight, or touch, have such cells.
pub fn diagonals(board: &Battleship) -> impl Iterator<Item = (Cell, Cell)> {
    let (rows, cols) = (board.clues().rows(), board.clues().cols());
    let cell = |row: usize, col: usize| Cell { row, col };
    let squares = (1..rows).flat_map(move |row| (1..cols).map(move |col| (row, col)));
    squares.flat_map(move |(row, col)| [(cell(row - 1, col - 1), cell(row, col)), (cell(row - 1, col), cell(row, col - 1))])
}

/// The ships that are not straight, those whose length the fleet has more or fewer of, and, for a
/// ship that is missing, nothing: then there is at least an empty ship in the list.
fn other_ships(board: &Battleship, is_ship: &dyn Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
    let (piece, count) = board.clues().components(|a, b| is_ship(a) && is_ship(b));
    let mut ships: Vec<Vec<Cell>> = vec![Vec::new(); count];
    board.clues().cells().filter(|&cell| is_ship(cell)).for_each(|cell| ships[piece[cell]].push(cell));
    let mut lengths: BTreeMap<usize, Vec<Vec<Cell>>> = BTreeMap::new();
    let mut other: Vec<Vec<Cell>> = Vec::new();
    for ship in ships.into_iter().filter(|ship| !ship.is_empty()) {
        let straight = ship.iter().all(|cell| cell.row == ship[0].row) || ship.iter().all(|cell| cell.col == ship[0].col);
        if straight { lengths.entry(ship.len()).or_default().push(ship) } else { other.push(ship) }
    }
    let missing = board.fleet().keys().any(|length| !lengths.contains_key(length));
    other.extend(missing.then(Vec::new));
    let wrong = |(length, ships): (usize, Vec<Vec<Cell>>)| (board.fleet().get(&length) != Some(&ships.len())).then_some(ships);
    other.extend(lengths.into_iter().filter_map(wrong).flatten());
    other
}
