//! Names that a kind-file gives to inferences of its rules, as its players call them.

/// How steps of explanations speak of what is counted, beside the words of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wording {
    /// By the words of the rules alone.
    #[default]
    Plain,
    /// Cells have digits, each once in a unit: cells see each other, and sets of cells share digits.
    Digits,
    /// Cells have stars or none; units need some.
    Stars,
    /// Cells are 0 or 1, and lines have as many of each.
    Bits,
    /// Cells have a thing with a number or none, which is −1; the solution says what the things are called.
    Numbered,
    /// Pairs of cells are moves of one tour of all cells.
    Tour,
}

impl Wording {
    /// Every wording that a file can name, by its name.
    pub const NAMED: [(&'static str, Self); 5] = [
        ("digits", Self::Digits),
        ("stars", Self::Stars),
        ("bits", Self::Bits),
        ("numbered", Self::Numbered),
        ("tour", Self::Tour),
    ];

    /// The value of a cell that has nothing, where that is no number of marks.
    pub fn nothing(self) -> Option<i64> {
        (self == Self::Numbered).then_some(-1)
    }
}

/// Whether a count needs all places that are left, or has no room for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountShape {
    /// Just as many places are left as are needed.
    Needed,
    /// All that is counted has been found.
    Full,
}

/// An inference with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedInference {
    /// Its name.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub sentence: &'static str,
    /// The rules of the parts that it uses, by name, each perhaps with the number of the part. A single one is what a part of
    /// the rule says; several are a chain from the clues by exactly these parts, in any order, or what these rules say together.
    pub of: Vec<(&'static str, Option<i64>)>,
    /// What a count says, if only that has the name.
    pub shape: Option<CountShape>,
    /// What a step says before its conclusion, with [`PLACEHOLDERS`](Self::PLACEHOLDERS); the general words if it is missing.
    /// A whole sentence, with a full stop, is what always holds: the facts of the step come after it.
    pub says: Option<&'static str>,
}

impl NamedInference {
    /// What stands for the cells and the name of the parts of the first rule, for their first and last cell, for what a step is
    /// about, and for the ending of a plural if there are several parts.
    pub const PLACEHOLDERS: [&'static str; 6] = ["{at}", "{name}", "{first}", "{last}", "{left}", "{s}"];
}
