//! The prelude: texts with the boards that many kinds share, and the constraints that many rules say.

use super::statement::{Named, Read};
use algebra::text::{ModelError, Source};

macro_rules! texts {
    ($($name:literal),* $(,)?) => {
        &[$(Source { name: concat!("prelude/", $name, ".pmk"), text: include_str!(concat!("../../prelude/", $name, ".pmk")) }),*]
    };
}

/// Every text, each behind those that it uses.
pub const TEXTS: &[Source<'static>] = texts!["constraints", "grid", "sides", "links", "regions", "walls", "latin"];

/// What a board uses besides its own text.
const GRID: &[&str] = &["sides", "links", "regions", "walls"];

fn name(text: &Source<'_>) -> &'static str {
    let all = ["constraints", "grid", "sides", "links", "regions", "walls", "latin"];
    all.into_iter().find(|name| text.name == format!("prelude/{name}.pmk")).unwrap_or_default()
}

/// The texts of the prelude that a kind with these boards uses: the constraints, the boards, and what they use.
///
/// # Errors
/// A board that there is not.
pub fn sources(source: Source<'_>, boards: &[Named]) -> Read<Vec<Source<'static>>> {
    for board in boards {
        let known: Vec<&str> = TEXTS.iter().map(name).filter(|name| *name != "constraints").collect();
        if !known.contains(&&board.name[..]) {
            let message = format!("expected a board: {}; found `{}`", known.join(", "), board.name);
            return Err(ModelError::new(&[source], board.span, message));
        }
    }
    let is_used = |text: &&Source<'static>| {
        let name = name(text);
        let uses = |board: &Named| board.name == name || name == "grid" && GRID.contains(&&board.name[..]);
        name == "constraints" || boards.iter().any(uses)
    };
    Ok(TEXTS.iter().filter(is_used).copied().collect())
}
