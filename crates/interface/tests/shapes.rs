//! A board whose shape allows no solution is an error in every query, as on the command line, but in those of an editor.

use interface::{ProblemKind, QUERIES, Watch};
use serde_json::json;
use solve::Limits;

/// Two regions in two rows and three columns.
const MISSHAPEN: &str = "star-battle 1\na a b\na b b\n";

/// What setters pass on the way to another board.
const EDITORS: [&str; 5] = ["board", "draw", "convert", "without-clue", "edit"];

#[test]
fn no_query_but_an_editor_takes_a_misshapen_board() {
    let mut refused = 0;
    for query in QUERIES.iter().filter(|query| query.needs == "board") {
        let body = serde_json::to_vec(&json!({ "board": MISSHAPEN })).expect("an object");
        let asked = query.read(&body).and_then(|request| request.run(Limits::default(), &Watch::default()));
        let is_shape =
            matches!(&asked, Err(problem) if problem.message.starts_with("expected as many rows as columns and regions"));
        assert_eq!(is_shape, !EDITORS.contains(&query.name), "{}: {asked:?}", query.name);
        if let (true, Err(problem)) = (is_shape, &asked) {
            assert_eq!((problem.kind, problem.line), (ProblemKind::Refused, Some(1)), "{}", query.name);
            refused += 1;
        }
    }
    assert!(refused > 10, "{refused}");
}
