//! The data of a board for the abstract models of sudoku.

use crate::{
    Vocabulary,
    sudoku::{BOXES, DIAGONALS, Sudoku},
};
use algebra::{Data, Rows};
use grid::Cell;
use model::Rule;

pub const VOCABULARY: Vocabulary<Sudoku> = Vocabulary { text: include_str!("vocabulary.pmk"), data };

fn data(puzzle: &Sudoku, data: &mut Data) {
    let side = puzzle.side();
    data.value("n", side as i64);
    data.dense("given", [(1, side), (1, side)], puzzle.clues.values().iter().map(|clue| i64::from(clue.unwrap_or(0))));
    data.value("square", i64::from(puzzle.shape().is_some_and(|shape| shape.tall == shape.wide)));
    let units = puzzle.units();
    for (names, members, rule) in [("B", "Box", BOXES), ("D", "Diagonal", DIAGONALS)] {
        let of_rule = |wanted: &'static Rule| units.iter().filter(move |unit| unit.rule == wanted);
        cells(data, names, members, of_rule(rule).map(|unit| &unit.cells[..]));
    }
    cells(data, "G", "Cage", puzzle.cages.iter().map(|cage| &cage.cells[..]));
    let total = |(number, cage): (i64, &super::super::Cage)| [number, i64::from(cage.sum.unwrap_or(0))];
    data.param("total", (1..).zip(&puzzle.cages).map(total));
}

/// A set of units, and the cells of each.
fn cells<'c>(data: &mut Data, names: &str, members: &str, units: impl Iterator<Item = &'c [Cell]>) {
    let rows = |cells: &[Cell]| Rows::new(cells.iter().map(|cell| [cell.row as i64 + 1, cell.col as i64 + 1]));
    let sets: Vec<([i64; 1], Rows)> = (1..).zip(units).map(|(number, cells)| ([number], rows(cells))).collect();
    data.set(names, (1..=sets.len() as i64).map(|number| [number]));
    data.family(members, sets);
}
