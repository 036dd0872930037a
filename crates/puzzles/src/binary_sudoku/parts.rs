//! The parts of the rules: 1s in lines and in triples of consecutive cells, and lines that must differ.

use super::{BALANCE, BinarySudoku, DISTINCT, THREE, formulations::pairs_of_lines};
use crate::{
    Explained, Part, PartBody, Puzzle, Said,
    digits::place,
    unit_parts::{Unit, limit, lines},
};
use grid::Cell;

/// A cell is in a row, a column and six triples.
const PARTS_OF_CELL: usize = 8;

impl Explained for BinarySudoku {
    fn parts(&self) -> Result<Vec<Part>, String> {
        let compared = if self.distinct() { 2 * self.comparisons() } else { 0 };
        limit(self.clues().values().len() * PARTS_OF_CELL + compared)?;
        let balanced = lines(self.clues(), [BALANCE, BALANCE], |_| true).map(|unit| {
            let half = BinarySudoku::balance(unit.vars().len());
            unit.count(1, 1, *half.start() as usize..=*half.end() as usize)
        });
        Ok(balanced.chain(triples(self)).chain(distinct(self)).collect())
    }
}

fn triples(board: &BinarySudoku) -> impl Iterator<Item = Part> {
    board.clues().lines().flat_map(|cells| {
        let triple = |three: &[Cell]| {
            let name = format!("the triple {} to {}", three[0], three[2]);
            Unit::new(THREE, "triple", name, three, board.clues()).count(1, 1, 1..=2)
        };
        cells.windows(3).map(triple).collect::<Vec<Part>>()
    })
}

/// The pairs of rows and of columns, if they must differ.
fn distinct(board: &BinarySudoku) -> impl Iterator<Item = Part> {
    let pairs = board.distinct().then(|| pairs_of_lines(board.clues()));
    pairs.into_iter().flatten().map(|(one, other)| {
        let (from, to) = (one[0], other[0]);
        let (family, numbers) = if from.row < to.row { ("rows", [from.row, to.row]) } else { ("columns", [from.col, to.col]) };
        let vars = |cells: &[Cell]| cells.iter().map(|&cell| board.clues().place(cell)).collect();
        Part {
            rule: DISTINCT,
            name: format!("the pair of {family} {} and {}", numbers[0] + 1, numbers[1] + 1),
            item: String::new(),
            family,
            place: place(&[&one[..], &other].concat()),
            body: PartBody::Differ(vars(&one), vars(&other)),
        }
    })
}

pub fn say(board: &BinarySudoku, var: usize, said: Said<'_>) -> String {
    let name = &board.names()[var];
    said.binary(&format!("{name} is 0"), &format!("{name} is 1"))
}
