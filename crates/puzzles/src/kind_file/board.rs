//! A board of a kind that is a text: its data, and its puzzle variables.

use super::{
    generate::Making,
    judge::{Judge, budget},
    kind::TextKind,
};
use crate::{AnyPuzzle, TextError, text::MAX_CELLS};
use algebra::{Data, Rows, Survey, data::read, text::Source};
use model::Name;
use std::{
    fmt,
    sync::{Arc, OnceLock},
};

/// A board of a [`TextKind`].
#[derive(Clone)]
pub struct TextPuzzle {
    pub kind: &'static TextKind,
    pub data: Data,
    /// The rules without names and places.
    pub judge: Arc<Judge>,
    pub survey: Arc<Survey>,
    /// The combinations that a formulation lists, once they were asked for; `None` in it if there are too many.
    pub listed: Arc<OnceLock<Option<Data>>>,
    /// What a random board was made from, until its clues are chosen.
    pub making: Option<Arc<Making>>,
}

impl fmt::Debug for TextPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(None).unwrap_or_default())
    }
}

impl TextPuzzle {
    /// Reads a board: the name of the kind, which may be missing, and a data section.
    ///
    /// # Errors
    /// The first line that is not as expected.
    pub fn read(kind: &'static TextKind, text: &str) -> Result<Self, TextError> {
        let body = without_name(text, kind.name);
        let source = Source { name: "board", text: &body };
        let wrong = |error: algebra::text::ModelError| match error.source == "board" {
            true => TextError::new(error.line, error.message),
            false => TextError::new(1, format_args!("{} is not as its kind declares it: {error}", kind.name)),
        };
        if kind.needs_data() && crate::text::content_lines(&body).next().is_none() {
            return Err(TextError::expected(1, format_args!("`{}` and its data", kind.name), ""));
        }
        let section = read(source, &kind.vocabulary).map_err(wrong)?;
        let survey = section.survey(&kind.judge, &budget()).map_err(wrong)?;
        let ordered = kind.formats.ordered(&section.data, &kind.vocabulary);
        ordered.map_or_else(|| Self::of(kind, section.data, survey), |ordered| Self::with(kind, ordered))
    }

    /// The board with other data, which code has made.
    pub fn with(kind: &'static TextKind, data: Data) -> Result<Self, TextError> {
        let data = kind.formats.ordered(&data, &kind.vocabulary).unwrap_or(data);
        let survey = kind.judge.survey(data.clone(), &budget()).map_err(|fault| TextError::new(1, fault.error))?;
        Self::of(kind, data, survey)
    }

    /// The board with data that stand in line `line` of a text.
    ///
    /// # Errors
    /// If the data are not as the kind declares them.
    pub fn drawn(kind: &'static TextKind, data: Data, line: usize) -> Result<Self, TextError> {
        let survey = kind.judge.survey(data.clone(), &budget()).map_err(|fault| TextError::new(line, fault.error.message))?;
        Self::of(kind, data, survey).map_err(|error| TextError { line, ..error })
    }

    fn of(kind: &'static TextKind, data: Data, survey: Survey) -> Result<Self, TextError> {
        let members: usize = survey.solutions.iter().map(|(_, rows)| if rows.width == 0 { 1 } else { rows.len() }).sum();
        // Before the rules are written down, which takes more memory than the puzzle variables.
        if members > MAX_CELLS {
            return Err(TextError::new(1, format_args!("expected at most {MAX_CELLS} puzzle variables, found {members}")));
        }
        let fault = kind.bank.as_ref().and_then(|bank| bank.fault(&data, members));
        if let Some(fault) = fault {
            return Err(TextError::new(1, fault));
        }
        let computed = || kind.rules_model().map_or_else(|| data.clone(), |rules| survey.computed(&data, rules));
        // Names and places are made when they are asked for; errors have them.
        let judge =
            Judge::unnamed(&kind.judge, computed(), kind.bounds).or_else(|_| Judge::new(&kind.judge, computed(), kind.bounds))?;
        Ok(Self { kind, data, judge: Arc::new(judge), survey: Arc::new(survey), listed: Arc::default(), making: None })
    }

    /// The rules with the names of model variables and the places of constraints.
    ///
    /// # Errors
    /// If there is no time or memory left to write them down.
    pub fn named_judge(&self) -> Result<Judge, TextError> {
        let large = |judge: &Judge| judge.too_large.as_ref().map(|reason| TextError::new(1, reason));
        if let Some(error) = large(&self.judge) {
            return Err(error);
        }
        let computed = self.kind.rules_model().map_or_else(|| self.data.clone(), |rules| self.survey.computed(&self.data, rules));
        let judge = Judge::new(&self.kind.judge, computed, self.kind.bounds)?;
        large(&judge).map_or(Ok(judge), Err)
    }

    /// The cells: the index of a puzzle variable, its row and its column from 1. They are the members of the first solution
    /// with two subscripts that are at least 1.
    pub fn cells(&self) -> Vec<(usize, [i64; 2])> {
        let mut start = 0;
        for (_, rows) in &self.survey.solutions {
            if is_cells(rows) {
                return (start..).zip(rows.iter().map(|row| [row[0], row[1]])).collect();
            }
            start += if rows.width == 0 { 1 } else { rows.len() };
        }
        Vec::new()
    }

    /// The numbers of rows and columns: the parameters `rows` and `columns`, or `n` for both, or as many as there are cells.
    pub fn size(&self) -> [i64; 2] {
        let value = |name: &str| {
            let found = self.survey.data.params().find(|param| param.0 == name);
            found
                .and_then(|(_, rows)| rows.cells.first().copied())
                .filter(|side| (1..=crate::text::MAX_SIDE as i64).contains(side))
        };
        match (value("rows").zip(value("columns")), value("n")) {
            (Some((rows, columns)), _) => [rows, columns],
            (None, Some(n)) => [n, n],
            (None, None) => {
                let cells = self.cells();
                cells.iter().fold([0, 0], |most, (_, cell)| [most[0].max(cell[0]), most[1].max(cell[1])])
            }
        }
    }

    /// The names of the puzzle variables: `r1c2` for the members of the first solution of cells, `r1c2-r1c3` for those of the
    /// first solution of pairs of cells or corners.
    pub fn names(&self) -> Vec<Name> {
        let mut names = Vec::new();
        let mut named = [false, false];
        for (name, rows) in &self.survey.solutions {
            let [cells, pairs] = [is_cells(rows) && !named[0], is_pairs(rows) && !named[1]];
            named = [named[0] || cells, named[1] || pairs];
            if rows.width == 0 {
                names.push(Name::new(name));
            }
            for row in rows.iter() {
                names.push(match (cells, pairs) {
                    (true, _) => Name::new(format_args!("r{}c{}", row[0], row[1])),
                    (_, true) => Name::new(format_args!("r{}c{}-r{}c{}", row[0], row[1], row[2], row[3])),
                    _ => Name::new(format_args!("{name}[{}]", self.members(row))),
                });
            }
        }
        names
    }

    /// A member in words: numbers and texts, separated by commas.
    pub fn members(&self, row: &[i64]) -> String {
        let word = |&value: &i64| self.survey.data.text_of(value).map_or_else(|| value.to_string(), String::from);
        row.iter().map(word).collect::<Vec<_>>().join(",")
    }
}

/// The text of a board with the name of its kind at the start blanked out, so that lines and columns stay.
fn without_name(text: &str, name: &str) -> String {
    let at = crate::text::content_lines(text).next().and_then(|(line, content)| {
        let rest = content.strip_prefix(name)?;
        rest.chars().next().is_none_or(char::is_whitespace).then_some(line)
    });
    let Some(at) = at else { return text.into() };
    let blank = |(number, line): (usize, &str)| match number + 1 == at {
        true => line.replacen(name, &" ".repeat(name.len()), 1),
        false => line.to_string(),
    };
    text.split_inclusive('\n').enumerate().map(blank).collect()
}

pub fn is_cells(rows: &Rows) -> bool {
    rows.width == 2 && are_in_board(rows)
}

/// Whether the members are pairs of cells, or of corners.
pub fn is_pairs(rows: &Rows) -> bool {
    rows.width == 4 && are_in_board(rows)
}

fn are_in_board(rows: &Rows) -> bool {
    !rows.is_empty() && rows.cells.iter().all(|value| (1..=crate::text::MAX_SIDE as i64 + 1).contains(value))
}
