//! The prelude: texts with the boards that many kinds share, and the constraints that many rules say.

use super::statement::{Named, Read};
use algebra::text::{ModelError, Source};

/// A text, and the boards that it uses.
struct Text {
    name: &'static str,
    uses: &'static [&'static str],
    source: Source<'static>,
}

macro_rules! texts {
    ($($name:literal: $uses:expr),* $(,)?) => {
        &[$(Text {
            name: $name,
            uses: &$uses,
            source: Source {
                name: concat!("prelude/", $name, ".pmk"),
                text: include_str!(concat!("../../prelude/", $name, ".pmk")),
            },
        }),*]
    };
}

/// What every kind can use.
const CONSTRAINTS: &str = "constraints";

/// Every text, each behind those that it uses.
const TEXTS: &[Text] = texts![
    "constraints": [],
    "grid": [],
    "sides": ["grid"],
    "links": ["grid"],
    "division": ["grid"],
    "polyominoes": ["grid", "division"],
    "regions": ["grid"],
    "voids": ["grid"],
    "cages": ["grid", "regions"],
    "walls": ["grid"],
    "latin": [],
];

/// Every text.
pub fn texts() -> impl Iterator<Item = Source<'static>> {
    TEXTS.iter().map(|text| text.source)
}

/// The texts of the prelude that a kind with these boards uses: the constraints, the boards, and what they use.
///
/// # Errors
/// A board that there is not.
pub fn sources(source: Source<'_>, boards: &[Named]) -> Read<Vec<Source<'static>>> {
    let find = |name: &str| TEXTS.iter().find(|text| text.name == name && name != CONSTRAINTS);
    let mut used = vec![CONSTRAINTS];
    for board in boards {
        let Some(text) = find(&board.name) else {
            let known: Vec<&str> = TEXTS.iter().map(|text| text.name).filter(|name| *name != CONSTRAINTS).collect();
            let message = format!("expected a board: {}; found `{}`", known.join(", "), board.name);
            return Err(ModelError::new(&[source], board.span, message));
        };
        used.extend([&[text.name], text.uses].concat());
    }
    Ok(TEXTS.iter().filter(|text| used.contains(&text.name)).map(|text| text.source).collect())
}
