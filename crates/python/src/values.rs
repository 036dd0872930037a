//! Values of puzzle variables to and from Python and NumPy.

use pencilmark::Puzzle;
use pyo3::{
    exceptions::{PyKeyError, PyTypeError},
    prelude::*,
    types::{PyBytes, PyMapping},
};

/// The values of all puzzle variables: from a mapping of their names, or in reading order from a sequence or an array.
pub fn read(puzzle: &Puzzle, values: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    if let Ok(mapping) = values.cast::<PyMapping>() {
        let missing = |name: &str| PyKeyError::new_err(format!("no value for the puzzle variable {name}"));
        let value = |name: &str| mapping.get_item(name).map_err(|_| missing(name))?.extract();
        return puzzle.variables().iter().map(|var| value(var.name.as_str())).collect();
    }
    match values.getattr_opt("ravel")? {
        Some(ravel) => integers(&ravel.call0()?)?.call_method0("tolist")?.extract(),
        None => values.extract(),
    }
}

/// The array, if it has integers.
fn integers<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let dtype = array.getattr("dtype")?;
    match dtype.getattr("kind")?.extract::<String>()?.as_str() {
        "i" | "u" => Ok(array.clone()),
        _ => Err(PyTypeError::new_err(format!("expected an array of integers, found one of {dtype}"))),
    }
}

/// The values as a NumPy array: with a row for each row if the puzzle variables are the cells of a full rectangle,
/// otherwise with one axis.
pub fn to_numpy<'py>(py: Python<'py>, puzzle: &Puzzle, values: &[i64]) -> PyResult<Bound<'py, PyAny>> {
    let numpy = py.import("numpy")?;
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_ne_bytes()).collect();
    // The bytes are read-only: a copy is the caller's own.
    let array = numpy.call_method1("frombuffer", (PyBytes::new(py, &bytes), "int64"))?.call_method0("copy")?;
    match rectangle(puzzle) {
        Some(shape) => array.call_method1("reshape", (shape,)),
        None => Ok(array),
    }
}

/// The rows and columns of a board whose puzzle variables are `r1c1`, `r1c2`, … in reading order.
fn rectangle(puzzle: &Puzzle) -> Option<(usize, usize)> {
    let variables = puzzle.variables();
    let (_, columns) = variables.last()?.name.as_str().strip_prefix('r')?.split_once('c')?;
    let columns = columns.parse().ok().filter(|columns| *columns > 0 && variables.len().is_multiple_of(*columns))?;
    let expected = |place: usize| format!("r{}c{}", place / columns + 1, place % columns + 1);
    let all = variables.iter().enumerate().all(|(place, var)| var.name.as_str() == expected(place));
    all.then_some((variables.len() / columns, columns))
}
