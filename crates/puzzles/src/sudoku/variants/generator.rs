//! Random marks that a solution satisfies.

use super::{Cells, Mark, VARIANTS};
use crate::generator::Rng;
use grid::Cell;

/// How often a random line is started for each mark.
const ATTEMPTS: usize = 20;

/// The most cells of a random line.
const LONGEST: usize = 5;

/// The share of variants that `mixed` chooses, in percent.
const SHARE: i64 = 20;

/// What can be generated: no marks, those of one variant, or of some.
pub const GENERATED: &[&str] = &[
    "none",
    "thermometer",
    "arrow",
    "white",
    "black",
    "x",
    "v",
    "sandwich",
    "little-killer",
    "whispers",
    "renban",
    "palindrome",
    "even",
    "odd",
    "anti-knight",
    "anti-king",
    "mixed",
];

/// The variants of a word of [`GENERATED`] that state a rule for the whole board, or the others, each with its index.
fn chosen(word: &str, of_board: bool, rng: &mut Rng) -> Vec<usize> {
    let is_of_board = |index: usize| matches!(VARIANTS[index].cells, Cells::Apart(..));
    let all = (0..VARIANTS.len()).filter(|&index| is_of_board(index) == of_board);
    all.filter(|&index| VARIANTS[index].name == word || word == "mixed" && rng.percent(SHARE)).collect()
}

/// The marks that state a rule for the whole board, before there is a solution.
pub fn of_board(word: &str, side: usize, rng: &mut Rng) -> Vec<Mark> {
    chosen(word, true, rng).into_iter().filter_map(|variant| Mark::new(variant, Vec::new(), None, side).ok()).collect()
}

/// The other marks: all pairs and cells that fit a solution, and as many random lines, rows and diagonals as half a side.
pub fn fitting(word: &str, side: usize, solution: &[i64], rng: &mut Rng) -> Vec<Mark> {
    let mut marks = Vec::new();
    for variant in chosen(word, false, rng) {
        let fitting = |cells: Vec<Cell>| mark(variant, cells, side, solution);
        let random = |rng: &mut Rng, cells: &dyn Fn(&mut Rng) -> Vec<Cell>| {
            (0..side.div_ceil(2)).filter_map(|_| (0..ATTEMPTS).find_map(|_| fitting(cells(rng)))).collect::<Vec<Mark>>()
        };
        let at = |row: usize, col: usize| Cell { row, col };
        let cells = (0..side * side).map(|place| at(place / side, place % side));
        marks.extend(match VARIANTS[variant].cells {
            Cells::Apart(..) => Vec::new(),
            Cells::One => cells.filter_map(|cell| fitting(vec![cell])).collect(),
            Cells::Pair => {
                let pairs =
                    cells.flat_map(|cell| [vec![cell, at(cell.row, cell.col + 1)], vec![cell, at(cell.row + 1, cell.col)]]);
                pairs.filter(|pair| pair[1].row < side && pair[1].col < side).filter_map(fitting).collect()
            }
            Cells::Line(_) => random(rng, &|rng| walk(side, rng)),
            Cells::Lane => random(rng, &|rng| {
                let (is_row, line) = (rng.percent(50), rng.below(side));
                (0..side).map(|along| if is_row { at(line, along) } else { at(along, line) }).collect()
            }),
            Cells::Ray => random(rng, &|rng| {
                let length = rng.range(2, side);
                let (falls, is_first) = (rng.percent(50), rng.percent(50));
                let along = (0..length).map(|step| {
                    let (row, col) = if is_first { (step, side - length + step) } else { (side - length + step, step) };
                    at(row, if falls { col } else { side - 1 - col })
                });
                along.collect()
            }),
        });
    }
    marks
}

/// The mark on these cells, with the number that a solution has there, if the solution satisfies it.
fn mark(variant: usize, cells: Vec<Cell>, side: usize, solution: &[i64]) -> Option<Mark> {
    let holds = |mark: &Mark| {
        let digits = |group: &[Cell]| group.iter().map(|cell| solution[cell.row * side + cell.col]).collect::<Vec<i64>>();
        mark.groups(side).iter().all(|group| mark.holds(side, &digits(group)))
    };
    let with = |number| Mark::new(variant, cells.clone(), number, side).ok().filter(holds);
    match VARIANTS[variant].number {
        None => with(None),
        Some(numbers) => numbers(side).rev().find_map(|number| with(Some(number))),
    }
}

/// A random line of different cells, each beside the last or at a corner of it.
fn walk(side: usize, rng: &mut Rng) -> Vec<Cell> {
    let mut cells = vec![Cell { row: rng.below(side), col: rng.below(side) }];
    for _ in 1..rng.range(2, LONGEST) {
        let last = cells[cells.len() - 1];
        let near = (last.row.saturating_sub(1)..=last.row + 1)
            .flat_map(|row| (last.col.saturating_sub(1)..=last.col + 1).map(move |col| Cell { row, col }));
        let near: Vec<Cell> = near.filter(|cell| cell.row < side && cell.col < side && !cells.contains(cell)).collect();
        cells.extend(rng.choose(&near));
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::{GENERATED, VARIANTS};

    #[test]
    fn every_variant_is_generated() {
        let names: Vec<&str> = VARIANTS.iter().map(|variant| variant.name).collect();
        assert_eq!(GENERATED[1..=names.len()], names[..]);
    }
}
