//! `schema`.

use crate::program::{run, run_with};
use puzzles::{AnyKind, CATALOGUE};
use serde_json::Value;

/// The objects that are printed for the examples of a kind.
fn printed(kind: &dyn AnyKind) -> Vec<Value> {
    let mut objects = Vec::new();
    for example in kind.examples() {
        // A violation is no part of a board.
        let file = example.split("= violates").next().unwrap_or_default();
        objects.push(run_with(&["convert", "--json", "-"], file.as_bytes()).exits(0).object());
        if kind.formats().iter().any(|format| format.name == "json") {
            let output = run_with(&["convert", "--format", "json", "-"], file.as_bytes());
            objects.extend((output.code == 0).then(|| output.object()));
        }
    }
    objects
}

#[test]
fn printed_objects_are_valid() {
    let mut checked = 0;
    for &kind in CATALOGUE.iter() {
        let schema: Value = serde_json::from_str(&run(&["schema", kind.name()]).exits(0).out).expect("it is JSON");
        let validator = jsonschema::validator_for(&schema).expect("it is a schema");
        for object in printed(kind) {
            let error = validator.iter_errors(&object).next().map(|error| error.to_string());
            assert_eq!(error, None, "{}: {object}", kind.name());
            // An object without what makes it a board, and one of another kind, are not valid.
            let renamed = object.as_object().map(|object| object.iter().map(|(key, value)| (format!("x{key}"), value.clone())));
            assert!(!validator.is_valid(&Value::Object(renamed.expect("an object").collect())), "{}", kind.name());
            let mut other = object.clone();
            other["kind"] = "another".into();
            assert!(!validator.is_valid(&other), "{}", kind.name());
            checked += 1;
        }
    }
    assert!(checked > 2 * CATALOGUE.len(), "{checked} objects");
}
