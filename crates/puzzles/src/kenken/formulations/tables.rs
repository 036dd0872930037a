//! Cages as table constraints: the list of all digit combinations that satisfy the clue.
//!
//! Ours. A depth-first search lists the combinations of each cage, pruned by bounds on sums and products and by repeated
//! digits in rows and columns. Cost: up to 5000 combinations and 10⁶ search steps per cage. Weakness: large cages have too
//! many combinations, and the board is refused; `factors` needs no list.

use crate::kenken::{Clue, KenKen, Operator};
use grid::Cell;

/// The maximum number of combinations of one cage in a model.
pub const MAX_COMBINATIONS: usize = 5_000;

/// The maximum number of steps of the search for them.
const MAX_STEPS: usize = 1_000_000;

/// The reason to refuse a board: a cage with too many combinations.
pub fn refuses(puzzle: &KenKen) -> Option<String> {
    let side = puzzle.side() as u64;
    let too_many = |(clue, cells): &(Clue, &[Cell])| may_be_too_many(*clue, cells, side) && of_cage(*clue, cells, side).is_none();
    let (_, cells) = puzzle.clued().find(too_many)?;
    Some(format!("there are more than {MAX_COMBINATIONS} combinations of digits to list for the cage at {}", cells[0]))
}

/// A fast test whether there may be too many combinations: all digits except the last determine it, or leave two values for
/// differences and quotients.
fn may_be_too_many(clue: Clue, cells: &[Cell], side: u64) -> bool {
    let values_of_last = |operator: &Operator| if matches!(operator, Operator::Plus | Operator::Times) { 1 } else { 2 };
    let factor: u64 = clue.operators().iter().map(values_of_last).sum();
    let others = side.checked_pow(cells.len() as u32 - 1).and_then(|others| others.checked_mul(factor));
    others.is_none_or(|count| count > MAX_COMBINATIONS as u64)
}

/// The combinations of digits for a model; `None` if there are too many or the search takes too long.
fn of_cage(clue: Clue, cells: &[Cell], side: u64) -> Option<Vec<Vec<i64>>> {
    combinations(clue, cells, side, &mut Budget { combinations: MAX_COMBINATIONS, steps: MAX_STEPS })
}

/// What searches for combinations may still use.
#[derive(Clone, Copy)]
pub struct Budget {
    /// The number of combinations.
    pub combinations: usize,
    /// The number of steps.
    pub steps: usize,
}

/// The combinations of digits; `None` if the budget does not suffice. It is reduced by what was used.
pub fn combinations(clue: Clue, cells: &[Cell], side: u64, budget: &mut Budget) -> Option<Vec<Vec<i64>>> {
    let mut search = Search { clue, cells, side, budget, digits: Vec::new(), found: Vec::new() };
    search.extend().then_some(search.found)
}

/// The depth-first search for combinations.
struct Search<'s> {
    clue: Clue,
    cells: &'s [Cell],
    side: u64,
    budget: &'s mut Budget,
    /// The digits of the first cells.
    digits: Vec<u64>,
    found: Vec<Vec<i64>>,
}

impl Search<'_> {
    /// Tries all digits for the remaining cells; `false` if the budget does not suffice.
    fn extend(&mut self) -> bool {
        let Some(steps) = self.budget.steps.checked_sub(1) else { return false };
        self.budget.steps = steps;
        let Some(&cell) = self.cells.get(self.digits.len()) else {
            if self.clue.holds(&self.digits) {
                let Some(combinations) = self.budget.combinations.checked_sub(1) else { return false };
                self.budget.combinations = combinations;
                self.found.push(self.digits.iter().map(|&digit| digit as i64).collect());
            }
            return true;
        };
        for digit in 1..=self.side {
            let sees = |other: &Cell| other.row == cell.row || other.col == cell.col;
            let is_repeated = self.cells.iter().zip(&self.digits).any(|(other, &had)| had == digit && sees(other));
            self.digits.push(digit);
            let fits = !is_repeated && self.clue.operators().iter().any(|&operator| self.may_result(operator));
            let within_budget = !fits || self.extend();
            self.digits.pop();
            if !within_budget {
                return false;
            }
        }
        true
    }

    /// Whether digits for the remaining cells can still result in the number, by bounds.
    fn may_result(&self, operator: Operator) -> bool {
        let cells_left = (self.cells.len() - self.digits.len()) as u64;
        let (number, side) = (self.clue.number, self.side);
        let total: u64 = self.digits.iter().sum();
        let product = self.digits.iter().try_fold(1_u64, |product, &digit| product.checked_mul(digit));
        match operator {
            Operator::Plus => total + cells_left <= number && number <= total + cells_left * side,
            // The first operand is at most the side, and so is the number plus all other operands.
            Operator::Minus => (total + cells_left).saturating_add(number) <= 2 * side,
            Operator::Divide => product.and_then(|p| p.checked_mul(number)).is_some_and(|p| p <= side * side),
            Operator::Times => {
                let divisor = product.filter(|&product| number.is_multiple_of(product));
                let max = |product: u64| side.checked_pow(cells_left as u32).and_then(|power| product.checked_mul(power));
                divisor.is_some_and(|product| max(product).is_none_or(|max| number <= max))
            }
        }
    }
}
