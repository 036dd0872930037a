//! Unique rectangles: four cells in which two digits could be swapped are in no board with one solution.
//!
//! Such a step does not follow from the rules. It is sought only where the player allows to assume that the board has one
//! solution, and says so. Shape: three corners of a rectangle have the same two digits left and the fourth has these and
//! more. If the fourth had one of the two, then the digits of the four cells could be swapped, which every part about them
//! must allow; that is checked here for all parts, so boxes, cages and marks of variants are respected.
//!
//! Source: the unique rectangle of type 1, as players know it. Cost: the pairs of cells with two digits in a line.

use crate::var::Bits;
use crate::{
    board::Board,
    cost::Cost,
    fact::Fact,
    propagator::Body,
    state::{Removal, State},
    step::{Shape, Step},
};
use puzzles::Role;

/// The steps by unique rectangles, in reading order.
pub fn rectangles(board: &Board<'_>, state: &State) -> Vec<Step> {
    let lines = |role: Role| -> Vec<Option<&str>> {
        let mut of = vec![None; board.vars.len()];
        for (part, propagator) in board.parts.iter().zip(&board.propagators).filter(|(part, _)| part.role == role) {
            propagator.vars.iter().for_each(|&var| of[var] = Some(part.name.as_str()));
        }
        of
    };
    let (row, column) = (lines(Role::Row), lines(Role::Column));
    let is_open = |var: usize| !state.placed[var] && !board.vars[var].is_quantity;
    let pairs: Vec<usize> =
        (0..board.vars.len()).filter(|&var| is_open(var) && state.candidates[var].count_ones() == 2).collect();
    let mut steps = Vec::new();
    for &corner in &pairs {
        let digits = state.candidates[corner];
        let beside = |line: &Vec<Option<&str>>| -> Vec<usize> {
            let is_beside = |&&var: &&usize| var != corner && line[var].is_some() && line[var] == line[corner];
            pairs.iter().filter(is_beside).filter(|&&var| state.candidates[var] == digits).copied().collect()
        };
        for along in beside(&row) {
            for down in beside(&column) {
                let fourth = (0..board.vars.len()).find(|&var| row[var] == row[down] && column[var] == column[along]);
                let Some(fourth) = fourth.filter(|&var| is_open(var)) else { continue };
                let (left, cells) = (state.candidates[fourth], [corner, fourth, along, down]);
                if left & digits == digits && left != digits && can_be_swapped(board, cells, digits) {
                    steps.push(step(board, cells, digits));
                }
            }
        }
    }
    steps
}

/// Whether every part allows the two digits of the first two cells to be swapped with those of the other two.
fn can_be_swapped(board: &Board<'_>, cells: [usize; 4], digits: Bits) -> bool {
    let low = digits & digits.wrapping_neg();
    let filled = |swapped: bool| {
        let digit = |first: bool| if first != swapped { low } else { digits & !low };
        [(cells[0], digit(true)), (cells[1], digit(true)), (cells[2], digit(false)), (cells[3], digit(false))]
    };
    let (one, other) = (filled(false), filled(true));
    let allows = |part: usize| {
        let propagator = &board.propagators[part];
        let of_part = |filling: &[(usize, Bits)]| -> Vec<Bits> {
            let mut values: Vec<Bits> =
                filling.iter().filter(|cell| propagator.vars.contains(&cell.0)).map(|cell| cell.1).collect();
            values.sort_unstable();
            values
        };
        match &propagator.body {
            Body::Count { of, .. } => {
                let count = |filling: &[(usize, Bits)]| {
                    filling.iter().filter(|&&(var, bit)| of.iter().any(|&(own, mask)| own == var && mask & bit != 0)).count()
                };
                count(&one) == count(&other)
            }
            Body::DistinctSum { .. } => of_part(&one) == of_part(&other),
            // What follows from other parts is allowed where they allow it.
            _ => board.totals.contains_key(&part),
        }
    };
    cells.iter().all(|&cell| board.given[cell].is_none() && board.of_var[cell].iter().all(|&part| allows(part)))
}

fn step(board: &Board<'_>, cells: [usize; 4], digits: Bits) -> Step {
    let [corner, fourth, along, down] = cells;
    let holds = |part: usize| {
        let propagator = &board.propagators[part];
        let is_digit = match &propagator.body {
            Body::Count { of, .. } => {
                of.iter().any(|condition| condition.0 == corner && condition.1 & digits != 0)
                    || of.iter().any(|condition| condition.0 == fourth && condition.1 & digits != 0)
            }
            _ => false,
        };
        is_digit && cells.iter().filter(|cell| propagator.vars.contains(cell)).count() > 1
    };
    let lost = |var: usize| Fact::lost(Removal { var, candidates: board.vars[var].all & !digits });
    let mut facts = vec![lost(corner), lost(along), lost(down)];
    facts.sort_unstable();
    Step {
        cost: Cost::RECTANGLE,
        shape: Shape::Rectangle { cells, digits },
        parts: (0..board.parts.len()).filter(|&part| holds(part)).collect(),
        facts,
        conclusions: vec![Fact::lost(Removal { var: fourth, candidates: digits })],
        minimal: false,
    }
}
