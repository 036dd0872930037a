//! Kinds that are written as code, and their boards, as trait objects.

use crate::{
    AnyKind, AnyPuzzle, Clue, Clued, Drawer, Drawn, Edit, Editable, EncodeError, Encoding, Entry, Explained, Format, Formulation,
    KeptClues, Misprint, Part, Playing, Preprocessor, Puzzle, PuzzleVar, Said, SolutionText, TextError, Tool, UnitGrid,
    Violation, Wording, WriteError, abstract_model,
    encode::encode,
    generator::{Draft, Parameter, Parameters, Rng, Sizes},
    picture::Point,
};
use algebra::{AbstractModel, Data, text::ModelError};
use model::{Interrupt, Model, Rule};
use std::{marker::PhantomData, ops::RangeInclusive};

/// The kind of `P` as a trait object.
pub struct KindOf<P>(pub PhantomData<fn() -> P>);

impl<P: Puzzle> AnyKind for KindOf<P> {
    fn name(&self) -> &'static str {
        P::KIND.name
    }
    fn title(&self) -> &'static str {
        P::KIND.title
    }
    fn other_names(&self) -> &[&'static str] {
        P::KIND.other_names
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
    fn vocabulary(&self) -> String {
        abstract_model::vocabulary::<P>()
    }
    fn abstract_model(&self, formulation: &str) -> Option<Result<AbstractModel, ModelError>> {
        abstract_model::of::<P>(formulation)
    }
    fn preprocessors(&self) -> Vec<Entry> {
        let entry = |p: &Preprocessor<P>| Entry { name: p.name, summary: p.summary, source: p.source };
        P::KIND.preprocessors.iter().map(entry).collect()
    }
    fn errata(&self) -> Vec<Misprint> {
        P::ERRATA.iter().map(abstract_model::misprint).collect()
    }
    fn wording(&self) -> Wording {
        P::WORDING
    }
    fn formats(&self) -> Vec<Entry> {
        let entry = |f: &Format<P>| Entry { name: f.name, summary: f.summary, source: "" };
        P::KIND.formats.iter().map(entry).collect()
    }
    #[cfg(feature = "schema")]
    fn schema(&self) -> serde_json::Value {
        crate::schema::of_boards::<P>()
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
        P::KIND.generator.parameters
    }
    fn draft(&self, params: &Parameters, rng: &mut Rng) -> Result<Option<Draft<Box<dyn AnyPuzzle>>>, String> {
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
        const { &KindOf::<P>(PhantomData) }
    }
    fn vars(&self) -> Vec<PuzzleVar> {
        Puzzle::vars(self)
    }
    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        Puzzle::ranges(self)
    }
    fn playing(&self) -> Playing {
        Puzzle::playing(self)
    }
    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        Puzzle::violations(self, solution)
    }
    fn is_solution(&self, values: &[i64]) -> bool {
        Puzzle::is_solution(self, values)
    }
    fn cost(&self, solution: &[i64]) -> Option<i64> {
        Puzzle::cost(self, solution)
    }
    fn has_objective(&self) -> bool {
        Puzzle::has_objective(self)
    }
    fn clues(&self) -> Vec<Clue> {
        Clued::clues(self)
    }
    fn clue_meanings(&self) -> Vec<String> {
        Clued::clue_meanings(self)
    }
    fn with_clues(&self, kept: &[bool]) -> Box<dyn AnyPuzzle> {
        Box::new(Clued::with_clues(self, &mut KeptClues::new(kept)))
    }
    fn with_all_clues(&self, solution: &[i64]) -> Box<dyn AnyPuzzle> {
        Box::new(Clued::with_all_clues(self, solution))
    }
    fn reveal(&self, solution: &[i64], params: &Parameters, rng: &mut Rng) -> Option<Box<dyn AnyPuzzle>> {
        let revealed = (P::KIND.generator.reveal)(self, solution, params, rng)?;
        Some(Box::new(revealed))
    }
    fn must_keep(&self, clue: &Clue) -> bool {
        (P::KIND.generator.must_keep)(clue)
    }
    fn separate(&self, solutions: [&[i64]; 2], params: &Parameters, rng: &mut Rng) -> Option<Draft<Box<dyn AnyPuzzle>>> {
        (P::KIND.generator.separate)(self, solutions, params, rng).map(any)
    }
    fn separates_everywhere(&self) -> bool {
        P::KIND.generator.separates_everywhere
    }
    fn accepts(&self, solution: &[i64], params: &Parameters) -> bool {
        (P::KIND.generator.accepts)(self, solution, params)
    }
    fn canonical_form(&self, solution: &[i64]) -> String {
        (P::KIND.generator.canonical_form)(self, solution)
    }
    fn edits(&self) -> Vec<Edit> {
        Editable::edits(self)
    }
    fn tools(&self) -> Vec<Tool> {
        Editable::tools(self)
    }
    fn edited(&self, edit: &str, value: &str) -> Result<Box<dyn AnyPuzzle>, String> {
        let unknown = || format!("nothing is placed at {}", crate::quoted(edit));
        let board = if let Some(place) = Editable::edits(self).iter().position(|other| other.name == edit) {
            Editable::edited(self, place, value)?
        } else {
            let tool = Editable::tools(self).iter().position(|other| other.name == edit).ok_or_else(unknown)?;
            Editable::with_mark(self, tool, value)?
        };
        // A board that its own format cannot read back is invalid.
        let format = &P::KIND.formats[0];
        let text = (format.write)(&board).map_err(|error| error.to_string())?;
        match (format.read)(&text) {
            Ok(same) if same == board => Ok(Box::new(board)),
            Ok(_) => Err("no text represents this board".into()),
            Err(error) => Err(error.problem),
        }
    }
    fn sudoku_9x9(&self) -> Option<[u8; 81]> {
        Puzzle::sudoku_9x9(self)
    }
    fn unit_grid(&self) -> Option<UnitGrid> {
        Puzzle::unit_grid(self)
    }
    fn misshapen(&self) -> Option<String> {
        Puzzle::misshapen(self)
    }
    fn parts(&self) -> Result<Vec<Part>, String> {
        Explained::parts(self)
    }
    fn say(&self, var: usize, said: Said<'_>) -> String {
        Puzzle::say(self, var, said)
    }
    fn drawer(&self) -> Drawer<'_> {
        Box::new(|known| Drawn::draw(self, known))
    }
    fn origin(&self) -> Point {
        Drawn::origin(self)
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
    fn states_solution(&self, text: &str, format: &str) -> bool {
        P::states_solution(text, format)
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
        self.own_default().unwrap_or_else(|| formulations.iter().find(takes).unwrap_or(&formulations[0]).name)
    }
    fn data(&self) -> Data {
        let mut data = Data::default();
        (P::KIND.vocabulary.data)(self, &mut data);
        data
    }
    fn encode_within(&self, formulation: &str, interrupt: Interrupt) -> Result<Encoding, EncodeError> {
        encode(self, formulation, Model::default().interrupted_by(interrupt))
    }
    fn encode_with_clues(&self, formulation: &str, kept: &[bool], interrupt: Interrupt) -> Result<Encoding, EncodeError> {
        let board = Clued::with_clues(self, &mut KeptClues::new(kept));
        encode(&board, formulation, Model::default().posting_fixes().interrupted_by(interrupt))
    }
    fn encode_unnamed(&self, formulation: &str, interrupt: Interrupt) -> Result<Encoding, EncodeError> {
        encode(self, formulation, Model::unnamed().interrupted_by(interrupt))
    }
}

fn any<P: Puzzle>(draft: Draft<P>) -> Draft<Box<dyn AnyPuzzle>> {
    Draft { board: Box::new(draft.board), solution: draft.solution }
}
