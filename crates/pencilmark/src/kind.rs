//! What there is: kinds of puzzles and backends.

use crate::Error;
use ::model::Rule;
use puzzles::{AnyKind, EncodeError, Entry, generator::Parameter};
use std::fmt;

/// A kind of puzzle: its rules, formulations, formats and examples.
#[derive(Clone, Copy)]
pub struct Kind(&'static dyn AnyKind);

/// All kinds, by name.
///
/// ```
/// let names: Vec<&str> = pencilmark::kinds().map(|kind| kind.name()).collect();
/// assert!(names.contains(&"sudoku") && names.contains(&"hashi"));
/// ```
pub fn kinds() -> impl ExactSizeIterator<Item = Kind> {
    puzzles::kinds().map(Kind).collect::<Vec<_>>().into_iter()
}

/// Adds a kind for the rest of the process: `text` is its kind-file, and `file` its name in errors. From then on it is one of
/// [`kinds`], and its boards are read like any other.
///
/// # Errors
/// [`Error::Encode`] with line, column and caret if the text is no kind-file, or there is a kind of that name.
///
/// ```
/// let text = r#"
/// kind latin "Latin square";
/// param n in 1..30;
/// var v {i in 1..n, j in 1..n} integer >= 1 <= n;
/// solution cell {i in 1..n, j in 1..n} := v[i,j];
/// rule rows "No row has a digit twice.";
/// rule columns "No column has a digit twice.";
/// s.t. rows {i in 1..n}: alldiff({j in 1..n} v[i,j]);
/// s.t. columns {j in 1..n}: alldiff({i in 1..n} v[i,j]);
/// "#;
/// pencilmark::add_kind("latin.pmk", text)?;
/// let board = pencilmark::Puzzle::read("latin\nparam n := 3;")?;
/// assert_eq!(board.count(100, &pencilmark::Options::new())?.found, 12_u32.into());
/// # Ok::<(), pencilmark::Error>(())
/// ```
pub fn add_kind(file: &str, text: &str) -> Result<Kind, Error> {
    puzzles::add_kind(file, text).map(Kind).map_err(|error| EncodeError::Model(error).into())
}

/// Adds a formulation for the rest of the process: `text` is an abstract model that uses the vocabulary of a kind. From then on
/// `name` is a formulation of every kind; the text is read when a board is first written in it. An earlier one of that name is
/// replaced.
///
/// ```
/// let text = "var x {i in N, j in N, k in N} binary;
/// solution cell {i in N, j in N} := sum {k in N} k * x[i,j,k];
/// s.t. cells {i in N, j in N}: sum {k in N} x[i,j,k] = 1;";
/// pencilmark::add_formulation("loose", text);
/// # Ok::<(), pencilmark::Error>(())
/// ```
pub fn add_formulation(name: &str, text: &str) {
    puzzles::add_formulation(name, text);
}

/// The kind of this name.
///
/// # Errors
/// [`Error::NoSuch`] if there is none.
///
/// ```
/// assert_eq!(pencilmark::kind("kenken")?.title(), "KenKen");
/// let error = pencilmark::kind("chess").unwrap_err();
/// assert!(error.to_string().starts_with("there is no kind `chess`; there are akari, "));
/// # Ok::<(), pencilmark::Error>(())
/// ```
pub fn kind(name: &str) -> Result<Kind, Error> {
    puzzles::find(name).map(Kind).ok_or_else(|| Error::no_such("kind", name, kinds().map(|kind| kind.name())))
}

/// All backends that are compiled in. The first is the default.
///
/// ```
/// assert_eq!(pencilmark::backends().next().expect("one is always there").name, "engine");
/// ```
pub fn backends() -> impl ExactSizeIterator<Item = Entry> {
    solve::BACKENDS.iter().map(|backend| Entry { name: backend.name(), summary: backend.summary(), source: "" })
}

impl Kind {
    pub(crate) fn of(kind: &'static dyn AnyKind) -> Self {
        Self(kind)
    }

    pub(crate) fn any(self) -> &'static dyn AnyKind {
        self.0
    }

    /// The name in files and calls.
    ///
    /// ```
    /// assert_eq!(pencilmark::kind("star-battle")?.name(), "star-battle");
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The name for people.
    ///
    /// ```
    /// assert_eq!(pencilmark::kind("star-battle")?.title(), "Star Battle");
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn title(self) -> &'static str {
        self.0.title()
    }

    /// What else it is called; [`kind`] finds it by these names, too.
    ///
    /// ```
    /// assert_eq!(pencilmark::kind("Takuzu")?.name(), "binary-sudoku");
    /// assert!(pencilmark::kind("binary-sudoku")?.other_names().contains(&"Takuzu"));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn other_names(self) -> &'static [&'static str] {
        self.0.other_names()
    }

    /// The rules of the game.
    ///
    /// ```
    /// let rules = pencilmark::kind("sudoku")?.rules();
    /// assert!(rules.iter().any(|rule| rule.name == "rows"));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn rules(self) -> &'static [&'static Rule] {
        self.0.rules()
    }

    /// The objective, if there is one: the solutions of a board are then the optimal ones.
    ///
    /// ```
    /// assert!(pencilmark::kind("circuit-scramble")?.objective().is_some());
    /// assert!(pencilmark::kind("sudoku")?.objective().is_none());
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn objective(self) -> Option<&'static Rule> {
        self.0.objective()
    }

    /// The formulations, with their sources. The first that does not refuse a board is its default.
    ///
    /// ```
    /// let names: Vec<&str> = pencilmark::kind("hashi")?.formulations().iter().map(|entry| entry.name).collect();
    /// assert_eq!(names, ["cuts", "flow", "reachability"]);
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn formulations(self) -> Vec<Entry> {
        self.0.formulations()
    }

    /// The preprocessors that can be added to any formulation, as in `flow+deductions`.
    ///
    /// ```
    /// assert_eq!(pencilmark::kind("hashi")?.preprocessors()[0].name, "deductions");
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn preprocessors(self) -> Vec<Entry> {
        self.0.preprocessors()
    }

    /// The text formats. The first can hold every board.
    ///
    /// ```
    /// assert!(pencilmark::kind("sudoku")?.formats().iter().any(|format| format.name == "line"));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn formats(self) -> Vec<Entry> {
        report::board_formats(self.0)
    }

    /// Example boards as puzzle files, which [`Puzzle::read`](crate::Puzzle::read) reads.
    ///
    /// ```
    /// let example = pencilmark::kind("knight")?.examples()[0];
    /// assert_eq!(pencilmark::Puzzle::read(example)?.kind().name(), "knight");
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn examples(self) -> &'static [&'static str] {
        self.0.examples()
    }

    /// The sizes of [generated](crate::generate) boards, in words.
    ///
    /// ```
    /// println!("{}", pencilmark::kind("hashi")?.sizes());
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn sizes(self) -> String {
        self.0.sizes().describe()
    }

    /// The other parameters of [generated](crate::generate) boards.
    ///
    /// ```
    /// let parameters = pencilmark::kind("sudoku")?.parameters();
    /// assert!(parameters.iter().any(|parameter| parameter.name == "clues"));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn parameters(self) -> &'static [Parameter] {
        self.0.parameters()
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Kind {}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kind").field(&self.name()).finish()
    }
}

/// The name.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
