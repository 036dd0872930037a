//! Jobs: progress, results, interrupts, and queries whose client disconnects.

use crate::{SMALL, asked, got, message, page, request, sent};
use axum::{
    body::{Body, to_bytes},
    http::{StatusCode, header},
};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn jobs_run_report_progress_and_stop() {
    let page = page();
    let (status, job) = asked(&page, "jobs/check", &json!({ "board": "1234341221434321" })).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let events = job["events"].as_str().expect("a path");
    let response = sent(&page, request("GET", events).body(Body::empty()).expect("a request")).await;
    assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
    let text = to_bytes(response.into_body(), 1 << 20).await.expect("events that end");
    let last = String::from_utf8_lossy(&text).into_owned();
    assert!(last.contains("event: ended") && last.contains("\"verdict\":\"unique\""), "{last}");
    // Counting all solutions of an empty board never ends in time.
    let path = |job: &Value| format!("/api/jobs/{}", job["job"].as_str().expect("a name"));
    let long = json!({ "board": ".".repeat(81), "most": 1_000_000_000 });
    let (_, first) = asked(&page, "jobs/count", &long).await;
    let (_, second) = asked(&page, "jobs/count", &long).await;
    let (_, third) = asked(&page, "jobs/count", &long).await;
    // Who knows the name of a job can stop it, so names are not listed.
    let mut counts = Value::Null;
    for _ in 0..40 {
        counts = got(&page, "/api/jobs").await.1;
        if counts["running"] == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(counts, json!({ "running": 2, "waiting": 1 }));
    assert_eq!(got(&page, &path(&third)).await.1["waiting"], true);
    // One that waits ends when it is stopped; one that runs makes room.
    for job in [&third, &first, &second] {
        let request = request("DELETE", &path(job)).body(Body::empty()).expect("a request");
        assert_eq!(sent(&page, request).await.status(), StatusCode::OK);
    }
    let mut state = Value::Null;
    for _ in 0..40 {
        state = got(&page, &path(&first)).await.1;
        if state["running"] == json!(false) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(
        (&state["ended"]["complete"], &state["ended"]["statistics"]["limit"]),
        (&json!(false), &json!("interrupted")),
        "{state}"
    );
    let (_, failed) = asked(&page, "jobs/check", &json!({ "board": "no board" })).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(message(&got(&page, &path(&failed)).await.1["ended"]).contains("expected a board"));
    assert_eq!(asked(&page, "jobs/magic", &json!({ "board": SMALL })).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_job_reports_incumbent_and_dual_bound() {
    let page = page();
    let board = "circuit-scramble\ninputs a b c d\nlow = or a b\nhigh = or c d\nout = and low high\ntarget out\n";
    let (_, job) = asked(&page, "jobs/solve", &json!({ "board": board })).await;
    let events =
        sent(&page, request("GET", job["events"].as_str().expect("a path")).body(Body::empty()).expect("a request")).await;
    to_bytes(events.into_body(), 1 << 20).await.expect("events that end");
    let (_, state) = got(&page, &format!("/api/jobs/{}", job["job"].as_str().expect("a name"))).await;
    assert_eq!(
        (&state["progress"], &state["ended"]["cost"]["value"]),
        (&json!("incumbent 2, dual bound 1"), &json!(2)),
        "{state}"
    );
}

#[tokio::test]
async fn queries_end_when_the_client_disconnects() {
    let page = page();
    let long = json!({ "board": ".".repeat(81), "most": 1_000_000_000, "time": 60 });
    // Abandoned queries would fill the slots of four processors.
    for _ in 0..40 {
        let body = Body::from(long.to_string());
        let request =
            request("POST", "/api/count").header(header::CONTENT_TYPE, "application/json").body(body).expect("a request");
        let left = tokio::time::timeout(Duration::from_millis(40), sent(&page, request)).await;
        assert!(left.is_err());
    }
    let (status, _) = asked(&page, "check", &json!({ "board": SMALL })).await;
    assert_eq!(status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn long_queries_leave_room_for_short_ones() {
    let page = page();
    let long = json!({ "board": ".".repeat(81), "most": 1_000_000_000, "time": 60 });
    // More than the slots of these processors.
    let many = 10 * std::thread::available_parallelism().map_or(1, usize::from);
    let running: Vec<_> = (0..many)
        .map(|_| {
            let (page, long) = (page.clone(), long.clone());
            tokio::spawn(async move { asked(&page, "count", &long).await })
        })
        .collect();
    let (status, _) = asked(&page, "check", &json!({ "board": SMALL })).await;
    assert_eq!(status, StatusCode::OK);
    assert!(running.iter().all(|query| !query.is_finished()), "a long query ended before the short one");
    running.iter().for_each(tokio::task::JoinHandle::abort);
}

/// A request as if it came from this address.
async fn from_address(page: &axum::Router, address: [u8; 4], query: &str, body: &Value) -> (StatusCode, Value) {
    let mut request = request("POST", &format!("/api/jobs/{query}"))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body.to_string()))
        .expect("a request");
    request.extensions_mut().insert(web::Client(address.into()));
    let response = sent(page, request).await;
    (response.status(), crate::json_of(response).await)
}

#[tokio::test]
async fn one_address_leaves_places_for_others() {
    let page = page();
    let long = json!({ "board": ".".repeat(81), "most": 1_000_000_000 });
    let (mut started, mut last) = (Vec::new(), StatusCode::ACCEPTED);
    while last == StatusCode::ACCEPTED && started.len() < 50 {
        let (status, job) = from_address(&page, [10, 0, 0, 1], "count", &long).await;
        last = status;
        started.push(job);
    }
    let refused = started.pop().expect("there were some");
    assert_eq!((last, started.len()), (StatusCode::SERVICE_UNAVAILABLE, 20));
    assert!(message(&refused).contains("of this address"), "{refused}");
    let (status, other) = from_address(&page, [10, 0, 0, 2], "check", &json!({ "board": SMALL })).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    started.push(other);
    for job in &started {
        let path = format!("/api/jobs/{}", job["job"].as_str().expect("a name"));
        sent(&page, request("DELETE", &path).body(Body::empty()).expect("a request")).await;
    }
}

#[tokio::test]
async fn event_streams_are_limited() {
    let page = page();
    let long = json!({ "board": ".".repeat(81), "most": 1_000_000_000 });
    let mut jobs = Vec::new();
    let mut open = Vec::new();
    for _ in 0..5 {
        let (_, job) = asked(&page, "jobs/count", &long).await;
        let events = job["events"].as_str().expect("a path").to_owned();
        jobs.push(events.trim_end_matches("/events").to_owned());
        let mut own = 0;
        for _ in 0..20 {
            let response = sent(&page, request("GET", &events).body(Body::empty()).expect("a request")).await;
            match response.status() {
                StatusCode::OK => {
                    own += 1;
                    open.push(response);
                }
                status => assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE),
            }
        }
        assert!(own <= 16, "{own} streams of one job");
    }
    assert_eq!(open.len(), 64);
    // A stream that is closed makes room for another, of another job, too.
    open.pop();
    let again = sent(&page, request("GET", &format!("{}/events", jobs[4])).body(Body::empty()).expect("a request")).await;
    assert_eq!(again.status(), StatusCode::OK);
    for job in &jobs {
        sent(&page, request("DELETE", job).body(Body::empty()).expect("a request")).await;
    }
}

#[tokio::test]
async fn a_server_above_its_memory_limit_says_so() {
    let page = crate::router(std::sync::Arc::new(crate::Shared::new(2, Some(1 << 20))));
    for path in ["check", "jobs/check"] {
        let (status, body) = asked(&page, path, &json!({ "board": SMALL })).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(message(&body).contains("the server takes nearly 1 MB, its memory limit"), "{body}");
    }
}
