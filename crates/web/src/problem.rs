//! What went wrong with a request, as the solution says it.

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

/// What went wrong, and whose fault it is.
#[derive(Debug, PartialEq)]
pub struct Problem {
    /// The status of the solution.
    pub status: StatusCode,
    /// The line of the board, from 1, if it is about one.
    pub line: Option<usize>,
    /// What was expected and what was found, without a full stop.
    pub message: String,
}

impl Problem {
    /// A problem that is not about a line.
    pub fn new(status: StatusCode, message: impl fmt::Display) -> Self {
        Self { status, line: None, message: message.to_string() }
    }

    /// The request asks for what cannot be.
    pub fn wrong_use(message: impl fmt::Display) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// A formulation, a backend or a format cannot take the board.
    pub fn refused(message: impl fmt::Display) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// Too much is going on already.
    pub fn busy(message: impl fmt::Display) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// The problem as an object.
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
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, line: error.line(), message: error.problem() }
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
            QueryError::Encode(EncodeError::NoSuch { .. } | EncodeError::NoRule { .. }) => StatusCode::BAD_REQUEST,
            QueryError::Encode(EncodeError::Refused(_)) | QueryError::Search(SearchError::Refused { .. }) => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            QueryError::Search(SearchError::Limit(_)) => StatusCode::SERVICE_UNAVAILABLE,
            QueryError::Search(SearchError::WrongSolver { .. } | SearchError::WrongLowering { .. }) | QueryError::Unsound(_) => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
        };
        Self::new(status, error)
    }
}
