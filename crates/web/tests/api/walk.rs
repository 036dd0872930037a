//! Walks as the page gets them.

use crate::{asked, message, page};
use axum::http::StatusCode;
use serde_json::json;

/// Two digits, and several answers.
const BOARD: &str = "1..............2";

#[tokio::test]
async fn a_walk_leads_from_the_clues_to_an_answer() {
    let page = page();
    let (status, walk) = asked(&page, "walk", &json!({ "board": BOARD })).await;
    assert_eq!((status, &walk["outcome"]), (StatusCode::OK, &json!("found")), "{walk}");
    assert_eq!(walk["start"]["r1c1"], json!([1]));
    let mut known = walk["start"].clone();
    for step in walk["steps"].as_array().expect("steps") {
        assert!(["tried", "follows", "contradiction", "broken", "back"].contains(&step["what"].as_str().expect("a word")));
        assert!(step["what"] != "follows" || step["rule"].is_string() && step["says"].is_string(), "{step}");
        for (name, values) in step["possible"].as_object().expect("values by name") {
            known[name] = values.clone();
        }
    }
    let values: serde_json::Map<_, _> =
        known.as_object().expect("values by name").iter().map(|(name, left)| (name.clone(), left[0].clone())).collect();
    let (_, judged) = asked(&page, "progress", &json!({ "board": BOARD, "values": values })).await;
    assert_eq!(judged["outcome"], "solved");
    let (_, none) = asked(&page, "walk", &json!({ "board": "11.............." })).await;
    assert_eq!(none["outcome"], "impossible");
}

#[tokio::test]
async fn only_small_boards_are_walked() {
    let page = page();
    let board = format!("star-battle 1\n{}", ("a ".repeat(50) + "\n").repeat(50));
    let (status, told) = asked(&page, "walk", &json!({ "board": board })).await;
    assert!(status == StatusCode::UNPROCESSABLE_ENTITY && message(&told).contains("a walk is for"), "{told}");
}
