//! Whether a solution of a peer is one, by the rules.

use puzzles::{AnyPuzzle, Solution};
use serde_json::{Value, json};

/// Judges `solution`, an object of values by the names of unknowns; other names do not count.
pub fn judged(board: &dyn AnyPuzzle, request: &Value) -> Result<Value, String> {
    let mut values = Vec::new();
    for var in board.vars() {
        let Some(value) = request["solution"][var.name.as_str()].as_i64() else {
            return Ok(json!({ "fault": format!("{} is not answered", var.name) }));
        };
        values.push(value);
    }
    Ok(match Solution::to(board, values) {
        Ok(solution) => json!({ "fault": null, "cost": board.cost(solution.values()) }),
        Err(error) => json!({ "fault": error.to_string() }),
    })
}
