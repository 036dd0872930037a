//! Conformance tests: the laws that every puzzle, formulation, constraint type and backend satisfies, in `tests/laws`, and
//! differential tests, which compare methods on random boards for as long as requested.

#![forbid(unsafe_code)]

pub mod differential;

/// Whether a test is run that takes turns with others: one in `turns` with each change, chosen by its place and by the number that
/// `PENCILMARK_TURN` names, and all without that variable. `scripts/test` takes the number from the tree.
pub fn is_its_turn(place: usize, turns: usize) -> bool {
    let number = std::env::var("PENCILMARK_TURN").ok().and_then(|number| number.parse::<usize>().ok());
    number.is_none_or(|number| (place + number % turns).is_multiple_of(turns))
}
