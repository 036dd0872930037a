//! What a constraint is for: the rule it serves, where on the board, and the equation it comes from.

use std::{fmt, sync::Arc};

/// A rule of a game, in one sentence. Every constraint says which rule it serves.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rule {
    /// One word or two, in lower case, joined by `-`.
    pub name: &'static str,
    /// The rule as a sentence.
    pub says: &'static str,
}

impl Rule {
    /// This rule, as the equation `number` of the formulation's source states it.
    pub fn by(&'static self, number: &'static str) -> Purpose {
        Purpose { equation: Some(number), ..self.into() }
    }

    /// This rule together with another: what serves the two follows from neither alone.
    pub fn with(&'static self, also: &'static Rule) -> Purpose {
        Purpose { also: Some(also), ..self.into() }
    }
}

/// The rule a constraint serves and, where there is one, the number of its equation in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Purpose {
    /// The rule.
    pub rule: &'static Rule,
    /// The number of the equation, such as `3.1b`.
    pub equation: Option<&'static str>,
    /// Another rule without which it would not follow.
    pub also: Option<&'static Rule>,
}

impl From<&'static Rule> for Purpose {
    fn from(rule: &'static Rule) -> Self {
        Self { rule, equation: None, also: None }
    }
}

/// A row and a column of the board, both from 0; prints as `r1c1`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// Rows above.
    pub row: u16,
    /// Columns to the left.
    pub col: u16,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.col + 1)
    }
}

/// The part of the board a constraint is about; empty for the board as a whole. What a constraint is lowered to
/// shares its place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Place(pub Arc<[Spot]>);

impl Place {
    /// The board as a whole.
    pub fn board() -> Self {
        Self::default()
    }

    /// One spot of it.
    pub fn at(spot: impl Into<Spot>) -> Self {
        Self(Arc::from([spot.into()]))
    }
}

impl<S: Into<Spot>> FromIterator<S> for Place {
    fn from_iter<I: IntoIterator<Item = S>>(spots: I) -> Self {
        Self(spots.into_iter().map(Into::into).collect())
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0[..] {
            [] => f.write_str("board"),
            spots => {
                let names: Vec<String> = spots.iter().map(Spot::to_string).collect();
                f.write_str(&names.join(" "))
            }
        }
    }
}
