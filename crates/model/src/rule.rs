//! What a constraint is for: the rule it serves, where on the board, and the equation it comes from.

use std::{
    fmt,
    hash::{Hash, Hasher},
    sync::Arc,
};

/// A rule of a game, in one sentence. Every constraint says which rule it serves.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rule {
    /// One word or two, in lower case, joined by `-`.
    pub name: &'static str,
    /// The rule as a sentence.
    pub sentence: &'static str,
}

impl Rule {
    /// This rule, as the equation `number` of the formulation's source states it.
    pub fn by(&'static self, number: &'static str) -> Provenance {
        Provenance { equation: Some(number), ..self.into() }
    }

    /// This rule together with another: what serves the two follows from neither alone.
    pub fn with(&'static self, also: &'static Rule) -> Provenance {
        Provenance { also: Some(also), ..self.into() }
    }
}

/// The rule a constraint serves and, where there is one, the number of its equation in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Provenance {
    /// The rule.
    pub rule: &'static Rule,
    /// The number of the equation, such as `3.1b`.
    pub equation: Option<&'static str>,
    /// Another rule without which it would not follow.
    pub also: Option<&'static Rule>,
}

impl From<&'static Rule> for Provenance {
    fn from(rule: &'static Rule) -> Self {
        Self { rule, equation: None, also: None }
    }
}

/// A row and a column of the board, both from 0; prints as `r1c1`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// Rows above.
    pub row: u16,
    /// Columns to the left.
    pub col: u16,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.col + 1)
    }
}

/// The part of the board a constraint is about; empty for the board as a whole. What a constraint is lowered to
/// shares its place.
#[derive(Clone)]
pub struct Place(Spots);

/// So many spots take no memory of their own: most constraints are about few, and there are many of those.
const FEW: usize = 4;

#[derive(Clone)]
enum Spots {
    /// So many of these.
    Few(u8, [Position; FEW]),
    Many(Arc<[Position]>),
}

impl Place {
    /// The board as a whole.
    pub fn board() -> Self {
        Self::default()
    }

    /// One spot of it.
    pub fn at(position: impl Into<Position>) -> Self {
        std::iter::once(position).collect()
    }

    /// The spots, in the order in which they were given.
    pub fn positions(&self) -> &[Position] {
        match &self.0 {
            Spots::Few(count, positions) => &positions[..usize::from(*count)],
            Spots::Many(positions) => positions,
        }
    }
}

impl Default for Place {
    fn default() -> Self {
        Self(Spots::Few(0, [Position { row: 0, col: 0 }; FEW]))
    }
}

impl<S: Into<Position>> FromIterator<S> for Place {
    fn from_iter<I: IntoIterator<Item = S>>(positions: I) -> Self {
        let (mut few, mut count, mut more) = ([Position { row: 0, col: 0 }; FEW], 0, Vec::new());
        positions.into_iter().map(Into::into).for_each(|position| {
            match few.get_mut(count) {
                Some(place) => *place = position,
                None => more.push(position),
            }
            count += 1;
        });
        match more.is_empty() {
            true => Self(Spots::Few(count as u8, few)),
            false => Self(Spots::Many(few.into_iter().chain(more).collect())),
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
    use super::{FEW, Place, Position};

    #[test]
    fn places_have_the_spots_they_are_given() {
        for count in 0..2 * FEW as u16 {
            let positions: Vec<Position> = (0..count).map(|col| Position { row: 1, col }).collect();
            let place: Place = positions.iter().copied().collect();
            assert_eq!(place.positions(), positions);
            assert_eq!(place == Place::board(), count == 0);
            assert_eq!(place == Place::at(Position { row: 1, col: 0 }), count == 1);
        }
    }
}
