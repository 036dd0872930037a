//! Conformance tests: the laws that every puzzle, formulation, constraint type and backend satisfies, in `tests/laws`, and
//! differential tests, which compare methods on random boards for as long as requested.

#![forbid(unsafe_code)]

pub mod differential;
