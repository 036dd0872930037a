//! Errors of requests, as the response reports them.

use axum::{
    Json,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use puzzles::{EncodeError, ReadError, WriteError};
use query::QueryError;
use serde_json::json;
use solve::SearchError;
use std::fmt;

/// An error with its HTTP status.
#[derive(Debug, PartialEq)]
pub struct Problem {
    /// The status of the response.
    pub status: StatusCode,
    /// The line of the board, from 1, if the error is about one.
    pub line: Option<usize>,
    /// What was expected and what was found, without a full stop.
    pub message: String,
}

impl Problem {
    /// An error that is not about a line.
    pub fn new(status: StatusCode, message: impl fmt::Display) -> Self {
        Self { status, line: None, message: message.to_string() }
    }

    /// The request is invalid.
    pub fn wrong_use(message: impl fmt::Display) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// A formulation, a backend or a format cannot take the board.
    pub fn refused(message: impl fmt::Display) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// The server is busy.
    pub fn busy(message: impl fmt::Display) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// The error as a JSON object.
    pub fn object(&self) -> serde_json::Value {
        json!({ "error": { "line": self.line, "message": self.message } })
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.object())).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("1"));
        }
        response
    }
}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Self {
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, line: Some(error.line()), message: error.problem() }
    }
}

impl From<WriteError> for Problem {
    fn from(error: WriteError) -> Self {
        Self::refused(error)
    }
}

impl From<QueryError> for Problem {
    fn from(error: QueryError) -> Self {
        let status = match &error {
            QueryError::Encode(EncodeError::NoSuch { .. } | EncodeError::NoRule { .. } | EncodeError::Model(_)) => {
                StatusCode::BAD_REQUEST
            }
            QueryError::Encode(EncodeError::Refused(_))
            | QueryError::Search(SearchError::Refused { .. })
            | QueryError::Explain(explain::Error::NotExplained(_)) => StatusCode::UNPROCESSABLE_ENTITY,
            QueryError::Search(SearchError::Limit(_)) => StatusCode::SERVICE_UNAVAILABLE,
            QueryError::Search(SearchError::WrongSolver { .. } | SearchError::WrongLowering { .. })
            | QueryError::Unsound(_)
            | QueryError::Explain(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self::new(status, error)
    }
}
