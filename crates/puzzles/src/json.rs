//! Boards as JSON objects, one per line or in an array.

use crate::TextError;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Whether a text looks like a single JSON object with all these keys, not like one object per line. Fast: it searches
/// the text without parsing.
pub fn recognises(text: &str, keys: &[&str]) -> bool {
    let is_object = |line: &&str| line.starts_with('{') && line.trim_end().ends_with('}');
    let is_single = text.lines().filter(is_object).nth(1).is_none();
    text.trim_start().starts_with('{') && is_single && keys.iter().all(|key| text.contains(&format!("\"{key}\"")))
}

/// Deserialises a record from a text that is one JSON object.
///
/// # Errors
/// If it is not JSON, or a key is missing or has a value of another type.
pub fn read<R: DeserializeOwned>(text: &str) -> Result<R, TextError> {
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let problem = message.split(" at line ").next().unwrap_or_default();
        TextError::new(error.line().max(1), format_args!("expected a board as a JSON object, found {problem}"))
    })
}

/// Serialises a record as one line of JSON.
///
/// # Panics
/// If serialisation fails, which the derived implementations of records never do.
pub fn write<R: Serialize>(record: &R) -> String {
    serde_json::to_string(record).expect("records have text for keys and no fallible parts")
}

/// The values of a table in reading order, if it has `(rows, cols)` as shape; `what` names it in the error.
///
/// # Errors
/// If the shape is another.
pub fn table<T: Copy>(table: &[Vec<T>], (rows, cols): (usize, usize), what: &str) -> Result<Vec<T>, TextError> {
    match table.len() == rows && table.iter().all(|row| row.len() == cols) {
        true => Ok(table.concat()),
        false => Err(TextError::new(1, format_args!("expected `{what}` of {rows} rows of {cols}, found other rows"))),
    }
}

/// The objects of a JSON array, each as text with its first line; `None` if the text is not an array of objects.
pub fn objects(text: &str) -> Option<Vec<(usize, String)>> {
    if !text.trim_start().starts_with('[') {
        return None;
    }
    let values: Vec<Box<serde_json::value::RawValue>> = serde_json::from_str(text).ok()?;
    let mut objects = Vec::with_capacity(values.len());
    let (mut line, mut place) = (1, 0);
    for value in &values {
        let value = value.get();
        let start = place + text[place..].find(value)?;
        line += text[place..start].matches('\n').count();
        objects.push((line, value.to_string()));
        line += value.matches('\n').count();
        place = start + value.len();
    }
    objects.iter().all(|(_, object)| object.starts_with('{')).then_some(objects)
}

/// Whether the JSON object has a `solution` that is not null.
pub fn has_solution(text: &str) -> bool {
    let object: Result<Value, _> = serde_json::from_str(text);
    object.is_ok_and(|object| object.get("solution").is_some_and(|solution| !solution.is_null()))
}
