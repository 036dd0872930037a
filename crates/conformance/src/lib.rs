//! The laws that every puzzle, formulation, form and backend keeps; see `tests/laws`.
