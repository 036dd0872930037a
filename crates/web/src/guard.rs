//! Request filtering and security headers.

use crate::{page, problem::Problem};
use axum::{
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use std::net::IpAddr;

/// The content security policy: only the page's own files, no frames, no forms.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The same for the guide: outputs of notebooks, made by this program, are frames with their own styles and scripts.
const GUIDE_POLICY: &str = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
                            frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const HEADERS: &[(&str, &str)] = &[
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Refuses requests of other sites, and adds the security headers to every response.
pub async fn guard(request: Request, next: Next) -> Response {
    let policies = match request.uri().path().starts_with(page::GUIDE_PATH) {
        true => [("content-security-policy", GUIDE_POLICY), ("x-frame-options", "SAMEORIGIN")],
        false => [("content-security-policy", POLICY), ("x-frame-options", "DENY")],
    };
    let mut response = match refused(request.method(), request.uri().path(), request.headers()) {
        Some(why) => Problem::new(StatusCode::FORBIDDEN, why).into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS.iter().chain(&policies) {
        response.headers_mut().insert(*name, HeaderValue::from_static(value));
    }
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// The reason to refuse a request, if any.
///
/// DNS rebinding shows as a foreign name in `Host`; a cross-site request shows in `Origin` or `Sec-Fetch-Site`, and cannot
/// send JSON without a preflight, while queries [require JSON](is_json).
fn refused(method: &Method, path: &str, headers: &HeaderMap) -> Option<&'static str> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let Some(host) = text(header::HOST) else { return Some("a Host header is required") };
    if headers.get_all(header::HOST).iter().count() > 1 || !is_local_name(host) {
        return Some("the Host must be an address or localhost");
    }
    if text(header::ORIGIN).is_some_and(|origin| origin.strip_prefix("http://") != Some(host)) {
        return Some("requests from other origins are refused");
    }
    let across = text(HeaderName::from_static("sec-fetch-site")).is_some_and(|site| !["same-origin", "none"].contains(&site));
    (across && (path.starts_with("/api") || method != Method::GET)).then_some("requests from other sites are refused")
}

/// Whether the content type of a request is JSON.
pub fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json")))
}

/// Whether a host is `localhost` or an address, with or without a port. Any other name could be pointed
/// at this machine by somebody else.
fn is_local_name(host: &str) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port),
        _ => (host, ""),
    };
    let inner = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    let address = inner.map_or_else(|| name.parse::<IpAddr>().is_ok_and(|ip| ip.is_ipv4()), |ip| ip.parse::<IpAddr>().is_ok());
    port.chars().all(|c| c.is_ascii_digit()) && (address || name.eq_ignore_ascii_case("localhost"))
}

#[cfg(test)]
mod tests {
    use super::is_local_name;

    #[test]
    fn foreign_host_names_are_not_local() {
        for local in ["localhost", "LocalHost:7070", "127.0.0.1", "127.0.0.1:1", "[::1]:80", "[::1]", "192.168.1.5:7070"] {
            assert!(is_local_name(local), "{local}");
        }
        for other in
            ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "::1", "[::1", "localhost:x", "1"]
        {
            assert!(!is_local_name(other), "{other}");
        }
    }
}
