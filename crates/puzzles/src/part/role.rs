//! What parts of the rules are to a player.

use std::fmt;

/// What a part of the rules is to a player. Kinds declare it; explanations choose their words by it, and never by a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// A row of the board.
    Row,
    /// A column of the board.
    Column,
    /// A box of a sudoku.
    Box,
    /// Cells with a clue, of whose values a player asks first which are there, and then where.
    Cage,
    /// A sentence of a zebra puzzle.
    Clue,
    /// A given segment of a ship.
    Segment,
    /// A house of a zebra puzzle, which has one property of each attribute.
    House,
    /// What is left to place on the board.
    List,
    /// An island of hashi.
    Island,
    /// Two edges that cross.
    Crossing,
    /// A point of a circuit board.
    Point,
    /// A cell or corner that a loop passes or does not.
    Way,
    /// The loop.
    Loop,
    /// What is to be connected, or to have no cycle.
    Network,
    /// Three cells that are not all equal.
    Triple,
    /// Counts that may share conditions, such as those of cells that touch.
    Touch,
    /// Cells a knight's or a king's move apart.
    Move,
    /// Counts whose conditions each hold, or each do not, because a rule says so of single places: that a cell with a number is not
    /// shaded is seen on the board, and is no step of an explanation.
    Drawn,
    /// What follows from other parts, by the name of the technique.
    Derived(&'static str),
    /// A mark of a variant, by the name of the technique.
    Mark(&'static str),
    /// Nothing more than other parts of this name.
    Other(&'static str),
}

impl Role {
    /// Whether it is a row or a column.
    pub fn is_line(self) -> bool {
        matches!(self, Self::Row | Self::Column)
    }

    /// Whether two counts of this role may share a condition.
    pub fn may_overlap(self) -> bool {
        matches!(self, Self::Touch | Self::Triple | Self::Crossing | Self::Move | Self::Drawn)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
            Self::Cage => "cage",
            Self::Clue => "clue",
            Self::Segment => "segment",
            Self::House => "house",
            Self::List => "list",
            Self::Island => "island",
            Self::Crossing => "crossing",
            Self::Point => "point",
            Self::Way => "way",
            Self::Loop => "loop",
            Self::Network => "network",
            Self::Triple => "triple",
            Self::Touch => "touch",
            Self::Move => "move",
            Self::Drawn => "drawn",
            Self::Derived(name) | Self::Mark(name) | Self::Other(name) => name,
        })
    }
}
