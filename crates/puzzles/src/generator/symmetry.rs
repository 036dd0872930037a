//! Symmetries of boards: which cells go together.

use std::collections::BTreeSet;

/// A symmetry by which clues are chosen: a cell has one if and only if those that it goes over to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// None.
    None,
    /// Half a turn.
    Half,
    /// A quarter of a turn, on a square board.
    Quarter,
    /// Left and right are changed.
    Sideways,
    /// Up and down are changed.
    Upright,
    /// Rows and columns are changed, on a square board.
    Diagonal,
}

impl Symmetry {
    /// The names, in the order of [`ALL`](Self::ALL).
    pub const NAMES: &'static [&'static str] = &["none", "half-turn", "quarter-turn", "left-right", "up-down", "diagonal"];

    /// Each.
    pub const ALL: [Self; 6] = [Self::None, Self::Half, Self::Quarter, Self::Sideways, Self::Upright, Self::Diagonal];

    /// The one with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|known| *known == name).map(|place| Self::ALL[place])
    }

    /// The places of the cells that go together with one, itself included, on a board of such sides.
    pub fn orbit(self, place: usize, [rows, cols]: [usize; 2]) -> BTreeSet<usize> {
        let mut orbit = BTreeSet::new();
        let mut at = (place / cols, place % cols);
        while orbit.insert(at.0 * cols + at.1) {
            let (row, col) = at;
            at = match self {
                Self::None => at,
                Self::Half => (rows - 1 - row, cols - 1 - col),
                Self::Quarter => (col, rows - 1 - row),
                Self::Sideways => (row, cols - 1 - col),
                Self::Upright => (rows - 1 - row, col),
                Self::Diagonal => (col, row),
            };
        }
        orbit
    }

    /// Whether it is one of boards with such sides.
    pub fn fits(self, [rows, cols]: [usize; 2]) -> bool {
        rows == cols || !matches!(self, Self::Quarter | Self::Diagonal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_go_over_to_each_other() {
        for symmetry in Symmetry::ALL {
            for sides in [[4, 4], [3, 5]].into_iter().filter(|&sides| symmetry.fits(sides)) {
                for place in 0..sides[0] * sides[1] {
                    let orbit = symmetry.orbit(place, sides);
                    assert!(orbit.iter().all(|&other| symmetry.orbit(other, sides) == orbit), "{symmetry:?} {sides:?} {place}");
                }
            }
        }
        assert_eq!(Symmetry::Quarter.orbit(0, [3, 3]), [0, 2, 6, 8].into());
        assert_eq!(Symmetry::Half.orbit(1, [2, 3]), [1, 4].into());
        assert_eq!(Symmetry::named("diagonal"), Some(Symmetry::Diagonal));
    }
}
