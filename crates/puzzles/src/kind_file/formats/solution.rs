//! The solution that is drawn in a file of a board.

use super::{
    Formats,
    board_layers::Layers,
    cages::{solution_of_keen, solution_of_object},
};
use crate::{
    TextError, json,
    kind_file::board::{TextPuzzle, is_pairs},
};
use algebra::{AbstractModel, Data};
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};

/// The cells of a path, in its order, as `[row, column]` from 0.
#[derive(Deserialize)]
struct Path {
    solution: Vec<[usize; 2]>,
}

/// The values of a solution of pairs of cells that is listed as a path. If only a closed path is a solution, its last cell is
/// followed by its first.
fn path(puzzle: &TextPuzzle, text: &str) -> Result<Vec<i64>, TextError> {
    let Path { solution: cells } = json::read(text)?;
    let [(_, pairs)] = &puzzle.survey.solutions[..] else {
        return Err(TextError::new(1, format_args!("a solution of {} is no path", puzzle.kind.name)));
    };
    let vars: HashMap<&[i64], usize> = pairs.iter().zip(0..).collect();
    let var = |a: &[usize; 2], b: &[usize; 2]| {
        let member = |a: &[usize; 2], b: &[usize; 2]| {
            [a[0], a[1], b[0], b[1]].map(|at| i64::try_from(at).map_or(0, |at| at.saturating_add(1)))
        };
        vars.get(&member(a, b)[..]).or_else(|| vars.get(&member(b, a)[..])).copied()
    };
    let mut values = vec![0; pairs.len()];
    for two in cells.windows(2) {
        let var = var(&two[0], &two[1]).ok_or_else(|| {
            let expected = "cells of `solution` that the rules let follow each other";
            TextError::expected(1, expected, &format!("{:?} and {:?}", two[0], two[1]))
        })?;
        values[var] = 1;
    }
    if let ([first, .., last], false) = (&cells[..], puzzle.judge.is_solution(&values))
        && let Some(back) = var(last, first)
    {
        let mut closed = values.clone();
        closed[back] = 1;
        if puzzle.judge.is_solution(&closed) {
            return Ok(closed);
        }
    }
    Ok(values)
}

impl Formats {
    /// Whether a text has an answer that is drawn on the board with these data: more than a file that is written has.
    pub fn states_solution(&self, data: &Data, text: &str, format: &str, vocabulary: &AbstractModel) -> bool {
        let (Some(pzprv3), Some(sides), "pzprv3") = (&self.pzprv3, &self.sides, format) else { return false };
        let values = |text: &str| -> Option<BTreeMap<String, BTreeMap<Vec<i64>, i64>>> {
            let drawn = pzprv3.read(text, sides).ok()?.1;
            let values =
                |known: BTreeMap<Vec<i64>, (usize, i64)>| known.into_iter().map(|(key, (_, value))| (key, value)).collect();
            Some(drawn.into_iter().map(|(name, known)| (name, values(known))).collect())
        };
        let blank = Layers::of(data, sides, vocabulary).and_then(|layers| pzprv3.write(&layers));
        blank.is_ok_and(|blank| values(text) != values(&blank))
    }

    /// The values that are drawn in a file of a board.
    ///
    /// # Errors
    /// If the text is no such file, the file has another board, or a value is not drawn.
    pub fn solution(&self, puzzle: &TextPuzzle, text: &str) -> Result<Vec<i64>, TextError> {
        let is_of_pairs = puzzle.survey.solutions.iter().all(|(_, members)| is_pairs(members) || members.is_empty());
        if text.trim_start().starts_with('{') && is_of_pairs {
            return path(puzzle, text);
        }
        if self.cages.is_some() {
            let none = || Err(TextError::expected(1, "values, `S` and digits, or an object with a solution", text.trim()));
            return match text.trim_start().starts_with('{') {
                true => solution_of_object(text),
                false => solution_of_keen(text, puzzle.judge.ranges.len()).unwrap_or_else(none),
            };
        }
        if let Some(values) = self.tatham.as_ref().and_then(|tatham| tatham.solution(text, puzzle.judge.ranges.len())) {
            return values;
        }
        let (Some(pzprv3), Some(sides)) = (&self.pzprv3, &self.sides) else {
            return Err(TextError::new(1, format_args!("no format of {} has a notation for solutions", puzzle.kind.name)));
        };
        if !pzprv3.recognises(text) {
            let values = model::counted(puzzle.judge.ranges.len(), "value");
            return Err(TextError::expected(1, format_args!("{values}, or a file of pzpr with what is drawn"), text.trim()));
        }
        let (layers, mut drawn) = pzprv3.read(text, sides)?;
        let own = Layers::of(&puzzle.data, sides, &puzzle.kind.vocabulary);
        if own.ok().is_none_or(|own| own.difference(&layers).is_some()) {
            return Err(TextError::new(1, "expected what is drawn on this board, found another board"));
        }
        let mut values = Vec::new();
        for (name, rows) in &puzzle.survey.solutions {
            let Some(blank) = pzprv3.blank(name) else {
                return Err(TextError::new(1, format_args!("pzprv3 has no notation for `{name}` of {}", puzzle.kind.name)));
            };
            let mut known = drawn.remove(name).unwrap_or_default();
            let count = if rows.width == 0 { 1 } else { rows.len() };
            for number in 0..count {
                let key = &rows.cells[number * rows.width..][..rows.width];
                let range = &puzzle.judge.ranges[values.len()];
                let only = (range.start() == range.end()).then_some(*range.start());
                let value = known.remove(key).map(|found| found.1).or(blank).or(only);
                let missing =
                    || TextError::new(1, format_args!("expected a value of {name}[{}], found none", puzzle.members(key)));
                values.push(value.ok_or_else(missing)?);
            }
            // What is drawn elsewhere may say that nothing is there, repeat a clue, or be the border of a hole.
            let is_wrong = |(_, (_, value)): &(_, (usize, i64))| blank == Some(0) && *value != 0 && !pzprv3.has_borders(name);
            if let Some((key, (line, value))) = known.into_iter().find(is_wrong) {
                let place = puzzle.members(&key);
                return Err(TextError::new(line, format_args!("expected no {name} at ({place}), found {value}")));
            }
        }
        Ok(values)
    }
}
