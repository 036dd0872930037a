//! Models for other solvers, and generated boards.

use crate::{
    board::Board,
    calls::{long, until},
    error::raise,
    options,
};
use pencilmark::{Puzzle, generate_many};
use pyo3::{exceptions::PyTypeError, prelude::*, types::PyDict};
use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

/// A board as an optimisation model in one of its formulations.
///
/// >>> import pencilmark as pm
/// >>> pm.read("2 2 2\n1 1\n0 0\n").model("flow").formulation
/// 'flow'
#[pyclass(frozen, eq, hash, module = "pencilmark")]
#[derive(Clone)]
pub struct Model {
    board: Board,
    model: Arc<pencilmark::Model>,
}

impl PartialEq for Model {
    fn eq(&self, other: &Self) -> bool {
        self.model.formulation() == other.model.formulation() && self.board == other.board
    }
}

impl Hash for Model {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.model.formulation().hash(state);
        self.board.hash(state);
    }
}

impl Model {
    /// The board in a formulation, by default the first of its kind that takes it.
    pub fn of(py: Python<'_>, puzzle: &Puzzle, formulation: Option<&str>) -> PyResult<Self> {
        let formulation = formulation.unwrap_or_else(|| puzzle.default_formulation()).to_string();
        let board = puzzle.clone();
        let model = long(py, move |_| board.model(&formulation))?;
        Ok(Self { board: Board(puzzle.clone()), model: Arc::new(model) })
    }
}

#[pymethods]
impl Model {
    #[new]
    #[pyo3(signature = (board, formulation=None))]
    fn new(py: Python<'_>, board: &Bound<'_, Board>, formulation: Option<&str>) -> PyResult<Self> {
        Self::of(py, &board.get().0, formulation)
    }

    /// The board.
    #[getter]
    fn board(&self) -> Board {
        self.board.clone()
    }

    /// The name of the formulation.
    #[getter]
    fn formulation(&self) -> &str {
        self.model.formulation()
    }

    /// The number of variables.
    #[getter]
    fn variables(&self) -> usize {
        self.model.variables()
    }

    /// The number of constraints, before lowering.
    #[getter]
    fn constraints(&self) -> usize {
        self.model.constraints()
    }

    /// The text of the model in a format, such as `lp`, `mps`, `mathprog` or `latex`; `model_formats()` has them all.
    fn to(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let (model, format) = (self.model.clone(), format.to_string());
        long(py, move |_| model.write(&format))
    }

    /// The model with its sets and indices in a notation, such as `ampl` or `markdown`, for any board; and the data of this
    /// board as the model reads them, or `None` for mathematics. Raises `FormatError` if the formulation is not a text.
    ///
    /// >>> import pencilmark as pm
    /// >>> text, data = pm.read("1.3..4.2.1.34.2.").model("assignment").to_indexed("mathprog")
    /// >>> [line for line in text.splitlines() if line.startswith("s.t. rows")], data.startswith("data;")
    /// (['s.t. rows_3_1c {i in N, k in N}:'], True)
    fn to_indexed(&self, py: Python<'_>, format: &str) -> PyResult<(String, Option<String>)> {
        let (model, format) = (self.model.clone(), format.to_string());
        long(py, move |_| model.write_indexed(&format))
    }

    /// The model in CPMpy, where that is installed: a `cpmpy.Model`, and for each puzzle variable its expression. Constraints
    /// can be added and any of its solvers run; `Board.judge` takes the values. Raises `FormatError` as `to_indexed` does.
    ///
    /// >>> import pencilmark as pm
    /// >>> board = pm.read("1.3..4.2.1.34.2.")
    /// >>> model, cells = board.model("alldifferent").to_cpmpy()
    /// >>> model.solve()
    /// True
    /// >>> board.judge({name: int(cell.value()) for name, cell in cells.items()})["r1c2"]
    /// 2
    fn to_cpmpy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        build(slf, "cpmpy")
    }

    /// The model in Pyomo, where that is installed: a `ConcreteModel`, and for each puzzle variable its expression. Global
    /// constraints are written by linear ones. Raises `FormatError` as `to_indexed` does.
    ///
    /// >>> import pencilmark as pm
    /// >>> model, cells = pm.read("1.3..4.2.1.34.2.").model("assignment").to_pyomo()
    /// >>> type(model).__name__, len(cells)
    /// ('ConcreteModel', 16)
    fn to_pyomo<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        build(slf, "pyomo")
    }

    fn _repr_markdown_(&self, py: Python<'_>) -> PyResult<String> {
        let indexed = self.model.write_indexed("markdown").map(|(text, _)| text);
        indexed.or_else(|_| self.model.write("markdown")).map_err(|error| raise(py, error))
    }

    fn __repr__(&self) -> String {
        let (kind, formulation) = (self.board.0.kind(), self.formulation());
        format!(
            "<Model of {kind}, formulation {formulation}, {} variables, {} constraints>",
            self.variables(),
            self.constraints()
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (Board, String)) {
        (py.get_type::<Self>().into_any(), (self.board(), self.formulation().into()))
    }
}

/// The model as an object of a library for Python.
fn build<'py>(model: &Bound<'py, Model>, library: &str) -> PyResult<Bound<'py, PyAny>> {
    model.py().import("pencilmark._models")?.getattr("build")?.call1((model, library))
}

/// Generates different boards of a kind, each with exactly one solution (proved). Equal arguments give equal boards,
/// whatever the number of threads.
///
/// `size` is such as `9` or `9x7`. Further keyword arguments are the parameters of the kind; `level` (`"hard"`), `grade`
/// (`"3.0..4.5"`) and `technique` (`"naked pair"`), which say how hard a board shall be; and the options `time_limit`,
/// `memory_limit`, `threads` and `cancel`.
///
/// >>> import pencilmark as pm
/// >>> boards = pm.generate("hashi", "5x5", count=2, seed=1)
/// >>> [b.check().status for b in boards]
/// ['unique', 'unique']
/// >>> pm.generate("sudoku", 4, level="easy")[0].grade().level
/// 'easy'
#[pyfunction]
#[pyo3(signature = (kind, size=None, *, count=1, seed=1, **parameters))]
pub fn generate(
    py: Python<'_>,
    kind: String,
    size: Option<Bound<'_, PyAny>>,
    count: u64,
    seed: u64,
    parameters: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<Board>> {
    let limits = PyDict::new(py);
    let mut own: Vec<(String, String)> = Vec::new();
    for (name, value) in parameters.into_iter().flatten() {
        let name: String = name.extract()?;
        match &name[..] {
            "time_limit" | "memory_limit" | "threads" | "cancel" => limits.set_item(name, value)?,
            "formulation" | "backend" | "node_limit" | "presolve" => {
                return Err(PyTypeError::new_err(format!("generate does not take the option `{name}`")));
            }
            _ => own.push((name.replace('_', "-"), value.str()?.to_string())),
        }
    }
    let (query, size) = (options::read(Some(&limits))?, size.map(|size| size.str()).transpose()?.map(|size| size.to_string()));
    let made = until(py, query.cancel, move |cancel| {
        let own: Vec<(&str, &str)> = own.iter().map(|(name, value)| (&name[..], &value[..])).collect();
        generate_many(&kind, size.as_deref(), &own, seed, count, &query.options.cancel(cancel))
    })?;
    Ok(made.into_iter().map(|(board, _)| Board(board)).collect())
}
