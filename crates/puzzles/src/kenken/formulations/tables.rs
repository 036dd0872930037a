//! Cages by the list of what their digits can be: ours.

use crate::{
    digits::place,
    kenken::{Clue, KenKen, Operator},
};
use grid::{Cell, Grid};
use model::{
    Expr, IntegerView, Model, Var,
    constraint::{AllDifferent, Table},
};

/// The most combinations of digits that are listed for one cage.
const MOST: usize = 5_000;

/// How many steps a search for them may take.
const STEPS: usize = 1_000_000;

/// With `v[i,j]` the digit of cell (i, j): the `v` of each row and column are all different, and
/// those of each cage are one of the combinations that give its number and have no digit twice in a
/// row or column. Digits of single cells are bounds.
pub fn write(puzzle: &KenKen, model: &mut Model) -> Vec<IntegerView> {
    let side = puzzle.side();
    let v: Grid<Var> = Grid::new(side, side, |cell| {
        let digit = puzzle.digit(cell).map(i64::from);
        let range = digit.map_or(1..=side as i64, |digit| digit..=digit);
        model.integer(format_args!("v[{},{}]", cell.row + 1, cell.col + 1), range)
    });
    for (rule, cells) in puzzle.lines() {
        model.post(rule, place(&cells), AllDifferent(cells.iter().map(|&cell| v[cell].into()).collect()));
    }
    for (clue, cells) in puzzle.clued() {
        let exprs: Vec<Expr> = cells.iter().map(|&cell| v[cell].into()).collect();
        let rows = combinations(clue, cells, side as u64).unwrap_or_default();
        model.post(clue.rule(), place(cells), Table { exprs, rows });
    }
    v.values().iter().map(|&var| var.into()).collect()
}

/// A cage with too many combinations.
pub fn refuses(puzzle: &KenKen) -> Option<String> {
    let side = puzzle.side() as u64;
    let too_many =
        |(clue, cells): &(Clue, &[Cell])| may_be_many(*clue, cells, side) && combinations(*clue, cells, side).is_none();
    let (_, cells) = puzzle.clued().find(too_many)?;
    Some(format!("there are more than {MOST} combinations of digits to list for the cage at {}", cells[0]))
}

/// Whether there could be too many combinations: all digits but the last leave one digit for it, or two where the
/// order of the digits does not matter.
fn may_be_many(clue: Clue, cells: &[Cell], side: u64) -> bool {
    let last = |operator: &Operator| if matches!(operator, Operator::Plus | Operator::Times) { 1 } else { 2 };
    let ways: u64 = clue.operators().iter().map(last).sum();
    let others = side.checked_pow(cells.len() as u32 - 1).and_then(|others| others.checked_mul(ways));
    others.is_none_or(|most| most > MOST as u64)
}

/// The combinations of digits; nothing if there are too many, or it takes too long to find them.
fn combinations(clue: Clue, cells: &[Cell], side: u64) -> Option<Vec<Vec<i64>>> {
    let mut search = Search { clue, cells, side, digits: Vec::new(), found: Vec::new(), steps: 0 };
    search.go_on().then_some(search.found)
}

struct Search<'s> {
    clue: Clue,
    cells: &'s [Cell],
    side: u64,
    /// The digits of the first cells.
    digits: Vec<u64>,
    found: Vec<Vec<i64>>,
    steps: usize,
}

impl Search<'_> {
    /// Tries all digits for the next cells; says false if that becomes too much.
    fn go_on(&mut self) -> bool {
        self.steps += 1;
        if self.found.len() > MOST || self.steps > STEPS {
            return false;
        }
        let Some(&cell) = self.cells.get(self.digits.len()) else {
            if self.clue.holds(&self.digits) {
                self.found.push(self.digits.iter().map(|&digit| digit as i64).collect());
            }
            return self.found.len() <= MOST;
        };
        for digit in 1..=self.side {
            let sees = |other: &Cell| other.row == cell.row || other.col == cell.col;
            let twice = self.cells.iter().zip(&self.digits).any(|(other, &had)| had == digit && sees(other));
            self.digits.push(digit);
            let fits = !twice && self.clue.operators().iter().any(|&operator| self.may_give(operator));
            let in_time = !fits || self.go_on();
            self.digits.pop();
            if !in_time {
                return false;
            }
        }
        true
    }

    /// Whether the digits so far leave it open that all of them give the number.
    fn may_give(&self, operator: Operator) -> bool {
        let left = (self.cells.len() - self.digits.len()) as u64;
        let (number, side) = (self.clue.number, self.side);
        let total: u64 = self.digits.iter().sum();
        let product = self.digits.iter().try_fold(1_u64, |product, &digit| product.checked_mul(digit));
        match operator {
            Operator::Plus => total + left <= number && number <= total + left * side,
            // The first digit is at most the side, and so is the number with all the others.
            Operator::Minus => (total + left).saturating_add(number) <= 2 * side,
            Operator::Over => product.and_then(|p| p.checked_mul(number)).is_some_and(|p| p <= side * side),
            Operator::Times => {
                let least = product.filter(|&product| number.is_multiple_of(product));
                let most = |product: u64| side.checked_pow(left as u32).and_then(|power| product.checked_mul(power));
                least.is_some_and(|product| most(product).is_none_or(|most| number <= most))
            }
        }
    }
}
