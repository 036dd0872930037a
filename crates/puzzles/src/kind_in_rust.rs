//! Kinds that are written as code, as trait objects.

use crate::{
    AnyKind, AnyPuzzle, Entry, Format, Formulation, Misprint, Preprocessor, Puzzle, SolutionText, TextError, abstract_model,
    catalogue::any,
    generator::{Draft, Parameter, Parameters, Rng, Sizes},
};
use algebra::{AbstractModel, text::ModelError};
use model::Rule;
use std::marker::PhantomData;

/// The kind of `P` as a trait object.
pub struct KindOf<P>(pub PhantomData<fn() -> P>);

impl<P: Puzzle> AnyKind for KindOf<P> {
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
    fn vocabulary(&self) -> Option<String> {
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
