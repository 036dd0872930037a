//! Abstract models in their text, edited: the text of a formulation, and what an edited one says of a board.

use crate::{
    Discrepancy, Judged, Method, QueryError, compare_encoding,
    misprint::{open, read as read_values},
};
use algebra::{
    AbstractModel, Formulation,
    text::{ModelError, Source, Texts, print, read},
    tree::{Item, Rule as RuleItem},
    write::{Format, Options},
};
use model::{Interrupt, Model, Rule};
use puzzles::{AnyKind, AnyPuzzle, EncodeError, Encoding, ONE_VALUE, Solution};
use solve::{Limits, Outcome, SearchError, Statistics};

/// The maximum number of solutions that are compared.
const MAX_SOLUTIONS: usize = 20;

/// What an abstract model says of a board.
#[derive(Debug)]
pub struct OwnModel {
    /// The model of the board.
    pub encoding: Encoding,
    /// A solution of the model, judged by the rules.
    pub judged: Judged,
    /// How its solutions differ from those that the rules allow, up to 20 of each; `None` if they are the same.
    pub discrepancy: Option<Discrepancy>,
    /// The work of the first solve.
    pub statistics: Statistics,
    /// The name of the backend that took the model.
    pub backend: &'static str,
}

/// The text of a formulation, without the vocabulary of its kind; `None` if there is none of this name.
pub fn own_text(kind: &dyn AnyKind, formulation: &str) -> Option<String> {
    let (model, vocabulary) = (kind.abstract_model(formulation)?.ok()?, kind.vocabulary());
    let shared = read(&[Source { name: formulation, text: &vocabulary }]).ok()?;
    let items = model.items.into_iter().filter(|item| !shared.items.contains(item));
    Some(print(&AbstractModel { items: items.collect() }))
}

/// The mathematics of a formulation for any board, as Markdown with LaTeX; `None` if it is written as code.
pub fn mathematics(kind: &dyn AnyKind, formulation: &str) -> Option<String> {
    let model = kind.abstract_model(formulation)?.ok()?;
    Some(Format::Markdown.model(&model.without_places(), Options::default()))
}

/// Solves a board in the abstract model `text`, which uses the vocabulary of its kind, and compares the solutions with those that
/// the rules allow. Unlike a formulation that is [added](puzzles::add_formulation), nothing is kept of the text.
///
/// # Errors
/// The first error in the text; if no backend takes the model, or a limit is reached.
pub fn own_model(puzzle: &dyn AnyPuzzle, text: &str, method: &Method<'_>, limits: &Limits) -> Result<OwnModel, QueryError> {
    let encoding = encode(puzzle, text, limits.interrupt())?;
    if encoding.model.is_incomplete() {
        return Err(SearchError::Limit(limits.was_reached()).into());
    }
    // A text may need real variables, which few backends take.
    let mut search = match method.open(encoding.clone(), limits) {
        Ok((search, _)) => search,
        Err(QueryError::Search(SearchError::Refused { .. })) => open(&encoding.model, limits)?,
        Err(error) => return Err(error),
    };
    let judged = match search.solve(limits)? {
        Outcome::Feasible(values) => {
            let read = read_values(&encoding.views, &values);
            match Solution::to(puzzle, read.clone()) {
                Ok(solution) => Judged::Solution(solution),
                Err(why) => Judged::NotASolution(read, why),
            }
        }
        Outcome::Infeasible => Judged::Exhausted,
        Outcome::Unknown(limit) => Judged::Unknown(limit),
    };
    let (statistics, backend) = (search.statistics().clone(), search.backend().name());
    let discrepancy = match &judged {
        Judged::NotASolution(values, why) => Some(Discrepancy::AcceptsNonSolution(values.clone(), why.clone())),
        Judged::Unknown(limit) => return Err(SearchError::Limit(*limit).into()),
        Judged::Solution(_) | Judged::Exhausted => compare_encoding(puzzle, &encoding, MAX_SOLUTIONS, limits)?,
    };
    Ok(OwnModel { encoding, judged, discrepancy, statistics, backend })
}

/// Whether a formulation of the kind declares a rule.
fn is_declared(kind: &dyn AnyKind, rule: &RuleItem) -> bool {
    let declares = |model: AbstractModel| model.rules().any(|known| known == rule);
    kind.formulations().iter().any(|known| kind.abstract_model(known.name).is_some_and(|model| model.is_ok_and(declares)))
}

/// Writes a board in the abstract model `text`.
fn encode(puzzle: &dyn AnyPuzzle, text: &str, interrupt: Interrupt) -> Result<Encoding, EncodeError> {
    let kind = puzzle.kind();
    let (vocabulary, data) = (kind.vocabulary(), puzzle.data());
    let name = format!("{}/vocabulary.pmk", kind.name());
    let sources = [Source { name: &name, text: &vocabulary }, Source { name: "model", text }];
    let rules: Vec<&'static Rule> = kind.rules().iter().copied().chain([ONE_VALUE]).chain(kind.objective()).collect();
    let instantiate = || {
        let mut model = Texts::read(&sources[..1])?.over(sources[1])?;
        for item in &mut model.items {
            match item {
                // Rules and equations are kept for as long as the program runs, which no text of a stranger may fill.
                Item::Rule(rule) if !is_declared(kind, rule) => {
                    let message = format!("a rule of {} is expected; `{}` is new", kind.name(), rule.name);
                    return Err(ModelError::new(&sources, rule.span, message));
                }
                Item::Family(family) => family.equation.clear(),
                _ => {}
            }
        }
        let made = Formulation::new(&model.without_unused(), &sources, &rules)?;
        let mut model = Model::default().interrupted_by(interrupt);
        let views = made.instantiate(data, &mut model)?;
        // What is added from now on is small, and must not be dropped.
        Ok(Encoding { model: model.interrupted_by(Interrupt::default()), views, deductions: 0 })
    };
    let encoding = instantiate().map_err(EncodeError::Model)?;
    let (views, vars) = (encoding.views.len(), puzzle.ranges().len());
    match views == vars || encoding.model.is_incomplete() {
        true => Ok(encoding),
        false => Err(EncodeError::Refused(format!("the text has solutions of {views} values; the board has {vars}"))),
    }
}
