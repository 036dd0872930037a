//! All kinds of puzzles, and a view of them that does not depend on the kind.

use crate::{
    Clue, Edit, EncodeError, Encoding, Erratum, Format, Formulation, KeptClues, Kind, Picture, Preprocessor, Puzzle, PuzzleVar,
    SolutionText, TextError, UnitGrid, Violation, WriteError,
    generator::{Draft, Parameter, Parameters, Rng, Sizes},
};
use model::{Model, Rule};
use std::{fmt::Debug, marker::PhantomData, ops::RangeInclusive};

/// Every kind of puzzle, by name.
pub static CATALOGUE: &[&dyn AnyKind] = &[
    &Of::<crate::battleship::Battleship>(PhantomData),
    &Of::<crate::binary_sudoku::BinarySudoku>(PhantomData),
    &Of::<crate::circuit_board::CircuitBoard>(PhantomData),
    &Of::<crate::circuit_scramble::Circuit>(PhantomData),
    &Of::<crate::hashi::Hashi>(PhantomData),
    &Of::<crate::kenken::KenKen>(PhantomData),
    &Of::<crate::knight::Knight>(PhantomData),
    &Of::<crate::monodot::Monodot>(PhantomData),
    &Of::<crate::star_battle::StarBattle>(PhantomData),
    &Of::<crate::sudoku::Sudoku>(PhantomData),
    &Of::<crate::suguru::Suguru>(PhantomData),
    &Of::<crate::v3ck::V3ck>(PhantomData),
    &Of::<crate::zebra::Zebra>(PhantomData),
];

/// The kind with this name.
pub fn find(kind: &str) -> Option<&'static dyn AnyKind> {
    CATALOGUE.iter().copied().find(|k| k.name() == kind)
}

/// What is told of a formulation, a switch or a format in lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name in commands.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Author, title and year, or `ours`; empty for formats.
    pub source: &'static str,
}

/// An [`Erratum`](crate::Erratum) of any kind, with its board as the printed model has it.
#[derive(Debug)]
pub struct Misprint {
    /// The number of the equation in the source, or what stands in its place.
    pub equation: &'static str,
    /// Author, title and year of the source.
    pub source: &'static str,
    /// What is wrong, in one sentence.
    pub sentence: &'static str,
    /// The smallest board on which it shows.
    pub puzzle: Box<dyn AnyPuzzle>,
    /// The board in the formulation as printed.
    pub printed: Encoding,
}

/// A [`Kind`], whichever it is.
pub trait AnyKind: Send + Sync {
    /// The name in commands and files.
    fn name(&self) -> &'static str;
    /// The name for people.
    fn title(&self) -> &'static str;
    /// The rules of the game.
    fn rules(&self) -> &'static [&'static Rule];
    /// What makes one solution better than another, if anything does.
    fn objective(&self) -> Option<&'static Rule>;
    /// The ways to write it as a model; the first that does not refuse a board is its default.
    fn formulations(&self) -> Vec<Entry>;
    /// What can be added to any formulation, as in `flow+deductions`.
    fn preprocessors(&self) -> Vec<Entry>;
    /// The mistakes in print that the formulations correct.
    fn errata(&self) -> Vec<Misprint>;
    /// The text formats.
    fn formats(&self) -> Vec<Entry>;
    /// How solutions are written in puzzle files.
    fn solution_text(&self) -> SolutionText;
    /// The example puzzle files.
    fn examples(&self) -> &'static [&'static str];
    /// The sizes in which boards are made.
    fn sizes(&self) -> Sizes;
    /// What else can be wished of boards that are made.
    fn parameters(&self) -> &'static [Parameter];
    /// A board by chance, as its [maker](crate::generator::Generator) begins it.
    ///
    /// # Errors
    /// If the wish can never be met, with the reason.
    fn draft(&self, params: &Parameters, rng: &mut Rng<'_>) -> Result<Option<Draft<Box<dyn AnyPuzzle>>>, String>;
    /// The name of the format a text is meant to be in, if any.
    fn recognises(&self, text: &str) -> Option<&'static str>;
    /// Reads a text in the format it is recognised as, or in the named one.
    ///
    /// # Errors
    /// If the text is not a board in that format, or in none of this kind.
    fn read(&self, text: &str, format: Option<&str>) -> Result<Box<dyn AnyPuzzle>, TextError>;
    /// The boards in a text that asks several questions of one thing, each with its line; none if the text is one board.
    fn split(&self, text: &str) -> Vec<(usize, Box<dyn AnyPuzzle>)>;
}

/// A [`Puzzle`], whichever it is.
pub trait AnyPuzzle: Debug + Send + Sync {
    /// Its kind.
    fn kind(&self) -> &'static dyn AnyKind;
    /// The questions to be answered, in reading order.
    fn vars(&self) -> Vec<PuzzleVar>;
    /// The values that each unknown may have.
    fn ranges(&self) -> Vec<RangeInclusive<i64>>;
    /// Every way in which values in range break the rules.
    fn violations(&self, solution: &[i64]) -> Vec<Violation>;
    /// Whether values are seen at once to be a solution; if not, ranges and violations tell.
    fn is_surely_solution(&self, values: &[i64]) -> bool;
    /// What is to be as small as can be, for a solution that breaks no rule; nothing if there is no objective.
    fn cost(&self, solution: &[i64]) -> Option<i64>;
    /// What the board tells of its solution and could leave untold.
    fn clues(&self) -> Vec<Clue>;
    /// The board with only those of its clues that are kept; `kept` has one for each clue.
    fn with_clues(&self, kept: &[bool]) -> Box<dyn AnyPuzzle>;
    /// The board with its clues and all others of its kind that a solution gives.
    fn with_all_clues(&self, solution: &[i64]) -> Box<dyn AnyPuzzle>;
    /// The board with all that its [maker](crate::generator::Generator) lets it tell of a solution, if chance finds one.
    fn reveal(&self, solution: &[i64], params: &Parameters, rng: &mut Rng<'_>) -> Option<Box<dyn AnyPuzzle>>;
    /// Whether its maker never leaves a clue out.
    fn must_keep(&self, clue: &Clue) -> bool;
    /// A board that has the first of two solutions and not the second, if its maker finds one.
    fn separate(&self, solutions: [&[i64]; 2], params: &Parameters, rng: &mut Rng<'_>) -> Option<Draft<Box<dyn AnyPuzzle>>>;
    /// Whether it is as wished; `solution` is its only one.
    fn accepts(&self, solution: &[i64], params: &Parameters) -> bool;
    /// A text that is the same for two boards of one solution each if and only if they count as equal.
    fn canonical_form(&self, solution: &[i64]) -> String;
    /// What can be placed on the board and taken away again.
    fn edits(&self) -> Vec<Edit>;
    /// The board with something else, or nothing, at the place of an edit, by its name. Text can hold it.
    ///
    /// # Errors
    /// If there is no such place or that cannot stand there, as a sentence without a full stop.
    fn edited(&self, edit: &str, value: &str) -> Result<Box<dyn AnyPuzzle>, String>;
    /// The digits that are given, where the rules are those of 9×9 sudoku and nothing else.
    fn sudoku_9x9(&self) -> Option<[u8; 81]>;
    /// What the rules ask, where that is that each of some areas has each value once and nothing else.
    fn unit_grid(&self) -> Option<UnitGrid>;
    /// The board with what is known of the solution.
    fn draw(&self, known: &[Option<i64>]) -> Picture;
    /// The board as text in the named format, or in the kind's first.
    ///
    /// # Errors
    /// If there is no such format or it cannot hold the board.
    fn write(&self, format: Option<&str>) -> Result<String, WriteError>;
    /// A solution read from a format's own notation, by the first format that can.
    ///
    /// # Errors
    /// If the text is not a solution in that notation, or no format of the kind has one.
    fn read_solution(&self, text: &str) -> Result<Vec<i64>, TextError>;
    /// The first formulation of its kind that does not refuse it; the first of all if each does.
    fn default_formulation(&self) -> &'static str;
    /// The puzzle as a model, in a formulation of its kind with switches, as in `flow+deductions`.
    ///
    /// # Errors
    /// If there is no such formulation or switch, or the formulation refuses the board.
    fn encode(&self, formulation: &str) -> Result<Encoding, EncodeError>;
    /// The same with variables that have no names, to be solved and not to be read.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    fn encode_unnamed(&self, formulation: &str) -> Result<Encoding, EncodeError>;
}

struct Of<P>(PhantomData<fn() -> P>);

impl<P: Puzzle> AnyKind for Of<P> {
    fn name(&self) -> &'static str {
        P::KIND.name
    }
    fn title(&self) -> &'static str {
        P::KIND.title
    }
    fn rules(&self) -> &'static [&'static Rule] {
        P::KIND.rules
    }
    fn objective(&self) -> Option<&'static Rule> {
        P::OBJECTIVE
    }
    fn formulations(&self) -> Vec<Entry> {
        let entry = |f: &Formulation<P>| Entry { name: f.name, summary: f.summary, source: f.source };
        P::KIND.formulations.iter().map(entry).collect()
    }
    fn preprocessors(&self) -> Vec<Entry> {
        let entry = |s: &Preprocessor<P>| Entry { name: s.name, summary: s.summary, source: s.source };
        P::KIND.preprocessors.iter().map(entry).collect()
    }
    fn errata(&self) -> Vec<Misprint> {
        P::ERRATA.iter().map(misprint).collect()
    }
    fn formats(&self) -> Vec<Entry> {
        let entry = |f: &Format<P>| Entry { name: f.name, summary: f.summary, source: "" };
        P::KIND.formats.iter().map(entry).collect()
    }
    fn solution_text(&self) -> SolutionText {
        P::KIND.solution_text
    }
    fn examples(&self) -> &'static [&'static str] {
        P::KIND.examples
    }
    fn sizes(&self) -> Sizes {
        P::KIND.generator.sizes
    }
    fn parameters(&self) -> &'static [Parameter] {
        P::KIND.generator.choices
    }
    fn draft(&self, params: &Parameters, rng: &mut Rng<'_>) -> Result<Option<Draft<Box<dyn AnyPuzzle>>>, String> {
        Ok((P::KIND.generator.draft)(params, rng)?.map(any))
    }
    fn recognises(&self, text: &str) -> Option<&'static str> {
        P::KIND.formats.iter().find(|f| (f.recognises)(text)).map(|f| f.name)
    }
    fn read(&self, text: &str, format: Option<&str>) -> Result<Box<dyn AnyPuzzle>, TextError> {
        let Some(name) = format.or_else(|| self.recognises(text)) else {
            let first = text.lines().next().unwrap_or_default();
            return Err(TextError::expected(1, format_args!("a {} in one of its formats", P::KIND.name), first));
        };
        match P::KIND.formats.iter().find(|f| f.name == name) {
            Some(format) => Ok(Box::new((format.read)(text)?)),
            None => Err(TextError::new(1, format_args!("{} has no format `{name}`", P::KIND.name))),
        }
    }
    fn split(&self, text: &str) -> Vec<(usize, Box<dyn AnyPuzzle>)> {
        let any = |(line, puzzle): (usize, P)| (line, Box::new(puzzle) as Box<dyn AnyPuzzle>);
        P::split(text).into_iter().map(any).collect()
    }
}

impl<P: Puzzle> AnyPuzzle for P {
    fn kind(&self) -> &'static dyn AnyKind {
        let Kind { name, .. } = P::KIND;
        find(name).expect("every puzzle is in the catalogue")
    }
    fn vars(&self) -> Vec<PuzzleVar> {
        Puzzle::vars(self)
    }
    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        Puzzle::ranges(self)
    }
    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        Puzzle::violations(self, solution)
    }
    fn is_surely_solution(&self, values: &[i64]) -> bool {
        Puzzle::is_surely_solution(self, values)
    }
    fn cost(&self, solution: &[i64]) -> Option<i64> {
        Puzzle::cost(self, solution)
    }
    fn clues(&self) -> Vec<Clue> {
        Puzzle::clues(self)
    }
    fn with_clues(&self, kept: &[bool]) -> Box<dyn AnyPuzzle> {
        Box::new(Puzzle::with_clues(self, &mut KeptClues::new(kept)))
    }
    fn with_all_clues(&self, solution: &[i64]) -> Box<dyn AnyPuzzle> {
        Box::new(Puzzle::with_all_clues(self, solution))
    }
    fn reveal(&self, solution: &[i64], params: &Parameters, rng: &mut Rng<'_>) -> Option<Box<dyn AnyPuzzle>> {
        let told = (P::KIND.generator.reveal)(self, solution, params, rng)?;
        Some(Box::new(told))
    }
    fn must_keep(&self, clue: &Clue) -> bool {
        (P::KIND.generator.must_keep)(clue)
    }
    fn separate(&self, solutions: [&[i64]; 2], params: &Parameters, rng: &mut Rng<'_>) -> Option<Draft<Box<dyn AnyPuzzle>>> {
        (P::KIND.generator.separate)(self, solutions, params, rng).map(any)
    }
    fn accepts(&self, solution: &[i64], params: &Parameters) -> bool {
        (P::KIND.generator.accepts)(self, solution, params)
    }
    fn canonical_form(&self, solution: &[i64]) -> String {
        (P::KIND.generator.canonical_form)(self, solution)
    }
    fn edits(&self) -> Vec<Edit> {
        Puzzle::edits(self)
    }
    fn edited(&self, edit: &str, value: &str) -> Result<Box<dyn AnyPuzzle>, String> {
        let place = Puzzle::edits(self).iter().position(|other| other.name == edit);
        let board = Puzzle::edited(self, place.ok_or_else(|| format!("nothing is placed at {}", crate::quoted(edit)))?, value)?;
        // What its readers do not take is no board.
        let format = &P::KIND.formats[0];
        let text = (format.write)(&board).map_err(|error| error.to_string())?;
        match (format.read)(&text) {
            Ok(same) if same == board => Ok(Box::new(board)),
            Ok(_) => Err("no text says this".into()),
            Err(error) => Err(error.problem),
        }
    }
    fn sudoku_9x9(&self) -> Option<[u8; 81]> {
        Puzzle::sudoku_9x9(self)
    }
    fn unit_grid(&self) -> Option<UnitGrid> {
        Puzzle::unit_grid(self)
    }
    fn draw(&self, known: &[Option<i64>]) -> Picture {
        Puzzle::draw(self, known)
    }
    fn write(&self, format: Option<&str>) -> Result<String, WriteError> {
        let found = match format {
            None => P::KIND.formats.first(),
            Some(name) => P::KIND.formats.iter().find(|f| f.name == name),
        };
        match found {
            Some(format) => (format.write)(self),
            None => Err(WriteError(format!("{} has no format `{}`", P::KIND.name, format.unwrap_or_default()))),
        }
    }
    fn read_solution(&self, text: &str) -> Result<Vec<i64>, TextError> {
        let readers = P::KIND.formats.iter().filter_map(|f| f.read_solution);
        let none = TextError::new(1, format_args!("no format of {} has a notation for solutions", P::KIND.name));
        let mut result = Err(none);
        for read in readers {
            result = read(self, text);
            if result.is_ok() {
                break;
            }
        }
        result
    }
    fn default_formulation(&self) -> &'static str {
        let takes = |f: &&Formulation<P>| f.refuses.is_none_or(|refuses| refuses(self).is_none());
        let formulations = P::KIND.formulations;
        formulations.iter().find(takes).unwrap_or(&formulations[0]).name
    }
    fn encode(&self, formulation: &str) -> Result<Encoding, EncodeError> {
        encode(self, formulation, Model::default())
    }
    fn encode_unnamed(&self, formulation: &str) -> Result<Encoding, EncodeError> {
        encode(self, formulation, Model::unnamed())
    }
}

fn any<P: Puzzle>(draft: Draft<P>) -> Draft<Box<dyn AnyPuzzle>> {
    Draft { board: Box::new(draft.board), solution: draft.solution }
}

fn misprint<P: Puzzle>(erratum: &Erratum<P>) -> Misprint {
    let puzzle = (erratum.board)();
    let mut model = Model::default();
    let views = (erratum.printed)(&puzzle, &mut model);
    let Erratum { equation, source, sentence, .. } = *erratum;
    Misprint { equation, source, sentence, puzzle: Box::new(puzzle), printed: Encoding { model, views, deductions: 0 } }
}

fn encode<P: Puzzle>(puzzle: &P, formulation: &str, mut model: Model) -> Result<Encoding, EncodeError> {
    let mut names = formulation.split('+');
    let name = names.next().unwrap_or_default();
    let formulations = P::KIND.formulations;
    let found = formulations.iter().find(|f| f.name == name);
    let found =
        found.ok_or_else(|| EncodeError::NoSuch { name: name.into(), known: formulations.iter().map(|f| f.name).collect() })?;
    if let Some(why) = found.refuses.and_then(|refuses| refuses(puzzle)) {
        return Err(EncodeError::Refused(why));
    }
    let views = (found.write)(puzzle, &mut model);
    let mut deductions = 0;
    for name in names {
        let preprocessors = P::KIND.preprocessors;
        let preprocessor = preprocessors.iter().find(|s| s.name == name);
        let preprocessor = preprocessor
            .ok_or_else(|| EncodeError::NoSuch { name: name.into(), known: preprocessors.iter().map(|s| s.name).collect() })?;
        for deduction in (preprocessor.deduce)(puzzle) {
            if views[deduction.var].tighten(&deduction.range, &mut model) {
                deductions += 1;
            }
        }
    }
    Ok(Encoding { model, views, deductions })
}
