//! The parts of the rules: digits in units, cages, and marks of variants.

use super::{
    BOXES, CAGES, COLUMNS, Cage, DIAGONALS, ROWS, SUMS, Sudoku,
    variants::{Cells, Direction, Mark},
};
use crate::{
    Automaton, Explained, Part, PartBody, Role,
    unit_parts::{Unit, limit, lines},
};
use grid::Cell;
use model::Rule;

impl Explained for Sudoku {
    fn parts(&self) -> Result<Vec<Part>, String> {
        let side = self.side();
        limit(self.units().iter().map(|unit| unit.cells.len() * side).sum())?;
        let units = lines(&self.clues, [ROWS, COLUMNS], |_| true).chain(boxes(self)).chain(diagonals(self));
        let once = units.flat_map(|unit| unit.digits(side, 1..=1));
        let mut parts: Vec<Part> = once.chain(self.cages.iter().flat_map(|cage| of_cage(self, cage))).collect();
        for mark in &self.marks {
            parts.extend(of_mark(self, mark)?);
        }
        Ok(parts)
    }
}

/// The cells of the units with a rule.
fn units_of(board: &Sudoku, rule: &'static Rule) -> impl Iterator<Item = Vec<Cell>> {
    board.units().into_iter().filter(move |unit| unit.rule == rule).map(|unit| unit.cells)
}

fn boxes(board: &Sudoku) -> impl Iterator<Item = Unit> {
    units_of(board, BOXES).enumerate().map(|(index, cells)| {
        let name = match board.shape {
            Some(_) => format!("box {}", index + 1),
            None => format!("the box at {}", cells[0]),
        };
        Unit::new(BOXES, Role::Box, name, &cells, &board.clues)
    })
}

/// The diagonals, each with a role of its own: they cross in the middle of a board of odd side.
fn diagonals(board: &Sudoku) -> impl Iterator<Item = Unit> {
    units_of(board, DIAGONALS).map(|cells| {
        let role = Role::Other(if cells[0].col == 0 { "falling diagonal" } else { "rising diagonal" });
        let name = format!("the diagonal from {} to {}", cells[0], cells[cells.len() - 1]);
        Unit::new(DIAGONALS, role, name, &cells, &board.clues)
    })
}

fn of_cage(board: &Sudoku, cage: &Cage) -> Vec<Part> {
    let unit = |rule, name| Unit::new(rule, Role::Cage, name, &cage.cells, &board.clues);
    let first = cage.cells[0];
    let Some(sum) = cage.sum else {
        let least = usize::from(cage.cells.len() == board.side());
        return unit(CAGES, format!("the cage at {first}")).digits(board.side(), least..=1).collect();
    };
    let unit = unit(SUMS, format!("the cage {sum} at {first}"));
    let body = PartBody::DistinctSum { vars: unit.vars().to_vec(), sum: sum.into() };
    vec![unit.part(String::new(), body)]
}

/// The most transitions of the automaton of a mark: some megabytes.
const MAX_TRANSITIONS: usize = 200_000;

fn of_mark(board: &Sudoku, mark: &Mark) -> Result<Vec<Part>, String> {
    let (variant, side) = (mark.variant(), board.side());
    let groups = mark.groups(side);
    let unit = |group: &[Cell]| {
        let (first, last) = (group[0], group[group.len() - 1]);
        let place = match variant.cells {
            Cells::One => first.to_string(),
            Cells::Lane if first.row == last.row => format!("row {}", first.row + 1),
            Cells::Lane => format!("column {}", first.col + 1),
            Cells::Pair | Cells::Apart(..) | Cells::Line(Direction::Mirrored) => format!("{first} and {last}"),
            Cells::Line(_) | Cells::Ray => format!("{first} to {last}"),
        };
        let role = match variant.cells {
            Cells::Apart(..) => Role::Move,
            _ => Role::Mark(variant.words.technique),
        };
        Unit::new(variant.rule, role, format!("{} {place}", variant.words.name), group, &board.clues)
    };
    if let Cells::Apart(..) = variant.cells {
        // Counts, so that a placed digit rules the other out at a glance.
        limit(groups.len() * 2 * side)?;
        return Ok(groups.iter().flat_map(|group| unit(group).digits(side, 0..=1)).collect());
    }
    let part = |group: Vec<Cell>| {
        let at = |index| mark.at(side, index, group.len());
        let step = |index, state: &u128, digit: i64| (variant.step)(&at(index), *state, digit.unsigned_abs().into());
        let accepts = |state: &u128| (variant.accepts)(&at(group.len()), *state);
        let unit = unit(&group);
        let automaton = Automaton::unfold(unit.vars().to_vec(), 1..=side as i64, 0, step, accepts, MAX_TRANSITIONS);
        let Some(mut automaton) = automaton else {
            return Err(format!(
                "`{}` has more than {MAX_TRANSITIONS} states and digits; such boards are not explained",
                mark.text()
            ));
        };
        let number = mark.number.unwrap_or_default().to_string();
        automaton.says = variant.words.says.replace('#', &number).replace('@', &side.to_string());
        Ok(unit.part(String::new(), PartBody::Automaton(automaton)))
    };
    groups.into_iter().map(part).collect()
}
