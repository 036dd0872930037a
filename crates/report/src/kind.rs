//! Reports on kinds of puzzles.

use explain::Level;
use puzzles::{AnyKind, Entry, generator::Parameter};
use query::generate::levels;
use serde_json::{Value, json};

/// A kind with its rules and text formats.
pub fn kind(kind: &dyn AnyKind) -> Value {
    let rules: Vec<_> = kind.rules().iter().map(|rule| json!({ "name": rule.name, "sentence": rule.sentence })).collect();
    let objective = kind.objective().map(|rule| rule.sentence);
    let formats = entries(&crate::board_formats(kind));
    json!({
        "name": kind.name(), "title": kind.title(), "other_names": kind.other_names(),
        "rules": rules, "objective": objective, "formats": formats,
    })
}

/// The parameters of a kind's generator, and the levels that can be asked for.
pub fn parameters(kind: &dyn AnyKind) -> Value {
    let sizes = kind.sizes();
    let parameter = |parameter: &Parameter| {
        json!({
            "name": parameter.name, "sentence": parameter.sentence,
            "takes": parameter.takes.describe(), "default": parameter.takes.default_text(),
        })
    };
    let parameters: Vec<_> = kind.parameters().iter().map(parameter).collect();
    json!({
        "kind": kind.name(),
        "sizes": {
            "names": sizes.names, "least": sizes.min, "most": sizes.max, "default": sizes.default, "of_levels": sizes.of_levels,
            "square": sizes.square, "even": sizes.even,
        },
        "parameters": parameters,
        "levels": levels(kind).map(Level::name).collect::<Vec<_>>(),
    })
}

/// The formulations and preprocessors of a kind.
pub fn formulations(kind: &dyn AnyKind) -> Value {
    let (formulations, preprocessors) = (entries(&kind.formulations()), entries(&kind.preprocessors()));
    json!({ "kind": kind.name(), "formulations": formulations, "preprocessors": preprocessors })
}

/// The entries of a list as objects.
pub fn entries(entries: &[Entry]) -> Vec<Value> {
    let entry = |e: &Entry| match e.source {
        "" => json!({ "name": e.name, "summary": e.summary }),
        source => json!({ "name": e.name, "summary": e.summary, "source": source }),
    };
    entries.iter().map(entry).collect()
}
