//! The query that generates a board.

use crate::{
    common::{named_written, written},
    problem::Problem,
    query::query,
    task::Task,
};
use puzzles::{AnyKind, AnyPuzzle, boards, generator::Parameters};
use query::generate::{GenerateError, Request, Wanted, one, parameters, size_of};
use report::NamedValues;
use serde::Deserialize;
use serde_json::{Value, json};

type Kind = &'static dyn AnyKind;

query! {
    /// Generate a board with a unique solution; /api/kinds/{kind} lists the parameters.
    Generate, "generate", &["kind", "seed", "time"], generate: Kind, GenerateOptions
}

/// What to generate.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct GenerateOptions {
    /// The size, such as 9 or 9x7 [default: that of the kind, or of the level].
    #[cfg_attr(feature = "cli", arg(value_name = "SIZE"))]
    #[serde(deserialize_with = "written")]
    #[cfg_attr(feature = "schema", schemars(extend("type" = ["string", "integer"])))]
    pub size: Option<String>,
    /// Replace the givens of this board: all else stays, and the cells of the parameter `pattern` get new ones.
    #[cfg_attr(feature = "cli", arg(long, value_name = "BOARD", conflicts_with = "size"))]
    pub on: Option<String>,
    /// Set parameters of the generator, such as clues=30; for every kind, `level`, `grade`, `technique` and `minimal` say how hard
    /// the board shall be.
    #[serde(deserialize_with = "named_written")]
    #[cfg_attr(feature = "schema", schemars(
        with = "std::collections::BTreeMap<String, String>",
        extend("additionalProperties" = { "type": ["string", "integer"] })
    ))]
    #[cfg_attr(feature = "cli", arg(long = "with", short = 'w', value_name = "NAME=VALUE", value_parser = crate::command::pair::<String>))]
    pub parameters: Vec<(String, String)>,
}

/// What is asked for, once it is read.
#[derive(Debug)]
pub struct GenerateRequest {
    /// The board whose givens are replaced, if there is one.
    pub on: Option<Box<dyn AnyPuzzle>>,
    /// The parameters of the generator.
    pub params: Parameters,
    /// How hard the boards shall be.
    pub wanted: Wanted,
}

impl GenerateOptions {
    /// What they ask for.
    ///
    /// # Errors
    /// If a size, name, value or board is not allowed, as a sentence without a full stop.
    pub fn read(&self, kind: Kind) -> Result<GenerateRequest, String> {
        let with: Vec<(&str, &str)> = self.parameters.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let size = self.size.as_deref().filter(|size| !size.is_empty());
        let Some(text) = &self.on else {
            return parameters(kind, size, &with).map(|(params, wanted)| GenerateRequest { on: None, params, wanted });
        };
        if size.is_some() {
            return Err("`size` is that of the board after `on`; omit it".into());
        }
        let board = boards(text, Some(kind)).next().ok_or("expected a board after `on`, found none")?;
        let board = board.puzzle.map_err(|error| format!("the board after `on`: {error}"))?;
        let size = size_of(&*board).ok_or("expected a board after `on` whose puzzle variables are its cells")?;
        let (params, wanted) = parameters(kind, Some(&size), &with)?;
        match params.pattern() {
            Some(_) => Ok(GenerateRequest { on: Some(board), params, wanted }),
            None => Err("expected the parameter `pattern` with `on`".into()),
        }
    }
}

/// A board with a unique solution, from a seed.
fn generate(task: &Task<'_, Kind>, options: &GenerateOptions) -> Result<Value, Problem> {
    let (kind, seed) = (*task.on, task.common.seed);
    let GenerateRequest { on, params, wanted } = options.read(kind).map_err(Problem::wrong_use)?;
    let request = Request { kind, on: on.as_deref(), params: &params, seed, limits: task.limits.clone(), wanted };
    let made = one(&request).map_err(problem)?;
    let vars = made.board.vars();
    Ok(json!({
        "kind": kind.name(), "seed": seed, "attempts": made.attempt + 1, "clues": made.board.clues().len(), "level": made.level.map(explain::Level::name),
        "board": made.board.write(None)?, "solution": NamedValues::new(&vars, made.solution.values()),
    }))
}

fn problem(why: GenerateError) -> Problem {
    match why {
        GenerateError::Parameters(why) => Problem::wrong_use(why),
        GenerateError::Attempts(_) | GenerateError::Limit(_) | GenerateError::Unmet { .. } => {
            Problem::refused(format_args!("could not generate such a board: {why}"))
        }
        GenerateError::Query(error) => error.into(),
    }
}
