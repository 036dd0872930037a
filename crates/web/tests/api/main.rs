//! The HTTP interface: every route, errors, hostile requests, jobs, and the OpenAPI description.

mod drawn;
mod jobs;
mod made;
mod models;
mod trace;

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Request, Response, StatusCode, header},
};
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::{collections::BTreeSet, sync::Arc};
use tower::ServiceExt;
use web::{Shared, description, router};

const SMALL: &str = "12....3.........";

fn page() -> Router {
    router(Arc::new(Shared::new(2, None)))
}

fn request(method: &str, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header(header::HOST, "127.0.0.1:7464")
}

async fn sent(page: &Router, request: Request<Body>) -> Response<Body> {
    page.clone().oneshot(request).await.expect("routers solution everything")
}

async fn json_of(response: Response<Body>) -> Value {
    let bytes = to_bytes(response.into_body(), 64 << 20).await.expect("a body");
    serde_json::from_slice(&bytes).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&bytes)))
}

async fn posted(page: &Router, path: &str, body: impl Into<Body>) -> (StatusCode, Value) {
    let request = request("POST", path).header(header::CONTENT_TYPE, "application/json").body(body.into()).expect("a request");
    let response = sent(page, request).await;
    (response.status(), json_of(response).await)
}

async fn asked(page: &Router, query: &str, body: &Value) -> (StatusCode, Value) {
    posted(page, &format!("/api/{query}"), body.to_string()).await
}

async fn got(page: &Router, path: &str) -> (StatusCode, Value) {
    let response = sent(page, request("GET", path).body(Body::empty()).expect("a request")).await;
    (response.status(), json_of(response).await)
}

fn message(solution: &Value) -> &str {
    solution["error"]["message"].as_str().unwrap_or_else(|| panic!("expected an error, found {solution}"))
}

#[tokio::test]
async fn texts_are_compressed_for_clients_that_take_it() {
    let page = page();
    for path in ["/main.js", "/api/kinds", "/style.css"] {
        let plain = sent(&page, request("GET", path).body(Body::empty()).expect("a request")).await;
        assert!(!plain.headers().contains_key(header::CONTENT_ENCODING), "{path}");
        let plain = to_bytes(plain.into_body(), 64 << 20).await.expect("a body");
        // The second time a file comes from what is kept.
        for _ in 0..2 {
            let asked = request("GET", path).header(header::ACCEPT_ENCODING, "gzip, br").body(Body::empty()).expect("a request");
            let packed = sent(&page, asked).await;
            assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip", "{path}");
            assert_eq!(packed.headers()[header::VARY], "accept-encoding", "{path}");
            let packed = to_bytes(packed.into_body(), 64 << 20).await.expect("a body");
            assert!(packed.len() * 2 < plain.len(), "{path}: {} of {}", packed.len(), plain.len());
            let mut text = Vec::new();
            std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&packed[..]), &mut text).expect("gzip");
            assert_eq!(text, plain, "{path}");
        }
    }
}

#[tokio::test]
async fn check_returns_the_second_solution() {
    let page = page();
    let (status, body) = asked(&page, "check", &json!({ "board": "1234341221434321" })).await;
    assert_eq!((status, &body["verdict"]), (StatusCode::OK, &json!("unique")));
    let (_, body) = asked(&page, "check", &json!({ "board": "12.............." })).await;
    assert_eq!(body["verdict"], "multiple");
    let differs = body["differs"].as_array().expect("names");
    assert!(!differs.is_empty());
    let name = differs[0].as_str().expect("a name");
    assert_ne!(body["solution"][name], body["second"][name]);
    let (_, body) = asked(&page, "check", &json!({ "board": "11.............." })).await;
    assert_eq!(body["verdict"], "none");
}

#[tokio::test]
async fn every_kind_is_read_drawn_solved_and_checked() {
    let page = page();
    let (_, kinds) = got(&page, "/api/kinds").await;
    let kinds = kinds.as_array().expect("an array");
    assert_eq!(kinds.len(), puzzles::CATALOGUE.len());
    for kind in kinds {
        let name = kind["name"].as_str().expect("a name");
        let (_, kind) = got(&page, &format!("/api/kinds/{name}")).await;
        // The example with the most clues.
        let examples = kind["examples"].as_array().expect("an array");
        let example = examples.iter().max_by_key(|example| example.as_str().map(str::len)).expect("an example");
        let (status, board) = asked(&page, "board", &json!({ "board": example })).await;
        assert_eq!((status, &board["kind"]), (StatusCode::OK, &json!(name)));
        assert!(board["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg") && !svg.contains("#0072b2")), "{name}");
        let vars = board["variables"].as_array().expect("an array");
        assert!(vars.iter().filter(|u| u["places"] != json!([])).count() * 2 >= vars.len(), "{name}: few places");
        for edit in board["edits"].as_array().expect("an array").iter().take(3) {
            let same = json!({ "board": example, "edit": edit["name"], "value": edit["value"] });
            assert_eq!(asked(&page, "edit", &same).await.1["text"], board["text"], "{name}: {edit}");
        }
        // The text in the response is the same board.
        let (_, again) = asked(&page, "board", &json!({ "board": board["text"], "kind": name })).await;
        assert_eq!(again["svg"], board["svg"], "{name}");
        let (status, solved) = asked(&page, "solve", &json!({ "board": example })).await;
        let outcome = if solved["cost"].is_null() { "feasible" } else { "optimal" };
        assert_eq!((status, &solved["outcome"]), (StatusCode::OK, &json!(outcome)), "{name}");
        let (_, judged) = asked(&page, "progress", &json!({ "board": example, "values": solved["solution"] })).await;
        assert_eq!(judged["outcome"], "solved", "{name}");
        let (_, drawn) = asked(&page, "draw", &json!({ "board": example, "values": solved["solution"], "plain": true })).await;
        assert!(drawn["svg"].as_str().is_some_and(|svg| !svg.contains("var(")), "{name}");
        let (_, model) = asked(&page, "model", &json!({ "board": example, "format": "markdown" })).await;
        assert!(model["text"].as_str().is_some_and(|text| text.contains("## Constraints")), "{name}");
        let (_, size) = asked(&page, "size", &json!({ "board": example })).await;
        let (_, rows) = asked(&page, "rows", &json!({ "board": example })).await;
        assert_eq!(rows["count"], size["model"]["constraints"], "{name}");
    }
}

#[tokio::test]
async fn progress_is_checked() {
    let page = page();
    let board = "1234341221434...";
    let judged = async |values: Value| asked(&page, "progress", &json!({ "board": board, "values": values })).await.1;
    let fine = judged(json!({ "r4c2": 3 })).await;
    assert_eq!((&fine["outcome"], &fine["left"]), (&json!("fine"), &json!(2)));
    let broken = judged(json!({ "r4c2": 4 })).await;
    assert_eq!((&broken["outcome"], &broken["violations"][0]["rule"]), (&json!("broken"), &json!("rows")), "{broken}");
    assert_eq!(judged(json!({ "r4c2": 3, "r4c3": 2, "r4c4": 1 })).await["outcome"], "solved");
    let (_, hint) = asked(&page, "hint", &json!({ "board": board, "values": { "r4c2": 3 } })).await;
    assert_eq!((&hint["step"]["values"], &hint["wrong"]), (&json!({ "r4c3": 2 }), &json!([])), "{hint}");
    assert!(hint["step"]["reason"].as_str().is_some_and(|reason| reason.contains("r4c3 is 2")), "{hint}");
    let (_, hint) = asked(&page, "hint", &json!({ "board": board, "values": { "r4c2": 1 } })).await;
    assert_eq!(hint["wrong"], json!(["r4c2"]));
    let (_, graded) = asked(&page, "grade", &json!({ "board": board })).await;
    assert_eq!(graded["level"], "easy", "{graded}");
    let (_, path) = asked(&page, "explain", &json!({ "board": board })).await;
    let steps = path["steps"].as_array().expect("steps");
    assert!(steps.len() == 3 && steps.iter().all(|step| step["drawing"]["svg"].is_string()), "{path}");
    let open = asked(&page, "progress", &json!({ "board": "................", "values": { "r1c1": 1 } })).await.1;
    assert_eq!(open["outcome"], "fine");
}

#[tokio::test]
async fn clues_are_removed_and_minimised() {
    let page = page();
    let board = json!({ "board": "1234341221434321", "clue": "r1c1=1" });
    let (_, less) = asked(&page, "without-clue", &board).await;
    assert!(less["text"].as_str().is_some_and(|text| text.contains('.') || text.contains('0')), "{less}");
    assert_eq!(asked(&page, "without-clue", &json!({ "board": SMALL, "clue": "x" })).await.0, StatusCode::BAD_REQUEST);
    let integer = json!({ "board": "1234341221434321" });
    for (query, key) in [("minimal", "clues"), ("redundant", "redundant"), ("fewest-clues", "clues")] {
        let (status, body) = asked(&page, query, &integer).await;
        assert!(status == StatusCode::OK && body[key].as_array().is_some_and(|clues| !clues.is_empty()), "{query}: {body}");
    }
    let (_, body) = asked(&page, "repair", &json!({ "board": "12.............." })).await;
    assert!(body["singles"].is_array() && body["board"].is_string(), "{body}");
    let (_, body) = asked(&page, "conflict", &json!({ "board": "11..............", "smallest": true })).await;
    assert_eq!((&body["outcome"], &body["minimal"]), (&json!("infeasible"), &json!(true)));
    let (_, body) = asked(&page, "count", &json!({ "board": "12..............", "most": 3 })).await;
    assert_eq!((&body["count"], &body["complete"]), (&json!("3"), &json!(false)));
    let (_, body) = asked(&page, "forced", &json!({ "board": "12.............." })).await;
    assert_eq!((&body["forced"]["r1c1"], &body["complete"]), (&json!(1), &json!(true)));
    let (_, body) = asked(&page, "solve", &json!({ "board": SMALL, "without": ["rows"] })).await;
    assert_eq!(body["without"], json!(["rows"]));
    let (_, body) = asked(&page, "convert", &json!({ "board": SMALL, "format": "line" })).await;
    assert_eq!(body["text"], json!(format!("{SMALL}\n")));
}

#[tokio::test]
async fn errors_have_a_message_and_a_line() {
    let page = page();
    let cases = [
        ("check", json!({ "board": "" }), StatusCode::UNPROCESSABLE_ENTITY, "expected a board"),
        ("check", json!({ "board": "hashi\n1 x\n" }), StatusCode::UNPROCESSABLE_ENTITY, "expected"),
        ("check", json!({}), StatusCode::BAD_REQUEST, "expected a field `board`"),
        ("check", json!([1]), StatusCode::BAD_REQUEST, "expected a JSON object"),
        ("check", json!({ "board": 1 }), StatusCode::BAD_REQUEST, "expected a JSON object"),
        ("generate", json!({ "kind": "sudoku", "size": 4.5 }), StatusCode::BAD_REQUEST, "a text or an integer, found 4.5"),
        ("check", json!({ "board": SMALL, "kind": null }), StatusCode::BAD_REQUEST, "expected a value for `kind`, found null"),
        ("check", json!({ "board": SMALL, "time": 0 }), StatusCode::BAD_REQUEST, "expected a `time` above 0, found 0"),
        ("count", json!({ "board": SMALL, "most": 0 }), StatusCode::BAD_REQUEST, "expected a JSON object"),
        ("check", json!({ "board": SMALL, "bord": 1 }), StatusCode::BAD_REQUEST, "no field `bord`"),
        ("check", json!({ "board": SMALL, "kind": "chess" }), StatusCode::BAD_REQUEST, "no kind `chess`"),
        ("check", json!({ "board": SMALL, "backend": "magic" }), StatusCode::BAD_REQUEST, "no backend `magic`"),
        ("check", json!({ "board": SMALL, "formulation": "magic" }), StatusCode::BAD_REQUEST, "magic"),
        ("convert", json!({ "board": SMALL, "format": "magic" }), StatusCode::BAD_REQUEST, "no format `magic`"),
        ("model", json!({ "board": SMALL, "format": "magic" }), StatusCode::BAD_REQUEST, "no format `magic`"),
        ("draw", json!({ "board": SMALL, "values": { "x": 1 } }), StatusCode::BAD_REQUEST, "no variable `x`"),
        ("edit", json!({ "board": SMALL, "edit": "r1c1", "value": "5" }), StatusCode::UNPROCESSABLE_ENTITY, "from 1 to 4"),
        (
            "edit",
            json!({ "board": SMALL, "edit": "r9c9", "value": "" }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "nothing is placed at `r9c9`",
        ),
        ("rows", json!({ "board": SMALL, "variable": "x" }), StatusCode::BAD_REQUEST, "no variable `x`"),
    ];
    for (query, body, status, says) in cases {
        let (found, body) = asked(&page, query, &body).await;
        assert!(found == status && message(&body).contains(says), "{query} {body}: {found} {body}");
    }
    let (_, body) = asked(&page, "check", &json!({ "board": "hashi\n1 .\nx 1\n" })).await;
    assert_eq!(body["error"]["line"], 3, "{body}");
    let block = format!(
        "suguru 64 rows 64 columns\nblocks\n{}cells\n{}",
        ("a ".repeat(64) + "\n").repeat(64),
        (". ".repeat(64) + "\n").repeat(64)
    );
    let (status, body) = asked(&page, "check", &json!({ "board": block })).await;
    assert!(status == StatusCode::PAYLOAD_TOO_LARGE && message(&body).contains("at most 5000 variables"), "{body}");
    let large = format!("hashi\n{}", "? ".repeat(100).trim_end().to_string() + "\n");
    let (status, _) = asked(&page, "check", &json!({ "board": large.clone() + &large[6..].repeat(99) })).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn hostile_requests_are_refused() {
    let page = page();
    let body = || Body::from(json!({ "board": SMALL }).to_string());
    let json_request = || request("POST", "/api/check").header(header::CONTENT_TYPE, "application/json");
    let refused = [
        json_request().header(header::ORIGIN, "http://evil.example").body(body()),
        json_request().header(header::ORIGIN, "http://127.0.0.1:1").body(body()),
        json_request().header(header::ORIGIN, "null").body(body()),
        json_request().header("sec-fetch-site", "cross-site").body(body()),
        json_request().header("sec-fetch-site", "same-site").body(body()),
        Request::builder().method("GET").uri("/api/kinds").header(header::HOST, "evil.example:7464").body(Body::empty()),
        Request::builder().method("GET").uri("/").header(header::HOST, "127.0.0.1.evil.example").body(Body::empty()),
        Request::builder().method("GET").uri("/").body(Body::empty()),
        request("GET", "/api/kinds").header("sec-fetch-site", "cross-site").body(Body::empty()),
    ];
    for (number, request) in refused.into_iter().enumerate() {
        let response = sent(&page, request.expect("a request")).await;
        assert_eq!(response.status(), StatusCode::FORBIDDEN, "{number}");
        assert!(
            response.headers().contains_key(header::CONTENT_SECURITY_POLICY)
                && !response.headers().contains_key("access-control-allow-origin")
        );
    }
    // A page of another site can send these without a preflight.
    for kind in ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
        let request = request("POST", "/api/check").header(header::CONTENT_TYPE, kind).body(body());
        assert_eq!(sent(&page, request.expect("a request")).await.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE, "{kind}");
    }
    let same =
        json_request().header(header::ORIGIN, "http://127.0.0.1:7464").header("sec-fetch-site", "same-origin").body(body());
    assert_eq!(sent(&page, same.expect("a request")).await.status(), StatusCode::OK);
    let (status, _) = posted(&page, "/api/check", vec![b'x'; (1 << 20) + 1]).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    let (status, body) = posted(&page, "/api/check", "[".repeat(100_000)).await;
    assert!(status == StatusCode::BAD_REQUEST && message(&body).contains("JSON"));
    assert_eq!(posted(&page, "/api/check", b"\xff\xfe".to_vec()).await.0, StatusCode::BAD_REQUEST);
    let (status, _) = got(&page, "/api/check").await;
    assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/api/kinds/..%2f", "/main.js/", "/api/jobs/x"] {
        let response = sent(&page, request("GET", path).body(Body::empty()).expect("a request")).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
    }
}

/// Every error below /api is a JSON object, also where the path is no text.
#[tokio::test]
async fn errors_of_paths_and_methods_are_objects() {
    let page = page();
    let cases = [
        ("GET", "/api/jobs/%ff", StatusCode::BAD_REQUEST),
        ("POST", "/api/jobs/%ff", StatusCode::BAD_REQUEST),
        ("DELETE", "/api/jobs/%ff", StatusCode::BAD_REQUEST),
        ("GET", "/api/jobs/%ff/events", StatusCode::BAD_REQUEST),
        ("GET", "/api/kinds/%ff", StatusCode::BAD_REQUEST),
        ("GET", "/api/magic", StatusCode::NOT_FOUND),
        ("DELETE", "/", StatusCode::METHOD_NOT_ALLOWED),
        ("POST", "/main.js", StatusCode::METHOD_NOT_ALLOWED),
        ("PUT", "/nothing", StatusCode::METHOD_NOT_ALLOWED),
    ];
    for (method, path, status) in cases {
        let response = sent(&page, request(method, path).body(Body::empty()).expect("a request")).await;
        assert_eq!(response.status(), status, "{method} {path}");
        assert!(!message(&json_of(response).await).is_empty(), "{method} {path}");
    }
}

/// The body never arrives: the declared length alone decides.
#[tokio::test]
async fn declared_length_over_the_limit_is_refused_at_once() {
    let never = Body::from_stream(futures_util::stream::pending::<Result<Vec<u8>, std::convert::Infallible>>());
    let request = request("POST", "/api/check").header(header::CONTENT_TYPE, "application/json");
    let request = request.header(header::CONTENT_LENGTH, 1 << 30).body(never).expect("a request");
    assert_eq!(sent(&page(), request).await.status(), StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn the_page_is_small_and_loads_only_its_own_files() {
    let page = page();
    let (mut size, mut seen, mut open) = (0, BTreeSet::new(), vec!["/".to_string()]);
    while let Some(path) = open.pop() {
        let response = sent(&page, request("GET", &path).body(Body::empty()).expect("a request")).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let bytes = to_bytes(response.into_body(), 1 << 20).await.expect("a body");
        size += bytes.len();
        let text = String::from_utf8(bytes.to_vec()).expect("text");
        // A file without quotes is one part, which may begin with a comment.
        let parts = text.split(['"', '\'']).filter(|part| !part.contains(' '));
        let links = parts.filter(|part| part.starts_with("./") || part.starts_with('/'));
        let links = links
            .map(|link| link.trim_start_matches('.').to_string())
            .filter(|link| link.contains(".js") || link.contains(".css") || link.contains(".svg"));
        open.extend(links.filter(|link| seen.insert(link.clone())).collect::<Vec<_>>());
        assert!(!text.contains("https://"), "{path} names another place");
    }
    assert!(size < 300_000 && seen.len() >= 8, "{size} bytes in {} files", seen.len());
}

/// Every path of the description is a route with the described methods and no other; every field
/// is accepted; and every query has its route.
#[tokio::test]
async fn the_description_matches_the_routes() {
    let page = page();
    let (_, served) = got(&page, "/api/openapi.json").await;
    assert_eq!(served, description());
    let paths = served["paths"].as_object().expect("paths");
    let fields = "/paths/~1api~1check/post/requestBody/content/application~1json/schema/properties/board/examples";
    for example in served.pointer(fields).and_then(Value::as_array).expect("examples of boards") {
        assert_eq!(asked(&page, "check", &json!({ "board": example })).await.0, StatusCode::OK, "{example}");
    }
    for (path, methods) in paths {
        let real = path.replace("{kind}", "sudoku").replace("{name}", "check");
        for method in ["get", "post", "put", "delete", "patch"] {
            let builder = request(&method.to_uppercase(), &real).header(header::CONTENT_TYPE, "application/json");
            let response = sent(&page, builder.body(Body::from("{}")).expect("a request")).await;
            let is_told = methods.get(method).is_some();
            assert_eq!(response.status() != StatusCode::METHOD_NOT_ALLOWED, is_told, "{method} {path}");
            if let Some(body) = methods.get(method) {
                let status = response.status().as_u16().to_string();
                assert!(body["responses"].get(&status).is_some(), "{method} {path} gives {status}");
            }
        }
        let Some(schema_of) = methods.pointer("/post/requestBody/content/application~1json/schema") else { continue };
        if path.contains("{name}") {
            continue;
        }
        for (field, schema) in schema_of["properties"].as_object().expect("properties") {
            let types = &schema["type"];
            let sample = match types.as_array().map_or(types, |types| &types[0]).as_str() {
                Some("string") if field == "board" => json!(SMALL),
                Some("string") if field == "kind" => json!("sudoku"),
                Some("string") => json!("sample"),
                Some("integer" | "number") => json!(1),
                Some("boolean") => json!(true),
                Some("array") => json!(["rows"]),
                _ if field == "parameters" => json!({ "clues": "30" }),
                _ => json!({ "r1c1": 1 }),
            };
            let required = schema_of["required"].as_array().expect("names");
            let mut wanted: Map<String, Value> =
                required.iter().filter_map(|name| Some((name.as_str()?.into(), json!(SMALL)))).collect();
            wanted.entry("kind").and_modify(|kind| *kind = json!("sudoku"));
            wanted.insert(field.clone(), sample);
            let (_, body) = posted(&page, &real, Value::Object(wanted).to_string()).await;
            let refused = body["error"]["message"].as_str().is_some_and(|why| why.contains("no field") || why.contains("JSON"));
            assert!(!refused, "{path} {field}: {body}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn any_body_gets_a_response(body in prop::collection::vec(any::<u8>(), 0..200), text in "\\PC{0,80}", time in any::<f64>()) {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let page = page();
            let (status, _) = posted(&page, "/api/check", body).await;
            assert!(status.is_client_error(), "{status}");
            for query in ["check", "board", "draw", "forced"] {
                let (status, _) = asked(&page, query, &json!({ "board": text, "kind": "hashi" })).await;
                assert!(status.is_success() || status.is_client_error(), "{query} {text:?}: {status}");
            }
            let (status, _) = asked(&page, "solve", &json!({ "board": SMALL, "time": time })).await;
            assert!(status.is_success() || status.is_client_error(), "{time}: {status}");
        });
    }
}
