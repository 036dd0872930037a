//! Boards that are made.

use crate::{asked::Making, problem::Problem};
use puzzles::make::Wish;
use report::Named;
use serde_json::{Value, json};
use study::generate::{CouldNot, Order, one};

/// A board with one answer, from a seed.
pub fn generate(making: &Making<'_>) -> Result<Value, Problem> {
    let (kind, asked) = (making.kind, making.asked);
    let with: Vec<(&str, &str)> = asked.wishes.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let size = asked.size.as_deref().filter(|size| !size.is_empty());
    let wish = Wish::new(&kind.sizes(), kind.choices(), size, &with).map_err(Problem::wrong_use)?;
    let order = Order { kind, wish: &wish, seed: asked.seed, limits: making.limits.clone() };
    let made = one(&order).map_err(could_not)?;
    let unknowns = made.board.unknowns();
    Ok(json!({
        "kind": kind.name(), "seed": asked.seed, "attempts": made.attempt + 1, "clues": made.board.clues().len(),
        "board": made.board.write(None)?, "answer": Named::new(&unknowns, made.answer.values()),
    }))
}

fn could_not(why: CouldNot) -> Problem {
    match why {
        CouldNot::Wish(why) => Problem::wrong_use(why),
        CouldNot::Attempts(_) | CouldNot::Limit(_) => Problem::refused(format_args!("could not make such a board: {why}")),
        CouldNot::Study(error) => error.into(),
    }
}
