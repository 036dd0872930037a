//! Clues: the entries of the parameters and the members of the sets that the file names after `clues`.

use super::{board::TextPuzzle, cages, items::ClueDeclaration};
use crate::Clue;
use algebra::{Data, Rows};
use std::collections::HashMap;

/// The entries of a clue declaration, one row each.
fn entries(data: &Data, declared: &ClueDeclaration) -> Rows {
    let rows = match declared.is_set {
        true => data.sets().find(|set| set.0 == declared.name).and_then(|set| set.1.first().map(|set| set.1.clone())),
        false => data.params().find(|param| param.0 == declared.name).map(|param| param.1),
    };
    rows.unwrap_or_default()
}

/// The clues, each with the number of its declaration and its row; entries that have the default state nothing.
fn listed(puzzle: &TextPuzzle) -> Vec<(usize, Vec<i64>)> {
    let data = puzzle.survey.given(&puzzle.kind.vocabulary);
    let of = |(number, declared)| entries(&data, declared).iter().map(|row| (number, row.to_vec())).collect::<Vec<_>>();
    puzzle.kind.clues.iter().enumerate().flat_map(of).collect()
}

pub fn clues(puzzle: &TextPuzzle) -> Vec<Clue> {
    let cells = puzzle.cells();
    let clue = |(number, row): (usize, Vec<i64>)| {
        let ClueDeclaration { name, is_set, gives, .. } = &puzzle.kind.clues[number];
        if *is_set {
            return Clue::other(format!("{name}[{}]", puzzle.members(&row)));
        }
        if let Some(clue) =
            puzzle.kind.formats.cages().filter(|cages| cages.number.name == *name).and_then(|_| of_cage(puzzle, &cells, &row))
        {
            return clue;
        }
        let (value, key) = row.split_last().map_or((0, &[][..]), |(value, key)| (*value, key));
        let cell = cells.iter().find(|(_, cell)| cell[..] == *key);
        let shown = puzzle.members(&[value]);
        match cell.filter(|(var, _)| *gives && puzzle.judge.ranges[*var] == (value..=value)) {
            Some((var, [row, column])) => Clue::value(*var, format!("r{row}c{column}={value}"), value),
            None => Clue::other(format!("{name}[{}]={shown}", puzzle.members(key))),
        }
    };
    listed(puzzle).into_iter().map(clue).collect()
}

/// The clue of a cage, at its first cell.
fn of_cage(puzzle: &TextPuzzle, cells: &[(usize, [i64; 2])], row: &[i64]) -> Option<Clue> {
    let cages = puzzle.cages();
    let cage = cages.get(usize::try_from(*row.first()?).ok()?.checked_sub(1)?)?;
    let (first, clue) = (*cage.cells.first()?, cage.clue?);
    let at = [first.row as i64 + 1, first.col as i64 + 1];
    let name = format!("{first}={cage}");
    let var = cells.iter().find(|cell| cell.1 == at).map(|cell| cell.0).filter(|_| cage.cells.len() == 1);
    Some(var.map_or_else(|| Clue::other(name.clone()), |var| Clue::value(var, name.clone(), clue.number)))
}

/// The data with other entries of the clues.
fn with_entries(puzzle: &TextPuzzle, entries: &[(usize, Vec<i64>)]) -> Data {
    let mut data = puzzle.data.clone();
    for (number, declared) in puzzle.kind.clues.iter().enumerate() {
        let width = declared.width;
        let cells: Vec<i64> = entries.iter().filter(|entry| entry.0 == number).flat_map(|entry| entry.1.clone()).collect();
        match declared.is_set {
            true => data.set_rows(&declared.name, Rows { width, cells }),
            false => data.param_rows(&declared.name, Rows { width, cells }),
        }
    }
    data
}

/// The data of the board with some of its clues.
pub fn data_with_clues(puzzle: &TextPuzzle, kept: &[bool]) -> Data {
    let entries: Vec<_> = listed(puzzle).into_iter().zip(kept).filter(|(_, kept)| **kept).map(|(entry, _)| entry).collect();
    with_entries(puzzle, &entries)
}

/// The board with some of its clues. Should the file let other data depend on a clue, so that nothing is a board without it,
/// all clues stay: such a board has every solution, too.
pub fn with_clues(puzzle: &TextPuzzle, kept: &[bool]) -> TextPuzzle {
    let other = TextPuzzle::with(puzzle.kind, data_with_clues(puzzle, kept));
    other.ok().filter(|other| other.judge.ranges.len() == puzzle.judge.ranges.len()).unwrap_or_else(|| puzzle.clone())
}

/// The board with the values of the cells that are alone in their cages.
fn with_digits(puzzle: &TextPuzzle, solution: &[i64]) -> TextPuzzle {
    let cells = puzzle.cells();
    let values = cells.iter().map(|(var, cell)| (*cell, solution[*var])).collect::<HashMap<_, _>>();
    let mut cages = puzzle.cages();
    for cage in cages.iter_mut().filter(|cage| cage.cells.len() == 1) {
        let value = values.get(&[cage.cells[0].row as i64 + 1, cage.cells[0].col as i64 + 1]);
        cage.clue = value.map(|&number| cages::Clue { operator: None, number });
    }
    puzzle.with_cages(cages).unwrap_or_else(|_| puzzle.clone())
}

/// The board with every clue that the section `generate` derives from a solution; without that section, with every given.
pub fn with_all_clues(puzzle: &TextPuzzle, solution: &[i64]) -> TextPuzzle {
    if puzzle.kind.formats.cages().is_some() {
        return with_digits(puzzle, solution);
    }
    let data = match &puzzle.kind.generator {
        Some(generator) => generator.revealed(puzzle, solution),
        None => {
            let mut data = puzzle.data.clone();
            for declared in puzzle.kind.clues.iter().filter(|declared| declared.gives) {
                let cells = puzzle.cells().into_iter().flat_map(|(var, [row, column])| [row, column, solution[var]]).collect();
                data.param_rows(&declared.name, Rows { width: 3, cells });
            }
            Some(data)
        }
    };
    let with_own = |data: Data| {
        // Clues that the section does not derive stay.
        let revealed = TextPuzzle::with(puzzle.kind, data).ok()?;
        let mut all = listed(&revealed);
        let same = |a: &(usize, Vec<i64>), b: &(usize, Vec<i64>)| {
            let key = if puzzle.kind.clues[a.0].is_set { a.1.len() } else { a.1.len() - 1 };
            a.0 == b.0 && a.1[..key] == b.1[..key]
        };
        let own: Vec<_> = listed(puzzle).into_iter().filter(|own| !all.iter().any(|other| same(own, other))).collect();
        all.extend(own);
        TextPuzzle::with(puzzle.kind, with_entries(&revealed, &all)).ok()
    };
    data.and_then(with_own).unwrap_or_else(|| puzzle.clone())
}
