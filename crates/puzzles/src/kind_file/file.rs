//! Kinds as files: those that the program brings along, and those that were added.

use super::{
    FORMAT,
    board::TextPuzzle,
    formats::cages,
    kept,
    kind::{TextKind, with_rules},
    record::{self, JSON},
    sections::{self, DefaultFor},
};
use crate::{
    AnyKind, AnyPuzzle, Entry, Misprint, NamedInference, SolutionText, TextError, Wording,
    abstract_model::own,
    generator::{Draft, Parameter, Parameters, Rng, Sizes},
    penpa, puzzlink, registry, tatham,
    text::starts_with_word,
};
use algebra::{
    AbstractModel,
    text::{ModelError, Source, print},
    tree::{Item, Span},
};
use model::Rule;
use std::{ops::Deref, sync::OnceLock};

/// A kind that is a text. Those that the program brings along are read when they are first asked about.
pub struct FileKind {
    name: &'static str,
    title: &'static str,
    other_names: Vec<&'static str>,
    /// The genres of its addresses.
    addresses: Vec<&'static str>,
    /// The genres of its addresses and of its files of pzpr.
    genres: Vec<&'static str>,
    /// The games of Simon Tatham's collection.
    games: Vec<&'static str>,
    /// Whether rows of cells alone are a board.
    is_bare: bool,
    /// The sets and parameters that a board states, apart from the sides.
    stated: OnceLock<Vec<&'static str>>,
    source: Source<'static>,
    kind: OnceLock<&'static TextKind>,
}

/// The texts of the built-in kinds, in alphabetical order, each followed by the formulations that stand in files of their own.
pub const BUILT_IN: &[Source<'static>] = include!(concat!(env!("OUT_DIR"), "/kinds.rs"));

/// The kinds that the program brings along as files.
pub fn files() -> impl Iterator<Item = FileKind> {
    BUILT_IN.iter().map(|&source| FileKind::listed(source))
}

/// The maximum length of the text of a kind, in bytes.
const MAX_KIND: usize = 1 << 20;

/// Adds a kind for the rest of the program: `text` is its kind-file, and `file` its name in errors. The unchanged file of a
/// kind that the program brings along adds nothing.
///
/// # Errors
/// The first place where the text is no kind-file; a text of more than 1 MiB; a name that another kind has already.
pub fn add_kind(file: &str, text: &str) -> Result<&'static dyn AnyKind, ModelError> {
    if text.len() > MAX_KIND {
        let message = format!("expected a kind of at most {MAX_KIND} bytes, found {}", text.len());
        return Err(ModelError::new(&[Source { name: file, text: "" }], Span::default(), message));
    }
    if let Some(own) = BUILT_IN.iter().find(|own| own.text == text).and_then(|own| registry::find(FileKind::listed(*own).name)) {
        return Ok(own);
    }
    let kind = FileKind::read(file, text)?;
    let name = kind.name;
    let added: &'static FileKind = Box::leak(Box::new(kind));
    if registry::add(added) {
        return Ok(added);
    }
    let source = Source { name: file, text };
    let span = sections::read(source).map(|sections| sections.kind.span).unwrap_or_default();
    Err(ModelError::new(&[source], span, format!("there is a kind `{name}` already")))
}

impl FileKind {
    /// Reads a file, without adding the kind.
    ///
    /// # Errors
    /// The first place where the text is no kind-file.
    pub fn read(file: &str, text: &str) -> Result<Self, ModelError> {
        let source = Source { name: file, text };
        let kind: &'static TextKind = Box::leak(Box::new(TextKind::new(source, &sections::read(source)?)?));
        let listed = Self::listed(Source { name: kept(file), text: kept(text) });
        Ok(Self { name: kind.name, title: kind.title, kind: OnceLock::from(kind), ..listed })
    }

    /// The kind of a file, of which only the statements `kind`, `address`, `pzprv3` and `tatham` are looked at.
    fn listed(source: Source<'static>) -> Self {
        let statements = |word: &'static str| {
            let lines = source.text.lines().take_while(|line| !line.starts_with("example;"));
            lines.filter_map(move |line| line.strip_prefix(word)?.strip_prefix(' '))
        };
        let head = statements("kind").next().unwrap_or_default();
        let genres = |statement: &'static str| {
            let mut is_last = false;
            let words =
                statement.split_whitespace().take_while(move |word| !std::mem::replace(&mut is_last, !word.ends_with(',')));
            words.map(|word| word.trim_end_matches([',', ';']))
        };
        let addresses: Vec<&'static str> = statements("address").flat_map(genres).collect();
        Self {
            name: head.split_whitespace().next().unwrap_or_default(),
            title: head.split('"').nth(1).unwrap_or_default(),
            other_names: head.split('"').skip(1).step_by(2).skip(1).collect(),
            genres: addresses.iter().copied().chain(statements("pzprv3").flat_map(genres)).map(puzzlink::genre_of).collect(),
            games: statements("tatham").flat_map(genres).collect(),
            is_bare: statements("bare").next().is_some(),
            stated: OnceLock::new(),
            addresses,
            source,
            kind: OnceLock::new(),
        }
    }

    /// The kind, read now if it was not.
    fn kind(&self) -> &'static TextKind {
        self.kind.get_or_init(|| {
            let kind = sections::read(self.source).and_then(|sections| TextKind::new(self.source, &sections));
            Box::leak(Box::new(kind.unwrap_or_else(|error| panic!("a built-in kind: {error}"))))
        })
    }

    /// Whether a text may be a board: it names the kind.
    fn is_named(&self, text: &str) -> bool {
        if text.trim_start().starts_with('{') {
            let stated = || self.stated.get_or_init(|| stated(self.source.text));
            return record::recognises(text, self.name, || self.kind().keys()) || record::has_all(text, || stated());
        }
        // Some half a million boards a second are asked for their kind. Names, addresses and ids start with a letter, if not
        // with a comment.
        if !text.trim_start().starts_with(|c: char| c.is_ascii_alphabetic() || c == '#') {
            return self.is_bare && self.kind().formats.is_bare(text);
        }
        let in_file = || {
            text.trim_start()
                .strip_prefix("pzprv3")
                .and_then(|rest| rest.split(['/', '\n', '\r']).skip(1).map(str::trim).find(|part| !part.is_empty()))
        };
        starts_with_word(text, self.name)
            || self.is_bare && self.kind().formats.is_bare(text)
            || puzzlink::kind(text).or_else(in_file).is_some_and(|genre| self.genres.contains(&puzzlink::genre_of(genre.trim())))
            || self.games.iter().any(|game| tatham::id(text, game).is_some_and(|id| id.named) || tatham::is_address(text, game))
    }
}

/// The names of the sets and parameters that a board of a kind with this text states, apart from the sides: found without reading
/// the kind.
fn stated(text: &'static str) -> Vec<&'static str> {
    let rules = text.split("\ngenerate ").next().unwrap_or_default().split("\nformulation ").next().unwrap_or_default();
    let rooms = rules.contains("\nboard regions;") || rules.contains("\nboard voids;");
    let statements = rules.split(';').map(str::trim_start).filter(|statement| !statement.contains(":="));
    let declared = statements.filter_map(|statement| {
        let statement = statement.lines().find(|line| !line.starts_with('#'))?;
        let (_, rest) = statement.split_once(' ').filter(|(word, _)| ["param", "clue", "set"].contains(word))?;
        rest.split([' ', '{', ';']).next()
    });
    if text.contains("\narithmetic ") {
        return [&cages::KEYS[..], &["cells"]].concat();
    }
    // Where boards need no name, the sides tell them from others; a flag may be missing.
    let is_bare = text.contains("\nbare ");
    // Sets with signs are rows, and the words of a flag tell them from those of another kind.
    if text.contains("\nsigns ") {
        let words =
            text.split("\nflag ").skip(1).filter(|flag| flag.lines().next().is_some_and(|flag| flag.contains("\" or \"")));
        let flags = words.filter_map(|flag| flag.split(' ').next());
        return [record::BOARD].into_iter().chain(flags).collect();
    }
    let is_flag = |name: &str| text.contains(&format!("\nflag {name} "));
    let named = declared.filter(|name| !["rows", "columns", "n"].contains(name) && !is_flag(name));
    let named = named.chain(if is_bare { ["rows", "columns"].as_slice() } else { &[] }.iter().copied());
    rooms.then_some("room").into_iter().chain(named).collect()
}

impl Deref for FileKind {
    type Target = TextKind;

    fn deref(&self) -> &TextKind {
        self.kind()
    }
}

impl AnyKind for FileKind {
    fn name(&self) -> &'static str {
        self.name
    }
    fn title(&self) -> &'static str {
        self.title
    }
    fn other_names(&self) -> &[&'static str] {
        &self.other_names
    }
    fn rules(&self) -> &'static [&'static Rule] {
        self.rules
    }
    fn objective(&self) -> Option<&'static Rule> {
        self.objective
    }
    fn formulations(&self) -> Vec<Entry> {
        let is_default = |name: &str| match &self.default {
            Some((default, DefaultFor::From(0))) => name == *default,
            _ => name == self.reference,
        };
        let mut entries: Vec<Entry> = self.formulations.iter().map(|formulation| formulation.entry).collect();
        // The default comes first, then the rules.
        entries.sort_by_key(|entry| (!is_default(entry.name), entry.name != self.reference));
        entries
    }
    fn reference(&self) -> Option<&'static str> {
        Some(self.reference)
    }
    fn source(&self) -> Option<Source<'static>> {
        Some(self.source)
    }
    fn vocabulary(&self) -> String {
        let rules = self.rules_model().into_iter().flat_map(AbstractModel::rules);
        let rules = AbstractModel { items: rules.cloned().map(Item::Rule).collect() };
        format!("{}\n{}", print(&rules), print(&self.base.vocabulary().unwrap_or_default()))
    }
    fn abstract_model(&self, formulation: &str) -> Option<Result<AbstractModel, ModelError>> {
        if let Some(known) = self.formulations.iter().find(|known| known.entry.name == formulation) {
            return Some(Ok(known.model.clone()));
        }
        let text = own(formulation)?;
        Some(
            self.base
                .read(formulation, &text)
                .map(|model| with_rules(&self.formulations[self.formulations.len() - 1].model, model)),
        )
    }
    fn preprocessors(&self) -> Vec<Entry> {
        Vec::new()
    }
    fn errata(&self) -> Vec<Misprint> {
        self.errata.iter().map(|erratum| erratum.misprint(self.kind())).collect()
    }
    fn inferences(&self) -> &'static [NamedInference] {
        self.inferences
    }
    fn violation(&self, rule: &str) -> Option<&str> {
        let name = rule.replace('-', "_");
        let known = self.rules_model()?.rules().find(|known| known.name == name)?;
        Some(&known.violation[..]).filter(|violation| !violation.is_empty())
    }
    fn wording(&self) -> Wording {
        self.wording
    }
    fn formats(&self) -> Vec<Entry> {
        let summary = "the name of the kind, then the sets and parameters of the board as in MathProg, or drawn as a grid";
        let record = self.has_records().then_some(Entry { name: JSON, summary: record::summary(self), source: "" });
        let data = Entry { name: FORMAT, summary, source: "" };
        let mut entries: Vec<Entry> = [data].into_iter().chain(self.formats.entries()).chain(record).collect();
        entries.sort_by_key(|entry| self.formats.first().is_some_and(|first| first != entry.name));
        entries
    }
    #[cfg(feature = "schema")]
    fn schema(&self) -> serde_json::Value {
        crate::schema::of(self.name, self.title, self.has_records().then(|| record::schema(self)))
    }
    fn solution_text(&self) -> SolutionText {
        // A tour uses few of the moves.
        if self.wording == Wording::Tour { SolutionText::Named } else { SolutionText::Values }
    }
    fn examples(&self) -> &'static [&'static str] {
        self.examples
    }
    fn sizes(&self) -> Sizes {
        self.sizes
    }
    fn parameters(&self) -> &'static [Parameter] {
        if let Some(hook) = self.hook {
            return hook.parameters;
        }
        self.kind().parameters
    }
    fn draft(&self, params: &Parameters, rng: &mut Rng) -> Result<Option<Draft<Box<dyn AnyPuzzle>>>, String> {
        if let Some(hook) = self.hook {
            let draft = (hook.draft)(self.kind(), params, rng)?;
            return Ok(draft.map(|Draft { board, solution }| Draft { board: Box::new(board) as Box<dyn AnyPuzzle>, solution }));
        }
        let Some(generator) = &self.generator else { return Err(format!("the file of {} has no section `generate`", self.name)) };
        generator.draft(self.kind(), params, rng)
    }
    fn recognises(&self, text: &str) -> Option<&'static str> {
        if penpa::is_address(text) {
            return penpa::is_titled(text, self.name).then_some(penpa::NAME);
        }
        let may_be_id = !self.games.is_empty() && tatham::is_bare(text);
        if !may_be_id && !self.is_named(text) {
            return None;
        }
        if text.trim_start().starts_with('{') {
            return self.has_records().then_some(JSON);
        }
        self.formats.recognises(text).or_else(|| starts_with_word(text, self.name).then_some(FORMAT))
    }
    fn read(&self, text: &str, format: Option<&str>) -> Result<Box<dyn AnyPuzzle>, TextError> {
        let is_record = text.trim_start().starts_with('{') && self.has_records();
        match format.or(is_record.then_some(JSON)).or_else(|| self.recognises(text)).or_else(|| self.formats.meant(text)) {
            Some(JSON) if self.has_records() => Ok(Box::new(record::read(self.kind(), text)?)),
            None | Some(FORMAT) => Ok(Box::new(TextPuzzle::read(self.kind(), text)?)),
            Some(name) => match self.formats.read(text, name, &self.vocabulary) {
                Some(read) => {
                    read.and_then(|(line, data)| Ok(Box::new(TextPuzzle::drawn(self.kind(), data, line)?) as Box<dyn AnyPuzzle>))
                }
                None => Err(TextError::new(1, self.formats.lacks(self.name, name))),
            },
        }
    }
    fn keys(&self) -> Vec<&'static str> {
        self.kind().keys()
    }
    fn genres(&self) -> Vec<&'static str> {
        self.addresses.clone()
    }
    fn games(&self) -> Vec<&'static str> {
        self.games.clone()
    }
    fn split(&self, _: &str) -> Vec<(usize, Box<dyn AnyPuzzle>)> {
        Vec::new()
    }
}
