//! Sets of cells as characters of one grid: `signs SET "#" SET "s";`.
//!
//! Plain text has the grid below the name, where `.` is a cell of none of the sets, and objects have its rows below `board`.

use super::{kept, sections::SignSection};
use crate::TextError;
use algebra::{
    AbstractModel,
    text::{ModelError, Source},
};

/// A cell of none of the sets.
pub const BLANK: &str = ".";

/// The characters of sets of cells.
#[derive(Clone, Debug)]
pub struct Signs {
    /// Each set with its characters, of which the first is written.
    sets: Vec<(&'static str, Vec<&'static str>)>,
    /// The names of the sets in lower case.
    keys: Vec<&'static str>,
}

impl Signs {
    /// Reads the statement.
    ///
    /// # Errors
    /// If there is no such set of cells, or a sign is not one character of its own.
    pub fn new(sections: &[SignSection], source: Source<'_>, vocabulary: &AbstractModel) -> Result<Self, ModelError> {
        let mut sets: Vec<(&'static str, Vec<&'static str>)> = Vec::new();
        for SignSection { set: named, signs } in sections {
            let fail = |message: String| Err(ModelError::new(&[source], named.span, message));
            let is_it = |set: &algebra::tree::Set| set.head.name == named.name && set.value.is_none() && set.width == 2;
            if !vocabulary.sets().any(|set| is_it(set) && set.head.over.is_empty()) {
                return fail(format!("expected a set of cells of the board, found `{}`", named.name));
            }
            let mut own = Vec::new();
            for sign in signs {
                let mut characters = sign.chars();
                let (Some(first), None) = (characters.next(), characters.next()) else {
                    return fail(format!("expected one character as sign of `{}`, found {sign:?}", named.name));
                };
                let is_known = sets.iter().flat_map(|set| &set.1).chain(&own).any(|known| known == sign);
                if is_known || first.is_whitespace() || ['.', ';', '_'].contains(&first) {
                    return fail(format!("expected a sign of its own for `{}`, found {sign:?}", named.name));
                }
                own.push(kept(sign));
            }
            sets.push((kept(&named.name), own));
        }
        let keys = sets.iter().map(|set| kept(&set.0.to_lowercase())).collect();
        Ok(Self { sets, keys })
    }

    /// The sets.
    pub fn sets(&self) -> impl Iterator<Item = &'static str> {
        self.sets.iter().map(|set| set.0)
    }

    /// Their keys in objects, beside the rows.
    pub fn keys(&self) -> &[&'static str] {
        &self.keys
    }

    /// The character that is written for a set, if it has one.
    pub fn written(&self, name: &str) -> Option<&'static str> {
        self.sets.iter().find(|set| set.0 == name).and_then(|set| set.1.first().copied())
    }

    /// The set of a character; `None` for a blank.
    ///
    /// # Errors
    /// If it is none of the signs.
    pub fn set_of(&self, character: &str, line: usize) -> Result<Option<&'static str>, TextError> {
        let found = self.sets.iter().find(|set| set.1.contains(&character));
        match found {
            Some((name, _)) => Ok(Some(name)),
            None if character == BLANK => Ok(None),
            None => {
                let sign = |(name, signs): &(&str, Vec<&str>)| format!("`{}` ({name})", signs[0]);
                let signs: Vec<String> = self.sets.iter().map(sign).collect();
                Err(TextError::expected(line, format_args!("`.` or {}", crate::or(&signs)), character))
            }
        }
    }

    /// The character of a cell that is in some of the sets.
    pub fn sign(&self, is_in: impl Fn(&str) -> bool) -> &'static str {
        self.sets.iter().find(|set| is_in(set.0)).map_or(BLANK, |set| set.1[0])
    }
}
