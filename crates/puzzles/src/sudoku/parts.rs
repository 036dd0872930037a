//! The parts of the rules: digits in units, and cages.

use super::{BOXES, CAGES, COLUMNS, Cage, DIAGONALS, ROWS, SUMS, Sudoku};
use crate::{
    Part, PartBody,
    unit_parts::{Unit, limit, lines},
};
use grid::Cell;
use model::Rule;

pub fn parts(board: &Sudoku) -> Result<Vec<Part>, String> {
    let side = board.side();
    limit(board.units().iter().map(|unit| unit.cells.len() * side).sum())?;
    let units = lines(&board.clues, [ROWS, COLUMNS], |_| true).chain(boxes(board)).chain(diagonals(board));
    let once = units.flat_map(|unit| unit.digits(side, 1..=1));
    Ok(once.chain(board.cages.iter().flat_map(|cage| of_cage(board, cage))).collect())
}

/// The cells of the units with a rule.
fn units_of(board: &Sudoku, rule: &'static Rule) -> impl Iterator<Item = Vec<Cell>> {
    board.units().into_iter().filter(move |unit| unit.rule == rule).map(|unit| unit.cells)
}

fn boxes(board: &Sudoku) -> impl Iterator<Item = Unit> {
    units_of(board, BOXES).enumerate().map(|(index, cells)| {
        let name = match board.shape {
            Some(_) => format!("box {}", index + 1),
            None => format!("the box at {}", cells[0]),
        };
        Unit::new(BOXES, "box", name, &cells, &board.clues)
    })
}

/// The diagonals, each a family of its own: they cross in the middle of a board of odd side.
fn diagonals(board: &Sudoku) -> impl Iterator<Item = Unit> {
    let families = ["falling diagonal", "rising diagonal"];
    units_of(board, DIAGONALS).zip(families).map(|(cells, family)| {
        let name = format!("the diagonal from {} to {}", cells[0], cells[cells.len() - 1]);
        Unit::new(DIAGONALS, family, name, &cells, &board.clues)
    })
}

fn of_cage(board: &Sudoku, cage: &Cage) -> Vec<Part> {
    let unit = |rule, name| Unit::new(rule, "cage", name, &cage.cells, &board.clues);
    let first = cage.cells[0];
    let Some(sum) = cage.sum else {
        let least = usize::from(cage.cells.len() == board.side());
        return unit(CAGES, format!("the cage at {first}")).digits(board.side(), least..=1).collect();
    };
    let unit = unit(SUMS, format!("the cage {sum} at {first}"));
    let body = PartBody::DistinctSum { vars: unit.vars().to_vec(), sum: sum.into() };
    vec![unit.part(String::new(), body)]
}
