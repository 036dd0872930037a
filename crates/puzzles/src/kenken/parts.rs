//! The parts of the rules: digits in lines, and cages with the combinations of digits that their clues allow.

use super::{
    COLUMNS, Clue, KenKen, Operator, ROWS,
    formulations::{Budget, combinations},
};
use crate::{
    Explained, Part, PartBody, Role,
    unit_parts::{Unit, limit, lines},
};
use grid::Cell;

/// The maximum number of combinations of one cage.
const MAX_COMBINATIONS: usize = 20_000;

/// What all cages together may use.
const BUDGET: Budget = Budget { combinations: 500_000, steps: 2_000_000 };

impl Explained for KenKen {
    fn parts(&self) -> Result<Vec<Part>, String> {
        let side = self.side();
        limit(2 * side.pow(3))?;
        let mut parts: Vec<Part> =
            lines(self.cages(), [ROWS, COLUMNS], |_| true).flat_map(|unit| unit.digits(side, 1..=1)).collect();
        let mut budget = BUDGET;
        for (clue, cells) in self.clued() {
            parts.push(of_cage(self, clue, cells, &mut budget)?);
        }
        Ok(parts)
    }
}

/// The combinations of digits of a cage, none twice in a row or column; the sum alone if there are too many.
fn of_cage(board: &KenKen, clue: Clue, cells: &[Cell], budget: &mut Budget) -> Result<Part, String> {
    let name = format!("the cage {clue} at {}", cells[0]);
    let too_many = format!("{name} has too many combinations of digits to be explained step by step");
    let unit = Unit::new(clue.rule(), Role::Cage, name, cells, board.cages());
    let body = match (within(budget, clue, cells, board.side()), clue.operator) {
        (Some(rows), _) => PartBody::Table { vars: unit.vars().to_vec(), rows },
        (None, Some(Operator::Plus)) => {
            // At most the side times the number of cells, so it fits.
            let sum = clue.number as i64;
            PartBody::Sum { terms: unit.vars().iter().map(|&var| (var, 1)).collect(), range: sum..=sum }
        }
        (None, _) => return Err(too_many),
    };
    Ok(unit.part(String::new(), body))
}

/// The combinations of a cage within the budget for one and for all cages, which is reduced. Combinations that are too many
/// are not kept, so that they count only as steps.
fn within(budget: &mut Budget, clue: Clue, cells: &[Cell], side: usize) -> Option<Vec<Vec<i64>>> {
    let mut own = Budget { combinations: MAX_COMBINATIONS.min(budget.combinations), steps: budget.steps };
    let rows = combinations(clue, cells, side as u64, &mut own);
    budget.steps = own.steps;
    budget.combinations -= rows.as_ref().map_or(0, Vec::len);
    rows
}
