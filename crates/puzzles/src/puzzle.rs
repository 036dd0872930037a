//! What a puzzle is, and what all puzzles of one kind share.

use crate::{Clue, Edit, Format, KeptClues, Picture, Violation, generator::Generator};
use model::{IntegerView, Model, Name, Rule};
use std::{fmt, ops::RangeInclusive};

/// A puzzle to be solved: its clues, and the unknowns they leave open.
///
/// A solution is one whole number for each unknown. The unknowns must be chosen so that different
/// solutions are different solutions to a human reader.
pub trait Puzzle: Clone + fmt::Debug + PartialEq + Send + Sync + 'static {
    /// What all puzzles of this kind share.
    const KIND: Kind<Self>;

    /// The mistakes in print that its formulations correct.
    const ERRATA: &'static [Erratum<Self>] = &[];

    /// What makes one solution better than another, if anything does: the solutions asked for are then
    /// those of the least [`cost`](Self::cost).
    const OBJECTIVE: Option<&'static Rule> = None;

    /// The name of each unknown, in reading order, such as `r1c1` for a cell or `r1c1-r1c4` for an edge. They differ.
    fn names(&self) -> Vec<Name>;

    /// The values that each unknown may have by the shape of the board, or the one that a clue gives it.
    fn ranges(&self) -> Vec<RangeInclusive<i64>>;

    /// The questions to be answered, in reading order.
    fn vars(&self) -> Vec<PuzzleVar> {
        self.names().into_iter().zip(self.ranges()).map(|(name, range)| PuzzleVar { name, range }).collect()
    }

    /// Every way in which `solution` breaks the rules, stated without any solver.
    ///
    /// `solution` has a value in range for each unknown.
    fn violations(&self, solution: &[i64]) -> Vec<Violation>;

    /// Whether any values are seen at once to be a solution: each in the range of its unknown, and no rule broken. If not,
    /// nothing is said of them.
    fn is_surely_solution(&self, _: &[i64]) -> bool {
        false
    }

    /// What the [objective](Self::OBJECTIVE) is to make as small as can be, for a solution that breaks
    /// no rule; nothing if this board has no objective. The objective of every formulation has this
    /// value.
    fn cost(&self, _solution: &[i64]) -> Option<i64> {
        None
    }

    /// The boards in a text that asks several questions of one thing, such as a netlist each of whose
    /// outputs is to be reached, each with the line it stands for. None if the text is to be read as
    /// one board. It must end quickly on any text.
    fn split(_text: &str) -> Vec<(usize, Self)> {
        Vec::new()
    }

    /// What the board tells of its solution and could leave untold, in reading order; nothing where the
    /// board would be none without. Their names differ. Each can be judged alone: a solution keeps all
    /// clues if it keeps each on a board without the others.
    fn clues(&self) -> Vec<Clue> {
        Vec::new()
    }

    /// The board with only those of its [clues](Self::clues) that are kept. Its unknowns are the same
    /// but for their ranges, and it has all solutions of this one.
    fn with_clues(&self, _kept: &mut KeptClues<'_>) -> Self {
        self.clone()
    }

    /// The board with its clues, by the same names, and all others of its kind that a solution gives.
    /// It has that solution.
    fn with_all_clues(&self, _solution: &[i64]) -> Self {
        self.clone()
    }

    /// What can be placed on the board and taken away again by someone who sets it; nothing for a kind
    /// that is set in its text alone. Their names differ.
    fn edits(&self) -> Vec<Edit> {
        Vec::new()
    }

    /// The board with something else, or nothing, at the place of an [edit](Self::edits), by its number.
    ///
    /// # Errors
    /// If that cannot stand there: what was expected and what was found, without a full stop.
    fn edited(&self, _edit: usize, _value: &str) -> Result<Self, String> {
        Err("boards of this kind are set in their text".into())
    }

    /// The digits that are given, in reading order and 0 where there is none, of a board whose unknowns are the cells and
    /// whose rules are those of 9×9 sudoku and nothing else.
    fn sudoku_9x9(&self) -> Option<[u8; 81]> {
        None
    }

    /// What the rules ask, of a board whose unknowns are the cells and whose rules are that each of some areas has each
    /// value once, and nothing else.
    fn unit_grid(&self) -> Option<UnitGrid> {
        None
    }

    /// The board, with what is known of the solution: a value or nothing for each unknown.
    fn draw(&self, known: &[Option<i64>]) -> Picture;
}

/// Areas that have each value from 1 once, and nothing else is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitGrid {
    /// The largest value; each area has as many unknowns.
    pub values: usize,
    /// The unknowns of each area, by their places.
    pub units: Vec<Vec<usize>>,
    /// For each unknown the value that is given, 0 where none is.
    pub given: Vec<u32>,
}

/// What the constraints serve that tie the variables for an unknown together. It is no rule of any
/// game: a solution has one value for each unknown by what it is.
pub const ONE_VALUE: &Rule = &Rule { name: "one-value", sentence: "Each unknown has one value." };

/// A question that the puzzle asks: what to put in a cell, whether to draw an edge.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleVar {
    /// Its name, such as `r1c1` for a cell or `r1c1-r1c4` for an edge, rows and columns from 1.
    pub name: Name,
    /// The values it may have by the shape of the board, or the one that a clue gives it.
    pub range: RangeInclusive<i64>,
}

/// What all puzzles of one kind share.
pub struct Kind<P: 'static> {
    /// The name in commands and files.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The rules of the game.
    pub rules: &'static [&'static Rule],
    /// The ways to write it as a model. The first is the default.
    pub formulations: &'static [Formulation<P>],
    /// What can be added to any formulation.
    pub preprocessors: &'static [Preprocessor<P>],
    /// The text formats, of which the first can write every board.
    pub formats: &'static [Format<P>],
    /// How a solution is written in a [puzzle file](crate::PuzzleFile).
    pub solution_text: SolutionText,
    /// How boards of this kind are made.
    pub generator: Generator<P>,
    /// PuzzleFiles: boards with all their solutions, and solutions that break a rule.
    pub examples: &'static [&'static str],
}

/// How the values of a solution are written in a puzzle file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionText {
    /// All values in the order of the unknowns, separated by spaces; line breaks do not matter.
    Values,
    /// A line `NAME VALUE` for each unknown whose value is not its least.
    Named,
}

/// One way to write a puzzle as a model: post the constraints, and say how each unknown is read.
pub struct Formulation<P> {
    /// Named by what is special in it.
    pub name: &'static str,
    /// One sentence for the list of formulations.
    pub summary: &'static str,
    /// Author, title and year of the source, or `ours`.
    pub source: &'static str,
    /// Posts the constraints; gives a reading for each unknown.
    pub write: fn(&P, &mut Model) -> Vec<IntegerView>,
    /// Why a board is too much for it, if it is.
    pub refuses: Option<fn(&P) -> Option<String>>,
}

/// A mistake in print, kept as it was printed, with a board on which it gives a wrong result.
pub struct Erratum<P> {
    /// The number of the equation in the source, or what stands in its place.
    pub equation: &'static str,
    /// Author, title and year of the source.
    pub source: &'static str,
    /// What is wrong, in one sentence.
    pub sentence: &'static str,
    /// The smallest board on which it shows.
    pub board: fn() -> P,
    /// The formulation as printed.
    pub printed: fn(&P, &mut Model) -> Vec<IntegerView>,
}

/// Deductions made before a solver starts, which can be added to any formulation of a kind.
///
/// They narrow unknowns by the bounds of variables, and add no constraints.
pub struct Preprocessor<P> {
    /// Written after the formulation's name: `flow+deductions`.
    pub name: &'static str,
    /// One sentence for the list of formulations.
    pub summary: &'static str,
    /// Author, title and year of the source, or `ours`.
    pub source: &'static str,
    /// What is deduced.
    pub deduce: fn(&P) -> Vec<Deduction>,
}

/// An unknown has a value in a range, by one argument.
#[derive(Clone, Debug, PartialEq)]
pub struct Deduction {
    /// The place of the unknown.
    pub var: usize,
    /// The values that are left to it.
    pub range: RangeInclusive<i64>,
    /// The number of the equation in the source, such as `6.2`.
    pub equation: &'static str,
}

/// A puzzle written as a model, and how the solution is read from it.
#[derive(Clone, Debug)]
pub struct Encoding {
    /// The model.
    pub model: Model,
    /// A reading for each unknown.
    pub views: Vec<IntegerView>,
    /// How many deductions were made by switches.
    pub deductions: usize,
}
