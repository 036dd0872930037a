//! Traces as the page receives them.

use crate::{asked, message, page};
use axum::http::StatusCode;
use serde_json::json;

/// Two digits, and several solutions.
const BOARD: &str = "1..............2";

#[tokio::test]
async fn a_trace_leads_from_the_clues_to_a_solution() {
    let page = page();
    let (status, trace) = asked(&page, "trace", &json!({ "board": BOARD })).await;
    assert_eq!((status, &trace["outcome"]), (StatusCode::OK, &json!("feasible")), "{trace}");
    assert_eq!(trace["start"]["r1c1"], json!([1]));
    let mut known = trace["start"].clone();
    for step in trace["steps"].as_array().expect("steps") {
        assert!(
            ["decision", "propagation", "conflict", "violation", "backtrack"].contains(&step["what"].as_str().expect("a word"))
        );
        assert!(step["what"] != "propagation" || step["rule"].is_string() && step["sentence"].is_string(), "{step}");
        for (name, values) in step["possible"].as_object().expect("values by name") {
            known[name] = values.clone();
        }
    }
    let values: serde_json::Map<_, _> =
        known.as_object().expect("values by name").iter().map(|(name, left)| (name.clone(), left[0].clone())).collect();
    let (_, judged) = asked(&page, "progress", &json!({ "board": BOARD, "values": values })).await;
    assert_eq!(judged["outcome"], "solved");
    let (_, none) = asked(&page, "trace", &json!({ "board": "11.............." })).await;
    assert_eq!(none["outcome"], "infeasible");
}

#[tokio::test]
async fn traces_are_limited_to_small_boards() {
    let page = page();
    let board = format!("binary-sudoku\n{}", (". ".repeat(50) + "\n").repeat(50));
    let (status, body) = asked(&page, "trace", &json!({ "board": board })).await;
    assert!(status == StatusCode::UNPROCESSABLE_ENTITY && message(&body).contains("a trace is for"), "{body}");
}
