//! Verifying certificates.

use crate::{calls::until, options, results};
use pencilmark::verify_certificate;
use pyo3::{prelude::*, types::PyDict};

/// Verifies the files of a certificate, given their names and contents, without a solver.
#[pyfunction]
#[pyo3(signature = (files, **options))]
pub fn verify<'py>(
    py: Python<'py>,
    files: Vec<(String, String)>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let query = options::read(options)?;
    let verified = until(py, query.cancel, move |cancel| verify_certificate(&files, &query.options.cancel(cancel)))?;
    results::verified(py, verified)
}
