//! Errors of requests as responses.

use axum::{
    Json,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::Value;
use std::fmt;

/// An error with its HTTP status.
#[derive(Debug)]
pub struct Problem {
    status: StatusCode,
    object: Value,
}

impl Problem {
    /// An error of the request as such.
    pub fn new(status: StatusCode, message: impl fmt::Display) -> Self {
        Self { status, ..interface::Problem::wrong_use(message).into() }
    }
}

impl From<interface::Problem> for Problem {
    fn from(problem: interface::Problem) -> Self {
        let status = StatusCode::from_u16(problem.kind.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Self { status, object: problem.object() }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.object)).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("1"));
        }
        response
    }
}
