//! Object-safe views of kinds and puzzles.

use crate::{
    Clue, Edit, EncodeError, Encoding, ErratumClass, NamedInference, Part, Picture, Playing, PuzzleVar, Said, SolutionText,
    TextError, Tool, UnitGrid, Violation, Wording, WriteError,
    generator::{Draft, Parameter, Parameters, Rng, Sizes},
    picture::Point,
};
use algebra::{
    AbstractModel, Data,
    text::{ModelError, Source},
};
use model::{Interrupt, Rule};
use std::{fmt::Debug, ops::RangeInclusive};

/// A formulation, preprocessor or format as lists show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name in commands and files.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Author, title and year, or `ours`; empty for formats.
    pub source: &'static str,
}

/// An [`Erratum`](crate::Erratum) of any kind, with its board encoded as printed.
#[derive(Debug)]
pub struct Misprint {
    /// The number of the equation in the source, or a text that identifies it.
    pub equation: &'static str,
    /// Author, title and year of the source.
    pub source: &'static str,
    /// What kind of mistake it is.
    pub class: ErratumClass,
    /// The mistake, in one sentence.
    pub sentence: &'static str,
    /// The smallest board on which it shows.
    pub puzzle: Box<dyn AnyPuzzle>,
    /// The formulation that it was corrected in.
    pub formulation: &'static str,
    /// What is printed in place of its items.
    pub items: AbstractModel,
    /// The encoding of the board in the formulation as printed.
    pub printed: Encoding,
}

/// An object-safe view of any [`Kind`](crate::Kind).
pub trait AnyKind: Send + Sync {
    /// The name in commands and files.
    fn name(&self) -> &'static str;
    /// The name for people.
    fn title(&self) -> &'static str;
    /// What else it is called: its names in other tongues and collections.
    fn other_names(&self) -> &[&'static str];
    /// The rules of the game.
    fn rules(&self) -> &'static [&'static Rule];
    /// The objective, if the kind has one.
    fn objective(&self) -> Option<&'static Rule>;
    /// The formulations; the first that does not refuse a board is its default.
    fn formulations(&self) -> Vec<Entry>;
    /// The formulation that is the rules themselves, which the others are compared with; `None` if code judges solutions, and
    /// the default formulation stands for the rules.
    fn reference(&self) -> Option<&'static str> {
        None
    }
    /// The rules and declarations that abstract models of the kind can use, as text.
    fn vocabulary(&self) -> String;
    /// The abstract model of a formulation, with the vocabulary; `None` if there is none of this name.
    ///
    /// # Errors
    /// If it is an [own formulation](crate::add_formulation) with an error.
    fn abstract_model(&self, formulation: &str) -> Option<Result<AbstractModel, ModelError>>;
    /// The file that declares the kind, its rules included: its name and its text; `None` if code does.
    fn source(&self) -> Option<Source<'static>> {
        None
    }
    /// The preprocessors that can be added to any formulation, as in `flow+deductions`.
    fn preprocessors(&self) -> Vec<Entry>;
    /// Published mistakes that the formulations correct.
    fn errata(&self) -> Vec<Misprint>;
    /// The names that it gives to inferences of its rules; kinds in Rust have theirs in the crate `explain`.
    fn inferences(&self) -> &'static [NamedInference] {
        &[]
    }
    /// What there would be if a rule were broken, as a clause, which may have `{at}` for the place and `{name}` for what is concerned.
    fn violation(&self, _rule: &str) -> Option<&str> {
        None
    }
    /// How steps of explanations speak of what is counted.
    fn wording(&self) -> Wording {
        Wording::Plain
    }
    /// The text formats.
    fn formats(&self) -> Vec<Entry>;
    /// The JSON Schema of every object that is read as a board of this kind.
    #[cfg(feature = "schema")]
    fn schema(&self) -> serde_json::Value;
    /// How solutions are written in puzzle files.
    fn solution_text(&self) -> SolutionText;
    /// The example puzzle files.
    fn examples(&self) -> &'static [&'static str];
    /// The sizes of generated boards.
    fn sizes(&self) -> Sizes;
    /// The other parameters of the generator.
    fn parameters(&self) -> &'static [Parameter];
    /// A random draft of a board by its [generator](crate::generator::Generator); `None` if this attempt failed.
    ///
    /// # Errors
    /// If no board can have these parameters, with the reason.
    fn draft(&self, params: &Parameters, rng: &mut Rng) -> Result<Option<Draft<Box<dyn AnyPuzzle>>>, String>;
    /// The name of the format that recognises a text, if any.
    fn recognises(&self, text: &str) -> Option<&'static str>;
    /// Reads a text in the named format, or in the one that recognises it.
    ///
    /// # Errors
    /// If there is no such format, or the text is not a board in it.
    fn read(&self, text: &str, format: Option<&str>) -> Result<Box<dyn AnyPuzzle>, TextError>;
    /// The keys of its objects in the format `json`, apart from the sides; kinds in Rust name none.
    fn keys(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// The genres of puzz.link that it declares beside its formats; kinds in Rust declare none.
    fn genres(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// The games of Simon Tatham's collection that it declares beside its formats; kinds in Rust declare none.
    fn games(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// The boards in a text of several puzzles about one object, each with its line from 1; empty if it is a single board.
    fn split(&self, text: &str) -> Vec<(usize, Box<dyn AnyPuzzle>)>;
}

/// Draws a board with the known part of a solution.
pub type Drawer<'p> = Box<dyn Fn(&[Option<i64>]) -> Picture + 'p>;

/// An object-safe view of any [`Puzzle`](crate::Puzzle).
pub trait AnyPuzzle: Debug + Send + Sync {
    /// Its kind.
    fn kind(&self) -> &'static dyn AnyKind;
    /// The puzzle variables, in reading order.
    fn vars(&self) -> Vec<PuzzleVar>;
    /// The data of the abstract models of its kind.
    fn data(&self) -> Data;
    /// The domain of each puzzle variable.
    fn ranges(&self) -> Vec<RangeInclusive<i64>>;
    /// What a player must be told beyond the rules and the picture.
    fn playing(&self) -> Playing;
    /// Every violation of a rule by an assignment whose values are in range.
    fn violations(&self, solution: &[i64]) -> Vec<Violation>;
    /// Whether there is a value in range for each puzzle variable and no rule is violated, which is found sooner than all violations
    /// are. The values may be of any number and size.
    fn is_solution(&self, values: &[i64]) -> bool;
    /// The objective value to minimise, of a solution without violations; `None` if there is no objective.
    fn cost(&self, solution: &[i64]) -> Option<i64>;
    /// Whether this board has an objective.
    fn has_objective(&self) -> bool;
    /// The clues: what the board states about its solution and could leave out.
    fn clues(&self) -> Vec<Clue>;
    /// What each clue says in unambiguous words, where clues are sentences; else empty.
    fn clue_meanings(&self) -> Vec<String> {
        Vec::new()
    }
    /// The board with only the kept clues; `kept` has an entry for each clue.
    fn with_clues(&self, kept: &[bool]) -> Box<dyn AnyPuzzle>;
    /// The board with its clues and every other clue of its kind that `solution` implies.
    fn with_all_clues(&self, solution: &[i64]) -> Box<dyn AnyPuzzle>;
    /// The board with every clue about `solution` that its [generator](crate::generator::Generator) allows; `None` if it failed.
    fn reveal(&self, solution: &[i64], params: &Parameters, rng: &mut Rng) -> Option<Box<dyn AnyPuzzle>>;
    /// Whether the generator never removes a clue.
    fn must_keep(&self, clue: &Clue) -> bool;
    /// A board that keeps the first of two solutions and excludes the second, if the generator finds one.
    fn separate(&self, solutions: [&[i64]; 2], params: &Parameters, rng: &mut Rng) -> Option<Draft<Box<dyn AnyPuzzle>>>;
    /// Whether [`separate`](Self::separate) changes the board wherever the solutions differ.
    fn separates_everywhere(&self) -> bool {
        false
    }
    /// Whether the finished board satisfies the parameters; `solution` is its unique solution.
    fn accepts(&self, solution: &[i64], params: &Parameters) -> bool;
    /// The canonical form: a text, equal for two boards with unique solutions if and only if they are the same puzzle.
    fn canonical_form(&self, solution: &[i64]) -> String;
    /// What an editor can place on the board and remove again.
    fn edits(&self) -> Vec<Edit>;
    /// The kinds of marks that an editor can draw on the board over several places.
    fn tools(&self) -> Vec<Tool> {
        Vec::new()
    }
    /// The board with another value, or none, at the place of an edit, given by its name; or with a mark of a
    /// [tool](Self::tools), given by its name, or without the mark if it is there. The first format of the kind can write the
    /// result.
    ///
    /// # Errors
    /// If there is no such place or the value is not allowed there, as a sentence without a full stop.
    fn edited(&self, edit: &str, value: &str) -> Result<Box<dyn AnyPuzzle>, String>;
    /// The givens, 0 for none, if the rules are exactly those of 9×9 sudoku.
    fn sudoku_9x9(&self) -> Option<[u8; 81]>;
    /// The units, if the only rule is that each unit has each value once.
    fn unit_grid(&self) -> Option<UnitGrid>;
    /// Why no board of this shape has a solution; see [`Puzzle::misshapen`](crate::Puzzle::misshapen).
    fn misshapen(&self) -> Option<String> {
        None
    }
    /// The parts of the rules, which say together what the rules say.
    ///
    /// # Errors
    /// If boards of this kind or size are not explained by parts: the reason, as a sentence without a full stop.
    fn parts(&self) -> Result<Vec<Part>, String>;
    /// A fact in the words of the kind, such as `r1c2 is 7`: a clause to start or to continue a sentence.
    fn say(&self, var: usize, said: Said<'_>) -> String;
    /// The picture of the board with the known part of a solution: a value or `None` for each puzzle variable.
    fn draw(&self, known: &[Option<i64>]) -> Picture {
        (self.drawer())(known)
    }
    /// [`draw`](Self::draw) for many states of the board: what is the same in all of them is made once.
    fn drawer(&self) -> Drawer<'_>;
    /// The top left corner of the cell in row 1 and column 1 in its picture: not that of the picture where clues are outside.
    fn origin(&self) -> Point;
    /// The board as text in the named format, or in the first of its kind.
    ///
    /// # Errors
    /// If there is no such format or it cannot hold the board.
    fn write(&self, format: Option<&str>) -> Result<String, WriteError>;
    /// Reads a solution in the notation of the first format that accepts it.
    ///
    /// # Errors
    /// If the text is not a solution in that notation, or no format of the kind has one.
    fn read_solution(&self, text: &str) -> Result<Vec<i64>, TextError>;
    /// Whether a text of the board in this format has a solution, too, complete or not.
    fn states_solution(&self, _text: &str, _format: &str) -> bool {
        false
    }
    /// Its default formulation: the first of its kind that does not refuse it, unless the board has another; the first of all if
    /// every one refuses it.
    fn default_formulation(&self) -> &'static str;
    /// Writes the puzzle as a model, in a formulation with preprocessors, as in `flow+deductions`.
    ///
    /// # Errors
    /// If there is no such formulation or preprocessor, or the formulation refuses the board.
    fn encode(&self, formulation: &str) -> Result<Encoding, EncodeError> {
        self.encode_within(formulation, Interrupt::default())
    }
    /// The same unless interrupted: then the model is [incomplete](model::Model::is_incomplete).
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    fn encode_within(&self, formulation: &str, interrupt: Interrupt) -> Result<Encoding, EncodeError>;
    /// The same without names of model variables: faster, for solving only. After an interrupt the model is
    /// [incomplete](model::Model::is_incomplete).
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    fn encode_unnamed(&self, formulation: &str, interrupt: Interrupt) -> Result<Encoding, EncodeError>;
    /// The model by which a random draft of a board is completed, if it is not a formulation: it may ask for more than the rules.
    fn encode_draft(&self, _: Interrupt) -> Option<Result<Encoding, EncodeError>> {
        None
    }
    /// Whether the model of drafts has only solutions of the rules, though not all, so that a generator can choose clues by it
    /// before it proves the board.
    fn chooses_by_draft(&self) -> bool {
        false
    }
    /// [`encode`](Self::encode) of the board with the clues for which `kept` is `true`, in which what clues fix are
    /// [constraints](model::Model::posting_fixes).
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    fn encode_with_clues(&self, formulation: &str, kept: &[bool], interrupt: Interrupt) -> Result<Encoding, EncodeError>;
}
