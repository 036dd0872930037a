//! What a puzzle is, and what all puzzles of one kind share.

use crate::{Clue, Edit, Format, KeptClues, Part, Picture, Said, Tool, Violation, Wording, generator::Generator, picture::Point};
use model::{IntegerView, Model, Name, Rule};
use std::{fmt, ops::RangeInclusive};

/// Whether there are as many values as ranges, each in its own.
pub(crate) fn are_in_range(ranges: &[RangeInclusive<i64>], values: &[i64]) -> bool {
    ranges.len() == values.len() && ranges.iter().zip(values).all(|(range, value)| range.contains(value))
}

/// A board: its clues and its puzzle variables.
///
/// A solution assigns one integer to each puzzle variable. The variables must be chosen so that different
/// assignments are different solutions to a human reader.
pub trait Puzzle: Clued + Editable + Explained + Drawn + Clone + fmt::Debug + PartialEq + Send + Sync + 'static {
    /// What all puzzles of this kind share.
    const KIND: Kind<Self>;

    /// Published mistakes that its formulations correct.
    const ERRATA: &'static [Erratum<Self>] = &[];
    /// How steps of explanations speak of what is counted.
    const WORDING: Wording = Wording::Plain;

    /// The objective, if the kind has one: the solutions of the puzzle are then those of minimum
    /// [`cost`](Self::cost).
    const OBJECTIVE: Option<&'static Rule> = None;

    /// The JSON Schema of a board in the format `json`, if the kind has that format.
    #[cfg(feature = "schema")]
    fn record_schema() -> Option<schemars::Schema> {
        None
    }

    /// The distinct names of the puzzle variables, in reading order, such as `r1c1` for a cell or `r1c1-r1c4` for an
    /// edge.
    fn names(&self) -> Vec<Name>;

    /// The domain of each puzzle variable: the values that the shape of the board allows, or the one that a clue gives.
    fn ranges(&self) -> Vec<RangeInclusive<i64>>;

    /// The puzzle variables, in reading order.
    fn vars(&self) -> Vec<PuzzleVar> {
        self.names().into_iter().zip(self.ranges()).map(|(name, range)| PuzzleVar { name, range }).collect()
    }

    /// What a player must be told beyond the rules and the picture.
    fn playing(&self) -> Playing {
        Playing::default()
    }

    /// Every violation of a rule by `solution`, found without any solver.
    ///
    /// `solution` has a value in range for each puzzle variable.
    fn violations(&self, solution: &[i64]) -> Vec<Violation>;

    /// Whether there is a value in range for each puzzle variable and no rule is violated. The values may be of any number and size.
    fn is_solution(&self, values: &[i64]) -> bool {
        are_in_range(&Puzzle::ranges(self), values) && Puzzle::violations(self, values).is_empty()
    }

    /// The [objective](Self::OBJECTIVE) value to minimise, of a solution without violations; `None` if this board has
    /// no objective. The objective of every formulation has the same value.
    fn cost(&self, _solution: &[i64]) -> Option<i64> {
        None
    }

    /// Whether this board has an objective: then only solutions of minimum [`cost`](Self::cost) are solutions.
    fn has_objective(&self) -> bool {
        Self::OBJECTIVE.is_some()
    }

    /// The boards in a text that states several puzzles about one object, such as a netlist with a puzzle for each
    /// output; each with its line in the text, from 1. Empty if the text is a single board. Must be fast on any
    /// text.
    fn split(_text: &str) -> Vec<(usize, Self)> {
        Vec::new()
    }

    /// The givens in reading order, 0 for none, if the puzzle variables are the cells and the rules are exactly those
    /// of 9×9 sudoku.
    fn sudoku_9x9(&self) -> Option<[u8; 81]> {
        None
    }

    /// The units, if the puzzle variables are the cells and the only rule is that each unit has each value once.
    fn unit_grid(&self) -> Option<UnitGrid> {
        None
    }

    /// Whether a text in this format has a solution beside the board, complete or not.
    fn states_solution(_text: &str, _format: &str) -> bool {
        false
    }

    /// Why no board of this shape has a solution, as `expected …, found …`: numbers of rows, columns or regions that cannot agree.
    fn misshapen(&self) -> Option<String> {
        None
    }

    /// The default formulation of a board for which it is not the first that takes it.
    fn own_default(&self) -> Option<&'static str> {
        None
    }

    /// A fact in the words of the kind, such as `r1c2 is 7`: a clause to start or to continue a sentence.
    fn say(&self, var: usize, said: Said<'_>) -> String {
        said.of(&self.names()[var])
    }
}

/// What a board states and could leave out; nothing by default.
pub trait Clued: Clone {
    /// What the board states about its solution and could leave out, in reading order; empty where the board is
    /// invalid without it. Names are distinct. Clues are independent: a solution satisfies all of them if it satisfies
    /// each on a board without the others.
    fn clues(&self) -> Vec<Clue> {
        Vec::new()
    }

    /// What each of the [clues](Self::clues) says in unambiguous words, where they are sentences; else empty.
    fn clue_meanings(&self) -> Vec<String> {
        Vec::new()
    }

    /// The board with only the kept ones of its [clues](Self::clues). Its puzzle variables are the same except for
    /// their ranges, and it has every solution of this board.
    fn with_clues(&self, _kept: &mut KeptClues<'_>) -> Self {
        self.clone()
    }

    /// The board with its clues, by the same names, and every other clue of its kind that `solution` implies.
    /// `solution` solves it.
    fn with_all_clues(&self, _solution: &[i64]) -> Self {
        self.clone()
    }
}

/// What an editor can place on a board.
pub trait Editable: Sized {
    /// What an editor can place on the board and remove again. Names are distinct.
    fn edits(&self) -> Vec<Edit>;

    /// The board with another value, or none, at the place of an [edit](Self::edits), given by its index.
    ///
    /// # Errors
    /// If the value is not allowed there: what was expected and what was found, without a full stop.
    fn edited(&self, edit: usize, value: &str) -> Result<Self, String>;

    /// The kinds of marks that an editor can draw on the board over several places; none by default.
    fn tools(&self) -> Vec<Tool> {
        Vec::new()
    }

    /// The board with a mark of a [tool](Self::tools), given by its index, or without it if it is there; with another number if it
    /// is there with one.
    ///
    /// # Errors
    /// If the board can have no such mark: what was expected and what was found, without a full stop.
    fn with_mark(&self, _tool: usize, mark: &str) -> Result<Self, String> {
        Err(format!("nothing is drawn on this board, found {}", crate::quoted(mark)))
    }
}

/// What a board is explained by.
pub trait Explained {
    /// The [parts](Part) of the rules: an assignment in range satisfies all of them if and only if it violates no rule.
    ///
    /// # Errors
    /// If boards of this kind or size are not explained by parts: the reason, as a sentence without a full stop.
    fn parts(&self) -> Result<Vec<Part>, String>;
}

/// How a board is drawn.
pub trait Drawn {
    /// The picture of the board with the known part of a solution: a value or `None` for each puzzle variable.
    fn draw(&self, known: &[Option<i64>]) -> Picture;

    /// The top left corner of the cell in row 1 and column 1 in its picture.
    fn origin(&self) -> Point {
        (0.0, 0.0)
    }
}

/// How a board is played, where that does not follow from its rules and its picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Playing {
    /// The value that each puzzle variable has for a player who leaves it blank; `None` if blank means undecided.
    pub blanks: Option<Vec<i64>>,
    /// The names of the values of a puzzle variable, from the lowest, where the board names them; otherwise empty.
    pub value_names: Vec<String>,
    /// The centre of each puzzle variable in the picture, where it cannot be [read off](crate::places) the picture because
    /// more than the variable changes.
    pub centres: Option<Vec<Point>>,
}

impl Playing {
    /// Blank variables have a value, the same for all.
    pub fn blank(value: i64, vars: usize) -> Self {
        Self { blanks: Some(vec![value; vars]), ..Self::default() }
    }
}

/// A puzzle whose only rule is that each unit has each value from 1 once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitGrid {
    /// The largest value; each unit has as many puzzle variables.
    pub values: usize,
    /// The puzzle variables of each unit, by index.
    pub units: Vec<Vec<usize>>,
    /// The given value of each puzzle variable, 0 for none.
    pub given: Vec<u32>,
}

/// The rule of constraints that link the model variables of one puzzle variable. It is no rule of any game: by
/// definition a solution has one value for each puzzle variable.
pub const ONE_VALUE: &Rule = &Rule { name: "one-value", sentence: "Each puzzle variable has one value." };

/// A puzzle variable: the digit of a cell, whether an edge is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleVar {
    /// Its name, such as `r1c1` for a cell or `r1c1-r1c4` for an edge, rows and columns from 1.
    pub name: Name,
    /// Its domain: the values that the shape of the board allows, or the one that a clue gives.
    pub range: RangeInclusive<i64>,
}

/// What all puzzles of one kind share.
pub struct Kind<P: 'static> {
    /// The name in commands and files.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What else it is called.
    pub other_names: &'static [&'static str],
    /// The rules of the game.
    pub rules: &'static [&'static Rule],
    /// What abstract models of the kind share.
    pub vocabulary: Vocabulary<P>,
    /// The formulations. The first that accepts a board is its default.
    pub formulations: &'static [Formulation<P>],
    /// The preprocessors that can be added to any formulation.
    pub preprocessors: &'static [Preprocessor<P>],
    /// The text formats. The first can write every board.
    pub formats: &'static [Format<P>],
    /// How a solution is written in a [puzzle file](crate::PuzzleFile).
    pub solution_text: SolutionText,
    /// The generator of boards.
    pub generator: Generator<P>,
    /// Example puzzle files: boards with all their solutions, and violation fixtures.
    pub examples: &'static [&'static str],
}

/// How the values of a solution are written in a puzzle file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionText {
    /// All values in the order of the puzzle variables, separated by whitespace.
    Values,
    /// A line `NAME VALUE` for each puzzle variable whose value is not its minimum.
    Named,
}

/// The sets, parameters and places of boards that the abstract models of a kind share, and their values on a board.
pub struct Vocabulary<P> {
    /// The declarations; the rules of the kind are known beside them.
    pub text: &'static str,
    /// Adds the values on a board. Their size is proportional to that of the board, or stated.
    pub data: fn(&P, &mut algebra::Data),
}

/// A formulation: an abstract model that uses the [vocabulary](Kind::vocabulary) of the kind, written for a board into a model.
pub struct Formulation<P> {
    /// A name for what distinguishes it.
    pub name: &'static str,
    /// One sentence for the list of formulations.
    pub summary: &'static str,
    /// Author, title and year of the source, or `ours`.
    pub source: &'static str,
    /// The abstract model.
    pub text: &'static str,
    /// The reason why it refuses a board, such as a model that would be too large; `None` if it takes all boards.
    pub refuses: Option<fn(&P) -> Option<String>>,
}

/// What kind of mistake an [`Erratum`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErratumClass {
    /// The source is wrong.
    WrongInPrint,
    /// Our copy of the source is a machine transcription, and what is wrong looks like a fault of it, such as a lost bar or two
    /// exchanged indices.
    DoubtfulCopy,
    /// The authors state for which boards a constant is large enough, and there are larger ones.
    StatedLimit,
    /// It is right for the authors' game and wrong on boards that only ours has.
    Extension,
}

impl ErratumClass {
    /// Every class.
    pub const ALL: [Self; 4] = [Self::WrongInPrint, Self::DoubtfulCopy, Self::StatedLimit, Self::Extension];

    /// The name in lists.
    pub fn name(self) -> &'static str {
        match self {
            Self::WrongInPrint => "wrong in print",
            Self::DoubtfulCopy => "doubtful in our copy",
            Self::StatedLimit => "limit that the authors state",
            Self::Extension => "extension beyond their game",
        }
    }

    /// What it says of the source, in a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::WrongInPrint => "The source is wrong.",
            Self::DoubtfulCopy => {
                "What is wrong looks like a fault of our copy, such as a lost bar or two exchanged indices; the print may be right."
            }
            Self::StatedLimit => "The authors state for which boards a constant is large enough; larger boards are ours.",
            Self::Extension => "It is right for the authors' game, and wrong on boards that only ours has.",
        }
    }
}

/// A published mistake, kept as printed, with a board on which it gives a wrong result.
pub struct Erratum<P> {
    /// The number of the equation in the source, or a text that identifies it.
    pub equation: &'static str,
    /// Author, title and year of the source.
    pub source: &'static str,
    /// What kind of mistake it is.
    pub class: ErratumClass,
    /// The mistake, in one sentence.
    pub sentence: &'static str,
    /// The smallest board on which it shows.
    pub board: fn() -> P,
    /// The formulation that it was corrected in.
    pub formulation: &'static str,
    /// What is printed: declarations and families [in place](algebra::AbstractModel::with_items) of those of the formulation.
    pub printed: &'static str,
}

/// Bound-tightening preprocessing that can be added to any formulation of a kind.
///
/// It tightens the bounds of integer views and adds no constraints.
pub struct Preprocessor<P> {
    /// The name after that of the formulation: `flow+deductions`.
    pub name: &'static str,
    /// One sentence for the list of preprocessors.
    pub summary: &'static str,
    /// Author, title and year of the source, or `ours`.
    pub source: &'static str,
    /// The deduced bounds.
    pub deduce: fn(&P) -> Vec<Deduction>,
}

/// A bound on a puzzle variable that follows from one argument.
#[derive(Clone, Debug, PartialEq)]
pub struct Deduction {
    /// The index of the puzzle variable.
    pub var: usize,
    /// The values that remain.
    pub range: RangeInclusive<i64>,
    /// The number of the equation in the source, such as `6.2`.
    pub equation: &'static str,
}

/// A puzzle written as a model, and how a solution is read from its assignments.
#[derive(Clone, Debug)]
pub struct Encoding {
    /// The model.
    pub model: Model,
    /// An integer view for each puzzle variable.
    pub views: Vec<IntegerView>,
    /// The number of deductions by preprocessors that tightened a bound.
    pub deductions: usize,
}
