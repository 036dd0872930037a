//! Boards that are made.

use crate::{asked::Making, problem::Problem};
use puzzles::generator::Parameters;
use query::generate::{GenerateError, Order, one};
use report::Named;
use serde_json::{Value, json};

/// A board with one solution, from a seed.
pub fn generate(making: &Making<'_>) -> Result<Value, Problem> {
    let (kind, asked) = (making.kind, making.asked);
    let with: Vec<(&str, &str)> = asked.parameters.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let size = asked.size.as_deref().filter(|size| !size.is_empty());
    let params = Parameters::new(&kind.sizes(), kind.parameters(), size, &with).map_err(Problem::wrong_use)?;
    let order = Order { kind, params: &params, seed: asked.seed, limits: making.limits.clone() };
    let made = one(&order).map_err(could_not)?;
    let vars = made.board.vars();
    Ok(json!({
        "kind": kind.name(), "seed": asked.seed, "attempts": made.attempt + 1, "clues": made.board.clues().len(),
        "board": made.board.write(None)?, "solution": Named::new(&vars, made.solution.values()),
    }))
}

fn could_not(why: GenerateError) -> Problem {
    match why {
        GenerateError::Parameters(why) => Problem::wrong_use(why),
        GenerateError::Attempts(_) | GenerateError::Limit(_) => {
            Problem::refused(format_args!("could not make such a board: {why}"))
        }
        GenerateError::Experiment(error) => error.into(),
    }
}
