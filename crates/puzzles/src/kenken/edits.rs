//! Edits: the clues of cages.

use super::{Clue, KenKen, Operator};
use crate::{Edit, Editable};
use grid::Cell;

impl Editable for KenKen {
    /// An edit for each cage, at its first cell.
    fn edits(&self) -> Vec<Edit> {
        self.cages_with_clues().map(|(clue, cells)| edit(self, clue, cells)).collect()
    }

    /// The board with another clue: a number with the sign of its operator, or `?` for a hidden one; just a number for a cage of
    /// one cell.
    fn edited(&self, edit: usize, value: &str) -> Result<Self, String> {
        let is_single = self.cages_with_clues().nth(edit).is_some_and(|(_, cells)| cells.len() == 1);
        let wrong = || {
            format!("expected a number{}, found {}", if is_single { "" } else { " and one of + − × ÷ ?" }, crate::quoted(value))
        };
        let clue = if value.is_empty() {
            None
        } else {
            let digits = value.trim_end_matches(|c: char| !c.is_ascii_digit());
            let number = digits.parse().ok().filter(|&number: &u64| (1..=i64::MAX as u64).contains(&number)).ok_or_else(wrong)?;
            let mut sign = value[digits.len()..].chars();
            let operator = match (is_single, sign.next(), sign.next()) {
                (true, None, _) | (false, Some('?'), None) => None,
                (false, Some(sign), None) => Some(Operator::of(sign).ok_or_else(wrong)?),
                _ => return Err(wrong()),
            };
            Some(Clue { operator, number })
        };
        let mut other = self.clone();
        other.clues[edit] = clue;
        Ok(other)
    }
}

fn edit(board: &KenKen, clue: Option<Clue>, cells: &[Cell]) -> Edit {
    let (side, is_single) = (board.side() as u64, cells.len() == 1);
    let value = clue.map(|clue| if is_single { clue.number.to_string() } else { clue.to_string() }).unwrap_or_default();
    let likely = |operator, numbers: std::ops::RangeInclusive<u64>| {
        numbers.map(move |number| Clue { operator: Some(operator), number }.to_string())
    };
    let choices = match cells.len() {
        1 => (1..=side).map(|number| number.to_string()).collect(),
        2 => likely(Operator::Plus, 3..=2 * side - 1)
            .chain(likely(Operator::Minus, 1..=side - 1))
            .chain(likely(Operator::Divide, 2..=side))
            .collect(),
        more => likely(Operator::Plus, more as u64 + 1..=more as u64 * side).collect(),
    };
    Edit::cell(cells[0], value, choices)
}
