//! Unique rectangles in words.

use super::clause::conclusions;
use crate::var::Bits;
use crate::{board::Board, phrase::and, step::Step};

/// The four cells, around the rectangle.
pub(super) fn corners(board: &Board<'_>, &[corner, fourth, along, down]: &[usize; 4]) -> String {
    and(&[corner, along, fourth, down].map(|var| board.name(var)))
}

/// `r1c1, r1c5 and r2c1 can only be 2 or 5`, and what would follow.
pub(super) fn of_rectangle(board: &Board<'_>, step: &Step, cells: &[usize; 4], digits: Bits) -> String {
    let digits: Vec<i64> = board.vars[cells[0]].values(digits).collect();
    let [corner, fourth, along, down] = cells.map(|var| board.name(var));
    let so = conclusions(board, &step.conclusions);
    format!(
        "Assuming that the board has one solution: {} can only be {low} or {high}. If {fourth} were one of these as well, {low} and {high} \
         could be swapped in the four cells, which would make a second solution. So {so}.",
        and(&[corner, along, down]),
        low = digits[0],
        high = digits[1],
    )
}
