//! What the section `generate` makes of a board: a random one without clues, and the clues that a solution implies.

use super::{
    board::TextPuzzle,
    generate::{CHANCE, COLUMNS, LARGEST, Making, Members, REDRAWS, REGION, ROWS, TextGenerator},
    judge::{TOO_LARGE, budget},
    kind::TextKind,
    regions::random_regions,
};
use crate::{
    AnyPuzzle,
    generator::{Draft, Parameters, Rng},
};
use algebra::{Data, Formulation, Rows, Survey};
use std::collections::HashMap;

impl TextGenerator {
    /// A random board without clues; `None` if this one is no board.
    ///
    /// # Errors
    /// If the section gives no value to something that every board has.
    pub fn draft(
        &self,
        kind: &'static TextKind,
        params: &Parameters,
        rng: &mut Rng,
    ) -> Result<Option<Draft<Box<dyn AnyPuzzle>>>, String> {
        let size = params.size;
        let chance: Vec<i64> = (0..size[0] * size[1]).map(|_| rng.below(100) as i64).collect();
        let largest = params.number(LARGEST).map(|cells| cells.unsigned_abs() as usize);
        let sizes = |[least, most]: [usize; 2]| {
            largest.map_or([least, most], |cells| [(least + cells).saturating_sub(most).max(1), cells])
        };
        let region_sizes = self.regions.map(sizes);
        let regions = region_sizes.map(|sizes| random_regions(size, sizes, rng)).unwrap_or_default();
        let flags = kind.flags.iter().map(|flag| (flag.name, i64::from(params.is_yes(flag.name))));
        let options = self.options.iter().map(|option| (option.param, params.number(option.name).unwrap_or(option.default)));
        let asked = flags.chain(options).collect();
        let redraws = vec![0; chance.len()];
        let making = Making { size, redraws, chance, regions, region_sizes, asked, alternatives: Vec::new() };
        let survey = self.surveyed(kind, &making)?;
        let data = survey.given(&kind.vocabulary);
        let board = TextPuzzle::with(kind, data.clone());
        // Data that are no board are redrawn; rules that cannot be written down for a board are wrong, unless a limit was reached.
        if let Err(error) = &board
            && error.problem != TOO_LARGE
            && kind.bank.is_none()
            && kind.judge.survey(data, &budget()).is_ok()
        {
            return Err(error.problem.clone());
        }
        let made = |board| TextPuzzle { making: (!self.redrawn.is_empty()).then(|| making.into()), ..board };
        Ok(board.ok().map(|board| {
            let solution = (!self.drawn.is_empty()).then(|| self.drawn(&survey, &board.survey.solutions)).flatten();
            Draft { board: Box::new(made(board)) as Box<dyn AnyPuzzle>, solution }
        }))
    }

    /// The data of a board without what a solution implies; `None` if this is no board.
    pub fn drafted(&self, kind: &TextKind, making: &Making) -> Option<Data> {
        Some(self.surveyed(kind, making).ok()?.given(&kind.vocabulary))
    }

    /// The values of the solutions in a draft that has them.
    fn drawn(&self, survey: &Survey, members: &Members) -> Option<Vec<i64>> {
        let mut values = Vec::new();
        for (name, rows) in members {
            let drawn = &survey.data.params().find(|param| param.0 == name)?.1;
            let known: HashMap<&[i64], i64> = drawn.iter().filter_map(|row| row.split_last().map(|(v, key)| (key, *v))).collect();
            match rows.width {
                0 => values.push(*known.get(&[][..])?),
                _ => rows.iter().try_for_each(|key| known.get(key).map(|value| values.push(*value)))?,
            }
        }
        Some(values)
    }

    fn surveyed(&self, kind: &TextKind, making: &Making) -> Result<Survey, String> {
        let mut data = Data::default();
        set_chance(&mut data, making);
        // What only a solution implies has no members yet.
        for set in kind.vocabulary.sets().filter(|set| set.value.is_none() && set.head.over.is_empty()) {
            data.set_rows(&set.head.name, Rows { width: set.width, cells: Vec::new() });
        }
        for (name, over) in kind.solutions().filter(|(name, _)| self.drawn.iter().all(|drawn| drawn != name)) {
            data.param_rows(name, Rows { width: over + 1, cells: Vec::new() });
        }
        self.draft.survey(data, &budget()).map_err(|fault| fault.error.to_string())
    }

    /// The data of a draft with all that a solution implies; `None` if that cannot be computed.
    pub fn made(&self, kind: &TextKind, draft: &Data, making: &Making, members: &Members, solution: &[i64]) -> Option<Data> {
        let mut data = draft.clone();
        set_chance(&mut data, making);
        for name in &self.stand_ins {
            data.param_rows(name, Rows::default());
        }
        self.implied(&self.made, kind, data, members, solution)
    }

    fn implied(
        &self,
        formulas: &Formulation,
        kind: &TextKind,
        mut data: Data,
        members: &Members,
        solution: &[i64],
    ) -> Option<Data> {
        let mut values = solution.iter();
        for (name, rows) in members {
            let count = if rows.width == 0 { 1 } else { rows.len() };
            let key = |number: usize| rows.cells[number * rows.width..(number + 1) * rows.width].to_vec();
            let cells = (0..count).flat_map(|number| key(number).into_iter().chain(values.next().copied())).collect();
            data.param_rows(name, Rows { width: rows.width + 1, cells });
        }
        for clue in &kind.clues {
            match clue.is_set {
                true => data.set_rows(&clue.name, Rows { width: clue.width, cells: Vec::new() }),
                false => data.param_rows(&clue.name, Rows { width: clue.width, cells: Vec::new() }),
            }
        }
        Some(formulas.survey(data, &budget()).ok()?.given(&kind.vocabulary))
    }

    /// The data of a board with the clues that a solution implies; `None` if they cannot be computed.
    pub fn revealed(&self, puzzle: &TextPuzzle, solution: &[i64]) -> Option<Data> {
        let mut data = puzzle.data.clone();
        let [rows, columns] = puzzle.size();
        for (name, size) in [(ROWS, rows), (COLUMNS, columns)] {
            if !data.params().any(|param| param.0 == name) {
                data.value(name, size);
            }
        }
        for name in [CHANCE, REDRAWS].into_iter().chain(self.regions.map(|_| REGION)) {
            data.param_rows(name, Rows { width: 3, cells: Vec::new() });
        }
        self.options.iter().for_each(|option| data.value(option.param, option.default));
        self.implied(&self.reveal, puzzle.kind, data, &puzzle.survey.solutions, solution)
    }
}

/// Gives the size, what is asked for, and the random numbers.
fn set_chance(data: &mut Data, making: &Making) {
    let [rows, columns] = making.size;
    data.value(ROWS, rows as i64);
    data.value(COLUMNS, columns as i64);
    making.asked.iter().for_each(|(name, value)| data.value(name, *value));
    for (name, values) in [(CHANCE, &making.chance), (REDRAWS, &making.redraws), (REGION, &making.regions)] {
        if !values.is_empty() {
            data.dense(name, [(1, rows), (1, columns)], values.iter().copied());
        }
    }
}
