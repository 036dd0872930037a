//! Formulations that are texts: those of the kinds, and those that a user adds at run time.

use crate::{EncodeError, Encoding, Erratum, Formulation, Kind, Misprint, ONE_VALUE, Puzzle};
use algebra::{
    AbstractModel,
    text::{ModelError, Source, Texts, is_mod, print, skipped},
    tree::{Item, Rule as RuleItem, Span},
};
use model::{IntegerView, Model, Rule};
use std::{
    borrow::Cow,
    collections::BTreeMap,
    sync::{Arc, LazyLock, Mutex, PoisonError, RwLock},
};

/// Formulations with their names resolved, by kind, each with its text: a text is resolved once, however many boards it is
/// written for.
type Resolved = BTreeMap<&'static str, Vec<(String, Arc<algebra::Formulation>)>>;

static RESOLVED: LazyLock<Mutex<Resolved>> = LazyLock::new(Mutex::default);

/// The own formulations by name.
static OWN: LazyLock<RwLock<BTreeMap<String, Arc<str>>>> = LazyLock::new(RwLock::default);

/// Adds a formulation for the rest of the program: the abstract model `text`, which uses the
/// [vocabulary](crate::AnyKind::vocabulary) of a kind. From then on `name` is a formulation of every kind; the text is read
/// when a board is first encoded with it. An earlier one of the same name is replaced.
///
/// The rules judge every solution, so a text that allows too much is found out; one that allows too little is not.
pub fn add_formulation(name: &str, text: &str) {
    OWN.write().unwrap_or_else(PoisonError::into_inner).insert(name.into(), text.into());
}

/// Whether a name is that of a file with a formulation: `NAME.pmk`, or `NAME.mod` as AMPL and MathProg have it.
pub fn is_formulation_file(name: &str) -> bool {
    name.ends_with(".pmk") || is_mod(name)
}

/// What is not read of a formulation, a sentence for each: commands in a file of AMPL or MathProg.
pub fn skipped_of(name: &str, text: &str) -> Vec<String> {
    let found = if is_mod(name) { skipped(Source { name, text }).unwrap_or_default() } else { Vec::new() };
    found.iter().map(|(line, word)| format!("{name}:{line}: `{word}` is skipped, as it is no part of the model")).collect()
}

/// Whether a formulation of this name was [added](add_formulation).
pub fn is_added(name: &str) -> bool {
    own(name).is_some()
}

/// The text of an own formulation.
pub fn own(name: &str) -> Option<Arc<str>> {
    OWN.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
}

/// Writes a puzzle in a formulation of its kind, or in one that was added.
pub fn write<P: Puzzle>(puzzle: &P, name: &str, model: &mut Model) -> Result<Vec<IntegerView>, EncodeError> {
    let formulations = P::KIND.formulations;
    let Some(found) = formulations.iter().find(|f| f.name == name) else {
        return match own(name) {
            Some(text) => write_text(puzzle, name, &text, model),
            None => Err(EncodeError::NoSuch { name: name.into(), known: formulations.iter().map(|f| f.name).collect() }),
        };
    };
    if let Some(reason) = found.refuses.and_then(|refuses| refuses(puzzle)) {
        return Err(EncodeError::Refused(reason));
    }
    write_text(puzzle, name, found.text, model)
}

/// Writes a puzzle in the abstract model `text`.
fn write_text<P: Puzzle>(puzzle: &P, name: &str, text: &str, model: &mut Model) -> Result<Vec<IntegerView>, EncodeError> {
    let formulation = match known(P::KIND.name, text) {
        Some(known) => known,
        None => Base::of::<P>().resolved(&file_name::<P>(name), text).map_err(EncodeError::Model)?,
    };
    let instantiate = |model: &mut Model| {
        let mut data = formulation.wanted(model);
        (P::KIND.vocabulary.data)(puzzle, &mut data);
        formulation.instantiate(data, model)
    };
    let views = instantiate(model).map_err(|error| match model.is_unnamed() {
        // Without names, the error has none either.
        true => instantiate(&mut Model::default().interrupted_by(model.interrupt())).err().unwrap_or(error),
        false => error,
    });
    let views = views.map_err(EncodeError::Model)?;
    let vars = puzzle.names().len();
    match views.len() == vars || model.is_incomplete() {
        true => Ok(views),
        false => Err(EncodeError::other_solution(name, views.len(), vars)),
    }
}

/// A misprint with the board that shows it, and the model as printed.
///
/// # Panics
/// If the text of the erratum is no model of the kind, which a test excludes.
pub fn misprint<P: Puzzle>(erratum: &Erratum<P>) -> Misprint {
    let Erratum { equation, source, class, sentence, formulation, board, printed } = *erratum;
    let puzzle = board();
    let made = printed_model::<P>(formulation, printed).and_then(|(items, made)| {
        let mut model = Model::default();
        let mut data = made.wanted(&model);
        (P::KIND.vocabulary.data)(&puzzle, &mut data);
        let views = made.instantiate(data, &mut model)?;
        Ok((items, Encoding { model, views, deductions: 0 }))
    });
    let (items, printed) = made.unwrap_or_else(|error| panic!("erratum {equation} of {}: {error}", P::KIND.name));
    Misprint { equation, source, class, sentence, formulation, puzzle: Box::new(puzzle), items, printed }
}

/// The items of an erratum, and the formulation with them.
fn printed_model<P: Puzzle>(name: &str, printed: &str) -> Result<(AbstractModel, algebra::Formulation), ModelError> {
    let base = Base::of::<P>();
    let text = P::KIND.formulations.iter().find(|f| f.name == name).map_or("", |f| f.text);
    let file_name = file_name::<P>(name);
    let texts = Texts::read(&base.sources(&file_name, text))?;
    let erratum = Source { name: "erratum", text: printed };
    let items = texts.items(texts.model(), erratum)?;
    let sources = [texts.sources(), &[erratum]].concat();
    let made = algebra::Formulation::new(&texts.model().with_items(&items).without_unused(), &sources, &base.rules)?;
    Ok((items, made))
}

/// What the abstract models of a kind share: their rules, and the vocabulary.
#[derive(Debug)]
pub struct Base {
    /// The name of the kind.
    pub kind: &'static str,
    /// The texts of the vocabulary, with their names in errors.
    pub vocabulary: Vec<(Cow<'static, str>, Cow<'static, str>)>,
    /// The rules that a model can name.
    pub rules: Vec<&'static Rule>,
}

impl Base {
    fn of<P: Puzzle>() -> Self {
        let Kind { name: kind, vocabulary, .. } = P::KIND;
        Self { kind, vocabulary: vec![(format!("{kind}/vocabulary.pmk").into(), vocabulary.text.into())], rules: rules::<P>() }
    }

    /// The formulation `text` of the kind.
    pub fn read(&self, name: &str, text: &str) -> Result<AbstractModel, ModelError> {
        let sources = self.sources(name, text);
        let (vocabulary, own) = sources.split_at(self.vocabulary.len());
        Texts::read(vocabulary)?.over(own[0])
    }

    /// What a model can use of the vocabulary: its sets, parameters and places.
    pub fn vocabulary(&self) -> Result<AbstractModel, ModelError> {
        self.read("model", "")
    }

    fn sources<'t>(&'t self, name: &'t str, text: &'t str) -> Vec<Source<'t>> {
        let vocabulary = self.vocabulary.iter().map(|(name, text)| Source { name, text });
        vocabulary.chain([Source { name, text }]).collect()
    }

    /// The formulation `text` with its names resolved, once for each text.
    pub fn resolved(&self, name: &str, text: &str) -> Result<Arc<algebra::Formulation>, ModelError> {
        if let Some(known) = known(self.kind, text) {
            return Ok(known);
        }
        let sources = self.sources(name, text);
        let made = Arc::new(algebra::Formulation::new(&self.read(name, text)?.without_unused(), &sources, &self.rules)?);
        let mut resolved = RESOLVED.lock().unwrap_or_else(PoisonError::into_inner);
        resolved.entry(self.kind).or_default().push((text.into(), made.clone()));
        Ok(made)
    }
}

/// The formulation `text` of a kind, if its names were resolved before.
fn known(kind: &'static str, text: &str) -> Option<Arc<algebra::Formulation>> {
    let resolved = RESOLVED.lock().unwrap_or_else(PoisonError::into_inner);
    Some(resolved.get(kind)?.iter().find(|known| known.0 == text)?.1.clone())
}

/// The name of a formulation in errors.
fn file_name<P: Puzzle>(name: &str) -> String {
    let is_own = P::KIND.formulations.iter().all(|f| f.name != name);
    if is_own { name.into() } else { format!("{}/{name}.pmk", P::KIND.name) }
}

/// The rules that an abstract model of the kind can name.
fn rules<P: Puzzle>() -> Vec<&'static Rule> {
    P::KIND.rules.iter().copied().chain([ONE_VALUE]).chain(P::OBJECTIVE).collect()
}

/// The abstract model of a formulation with its vocabulary and rules; `None` if there is none of this name.
pub fn of<P: Puzzle>(name: &str) -> Option<Result<AbstractModel, ModelError>> {
    let known: Option<&Formulation<P>> = P::KIND.formulations.iter().find(|f| f.name == name);
    let text: Arc<str> = match known {
        Some(formulation) => formulation.text.into(),
        None => own(name)?,
    };
    Some(Base::of::<P>().read(&file_name::<P>(name), &text).map(with_rules::<P>))
}

/// The vocabulary of a kind as text: its rules, then its declarations with their comments.
pub fn vocabulary<P: Puzzle>() -> String {
    let rules = with_rules::<P>(AbstractModel::default());
    format!("{}\n{}", print(&rules), P::KIND.vocabulary.text)
}

/// The model with the rules of the kind before its own items.
fn with_rules<P: Puzzle>(mut model: AbstractModel) -> AbstractModel {
    let item = |rule: &&Rule| {
        Item::Rule(RuleItem {
            name: rule.name.replace('-', "_"),
            sentence: rule.sentence.into(),
            violation: String::new(),
            span: Span::default(),
        })
    };
    model.items.splice(0..0, rules::<P>().iter().map(item).collect::<Vec<_>>());
    model
}

#[cfg(test)]
mod tests;
