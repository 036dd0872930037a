//! Parameters that a line of plain text states, `flag PARAMETER "line" usual;`, or one of two words behind the name of the kind,
//! `flag PARAMETER "word" or "word";`.

use super::{kept, sections::FlagSection};
use algebra::{
    AbstractModel,
    text::{ModelError, Source},
    tree::{Binary, ExprKind},
};

/// A parameter without subscripts that is 0 or 1, and 0 where nothing states it.
#[derive(Clone, Debug)]
pub struct Flag {
    pub name: &'static str,
    /// The line of plain text, or the word in its first line, that says that it is 1.
    pub line: &'static str,
    /// The word in its first line that says that it is 0.
    pub other: Option<&'static str>,
    /// Whether it is 1 on boards of other programs, which do not state it, and on random boards that do not ask for 0.
    pub is_usual: bool,
}

impl Flag {
    /// Reads the statement.
    ///
    /// # Errors
    /// If there is no such parameter.
    pub fn new(section: &FlagSection, source: Source<'_>, vocabulary: &AbstractModel) -> Result<Self, ModelError> {
        let FlagSection { param: named, line, other, is_usual } = section;
        let is_bit = |range: &ExprKind| match range {
            ExprKind::Binary(Binary::Range, ends) => (ends[0].as_int(), ends[1].as_int()) == (Some(0), Some(1)),
            _ => false,
        };
        let fits = vocabulary.params().any(|param| {
            param.head.name == named.name
                && param.value.is_none()
                && param.head.over.entries.is_empty()
                && param.within.as_ref().is_some_and(|range| is_bit(&range.kind))
                && param.default.as_ref().is_some_and(|default| default.as_int() == Some(0))
        });
        match fits {
            true => {
                Ok(Self { name: kept(&named.name), line: kept(line), other: other.as_deref().map(kept), is_usual: *is_usual })
            }
            false => {
                let message = format!("expected a parameter `in 0..1 default 0` of the board, found `{}`", named.name);
                Err(ModelError::new(&[source], named.span, message))
            }
        }
    }

    /// The value that one of the two words says.
    pub fn value_of(&self, word: &str) -> Option<i64> {
        let other = self.other?;
        [other, self.line].iter().position(|known| *known == word).map(|value| value as i64)
    }

    /// The word for a value, if there are two.
    pub fn word(&self, value: i64) -> Option<&'static str> {
        let other = self.other?;
        Some(if value == 1 { self.line } else { other })
    }
}
