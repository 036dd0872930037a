//! What can be wished for of boards that are made: as lists, and as it stands on the command line.

use crate::{
    exit::Exit,
    output::Output,
    report::{object, table},
};
use puzzles::{AnyKind, CATALOGUE, generator::Parameter};

/// A name and a value from `NAME=VALUE`.
///
/// # Errors
/// If there is no `=`.
pub fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| format!("expected NAME=VALUE, found `{text}`"))?;
    Ok((name.trim().into(), value.trim().into()))
}

/// Lists what can be wished for of a kind, or of all.
pub fn list(kind: Option<&'static dyn AnyKind>, output: &Output) -> Exit {
    let told = |kind: &dyn AnyKind| if output.json { object(&::report::parameters(kind)) } else { as_text(kind) };
    match kind {
        Some(kind) => output.print(&told(kind)),
        None => output.print(&CATALOGUE.iter().map(|kind| told(*kind)).collect::<String>()),
    }
    output.ended().unwrap_or_default()
}

fn as_text(kind: &dyn AnyKind) -> String {
    let sizes = kind.sizes();
    let [first, second] = sizes.default;
    let row = |choice: &'static Parameter| {
        let usual = choice.takes.default_text().map_or(String::new(), |usual| format!("; default {usual}"));
        (choice.name, format!("{} [{}{usual}]", choice.sentence, choice.takes.describe()))
    };
    let choices = table(kind.parameters().iter().map(row));
    format!("{}\n sizes {}, default {first}x{second}\n with\n{choices}\n", kind.name(), sizes.describe())
}
