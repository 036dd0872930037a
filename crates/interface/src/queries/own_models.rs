//! Queries about abstract models as texts: that of a formulation, and an edited one.

use crate::{
    common::{Board, METHOD},
    problem::Problem,
    query::{NoOptions, query},
    task::Task,
};
use puzzles::{AnyKind, EncodeError};
use query::{Discrepancy, Judged, ModelSize, QueryError, mathematics, own_model, own_text};
use report::{ModelReport, NamedValues, StatisticsReport, violations};
use serde::Deserialize;
use serde_json::{Value, json};
use solve::SearchError;

query! {
    /// Write the abstract model of a formulation, as text and as mathematics, and the vocabulary that it uses.
    Text, "abstract-model", &["kind", "formulation"], text: &'static dyn AnyKind, NoOptions
}

query! {
    /// Solve a board in an abstract model of one's own, and compare its solutions with those that the rules allow.
    OwnModel, "own-model", METHOD, solve: Board, OwnOptions
}

/// The abstract model.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct OwnOptions {
    /// The text of the abstract model, without the vocabulary of the kind.
    text: String,
}

/// The maximum length of a text, in bytes.
const MAX_TEXT: usize = 1 << 16;

/// The text of a formulation; null if it is written as code.
fn text(task: &Task<'_, &'static dyn AnyKind>, _: &NoOptions) -> Result<Value, Problem> {
    let kind = *task.on;
    let known = kind.formulations();
    let wanted = task.common.formulation.as_deref().unwrap_or(known[0].name);
    if known.iter().all(|formulation| formulation.name != wanted) {
        let known: Vec<&str> = known.iter().map(|formulation| formulation.name).collect();
        let wanted = puzzles::quoted(wanted);
        return Err(Problem::wrong_use(format_args!("there is no formulation {wanted}; there are {}", known.join(", "))));
    }
    Ok(json!({
        "kind": kind.name(), "formulation": wanted, "text": own_text(kind, wanted),
        "mathematics": mathematics(kind, wanted), "vocabulary": kind.vocabulary()
    }))
}

/// What the text says of the board, held against the rules.
fn solve(task: &Task<'_>, options: &OwnOptions) -> Result<Value, Problem> {
    if options.text.len() > MAX_TEXT {
        return Err(Problem::wrong_use(format_args!(
            "expected a text of at most {MAX_TEXT} bytes, found {}",
            options.text.len()
        )));
    }
    let (puzzle, method) = (task.puzzle(), task.method()?);
    let kind = puzzle.kind().name();
    let found = match own_model(puzzle, &options.text, &method, &task.limits) {
        Ok(found) => found,
        Err(QueryError::Encode(EncodeError::Model(error))) => {
            return Ok(json!({
                "kind": kind, "outcome": "error", "reason": error.message,
                "error": { "source": error.source, "line": error.line, "column": error.column, "text": error.to_string() }
            }));
        }
        Err(QueryError::Encode(EncodeError::Refused(why)) | QueryError::Search(SearchError::Refused { why, .. })) => {
            return Ok(json!({ "kind": kind, "outcome": "refused", "reason": why }));
        }
        Err(QueryError::Search(SearchError::Limit(limit))) => {
            return Ok(json!({ "kind": kind, "outcome": "unknown", "reason": limit.name() }));
        }
        Err(error) => return Err(error.into()),
    };
    let (outcome, why) = match &found.discrepancy {
        None => ("agrees", None),
        Some(Discrepancy::AcceptsNonSolution(_, why)) => ("accepts-non-solution", Some(why)),
        Some(Discrepancy::MissesSolution(_)) => ("misses-solution", None),
        Some(Discrepancy::AcceptsSuboptimal(_)) => ("accepts-suboptimal", None),
    };
    let values = match (&found.discrepancy, &found.judged) {
        (Some(discrepancy), _) => Some(discrepancy.values()),
        (None, Judged::Solution(solution)) => Some(solution.values()),
        (None, _) => None,
    };
    let vars = puzzle.vars();
    Ok(json!({
        "kind": kind, "outcome": outcome, "reason": found.discrepancy.as_ref().map(Discrepancy::describe),
        "values": values.map(|values| NamedValues::new(&vars, values)),
        "violations": why.map(|why| violations::objects(puzzle, why)),
        "model": ModelReport::from(&ModelSize::of(&found.encoding.model)), "backend": found.backend,
        "statistics": StatisticsReport::from(&found.statistics)
    }))
}
