//! Solutions.

use crate::{
    board::{Board, same_board},
    error::raise,
    values,
};
use pyo3::{exceptions::PyKeyError, prelude::*, types::PyDict};
use std::hash::{Hash, Hasher};

/// An integer for each puzzle variable that the rules accept. A mapping from names, such as `r1c2`, to values.
///
/// Solutions come from queries, or from values that the rules are asked to judge:
///
/// >>> import pencilmark as pm
/// >>> b = pm.read("1.3..4.2.1.34.2.")
/// >>> s = b.solve().solution
/// >>> s["r1c2"], len(s)
/// (2, 16)
/// >>> s == pm.Solution(b, list(s.values()))
/// True
/// >>> pm.Solution(b, [1] * 16)
/// Traceback (most recent call last):
/// ...
/// pencilmark.NotASolution: r1c3 cannot be 1
#[pyclass(frozen, eq, hash, mapping, module = "pencilmark")]
#[derive(Clone)]
pub struct Solution(pub pencilmark::Solution);

impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.0.values() == other.0.values() && same_board(self.0.puzzle(), other.0.puzzle())
    }
}

impl Hash for Solution {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.values().hash(state);
    }
}

#[pymethods]
impl Solution {
    #[new]
    fn new(py: Python<'_>, board: &Bound<'_, Board>, values: &Bound<'_, PyAny>) -> PyResult<Self> {
        let puzzle = &board.get().0;
        puzzle.judge(values::read(puzzle, values)?).map(Self).map_err(|error| raise(py, error))
    }

    /// The board that it solves.
    #[getter]
    fn board(&self) -> Board {
        Board(self.0.puzzle().clone())
    }

    /// The objective value, which is minimised; `None` if the board has no objective.
    #[getter]
    fn objective(&self) -> Option<i64> {
        self.0.objective()
    }

    fn __getitem__(&self, name: &str) -> PyResult<i64> {
        self.value(name)
    }

    fn __contains__(&self, name: &Bound<'_, PyAny>) -> bool {
        name.extract::<String>().is_ok_and(|name| self.0.get(&name).is_some())
    }

    fn __len__(&self) -> usize {
        self.0.values().len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.mapping(py)?.call_method0("__iter__")
    }

    /// The value of a puzzle variable, or `default` if there is none of that name.
    #[pyo3(signature = (name, default=None, /))]
    fn get<'py>(&self, py: Python<'py>, name: &str, default: Option<Bound<'py, PyAny>>) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(match self.0.get(name) {
            Some(value) => Some(value.into_pyobject(py)?.into_any()),
            None => default,
        })
    }

    /// The names of the puzzle variables, in reading order.
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.mapping(py)?.call_method0("keys")
    }

    /// The values, in reading order.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.mapping(py)?.call_method0("values")
    }

    /// The names and values, in reading order.
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.mapping(py)?.call_method0("items")
    }

    /// Names and values as a dictionary.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.mapping(py)
    }

    /// The values as a list, in reading order.
    fn to_list(&self) -> Vec<i64> {
        self.0.values().to_vec()
    }

    /// The values as a NumPy array: of rows and columns where the puzzle variables are the cells of a rectangle, otherwise of
    /// one axis in reading order.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        values::to_numpy(py, self.0.puzzle(), self.0.values())
    }

    /// The board with the solution drawn, as an SVG document.
    fn svg(&self) -> String {
        self.0.svg()
    }

    fn _repr_svg_(&self) -> String {
        self.0.svg()
    }

    fn __str__(&self) -> String {
        self.0.text()
    }

    fn __repr__(&self) -> String {
        let objective = self.0.objective().map(|value| format!(", objective {value}")).unwrap_or_default();
        format!("<Solution of {}, {} values{objective}>", self.0.puzzle().kind(), self.0.values().len())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (Board, Vec<i64>)) {
        (py.get_type::<Self>().into_any(), (self.board(), self.0.values().to_vec()))
    }
}

impl Solution {
    /// The value of the puzzle variable of this name.
    pub fn value(&self, name: &str) -> PyResult<i64> {
        self.0.get(name).ok_or_else(|| PyKeyError::new_err(format!("there is no puzzle variable {name}")))
    }

    /// Names and values.
    pub fn mapping<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let mapping = PyDict::new(py);
        for (name, value) in self.0.iter() {
            mapping.set_item(name, value)?;
        }
        Ok(mapping)
    }
}
