//! Abstract models as texts, and linear relaxations.

use super::{StatusCode, asked, json, page};
use serde_json::Value;

const BOARD: &str = "12..............";

async fn text_of(formulation: &str) -> String {
    let (status, found) = asked(&page(), "abstract-model", &json!({ "kind": "sudoku", "formulation": formulation })).await;
    assert_eq!((status, &found["formulation"]), (StatusCode::OK, &json!(formulation)));
    found["text"].as_str().expect("a text").into()
}

async fn solved_by(text: &str) -> Value {
    let (status, found) = asked(&page(), "own-model", &json!({ "board": BOARD, "text": text })).await;
    assert_eq!(status, StatusCode::OK, "{found}");
    found
}

#[tokio::test]
async fn the_text_of_a_formulation_agrees_with_the_rules() {
    let found = solved_by(&text_of("assignment").await).await;
    assert_eq!((&found["outcome"], &found["reason"]), (&json!("agrees"), &Value::Null));
    assert_eq!(found["values"].as_object().expect("values").len(), 16);
}

#[tokio::test]
async fn a_text_without_a_family_accepts_what_breaks_its_rule() {
    let text = text_of("assignment").await;
    let start = text.find("s.t. boxes by").expect("the family of boxes");
    let end = start + text[start..].find(';').expect("its end") + 1;
    let found = solved_by(&(text[..start].to_owned() + &text[end..])).await;
    assert_eq!(found["outcome"], "accepts-non-solution", "{found}");
    assert_eq!(found["violations"][0]["rule"], "boxes", "{found}");
}

#[tokio::test]
async fn an_error_in_a_text_has_its_place() {
    let text = text_of("assignment").await;
    let found = solved_by(&(text.clone() + "s.t. odd: y[1] = 1;\n")).await;
    assert_eq!((&found["outcome"], &found["error"]["line"]), (&json!("error"), &json!(text.lines().count() + 1)), "{found}");
    let (status, _) = asked(&page(), "own-model", &json!({ "board": BOARD, "text": " ".repeat(1 << 17) })).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let (status, _) = asked(&page(), "abstract-model", &json!({ "kind": "sudoku", "formulation": "none" })).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn cuts_of_a_relaxation_come_round_by_round() {
    // A loop of four islands is connected at once.
    let (status, found) =
        asked(&page(), "relaxation", &json!({ "board": "hashi\n2 . 2\n. . .\n2 . 2\n", "formulation": "cuts" })).await;
    assert_eq!((status, &found["of"], &found["outcome"]), (StatusCode::OK, &json!("sum"), &json!("solution")), "{found}");
    // Six islands need five bridges; their numbers leave four.
    let board = "hashi\n1 . 2 . 1\n. . . . .\n1 . 2 . 1\n";
    let (_, found) = asked(&page(), "relaxation", &json!({ "board": board, "formulation": "cuts" })).await;
    assert_eq!(found["outcome"], "infeasible", "{found}");
    let cuts = found["rounds"][0]["cuts"].as_array().expect("cuts");
    assert!(!cuts.is_empty() && cuts.iter().all(|cut| cut["rule"] == "connected"), "{found}");
}
