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
#[derive(Clone)]
pub struct Place(Spots);

/// So many spots take no memory of their own: most constraints are about few, and there are many of those.
const FEW: usize = 4;

#[derive(Clone)]
enum Spots {
    /// So many of these.
    Few(u8, [Spot; FEW]),
    Many(Arc<[Spot]>),
}

impl Place {
    /// The board as a whole.
    pub fn board() -> Self {
        Self::default()
    }

    /// One spot of it.
    pub fn at(spot: impl Into<Spot>) -> Self {
        std::iter::once(spot).collect()
    }

    /// The spots, in the order in which they were given.
    pub fn spots(&self) -> &[Spot] {
        match &self.0 {
            Spots::Few(count, spots) => &spots[..usize::from(*count)],
            Spots::Many(spots) => spots,
        }
    }
}

impl Default for Place {
    fn default() -> Self {
        Self(Spots::Few(0, [Spot { row: 0, col: 0 }; FEW]))
    }
}

impl<S: Into<Spot>> FromIterator<S> for Place {
    fn from_iter<I: IntoIterator<Item = S>>(spots: I) -> Self {
        let (mut few, mut count, mut more) = ([Spot { row: 0, col: 0 }; FEW], 0, Vec::new());
        spots.into_iter().map(Into::into).for_each(|spot| {
            match few.get_mut(count) {
                Some(place) => *place = spot,
                None => more.push(spot),
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
        self.spots() == other.spots()
    }
}

impl Eq for Place {}

impl Hash for Place {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.spots().hash(state);
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Place").field(&self.spots()).finish()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.spots() {
            [] => f.write_str("board"),
            spots => {
                let names: Vec<String> = spots.iter().map(Spot::to_string).collect();
                f.write_str(&names.join(" "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FEW, Place, Spot};

    #[test]
    fn places_have_the_spots_they_are_given() {
        for count in 0..2 * FEW as u16 {
            let spots: Vec<Spot> = (0..count).map(|col| Spot { row: 1, col }).collect();
            let place: Place = spots.iter().copied().collect();
            assert_eq!(place.spots(), spots);
            assert_eq!(place == Place::board(), count == 0);
            assert_eq!(place == Place::at(Spot { row: 1, col: 0 }), count == 1);
        }
    }
}
