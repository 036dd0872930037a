//! Records: a board with other fields, such as an id, as the rows of tables and JSON objects have them.

use serde_json::{Map, Value};
use std::borrow::Cow;

/// The fields of a record other than the board and its solutions, in their order. A field without a name is `column_3` by its
/// place, a second one of a name `id_2`.
pub type Row = Map<String, Value>;

/// Names of the field that holds the board, in lower case; `board` itself comes first.
pub const BOARDS: &[&str] = &[
    "board", "puzzle", "puzzles", "grid", "quiz", "quizzes", "question", "sudoku", "givens", "clues", "problem", "link", "url",
    "address",
];

/// Names of the field that holds the solution, in lower case.
pub const SOLUTIONS: &[&str] = &["solution", "solutions", "answer", "answers"];

/// Whether a name of a field is one of a list.
pub fn is_named(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name.trim()))
}

/// A field of a row as text: a string as it is, nothing for null, any other value as JSON.
pub fn field_text(value: &Value) -> Cow<'_, str> {
    match value {
        Value::Null => Cow::Borrowed(""),
        Value::String(text) => Cow::Borrowed(text),
        other => Cow::Owned(other.to_string()),
    }
}

/// Distinct names of fields.
pub fn distinct<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for (place, name) in names.enumerate() {
        let name = if name.trim().is_empty() { unnamed(place) } else { name.trim().to_owned() };
        let mut candidates = std::iter::once(name.clone()).chain((2..).map(|number| format!("{name}_{number}")));
        distinct.extend(candidates.find(|candidate| !distinct.contains(candidate)));
    }
    distinct
}

/// The name of a field that has none, by its place from 0.
pub fn unnamed(place: usize) -> String {
    format!("column_{}", place + 1)
}

/// Other keys for the same, among which is the one that a kind declares.
pub const SYNONYMS: [&[&str]; 5] = [
    &["columns", "cols"],
    &["rows", "n"],
    &["room", "rooms", "region", "regions", "block", "blocks", "area", "areas"],
    &["given", "givens"],
    &["distinct", "unique_lines"],
];

/// The keys for the same as this one, itself included; empty if there are no others.
pub fn synonyms(key: &str) -> &'static [&'static str] {
    SYNONYMS.into_iter().find(|names| names.contains(&key)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct() {
        let names = ["id", "", "id", " id ", "id_2"];
        assert_eq!(distinct(names.into_iter()), ["id", "column_2", "id_2", "id_3", "id_2_2"]);
    }
}
