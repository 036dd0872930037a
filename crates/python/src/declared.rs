//! The queries that the crate `interface` declares, with options and results as JSON texts.

use crate::{calls::long, error::raise_problem};
use interface::{ProblemKind, QUERIES, Watch, find};
use pencilmark::Error;
use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use solve::Limits;
use std::time::Instant;

/// Each query by its name, with its sentence and the JSON Schema of its options.
#[pyfunction]
pub fn declared() -> String {
    let described = |query: &interface::Declared| json!({ "sentence": query.sentence, "schema": query.schema() });
    Value::Object(QUERIES.iter().map(|query| (query.name.into(), described(query))).collect::<Map<_, _>>()).to_string()
}

/// The result of a query, given its options.
#[pyfunction]
pub fn ask(py: Python<'_>, name: &str, options: &str) -> PyResult<String> {
    let none = || interface::Problem::new(ProblemKind::NotFound, "there is no such query");
    let request = find(name).ok_or_else(none).and_then(|query| query.read(options.as_bytes()));
    let request = request.map_err(|problem| raise_problem(py, &problem))?;
    let found = long(py, move |cancel| {
        let limits =
            Limits { deadline: Instant::now().checked_add(request.job_time()), stop: Some(cancel.flag()), ..Limits::default() };
        Ok::<_, Error>(request.run(limits, &Watch::default()).map(|found| found.to_string()))
    })?;
    found.map_err(|problem| raise_problem(py, &problem))
}
