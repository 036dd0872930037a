//! The backend in `examples/` solves boards of every kind.

use solve::BACKENDS;

#[path = "../examples/own_backend.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod own_backend;

#[test]
fn it_agrees_with_the_default_method() {
    assert!(BACKENDS.iter().all(|backend| backend.name() != solve::Backend::name(&own_backend::Dll)));
    for (board, verdict) in [
        ("1.3..4.2.1.34.2.", "unique"),
        ("1.3..4.2........", "multiple"),
        ("12....3.........", "none"),
        ("2 2 2\n1 1\n0 0\n", "unique"),
        (include_str!("../../../examples/islands.has"), "unique"),
    ] {
        assert_eq!(own_backend::check(board).expect("a board"), verdict, "{board}");
    }
}
