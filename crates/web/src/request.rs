//! The fields of a request: the board, the method and further options of a query.

use crate::problem::Problem;
use axum::http::StatusCode;
use puzzles::{AnyKind, AnyPuzzle, CATALOGUE, PuzzleVar, boards};
use query::Method;
use report::{BoardId, listed::Listed};
use serde::Deserialize;
use serde_json::{Value, json};
use solve::{BACKENDS, Limits, Settings};
use std::{
    collections::BTreeMap,
    num::NonZero,
    time::{Duration, Instant},
};

/// The maximum number of puzzle variables; larger boards are for the command line.
pub const MAX_VARS: usize = 5000;

/// The maximum number of values of all puzzle variables together, which bounds the memory of a model.
const MAX_VALUES: i64 = 150_000;

/// A field of a request: its name, and its schema in the description.
pub struct Field {
    pub name: &'static str,
    pub schema: fn() -> Value,
}

/// Every field of any query. A query requires `board`, or `kind` if it generates a board.
pub const FIELDS: &[Field] = &[
    Field { name: "board", schema: board },
    Field { name: "kind", schema: || one_of("The kind of puzzle, where it cannot be detected.", kinds()) },
    Field { name: "formulation", schema: || text("A formulation of the kind, with preprocessing, such as flow+deductions.") },
    Field { name: "backend", schema: || one_of("The solver.", BACKENDS.iter().map(|backend| backend.name()).collect()) },
    Field {
        name: "seed",
        schema: || json!({ "type": "integer", "minimum": 0, "maximum": u64::MAX, "description": "The random seed of the solver." }),
    },
    Field {
        name: "time",
        schema: || {
            json!({
                "type": "number", "exclusiveMinimum": 0,
                "description": "The time limit in seconds, at most 60, or 3600 for a job."
            })
        },
    },
    Field {
        name: "without",
        schema: || json!({ "type": "array", "items": { "type": "string" }, "description": "Rules whose constraints are dropped." }),
    },
    Field {
        name: "most",
        schema: || json!({ "type": "integer", "minimum": 1, "maximum": u64::MAX, "description": "Stop at this number of solutions." }),
    },
    Field { name: "smallest", schema: || flag("Find a conflict with the fewest parts.") },
    Field { name: "given", schema: || flag("Choose only among the clues of the board.") },
    Field { name: "format", schema: || text("The format to write.") },
    Field { name: "rows", schema: || flag("Write every constraint as mathematics; for latex and markdown.") },
    Field { name: "leave_out_cuts", schema: || flag("Omit lazy constraints from the model.") },
    Field { name: "values", schema: || values("Values of puzzle variables, by name.") },
    Field { name: "against", schema: || values("Other values; differences in the drawing are marked.") },
    Field { name: "plain", schema: || flag("Draw with fixed colours instead of style variables.") },
    Field { name: "variable", schema: || text("The name of a puzzle variable.") },
    Field { name: "rule", schema: || text("The name of a rule.") },
    Field { name: "edit", schema: || text("The name of a place in `edits` of the board.") },
    Field { name: "value", schema: || text("The value to place there; the empty string removes it.") },
    Field { name: "clue", schema: || text("The name of a clue.") },
    Field { name: "size", schema: || text("The size of the board to generate, such as 9 or 9x7.") },
    Field {
        name: "parameters",
        schema: || json!({ "type": "object", "additionalProperties": { "type": "string" }, "description": "Parameters of the generator, by name." }),
    },
];

fn text(description: &str) -> Value {
    json!({ "type": "string", "description": description })
}

fn one_of(description: &str, names: Vec<&str>) -> Value {
    json!({ "type": "string", "enum": names, "description": description })
}

fn board() -> Value {
    let examples = ["1234341221434...", "hashi\n2 . 2\n. . .\n2 . 2\n", "https://puzz.link/p?starbattle/4/4/1/94g1s0"];
    let mut board = text("A board as the command line takes it: text in any format, an id or a URL.");
    board["examples"] = json!(examples);
    board
}

fn kinds() -> Vec<&'static str> {
    CATALOGUE.iter().map(|kind| kind.name()).collect()
}

fn flag(description: &str) -> Value {
    json!({ "type": "boolean", "description": description })
}

fn values(description: &str) -> Value {
    json!({
        "type": "object", "additionalProperties": { "type": "integer", "minimum": i64::MIN, "maximum": i64::MAX },
        "description": description
    })
}

/// The fields of one request.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fields {
    pub board: String,
    pub kind: Option<String>,
    pub formulation: Option<String>,
    pub backend: Option<String>,
    pub seed: u64,
    pub time: Option<f64>,
    pub without: Vec<String>,
    pub most: Option<NonZero<u64>>,
    pub smallest: bool,
    pub given: bool,
    pub format: Option<String>,
    pub rows: bool,
    pub leave_out_cuts: bool,
    pub values: BTreeMap<String, i64>,
    pub against: Option<BTreeMap<String, i64>>,
    pub plain: bool,
    pub variable: Option<String>,
    pub rule: Option<String>,
    pub edit: String,
    pub value: String,
    pub clue: String,
    pub size: Option<String>,
    pub parameters: BTreeMap<String, String>,
}

impl Fields {
    /// Reads a request body with the given fields, of which `needed` is required.
    ///
    /// # Errors
    /// If the body is not a JSON object of these fields, or lacks the required one.
    pub fn read(body: &[u8], fields: &[&str], needed: &str) -> Result<Self, Problem> {
        let bad = |error: serde_json::Error| Problem::wrong_use(format_args!("expected a JSON object: {error}"));
        let object: Value = serde_json::from_slice(body).map_err(bad)?;
        let found = object.as_object().ok_or_else(|| Problem::wrong_use("expected a JSON object"))?;
        if let Some(other) = found.keys().find(|key| !fields.contains(&key.as_str())) {
            let other = puzzles::quoted(other);
            return Err(Problem::wrong_use(format_args!("there is no field {other} here; there are {}", fields.join(", "))));
        }
        if !found.contains_key(needed) {
            return Err(Problem::wrong_use(format_args!("expected a field `{needed}`")));
        }
        if let Some((name, _)) = found.iter().find(|(_, value)| value.is_null()) {
            return Err(Problem::wrong_use(format_args!("expected a value for `{name}`, found null; omit the field instead")));
        }
        let fields: Self = serde_json::from_value(object).map_err(bad)?;
        match fields.time {
            Some(time) if time <= 0.0 => Err(Problem::wrong_use(format_args!("expected a `time` above 0, found {time}"))),
            _ => Ok(fields),
        }
    }

    /// The requested time limit, or the default, at most `max`.
    pub fn time(&self, default: Duration, max: Duration) -> Duration {
        self.time.map_or(default, |seconds| Duration::try_from_secs_f64(seconds).unwrap_or(max)).min(max)
    }

    /// The kind in the request.
    ///
    /// # Errors
    /// If there is none, or no such kind.
    pub fn named_kind(&self) -> Result<&'static dyn AnyKind, Problem> {
        let name = self.kind.as_deref().unwrap_or_default();
        let none = || Problem::wrong_use(format_args!("there is no kind {}; see /api/kinds", puzzles::quoted(name)));
        puzzles::find(name).ok_or_else(none)
    }

    /// The board of the request, and the solutions listed with it.
    ///
    /// # Errors
    /// If there is none, or it is too large.
    pub fn puzzle(&self) -> Result<(Box<dyn AnyPuzzle>, Vec<Listed>), Problem> {
        let kind = self.kind.is_some().then(|| self.named_kind()).transpose()?;
        let board = boards(&self.board, kind).next().ok_or_else(|| Problem::refused("expected a board, found none"))?;
        let puzzle = board.puzzle?;
        let vars = puzzle.vars();
        let width = |var: &PuzzleVar| var.range.end().saturating_sub(*var.range.start()).saturating_add(1);
        let values = vars.iter().map(width).fold(0, i64::saturating_add);
        if vars.len() > MAX_VARS || values > MAX_VALUES {
            let found = format!("{} variables with {values} values in all", vars.len());
            let message = format_args!(
                "expected at most {MAX_VARS} variables with {MAX_VALUES} values in all, found {found}; the command line takes larger boards"
            );
            return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, message));
        }
        Ok((puzzle, board.solutions))
    }

    /// The method for a board: the requested one, with defaults for the rest.
    ///
    /// # Errors
    /// If there is no such solver.
    pub fn method(&self, puzzle: &dyn AnyPuzzle) -> Result<Method<'static>, Problem> {
        let default = Method::default_for(puzzle);
        let backend = match &self.backend {
            None => default.backend,
            Some(name) => solve::find(name).ok_or_else(|| {
                Problem::wrong_use(format_args!("there is no backend {}; see /api/backends", puzzles::quoted(name)))
            })?,
        };
        let settings = Settings { seed: self.seed, ..Settings::default() };
        let direct = self.formulation.is_none() && self.backend.is_none();
        Ok(Method { formulation: self.formulation.clone().unwrap_or(default.formulation), backend, settings, direct })
    }
}

/// A request to generate a board of a kind.
pub struct GenerateTask<'t> {
    pub fields: &'t Fields,
    pub kind: &'static dyn AnyKind,
    pub limits: Limits,
}

/// A query about a board, ready to run.
pub struct Task<'t> {
    pub fields: &'t Fields,
    pub puzzle: &'t dyn AnyPuzzle,
    /// The solutions listed with the board.
    pub listed: &'t [Listed],
    pub limits: Limits,
    /// Reports progress.
    pub progress: &'t dyn Fn(String),
    /// Reports a partial result, in the form of the final one.
    pub so_far: &'t dyn Fn(Value),
}

impl<'t> From<&Task<'t>> for BoardId<'t> {
    fn from(task: &Task<'t>) -> Self {
        Self { source: &task.fields.board, line: 1, kind: task.puzzle.kind().name() }
    }
}

impl Task<'_> {
    /// The requested method.
    ///
    /// # Errors
    /// If there is no such solver.
    pub fn method(&self) -> Result<Method<'static>, Problem> {
        self.fields.method(self.puzzle)
    }

    /// Limits with a deadline `time` from now, at most that of the task.
    pub fn within(&self, time: Duration) -> Limits {
        let deadline = Instant::now().checked_add(time);
        let deadline = [deadline, self.limits.deadline].into_iter().flatten().min();
        Limits { deadline, ..self.limits.clone() }
    }

    /// Values given by name, in the order of the puzzle variables; values out of range are `None`.
    ///
    /// # Errors
    /// If there is no variable of a name.
    pub fn known(&self, values: &BTreeMap<String, i64>) -> Result<Vec<Option<i64>>, Problem> {
        let vars = self.puzzle.vars();
        if let Some(name) = values.keys().find(|name| !vars.iter().any(|var| *var.name == ***name)) {
            return Err(Problem::wrong_use(format_args!("there is no variable {}", puzzles::quoted(name))));
        }
        let value = |u: &PuzzleVar| values.get(u.name.as_str()).copied().filter(|value| u.range.contains(value));
        Ok(vars.iter().map(value).collect())
    }
}
