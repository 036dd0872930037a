//! The JSON Schema of the board objects of a kind.

use crate::Puzzle;
use serde_json::{Value, json};

/// The schema of the objects that are read as boards of a kind: those with the text of a board, and those of its format
/// `json`.
pub fn of_boards<P: Puzzle>() -> Value {
    of(P::KIND.name, P::KIND.title, P::record_schema().map(schemars::Schema::to_value))
}

/// The schema of a kind whose objects in the format `json` have this one, if it has the format.
pub fn of(name: &str, title: &str, record: Option<Value>) -> Value {
    let kind = json!({ "const": name, "description": "the name of the kind; without it the kind is detected" });
    let with_text = json!({
        "description": "a board as text, in any format of its kind",
        "type": "object",
        "properties": {
            "kind": kind,
            "board": { "type": "string" },
            "solution": {
                "description": "the value of each puzzle variable by its name",
                "type": ["object", "null"],
                "additionalProperties": { "type": "integer" },
            },
        },
        "required": ["board"],
    });
    let (mut alternatives, mut definitions) = (vec![with_text], json!({}));
    if let Some(mut record) = record {
        record["properties"]["kind"] = json!({ "const": name, "description": "the name of the kind" });
        record["title"] = "the format `json`".into();
        if let Some(object) = record.as_object_mut() {
            object.remove("$schema");
            definitions = object.remove("$defs").unwrap_or(definitions);
        }
        alternatives.push(record);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("a board of {title}"),
        "anyOf": alternatives,
        "$defs": definitions,
    })
}
