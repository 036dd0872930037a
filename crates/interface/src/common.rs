//! What requests have in common: the board, the kind, the method and the time limit.

use crate::problem::{Problem, ProblemKind};
use puzzles::{AnyKind, AnyPuzzle, PuzzleVar, ReadError, boards, misshapen_board};
use report::listed::Listed;
use serde::{Deserialize, Deserializer, de::Error};
use serde_json::Value;
use std::{collections::BTreeMap, time::Duration};

/// The maximum number of puzzle variables; larger boards are for the command line.
const MAX_VARS: usize = 5000;

/// The maximum number of values of all puzzle variables together, which bounds the memory of a model.
const MAX_VALUES: i64 = 150_000;

/// The common options of a query about a board without a model.
pub const BOARD: &[&str] = &["board", "kind"];

/// The common options of a query about the model of a board.
pub const MODEL: &[&str] = &["board", "kind", "formulation"];

/// The common options of a query that solves a board.
pub const METHOD: &[&str] = &["board", "kind", "formulation", "backend", "seed", "time"];

/// Reads values by name from an object; on the command line they are `NAME=VALUE`.
pub fn named<'d, D: Deserializer<'d>, T: Deserialize<'d>>(from: D) -> Result<Vec<(String, T)>, D::Error> {
    BTreeMap::deserialize(from).map(|found| found.into_iter().collect())
}

/// The same where there may be none.
pub fn named_if<'d, D: Deserializer<'d>, T: Deserialize<'d>>(from: D) -> Result<Option<Vec<(String, T)>>, D::Error> {
    named(from).map(Some)
}

/// A text, which may be written as an integer.
fn text<E: Error>(value: Value) -> Result<String, E> {
    match value {
        Value::String(text) => Ok(text),
        Value::Number(number) if !number.is_f64() => Ok(number.to_string()),
        other => Err(E::custom(format_args!("expected a text or an integer, found {other}"))),
    }
}

/// Reads a text that may be written as an integer, such as the size 9.
pub fn written<'d, D: Deserializer<'d>>(from: D) -> Result<Option<String>, D::Error> {
    Option::deserialize(from)?.map(text).transpose()
}

/// Reads such texts by name from an object.
pub fn named_written<'d, D: Deserializer<'d>>(from: D) -> Result<Vec<(String, String)>, D::Error> {
    named(from)?.into_iter().map(|(name, value)| Ok((name, text(value)?))).collect()
}

/// The options that several queries take; each says which.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Common {
    /// A board as the command line takes it: text in any format, an id or a URL.
    #[cfg_attr(feature = "schema", schemars(extend("examples" = crate::lists::BOARDS)))]
    pub board: String,
    /// The kind of puzzle, where it cannot be detected.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = crate::lists::kind_names())))]
    pub kind: Option<String>,
    /// A formulation of the kind, with preprocessing, such as flow+deductions.
    pub formulation: Option<String>,
    /// The solver.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = crate::lists::backend_names())))]
    pub backend: Option<String>,
    /// The random seed of the solver or the generator.
    pub seed: u64,
    /// The time limit in seconds, at most 60, or 3600 for a job.
    #[cfg_attr(feature = "schema", schemars(extend("exclusiveMinimum" = 0)))]
    pub time: Option<f64>,
    /// Whether the board may have any size.
    #[serde(skip)]
    pub any_size: bool,
}

impl Common {
    /// The requested time limit, or the default, at most `max`.
    pub fn time(&self, default: Duration, max: Duration) -> Duration {
        self.time.map_or(default, |seconds| Duration::try_from_secs_f64(seconds).unwrap_or(max)).min(max)
    }
}

/// What a query is about.
pub trait Subject: Sized {
    /// The required common option.
    const NEEDS: &'static str;

    /// Read from the common options.
    ///
    /// # Errors
    /// If there is none, or it is too large.
    fn of(common: &Common) -> Result<Self, Problem>;

    /// Why only editors take it, if so.
    fn problem(&self) -> Option<Problem> {
        None
    }
}

/// The kind in the request.
impl Subject for &'static dyn AnyKind {
    const NEEDS: &'static str = "kind";

    fn of(common: &Common) -> Result<Self, Problem> {
        let name = common.kind.as_deref().unwrap_or_default();
        let none = || Problem::wrong_use(format_args!("there is no kind {}; see /api/kinds", puzzles::quoted(name)));
        puzzles::find(name).ok_or_else(none)
    }
}

/// The board in the request.
pub struct Board {
    /// The board.
    pub puzzle: Box<dyn AnyPuzzle>,
    /// The solutions listed with it.
    pub listed: Vec<Listed>,
    /// Why no board of this shape has a solution.
    misshapen: Option<ReadError>,
}

impl Subject for Board {
    const NEEDS: &'static str = "board";

    fn of(common: &Common) -> Result<Self, Problem> {
        let kind = common.kind.is_some().then(|| Subject::of(common)).transpose()?;
        let board = boards(&common.board, kind).next().ok_or_else(|| Problem::refused("expected a board, found none"))?;
        let (puzzle, misshapen) = match board.puzzle {
            Ok(puzzle) => (puzzle, None),
            Err(error) => match misshapen_board(&common.board, kind) {
                Some(puzzle) => (puzzle, Some(error)),
                None => return Err(error.into()),
            },
        };
        let vars = puzzle.vars();
        let width = |var: &PuzzleVar| var.range.end().saturating_sub(*var.range.start()).saturating_add(1);
        let values = vars.iter().map(width).fold(0, i64::saturating_add);
        if !common.any_size && (vars.len() > MAX_VARS || values > MAX_VALUES) {
            let found = format!("{} variables with {values} values in all", vars.len());
            let message = format_args!(
                "expected at most {MAX_VARS} variables with {MAX_VALUES} values in all, found {found}; the command line takes larger boards"
            );
            return Err(Problem::new(ProblemKind::TooLarge, message));
        }
        Ok(Self { puzzle, listed: board.solutions, misshapen })
    }

    fn problem(&self) -> Option<Problem> {
        self.misshapen.clone().map(Problem::from)
    }
}
