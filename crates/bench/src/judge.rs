//! Whether an answer of a peer is one, by the rules.

use puzzles::{Answer, AnyPuzzle};
use serde_json::{Value, json};

/// Judges `answer`, an object of values by the names of unknowns; other names do not count.
pub fn judged(board: &dyn AnyPuzzle, request: &Value) -> Result<Value, String> {
    let mut values = Vec::new();
    for unknown in board.unknowns() {
        let Some(value) = request["answer"][unknown.name.as_str()].as_i64() else {
            return Ok(json!({ "fault": format!("{} is not answered", unknown.name) }));
        };
        values.push(value);
    }
    Ok(match Answer::to(board, values) {
        Ok(answer) => json!({ "fault": null, "cost": board.cost(answer.values()) }),
        Err(error) => json!({ "fault": error.to_string() }),
    })
}
