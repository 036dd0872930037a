//! The keyword arguments that every query takes.

use crate::calls::{Query, Token};
use pencilmark::Options;
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::PyDict,
};
use std::time::Duration;

const NAMES: &str = "formulation, backend, time_limit, memory_limit, node_limit, seed, threads, presolve, cancel";

/// Reads the keyword arguments of a query; one that is `None` counts as absent.
pub fn read(arguments: Option<&Bound<'_, PyDict>>) -> PyResult<Query> {
    let mut query = Query::default();
    for (name, value) in arguments.into_iter().flatten() {
        if !value.is_none() {
            set(&mut query, &name.extract::<String>()?, &value)?;
        }
    }
    Ok(query)
}

fn set(query: &mut Query, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    if name == "cancel" {
        query.cancel = value.cast::<Token>()?.get().0.clone();
        return Ok(());
    }
    let options = std::mem::take(&mut query.options);
    query.options = match name {
        "formulation" => options.formulation(value.extract::<String>()?),
        "backend" => options.backend(value.extract::<String>()?),
        "time_limit" => return time_limit(query, options, value.extract()?),
        "memory_limit" => options.memory_limit(value.extract()?),
        "node_limit" => options.node_limit(value.extract()?),
        "seed" => options.seed(value.extract()?),
        "threads" => options.threads(value.extract()?),
        "presolve" => options.presolve(value.extract()?),
        _ => return Err(PyTypeError::new_err(format!("unexpected option `{name}`; there are {NAMES}"))),
    };
    Ok(())
}

fn time_limit(query: &mut Query, options: Options, seconds: f64) -> PyResult<()> {
    let time = Duration::try_from_secs_f64(seconds);
    let time = time.map_err(|_| PyValueError::new_err(format!("expected a time limit in seconds, found {seconds}")))?;
    (query.options, query.time) = (options.time_limit(time), Some(time));
    Ok(())
}
