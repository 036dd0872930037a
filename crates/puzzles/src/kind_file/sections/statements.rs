//! What single statements of a kind-file say.

use crate::{generator::Sizes, kind_file::statement::Named};

/// What is drawn of a set, parameter or solution.
#[derive(Clone, Debug)]
pub struct Draw {
    pub what: Named,
    /// The mark of a member.
    pub mark: Option<String>,
    /// The side of the board on which a parameter with one subscript stands.
    pub side: Option<Side>,
    /// How it is drawn, if not as text or as is usual.
    pub style: Option<Style>,
    /// How the value 0 of a solution of numbers is drawn, if not as a number.
    pub zero: Option<Zero>,
    /// Whether subscripts are those of the top left corners of cells, instead of their centres.
    pub corners: bool,
}

/// How a member, or the value 1 of a solution, is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Circle,
    Disc,
    Dot,
    Line,
    Shade,
    /// The values 1 to 4 as arrows up, down, left and right.
    Arrow,
    /// Small, in the upper right half of the cell.
    Upper,
    /// Small, in the lower left half of the cell.
    Lower,
    /// Beside the board, the numbers of a row or column after each other.
    List,
}

/// How a cell without a number is drawn, where the number is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zero {
    Dot,
    Shade,
}

/// The words for styles.
pub const STYLES: &[(&str, Style)] = &[
    ("circle", Style::Circle),
    ("disc", Style::Disc),
    ("dot", Style::Dot),
    ("line", Style::Line),
    ("shade", Style::Shade),
    ("arrow", Style::Arrow),
    ("upper", Style::Upper),
    ("lower", Style::Lower),
    ("list", Style::List),
];

/// What stands after `borders`.
#[derive(Clone, Debug)]
pub enum Borders {
    /// No lines between cells.
    None,
    /// Thick lines between cells for which a parameter has different values.
    Of(Named),
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
    Top,
    Bottom,
}

/// A formulation of the file.
#[derive(Clone, Debug)]
pub struct FormulationSection {
    pub head: Named,
    pub summary: String,
    pub source: String,
    pub text: String,
    /// The boards that are solved by it.
    pub default: Option<DefaultFor>,
}

/// The boards for which a formulation is the default.
#[derive(Clone, Debug)]
pub enum DefaultFor {
    /// Those of at least so many puzzle variables.
    From(usize),
    /// Those on which a parameter is not 0.
    When(Named),
}

/// What must agree on a board, so that it can have a solution.
#[derive(Clone, Debug)]
pub struct Requirement {
    /// What is expected.
    pub sentence: String,
    /// Parameters without subscripts that must be equal.
    pub equal: Vec<Named>,
}

/// How random boards are made.
#[derive(Clone, Debug)]
pub struct GenerateSection {
    pub sizes: Sizes,
    /// The least and the largest number of cells of random regions, if there are some.
    pub regions: Option<[usize; 2]>,
    /// The hook that makes boards, instead of formulas.
    pub by: Option<Named>,
    /// What is redrawn on a board with several solutions.
    pub redrawn: Vec<Named>,
    pub text: String,
}
