//! Drawings of moves: only what changes in the drawing before.

use crate::{asked, page};
use axum::http::StatusCode;
use serde_json::{Value, json};

/// Each with the values of two moments: bridges that become two, that go, and that come in two places at once.
const MOVES: [(&str, &str, &str); 3] = [
    ("hashi\n2 . 2\n. . .\n2 . 2\n", r#"{"r1c1-r1c3": 1, "r1c1-r3c1": 1}"#, r#"{"r1c1-r1c3": 2}"#),
    ("hashi\n2 . 2\n. . .\n2 . 2\n", "{}", r#"{"r1c1-r1c3": 2, "r3c1-r3c3": 2}"#),
    ("12....3.........", r#"{"r4c4": 4}"#, "{}"),
];

#[tokio::test]
async fn changes_make_one_drawing_of_the_other() {
    let page = page();
    for (board, before, values) in MOVES {
        let [before, values]: [Value; 2] = [before, values].map(|text| serde_json::from_str(text).expect("an object"));
        let svg = async |values: &Value| {
            let (_, drawn) = asked(&page, "draw", &json!({ "board": board, "values": values })).await;
            drawn["svg"].as_str().expect("a drawing").lines().map(String::from).collect::<Vec<_>>()
        };
        let (mut old, new) = (svg(&before).await, svg(&values).await);
        let (status, drawn) = asked(&page, "draw", &json!({ "board": board, "values": values, "before": before })).await;
        assert_eq!((status, drawn.get("svg")), (StatusCode::OK, None), "{drawn}");
        let changes = drawn["changes"].as_array().expect("changes");
        let number = |change: &Value, key: &str| usize::try_from(change[key].as_u64().expect("a number")).expect("small");
        for change in changes.iter().rev() {
            // The first line is that of the drawing, not a child.
            let (at, gone) = (number(change, "at") + 1, number(change, "gone"));
            let come = change["svg"].as_str().expect("elements").replace("/><", "/>\n<").replace("</text><", "</text>\n<");
            assert!(gone + come.lines().count() <= 4, "{change}");
            old.splice(at..at + gone, come.lines().map(String::from));
        }
        assert_eq!(old, new, "{board}");
    }
    let same = json!({ "board": MOVES[0].0, "values": {}, "before": {} });
    assert_eq!(asked(&page, "draw", &same).await.1, json!({ "changes": [] }));
}
