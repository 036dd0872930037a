//! The laws that every puzzle, formulation, form and backend keeps; see `tests/laws`. Here is what a law is
//! too short for: methods held against each other on boards by chance for as long as one likes.

pub mod differential;
