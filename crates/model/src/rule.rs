//! Where a constraint comes from: the rule it enforces, its place on the board, and its equation in the source.

use std::{
    fmt,
    hash::{Hash, Hasher},
    sync::Arc,
};

/// A rule of a puzzle. Every constraint names the rule it enforces.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rule {
    /// One or two words in lower case, joined by `-`.
    pub name: &'static str,
    /// The rule in one sentence, as a player would say it.
    pub sentence: &'static str,
}

impl Rule {
    /// This rule, as stated by equation `number` of the formulation's source.
    pub fn by(&'static self, number: &'static str) -> Provenance {
        Provenance { equation: Some(number), ..self.into() }
    }

    /// This rule together with another: the constraint follows from both, and from neither alone.
    pub fn with(&'static self, also: &'static Rule) -> Provenance {
        Provenance { also: Some(also), ..self.into() }
    }
}

/// The rule a constraint enforces and, if there is one, the number of its equation in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Provenance {
    /// The rule that the constraint enforces.
    pub rule: &'static Rule,
    /// The number of the equation, such as `3.1b`.
    pub equation: Option<&'static str>,
    /// A second rule that the constraint needs to follow.
    pub also: Option<&'static Rule>,
}

impl From<&'static Rule> for Provenance {
    fn from(rule: &'static Rule) -> Self {
        Self { rule, equation: None, also: None }
    }
}

/// A row and a column of the board, both from 0; displayed from 1, as `r1c1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The row, from 0.
    pub row: u16,
    /// The column, from 0.
    pub col: u16,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.col + 1)
    }
}

/// The positions a constraint is about; empty for the board as a whole. The constraints that it is lowered to
/// have the same place.
#[derive(Clone)]
pub struct Place(Positions);

/// The number of positions stored inline: most constraints are about few, and a model has many of those.
const INLINE_POSITIONS: usize = 4;

#[derive(Clone)]
enum Positions {
    /// The number of positions, and an array that starts with them.
    Inline(u8, [Position; INLINE_POSITIONS]),
    Shared(Arc<[Position]>),
}

impl Place {
    /// The board as a whole.
    pub fn board() -> Self {
        Self::default()
    }

    /// A single position.
    pub fn at(position: impl Into<Position>) -> Self {
        std::iter::once(position).collect()
    }

    /// The positions, in the order in which they were given.
    pub fn positions(&self) -> &[Position] {
        match &self.0 {
            Positions::Inline(count, positions) => &positions[..usize::from(*count)],
            Positions::Shared(positions) => positions,
        }
    }
}

impl Default for Place {
    fn default() -> Self {
        Self(Positions::Inline(0, [Position { row: 0, col: 0 }; INLINE_POSITIONS]))
    }
}

impl<S: Into<Position>> FromIterator<S> for Place {
    fn from_iter<I: IntoIterator<Item = S>>(positions: I) -> Self {
        let (mut inline, mut count, mut rest) = ([Position { row: 0, col: 0 }; INLINE_POSITIONS], 0, Vec::new());
        positions.into_iter().map(Into::into).for_each(|position| {
            match inline.get_mut(count) {
                Some(slot) => *slot = position,
                None => rest.push(position),
            }
            count += 1;
        });
        match rest.is_empty() {
            true => Self(Positions::Inline(count as u8, inline)),
            false => Self(Positions::Shared(inline.into_iter().chain(rest).collect())),
        }
    }
}

impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        self.positions() == other.positions()
    }
}

impl Eq for Place {}

impl Hash for Place {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.positions().hash(state);
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Place").field(&self.positions()).finish()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.positions() {
            [] => f.write_str("board"),
            positions => {
                let names: Vec<String> = positions.iter().map(Position::to_string).collect();
                f.write_str(&names.join(" "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{INLINE_POSITIONS, Place, Position};

    #[test]
    fn places_keep_the_positions_they_are_given() {
        for count in 0..2 * INLINE_POSITIONS as u16 {
            let positions: Vec<Position> = (0..count).map(|col| Position { row: 1, col }).collect();
            let place: Place = positions.iter().copied().collect();
            assert_eq!(place.positions(), positions);
            assert_eq!(place == Place::board(), count == 0);
            assert_eq!(place == Place::at(Position { row: 1, col: 0 }), count == 1);
        }
    }
}
