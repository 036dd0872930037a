//! The query that generates a board.

use crate::{problem::Problem, request::GenerateTask};
use puzzles::generator::Parameters;
use query::generate::{GenerateError, Request, one};
use report::NamedValues;
use serde_json::{Value, json};

/// A board with a unique solution, from a seed.
pub fn generate(task: &GenerateTask<'_>) -> Result<Value, Problem> {
    let (kind, fields) = (task.kind, task.fields);
    let with: Vec<(&str, &str)> = fields.parameters.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let size = fields.size.as_deref().filter(|size| !size.is_empty());
    let params = Parameters::new(&kind.sizes(), kind.parameters(), size, &with).map_err(Problem::wrong_use)?;
    let order = Request {
        kind,
        params: &params,
        seed: fields.seed,
        limits: task.limits.clone(),
        wanted: query::generate::Wanted::default(),
    };
    let made = one(&order).map_err(problem)?;
    let vars = made.board.vars();
    Ok(json!({
        "kind": kind.name(), "seed": fields.seed, "attempts": made.attempt + 1, "clues": made.board.clues().len(),
        "board": made.board.write(None)?, "solution": NamedValues::new(&vars, made.solution.values()),
    }))
}

fn problem(why: GenerateError) -> Problem {
    match why {
        GenerateError::Parameters(why) => Problem::wrong_use(why),
        GenerateError::Attempts(_) | GenerateError::Limit(_) => {
            Problem::refused(format_args!("could not generate such a board: {why}"))
        }
        GenerateError::Query(error) => error.into(),
    }
}
