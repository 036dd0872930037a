//! The query that generates a board.

use crate::{common::named, problem::Problem, query::query, task::Task};
use puzzles::AnyKind;
use query::generate::{GenerateError, Request, one, parameters};
use report::NamedValues;
use serde::Deserialize;
use serde_json::{Value, json};

type Kind = &'static dyn AnyKind;

query! {
    /// Generate a board with a unique solution; /api/kinds/{kind} lists the parameters.
    Generate, "generate", &["kind", "seed", "time"], generate: Kind, GenerateOptions
}

/// What to generate.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct GenerateOptions {
    /// The size, such as 9 or 9x7 [default: that of the kind].
    #[cfg_attr(feature = "cli", arg(value_name = "SIZE"))]
    pub size: Option<String>,
    /// Set parameters of the generator, such as clues=30; for every kind, `level`, `grade` and `technique` say how hard the board
    /// shall be.
    #[serde(deserialize_with = "named")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, String>"))]
    #[cfg_attr(feature = "cli", arg(long = "with", short = 'w', value_name = "NAME=VALUE", value_parser = crate::command::pair::<String>))]
    pub parameters: Vec<(String, String)>,
}

/// A board with a unique solution, from a seed.
fn generate(task: &Task<'_, Kind>, options: &GenerateOptions) -> Result<Value, Problem> {
    let (kind, seed) = (*task.on, task.common.seed);
    let with: Vec<(&str, &str)> = options.parameters.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let size = options.size.as_deref().filter(|size| !size.is_empty());
    let (params, wanted) = parameters(kind, size, &with).map_err(Problem::wrong_use)?;
    let order = Request { kind, params: &params, seed, limits: task.limits.clone(), wanted };
    let made = one(&order).map_err(problem)?;
    let vars = made.board.vars();
    Ok(json!({
        "kind": kind.name(), "seed": seed, "attempts": made.attempt + 1, "clues": made.board.clues().len(),
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
