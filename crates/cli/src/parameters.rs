//! The list of the parameters of the generators.

use crate::{
    exit::Exit,
    output::Output,
    report::{object, table},
};
use explain::Level;
use puzzles::{AnyKind, generator::Parameter};

/// Lists the sizes and parameters of a kind, or of all kinds.
pub fn list(kind: Option<&'static dyn AnyKind>, output: &Output) -> Exit {
    let text = |kind: &dyn AnyKind| if output.json { object(&::report::parameters(kind)) } else { as_text(kind) };
    match kind {
        Some(kind) => output.print(&text(kind)),
        None => output.print(&puzzles::kinds().map(text).collect::<String>()),
    }
    output.ended().unwrap_or_default()
}

fn as_text(kind: &dyn AnyKind) -> String {
    let sizes = kind.sizes();
    let size = |[first, second]: [usize; 2]| format!("{first}x{second}");
    let of_level = |(level, of_level): (Level, Option<_>)| Some(format!("{level} {}", size(of_level?)));
    let levels: Vec<String> = Level::ALL.into_iter().zip(sizes.of_levels).filter_map(of_level).collect();
    let levels = if levels.is_empty() { "none".into() } else { levels.join(", ") };
    let row = |parameter: &'static Parameter| {
        let default = parameter.takes.default_text().map_or(String::new(), |default| format!("; default {default}"));
        (parameter.name, format!("{} [{}{default}]", parameter.sentence, parameter.takes.describe()))
    };
    let parameters = table(kind.parameters().iter().map(row));
    let (described, default) = (sizes.describe(), size(sizes.default));
    format!("{}\n sizes {described}, default {default}\n levels {levels}\n parameters\n{parameters}\n", kind.name())
}
