//! Edits of cages: their clues, each at the first cell.

use crate::{
    Edit,
    kind_file::{
        board::TextPuzzle,
        cages::{Cage, Clue, Operator},
    },
};

/// An edit for each cage.
pub fn edits(puzzle: &TextPuzzle) -> Vec<Edit> {
    let side = puzzle.size()[0];
    puzzle.cages().iter().map(|cage| Edit::cell(cage.cells[0], cage.to_string(), choices(cage, side))).collect()
}

/// The clues that a cage is likely to have.
fn choices(cage: &Cage, side: i64) -> Vec<String> {
    let count = cage.cells.len() as i64;
    let likely = |operator, numbers: std::ops::RangeInclusive<i64>| {
        numbers.map(move |number| format!("{number}{}", Operator::shown(operator)))
    };
    match count {
        1 => (1..=side).map(|number| number.to_string()).collect(),
        2 => likely(Operator::Plus, 3..=2 * side - 1)
            .chain(likely(Operator::Minus, 1..=side - 1))
            .chain(likely(Operator::Over, 2..=side))
            .collect(),
        _ => likely(Operator::Plus, count + 1..=count * side).collect(),
    }
}

/// The board with another clue at the first cell of a cage: a number with the sign of its operator, or `?` for a hidden one; just a
/// number for a cage of one cell.
///
/// # Errors
/// If no cage starts there, or it cannot have this clue.
pub fn edited(puzzle: &TextPuzzle, edit: &str, value: &str) -> Result<TextPuzzle, String> {
    let mut cages = puzzle.cages();
    let cage = cages.iter_mut().find(|cage| cage.cells[0].to_string() == edit);
    let cage = cage.ok_or_else(|| format!("no cage starts at {}", crate::quoted(edit)))?;
    let is_single = cage.cells.len() == 1;
    let (number, sign) = value.split_at(value.find(|c: char| !c.is_ascii_digit()).unwrap_or(value.len()));
    let clue = Clue::read(number, sign).filter(|clue| sign.is_empty() == is_single && clue.number > 0);
    if clue.is_none() && !value.is_empty() {
        let signs = if is_single { "" } else { " and one of + − × ÷ ?" };
        return Err(format!("expected a number{signs}, found {}", crate::quoted(value)));
    }
    cage.clue = clue;
    puzzle.with_cages(cages).map_err(|error| error.problem)
}
