//! Symmetries of the cells with clues.

use std::collections::BTreeSet;

/// A symmetry of the cells with clues: either all cells of an [orbit](Self::orbit) have a clue or none has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// No symmetry.
    None,
    /// Rotation by 180°.
    HalfTurn,
    /// Rotation by 90°, for square boards.
    QuarterTurn,
    /// Reflection that exchanges left and right.
    LeftRight,
    /// Reflection that exchanges up and down.
    UpDown,
    /// Reflection in the main diagonal, for square boards.
    Diagonal,
}

impl Symmetry {
    /// The names, in the order of [`ALL`](Self::ALL).
    pub const NAMES: &'static [&'static str] = &["none", "half-turn", "quarter-turn", "left-right", "up-down", "diagonal"];

    /// All symmetries.
    pub const ALL: [Self; 6] = [Self::None, Self::HalfTurn, Self::QuarterTurn, Self::LeftRight, Self::UpDown, Self::Diagonal];

    /// The symmetry with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|known| *known == name).map(|place| Self::ALL[place])
    }

    /// The orbit of a cell, itself included, by index in reading order.
    pub fn orbit(self, place: usize, [rows, cols]: [usize; 2]) -> BTreeSet<usize> {
        let mut orbit = BTreeSet::new();
        let mut at = (place / cols, place % cols);
        while orbit.insert(at.0 * cols + at.1) {
            let (row, col) = at;
            at = match self {
                Self::None => at,
                Self::HalfTurn => (rows - 1 - row, cols - 1 - col),
                Self::QuarterTurn => (col, rows - 1 - row),
                Self::LeftRight => (row, cols - 1 - col),
                Self::UpDown => (rows - 1 - row, col),
                Self::Diagonal => (col, row),
            };
        }
        orbit
    }

    /// Whether boards with these sides can have it.
    pub fn fits(self, [rows, cols]: [usize; 2]) -> bool {
        rows == cols || !matches!(self, Self::QuarterTurn | Self::Diagonal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_cells_of_an_orbit_have_the_same_orbit() {
        for symmetry in Symmetry::ALL {
            for sides in [[4, 4], [3, 5]].into_iter().filter(|&sides| symmetry.fits(sides)) {
                for place in 0..sides[0] * sides[1] {
                    let orbit = symmetry.orbit(place, sides);
                    assert!(orbit.iter().all(|&other| symmetry.orbit(other, sides) == orbit), "{symmetry:?} {sides:?} {place}");
                }
            }
        }
        assert_eq!(Symmetry::QuarterTurn.orbit(0, [3, 3]), [0, 2, 6, 8].into());
        assert_eq!(Symmetry::HalfTurn.orbit(1, [2, 3]), [1, 4].into());
        assert_eq!(Symmetry::named("diagonal"), Some(Symmetry::Diagonal));
    }
}
