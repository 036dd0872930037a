//! Checks solutions of peers against the rules.

use puzzles::{AnyPuzzle, Solution};
use serde_json::{Value, json};

/// Checks `solution` of the request: an object of values by the names of puzzle variables; other names are ignored. Replies
/// with `fault`, `null` for a correct solution, and then its `cost`.
pub fn check(board: &dyn AnyPuzzle, request: &Value) -> Result<Value, String> {
    let mut values = Vec::new();
    for var in board.vars() {
        let Some(value) = request["solution"][var.name.as_str()].as_i64() else {
            return Ok(json!({ "fault": format!("{} has no value", var.name) }));
        };
        values.push(value);
    }
    Ok(match Solution::to(board, values) {
        Ok(solution) => json!({ "fault": null, "cost": board.cost(solution.values()) }),
        Err(error) => json!({ "fault": error.to_string() }),
    })
}
