//! What is told of the kinds of puzzles.

use puzzles::{AnyKind, Entry, make::Choice};
use serde_json::{Value, json};

/// A kind with its rules and text formats.
pub fn kind(kind: &dyn AnyKind) -> Value {
    let rules: Vec<_> = kind.rules().iter().map(|rule| json!({ "name": rule.name, "says": rule.says })).collect();
    let objective = kind.objective().map(|rule| rule.says);
    let formats = entries(&kind.formats());
    json!({ "name": kind.name(), "title": kind.title(), "rules": rules, "objective": objective, "formats": formats })
}

/// What can be wished for of boards of a kind that are made.
pub fn wishes(kind: &dyn AnyKind) -> Value {
    let sizes = kind.sizes();
    let choice = |choice: &Choice| json!({ "name": choice.name, "says": choice.says, "takes": choice.takes.told(), "default": choice.takes.usual() });
    let choices: Vec<_> = kind.choices().iter().map(choice).collect();
    json!({
        "kind": kind.name(),
        "sizes": { "names": sizes.names, "least": sizes.least, "most": sizes.most, "default": sizes.usual, "square": sizes.square },
        "choices": choices,
    })
}

/// The ways to write a kind as a model.
pub fn formulations(kind: &dyn AnyKind) -> Value {
    let (formulations, switches) = (entries(&kind.formulations()), entries(&kind.switches()));
    json!({ "kind": kind.name(), "formulations": formulations, "switches": switches })
}

/// Entries of a list, as an array of objects.
pub fn entries(entries: &[Entry]) -> Vec<Value> {
    let entry = |e: &Entry| match e.source {
        "" => json!({ "name": e.name, "summary": e.summary }),
        source => json!({ "name": e.name, "summary": e.summary, "source": source }),
    };
    entries.iter().map(entry).collect()
}
