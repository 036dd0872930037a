//! Rows of cells alone, without the name of the kind: the statement `bare` names the parameter of the numbers in the cells.
//!
//! They are recognised by a 0 that is no blank: in grids of other kinds it is one, or does not occur.

use super::{cells::Cells, layers::Layer, plain::Plain, statement::Known};
use crate::{WriteError, kind_file::statement::Named, text};
use algebra::{
    text::ModelError,
    tree::{Binary, ExprKind},
};

/// The name of the format, and what it is.
pub const NAME: &str = "grid";
pub const SUMMARY: &str =
    "rows of cells alone, a character for each: digits, among which is a 0, and `.`, `_` or `-` for a blank";

/// Rows of cells alone.
#[derive(Debug)]
pub struct Bare {
    /// The largest number in a cell.
    most: u32,
}

/// What a character stands for: a number, or `None` for a blank.
fn number(character: char) -> Option<Option<u32>> {
    match character {
        '.' | '_' | '-' => Some(None),
        digit => digit.to_digit(10).map(Some),
    }
}

impl Bare {
    /// Reads the statement.
    ///
    /// # Errors
    /// If the plain text of the kind is not the numbers of this parameter, from 0 to at most 9.
    pub fn declare(named: &Named, known: &Known<'_>, plain: Option<&Plain>) -> Result<Self, ModelError> {
        let is_it = |layer: &Layer| matches!(layer, Layer::Cells(_, Cells::Numbers(param, None)) if param.name == named.name);
        let param = known.vocabulary.params().find(|param| param.head.name == named.name);
        let most = match param.and_then(|param| Some(&param.within.as_ref()?.kind)) {
            Some(ExprKind::Binary(Binary::Range, ends)) => ends[1].as_int().and_then(|most| u32::try_from(most).ok()),
            _ => None,
        };
        match most.filter(|most| *most < 10 && plain.is_some_and(|plain| plain.board().iter().any(is_it))) {
            Some(most) => Ok(Self { most }),
            None => known.fail(named, format!("expected the digits that plain text has in the cells, found `{}`", named.name)),
        }
    }

    /// Whether a text is at least two rows of as many cells, with a 0 and something else.
    pub fn recognises(&self, text: &str) -> bool {
        let rows = || text::content_lines(text).map(|(_, row)| row.chars().filter(|c| !c.is_whitespace()));
        let mut lengths = rows().map(Iterator::count);
        let Some(first) = lengths.next() else { return false };
        let cells = || rows().flatten().map(number);
        lengths.next() == Some(first)
            && lengths.all(|length| length == first)
            && cells().all(|cell| cell.is_some_and(|cell| cell.is_none_or(|number| number <= self.most)))
            && cells().any(|cell| cell == Some(Some(0)))
            && cells().any(|cell| cell != Some(Some(0)))
    }

    /// The rows of plain text.
    ///
    /// # Errors
    /// If they could be of another kind.
    pub fn write(&self, plain: &str) -> Result<String, WriteError> {
        let rows = plain.lines().filter(|row| row.starts_with(|c| number(c).is_some()));
        let text: String = rows.map(|row| row.replace(' ', "") + "\n").collect();
        match self.recognises(&text) {
            true => Ok(text),
            false => Err(WriteError("a plain grid of one row or without a 0 could be of another kind".into())),
        }
    }
}
