//! What there is: kinds, backends and formats of models.

use crate::{error::raise, results};
use pencilmark::Entry;
use pyo3::{prelude::*, types::PyDict};

/// All kinds of puzzles, by name.
///
/// >>> import pencilmark as pm
/// >>> pm.kinds()["hashi"].title
/// 'Hashi'
#[pyfunction]
pub fn kinds(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let kinds = PyDict::new(py);
    pencilmark::kinds().try_for_each(|kind| kinds.set_item(kind.name(), results::kind(py, kind)?))?;
    Ok(kinds)
}

/// Adds a kind of puzzle, given the text of its kind-file and the name of that file in errors.
#[pyfunction]
pub fn add_kind<'py>(py: Python<'py>, text: &str, file: &str) -> PyResult<Bound<'py, PyAny>> {
    results::kind(py, pencilmark::add_kind(file, text).map_err(|error| raise(py, error))?)
}

/// Adds a formulation, given its text and its name.
#[pyfunction]
pub fn add_formulation(text: &str, name: &str) {
    pencilmark::add_formulation(name, text);
}

/// The backends that are built in, the default first, with a sentence each.
///
/// >>> import pencilmark as pm
/// >>> list(pm.backends())
/// ['engine', 'clauses', 'microlp', 'exhaustive']
#[pyfunction]
pub fn backends(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    summaries(py, pencilmark::backends())
}

/// The formats that models are written in, with a sentence each.
///
/// >>> import pencilmark as pm
/// >>> "mps" in pm.model_formats()
/// True
#[pyfunction]
pub fn model_formats(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    summaries(py, pencilmark::Model::formats())
}

fn summaries(py: Python<'_>, mut entries: impl Iterator<Item = Entry>) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    entries.try_for_each(|entry| dict.set_item(entry.name, entry.summary))?;
    Ok(dict)
}
