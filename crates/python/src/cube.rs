//! Sub-problems of one hard board.

use crate::{
    board::{Board, same_board},
    calls::{query, until},
    error::raise,
    options,
    results::{self, Solved},
};
use pencilmark::Puzzle;
use pyo3::{prelude::*, types::PyDict};
use std::{
    collections::BTreeMap,
    hash::{Hash, Hasher},
};

/// A part of all assignments to a board: those with certain values of a few puzzle variables. `Board.cubes` splits a board into
/// cubes, which together cover it.
///
/// >>> import pencilmark as pm
/// >>> cube = pm.Cube(pm.read("1.3..4.2.1.34.2."), {"r1c2": 4})
/// >>> cube, cube.solve().status
/// (<Cube of sudoku, r1c2=4>, 'infeasible')
#[pyclass(frozen, eq, hash, module = "pencilmark")]
#[derive(Clone)]
pub struct Cube(pub pencilmark::Cube);

impl PartialEq for Cube {
    fn eq(&self, other: &Self) -> bool {
        self.0.values() == other.0.values() && same_board(self.0.puzzle(), other.0.puzzle())
    }
}

impl Hash for Cube {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.values().hash(state);
    }
}

/// What a cube is pickled as: its class and the arguments that make it again.
type Reduced<'py> = (Bound<'py, PyAny>, (Board, Bound<'py, PyDict>));

#[pymethods]
impl Cube {
    #[new]
    fn new(py: Python<'_>, board: &Bound<'_, Board>, values: &Bound<'_, PyDict>) -> PyResult<Self> {
        let values: Vec<(String, i64)> =
            values.iter().map(|(name, value)| Ok((name.extract()?, value.extract()?))).collect::<PyResult<_>>()?;
        let named: Vec<(&str, i64)> = values.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        board.get().0.cube(&named).map(Self).map_err(|error| raise(py, error))
    }

    /// The board.
    #[getter]
    fn board(&self) -> Board {
        Board(self.0.puzzle().clone())
    }

    /// The values of its puzzle variables, by their names.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(py);
        self.0.values().into_iter().try_for_each(|(name, value)| values.set_item(name, value))?;
        Ok(values)
    }

    /// A solution of the board within the cube, or that there is none (proved).
    #[pyo3(signature = (**options))]
    fn solve(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Solved> {
        let cube = self.0.clone();
        query(py, self.0.puzzle(), options::read(options)?, move |_, options| cube.solve(options)).map(Solved::from)
    }

    /// A certificate that there is no solution within the cube; those of all cubes prove that the board has none.
    ///
    /// >>> import pencilmark as pm, tempfile
    /// >>> board = pm.read("12....3.........")
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     for number, cube in enumerate(board.cubes(1)):
    /// ...         cube.certify().write(f"{folder}/{number}")
    /// ...     pm.verify_cubes(folder) == board
    /// True
    #[pyo3(signature = (**options))]
    fn certify<'py>(&self, py: Python<'py>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
        let cube = self.0.clone();
        let found = query(py, self.0.puzzle(), options::read(options)?, move |_, options| cube.certify(options))?;
        results::certificate(py, &found)
    }

    fn __repr__(&self) -> String {
        let values: BTreeMap<&str, i64> = self.0.values().into_iter().collect();
        let values: Vec<String> = values.iter().map(|(name, value)| format!("{name}={value}")).collect();
        format!("<Cube of {}, {}>", self.0.puzzle().kind(), values.join(" "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        Ok((py.get_type::<Self>().into_any(), (self.board(), self.values(py)?)))
    }
}

/// Verifies, by the certificates of cubes that cover it, that a board has no solution; each is given by the names and contents of
/// its files.
#[pyfunction]
#[pyo3(signature = (certificates, **options))]
pub fn verify_cubes(
    py: Python<'_>,
    certificates: Vec<Vec<(String, String)>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Board> {
    let query = options::read(options)?;
    let board: Puzzle =
        until(py, query.cancel, move |cancel| pencilmark::verify_cubes(&certificates, &query.options.cancel(cancel)))?;
    Ok(Board(board))
}
