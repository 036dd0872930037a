//! Generated boards, and certificates of their verdicts.

use crate::{asked, message, page};
use axum::http::StatusCode;
use serde_json::json;

#[tokio::test]
async fn boards_of_every_kind_are_generated_and_certified() {
    let page = page();
    for kind in puzzles::CATALOGUE.iter() {
        let wanted = json!({ "kind": kind.name(), "seed": 7, "time": 60.0 });
        let (status, made) = asked(&page, "generate", &wanted).await;
        assert_eq!(status, StatusCode::OK, "{}: {made}", kind.name());
        let (_, again) = asked(&page, "generate", &wanted).await;
        assert_eq!(made, again, "the same seed, another board");
        let board = json!({ "board": made["board"], "kind": kind.name() });
        let (status, certified) = asked(&page, "certificate", &board).await;
        assert_eq!((status, &certified["verdict"]), (StatusCode::OK, &json!("unique")), "{certified}");
        let files = &certified["files"];
        let verified = query::verify(|name| files[name].as_str().map(Into::into), |_| false).expect("a certificate that holds");
        assert_eq!(verified.solutions.len(), 1, "{}", kind.name());
    }
}

#[tokio::test]
async fn invalid_parameters_are_reported() {
    let page = page();
    for (wanted, words) in [
        (json!({ "size": "9" }), "expected a field `kind`"),
        (json!({ "kind": "chess" }), "there is no kind"),
        (json!({ "kind": "sudoku", "board": "1" }), "there is no field"),
        (json!({ "kind": "sudoku", "size": "0" }), "size"),
        (json!({ "kind": "sudoku", "size": "9999999999999999999999" }), "size"),
        (json!({ "kind": "sudoku", "parameters": { "wings": "2" } }), "wings"),
        (json!({ "kind": "sudoku", "parameters": { "clues": "many" } }), "clues"),
    ] {
        let (status, body) = asked(&page, "generate", &wanted).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{wanted}: {body}");
        assert!(message(&body).contains(words), "{wanted}: {body}");
    }
}
