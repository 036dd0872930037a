//! What is told of the kinds of puzzles.

use puzzles::{AnyKind, Entry, generator::Parameter};
use serde_json::{Value, json};

/// A kind with its rules and text formats.
pub fn kind(kind: &dyn AnyKind) -> Value {
    let rules: Vec<_> = kind.rules().iter().map(|rule| json!({ "name": rule.name, "sentence": rule.sentence })).collect();
    let objective = kind.objective().map(|rule| rule.sentence);
    let formats = entries(&kind.formats());
    json!({ "name": kind.name(), "title": kind.title(), "rules": rules, "objective": objective, "formats": formats })
}

/// What can be wished for of boards of a kind that are made.
pub fn parameters(kind: &dyn AnyKind) -> Value {
    let sizes = kind.sizes();
    let choice = |choice: &Parameter| json!({ "name": choice.name, "sentence": choice.sentence, "takes": choice.takes.describe(), "default": choice.takes.default_text() });
    let choices: Vec<_> = kind.parameters().iter().map(choice).collect();
    json!({
        "kind": kind.name(),
        "sizes": { "names": sizes.names, "least": sizes.min, "most": sizes.max, "default": sizes.default, "square": sizes.square },
        "choices": choices,
    })
}

/// The ways to write a kind as a model.
pub fn formulations(kind: &dyn AnyKind) -> Value {
    let (formulations, preprocessors) = (entries(&kind.formulations()), entries(&kind.preprocessors()));
    json!({ "kind": kind.name(), "formulations": formulations, "preprocessors": preprocessors })
}

/// Entries of a list, as an array of objects.
pub fn entries(entries: &[Entry]) -> Vec<Value> {
    let entry = |e: &Entry| match e.source {
        "" => json!({ "name": e.name, "summary": e.summary }),
        source => json!({ "name": e.name, "summary": e.summary, "source": source }),
    };
    entries.iter().map(entry).collect()
}
