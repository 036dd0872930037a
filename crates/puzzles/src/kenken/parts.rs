//! The parts of the rules: digits in lines, and cages with the combinations of digits that their clues allow.

use super::{COLUMNS, Clue, KenKen, Operator, ROWS, formulations::combinations};
use crate::{
    Part, PartBody,
    unit_parts::{Unit, limit, lines},
};
use grid::Cell;

/// The maximum number of combinations of one cage.
const MAX_COMBINATIONS: usize = 20_000;

/// The maximum number of combinations of all cages.
const MAX_ALL_COMBINATIONS: usize = 500_000;

pub fn parts(board: &KenKen) -> Result<Vec<Part>, String> {
    let side = board.side();
    limit(2 * side.pow(3))?;
    let mut parts: Vec<Part> =
        lines(board.cages(), [ROWS, COLUMNS], |_| true).flat_map(|unit| unit.digits(side, 1..=1)).collect();
    let mut left = MAX_ALL_COMBINATIONS;
    for (clue, cells) in board.clued() {
        parts.push(of_cage(board, clue, cells, &mut left)?);
    }
    Ok(parts)
}

/// The combinations of digits of a cage, none twice in a row or column; the sum alone if there are too many.
fn of_cage(board: &KenKen, clue: Clue, cells: &[Cell], left: &mut usize) -> Result<Part, String> {
    let name = format!("the cage {clue} at {}", cells[0]);
    let max = MAX_COMBINATIONS.min(*left);
    let rows = combinations(clue, cells, board.side() as u64, max);
    let too_many = format!("{name} has too many combinations of digits to be explained step by step");
    let unit = Unit::new(clue.rule(), "cage", name, cells, board.cages());
    let body = match (rows, clue.operator) {
        (Some(rows), _) => {
            *left -= rows.len();
            PartBody::Table { vars: unit.vars().to_vec(), rows }
        }
        (None, Some(Operator::Plus)) => {
            // At most the side times the number of cells, so it fits.
            let sum = clue.number as i64;
            PartBody::Sum { terms: unit.vars().iter().map(|&var| (var, 1)).collect(), range: sum..=sum }
        }
        (None, _) => return Err(too_many),
    };
    Ok(unit.part(String::new(), body))
}
