//! The data of a board for the abstract models of sudoku.

use crate::{
    Vocabulary,
    sudoku::{BOXES, DIAGONALS, Sudoku, variants::Mark},
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
    add_marks(puzzle, data);
}

/// The sets and parameters for marks of variants. Renban lines have a member for each two of their cells.
fn add_marks(puzzle: &Sudoku, data: &mut Data) {
    let named = |name: &'static str| puzzle.marks.iter().filter(move |mark| mark.variant().name == name);
    let one = |cell: Cell| [cell.row as i64 + 1, cell.col as i64 + 1];
    let pair = |two: &[Cell]| {
        let [[i, j], [p, q]] = [one(two[0]), one(two[1])];
        [i, j, p, q]
    };
    for (set, name) in [("Rise", "thermometer"), ("White", "white"), ("Black", "black"), ("Ten", "x"), ("Five", "v")] {
        data.set(set, named(name).flat_map(|mark| mark.cells.windows(2)).map(pair));
    }
    for (set, name) in [("Mirror", "palindrome"), ("Knight", "anti-knight"), ("King", "anti-king")] {
        data.set(set, named(name).flat_map(|mark| mark.groups(puzzle.side())).map(|group| pair(&group)));
    }
    let with = |two: &[Cell], number: i64| {
        let [i, j, p, q] = pair(two);
        [i, j, p, q, number]
    };
    let whispers = |mark: &Mark| mark.cells.windows(2).map(|two| with(two, number(mark))).collect::<Vec<_>>();
    data.set("Whisper", named("whispers").flat_map(whispers));
    let renban = |mark: &Mark| {
        let pairs =
            mark.cells.iter().enumerate().flat_map(|(later, &other)| mark.cells[..later].iter().map(move |&one| [one, other]));
        pairs.map(|two| with(&two, mark.cells.len() as i64)).collect::<Vec<_>>()
    };
    data.set("Renban", named("renban").flat_map(renban));
    for (set, name) in [("Even", "even"), ("Odd", "odd")] {
        data.set(set, named(name).map(|mark| one(mark.cells[0])));
    }
    cells(data, "A", "Circle", named("arrow").map(|mark| &mark.cells[..1]));
    cells(data, "A", "Shaft", named("arrow").map(|mark| &mark.cells[1..]));
    for (names, members, sums, name) in [("L", "Ray", "along", "little-killer"), ("W", "Lane", "filling", "sandwich")] {
        cells(data, names, members, named(name).map(|mark| &mark.cells[..]));
        data.param(sums, (1..).zip(named(name)).map(|(index, mark)| [index, number(mark)]));
    }
}

/// The number of a mark.
fn number(mark: &Mark) -> i64 {
    mark.number.unwrap_or_default().into()
}

/// A set of units, and the cells of each.
fn cells<'c>(data: &mut Data, names: &str, members: &str, units: impl Iterator<Item = &'c [Cell]>) {
    let rows = |cells: &[Cell]| Rows::new(cells.iter().map(|cell| [cell.row as i64 + 1, cell.col as i64 + 1]));
    let sets: Vec<([i64; 1], Rows)> = (1..).zip(units).map(|(number, cells)| ([number], rows(cells))).collect();
    data.set(names, (1..=sets.len() as i64).map(|number| [number]));
    data.family(members, sets);
}
