//! Responses compressed with gzip for clients that take it: the files of the page once, what queries return each time.

use axum::{
    body::{Body, Bytes, to_bytes},
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use flate2::{Compression, write::GzEncoder};
use std::{
    collections::HashMap,
    io::Write,
    sync::{LazyLock, Mutex, PoisonError},
};
use tokio::task::spawn_blocking;

/// Shorter bodies are sent as they are: their headers are as long.
const SHORT: u64 = 1024;

/// The texts of fixed length that were compressed: those of the files of the page.
static KEPT: LazyLock<Mutex<HashMap<String, Bytes>>> = LazyLock::new(Mutex::default);

/// Compresses the response if the client takes gzip, and the body is a text that is complete.
pub async fn compressed(request: Request, next: Next) -> Response {
    let takes = *request.method() != Method::HEAD && takes_gzip(request.headers());
    // What queries return differs each time; files do not.
    let file =
        (request.method() == Method::GET && !request.uri().path().starts_with("/api/")).then(|| request.uri().path().to_string());
    let mut response = next.run(request).await;
    if !is_text(response.headers()) || response.headers().contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let length = axum::body::HttpBody::size_hint(response.body()).exact();
    if !takes || length.is_none_or(|length| length < SHORT) {
        return response;
    }
    let file = file.filter(|_| response.status() == StatusCode::OK);
    let kept = file.as_ref().and_then(|path| KEPT.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned());
    let (mut parts, body) = response.into_parts();
    let bytes = match kept {
        Some(bytes) => bytes,
        None => {
            let Ok(bytes) = to_bytes(body, usize::MAX).await else { return StatusCode::INTERNAL_SERVER_ERROR.into_response() };
            let level = if file.is_some() { Compression::best() } else { Compression::fast() };
            // Off the threads that serve other requests.
            let Ok(Some(bytes)) = spawn_blocking(move || gzip(&bytes, level)).await else {
                return StatusCode::INTERNAL_SERVER_ERROR.into_response();
            };
            if let Some(path) = file {
                KEPT.lock().unwrap_or_else(PoisonError::into_inner).insert(path, bytes.clone());
            }
            bytes
        }
    };
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(bytes))
}

fn gzip(bytes: &[u8], level: Compression) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), level);
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok().map(Bytes::from)
}

/// Whether a client takes gzip, by name and without the weight 0.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case("gzip") && weight.is_some_and(|weight| weight > 0.0)
    })
}

/// Whether the body is a text that is worth it, and not a stream of events.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default();
    kind != "text/event-stream" && (kind.starts_with("text/") || kind.ends_with("json") || kind.ends_with("+xml"))
}

#[cfg(test)]
mod tests {
    use super::takes_gzip;
    use axum::http::{HeaderMap, HeaderValue, header};

    #[test]
    fn clients_say_what_they_take() {
        let takes =
            |value: &'static str| takes_gzip(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))]));
        for yes in ["gzip", "deflate, GZIP;q=0.5", "br;q=1, gzip"] {
            assert!(takes(yes), "{yes}");
        }
        for no in ["", "br", "gzip;q=0", "gzip;q=x", "xgzip"] {
            assert!(!takes(no), "{no}");
        }
    }
}
