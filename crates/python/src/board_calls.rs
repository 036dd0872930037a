//! What a board can be asked in Python: its text and data, and its queries.

use crate::{
    board::Board,
    calls::{query, short},
    cube::Cube,
    error::raise,
    model::Model,
    options,
    results::{self, Solved, Verdict},
    solution::Solution,
    solutions::Solutions,
    values,
};
use pencilmark::Puzzle;
use pyo3::{
    prelude::*,
    types::{PyDict, PyList},
};
use std::collections::BTreeMap;

type Arguments<'py> = Bound<'py, PyDict>;

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (text, kind=None))]
    fn new(py: Python<'_>, text: &str, kind: Option<&str>) -> PyResult<Self> {
        let read = kind.map_or_else(|| Puzzle::read(text), |kind| Puzzle::read_as(kind, text));
        read.map(Self).map_err(|error| raise(py, error))
    }

    /// The name of its kind.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind().name()
    }

    /// The names of the puzzle variables, in reading order.
    #[getter]
    fn variables(&self) -> Vec<&str> {
        self.0.variables().iter().map(|var| var.name.as_str()).collect()
    }

    /// The first and last value that each puzzle variable may take.
    #[getter]
    fn ranges(&self) -> Vec<(i64, i64)> {
        self.0.variables().iter().map(|var| (*var.range.start(), *var.range.end())).collect()
    }

    /// The names of the clues, in reading order.
    #[getter]
    fn clues(&self) -> Vec<String> {
        self.0.clues().into_iter().map(|clue| clue.name).collect()
    }

    /// The formats that can hold the board; the first holds every board of the kind.
    #[getter]
    fn formats(&self) -> Vec<&'static str> {
        self.0.formats().iter().map(|format| format.name).collect()
    }

    /// The formulations of its kind.
    #[getter]
    fn formulations(&self) -> Vec<&'static str> {
        self.0.kind().formulations().iter().map(|formulation| formulation.name).collect()
    }

    /// The text of the board in a format, by default the first of its kind.
    #[pyo3(signature = (format=None))]
    fn write(&self, py: Python<'_>, format: Option<&str>) -> PyResult<String> {
        match format {
            None => Ok(self.0.to_string()),
            Some(format) => self.0.write(format).map_err(|error| raise(py, error)),
        }
    }

    /// A solution, or that there is none (proved); with an objective an optimal one.
    ///
    /// >>> import pencilmark as pm
    /// >>> s = pm.read("1.3..4.2.1.34.2.").solve()
    /// >>> s["r1c2"]
    /// 2
    /// >>> pm.read("12....3.........").solve()
    /// <Solved: infeasible>
    #[pyo3(signature = (**options))]
    fn solve(&self, py: Python<'_>, options: Option<&Arguments<'_>>) -> PyResult<Solved> {
        short(py, &self.0, &options::read(options)?, Puzzle::solve).map(Solved::from)
    }

    /// Whether there is one solution, several or none (proved).
    ///
    /// >>> import pencilmark as pm
    /// >>> pm.read("1.3..4.2.1.34.2.").check()
    /// <Verdict: unique>
    #[pyo3(signature = (**options))]
    fn check(&self, py: Python<'_>, options: Option<&Arguments<'_>>) -> PyResult<Verdict> {
        short(py, &self.0, &options::read(options)?, Puzzle::check).map(Verdict::from)
    }

    /// The number of solutions, up to `max`.
    ///
    /// >>> import pencilmark as pm
    /// >>> pm.read("12343412........").count()
    /// Count(found=4, complete=True, limit=None)
    #[pyo3(signature = (max=1_000_000, **options))]
    fn count<'py>(&self, py: Python<'py>, max: u64, options: Option<&Arguments<'_>>) -> PyResult<Bound<'py, PyAny>> {
        let count = short(py, &self.0, &options::read(options)?, move |puzzle, options| puzzle.count(max, options))?;
        results::count(py, &count)
    }

    /// All solutions, one after the other.
    ///
    /// >>> import pencilmark as pm
    /// >>> sorted(s["r3c1"] for s in pm.read("12343412........").solutions())
    /// [2, 2, 4, 4]
    #[pyo3(signature = (**options))]
    fn solutions(&self, options: Option<&Arguments<'_>>) -> PyResult<Solutions> {
        let query = options::read(options)?;
        Ok(Solutions::new(self.0.solutions(&query.options.cancel(&query.cancel))))
    }

    /// The values that each puzzle variable takes in some solution, and so the values that are forced (proved).
    ///
    /// >>> import pencilmark as pm
    /// >>> pm.read("1.3..4.2.1.34.2.").forced()["r1c2"]
    /// 2
    #[pyo3(signature = (**options))]
    fn forced<'py>(&self, py: Python<'py>, options: Option<&Arguments<'_>>) -> PyResult<Bound<'py, PyAny>> {
        let found = query(py, &self.0, options::read(options)?, Puzzle::forced)?;
        results::forced(py, &self.0, &found)
    }

    /// Rules and clues that contradict each other, if the board has no solution; with `smallest` as few as possible.
    ///
    /// >>> import pencilmark as pm
    /// >>> for part in pm.read("11..............").conflict(smallest=True).parts:
    /// ...     print(part)
    /// rows at r1c1 r1c2 r1c3 r1c4: No row has a digit twice.
    /// clue: r1c1 is 1
    /// clue: r1c2 is 1
    #[pyo3(signature = (smallest=false, **options))]
    fn conflict<'py>(&self, py: Python<'py>, smallest: bool, options: Option<&Arguments<'_>>) -> PyResult<Bound<'py, PyAny>> {
        let found = query(py, &self.0, options::read(options)?, move |puzzle, options| puzzle.conflict(smallest, options))?;
        results::conflict(py, &found)
    }

    /// The next step after the givens and a player's entries, and why.
    ///
    /// >>> import pencilmark as pm
    /// >>> hint = pm.read("1.3..4.2.1.34.2.").hint({"r1c2": 4})
    /// >>> hint.wrong, hint.steps[0].values
    /// (('r1c2',), {'r1c2': 2})
    #[pyo3(signature = (entries=None, **options))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        entries: Option<BTreeMap<String, i64>>,
        options: Option<&Arguments<'_>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let entries = entries.unwrap_or_default();
        let found = query(py, &self.0, options::read(options)?, move |puzzle, options| {
            let entries: Vec<(&str, i64)> = entries.iter().map(|(name, value)| (name.as_str(), *value)).collect();
            puzzle.hint(&entries, options)
        })?;
        results::hint(py, &found)
    }

    /// The whole solution, step by step; in a notebook, pages that are turned.
    ///
    /// >>> import pencilmark as pm
    /// >>> explanation = pm.read("1.3..4.2.1.34.2.").explain()
    /// >>> explanation.end, len(explanation.steps)
    /// ('solved', 8)
    #[pyo3(signature = (**options))]
    fn explain<'py>(&self, py: Python<'py>, options: Option<&Arguments<'_>>) -> PyResult<Bound<'py, PyAny>> {
        results::explanation(py, query(py, &self.0, options::read(options)?, Puzzle::explain)?)
    }

    /// How hard the board is.
    ///
    /// >>> import pencilmark as pm
    /// >>> pm.read("1.3..4.2.1.34.2.").grade().level
    /// 'easy'
    #[pyo3(signature = (**options))]
    fn grade<'py>(&self, py: Python<'py>, options: Option<&Arguments<'_>>) -> PyResult<Bound<'py, PyAny>> {
        results::grade(py, &query(py, &self.0, options::read(options)?, Puzzle::grade)?)
    }

    /// Clues that leave one solution, none of which can be left out. The option `seed` chooses among several such sets.
    #[pyo3(signature = (**options))]
    fn minimal<'py>(&self, py: Python<'py>, options: Option<&Arguments<'_>>) -> PyResult<Bound<'py, PyAny>> {
        let found = query(py, &self.0, options::read(options)?, Puzzle::minimal_clues)?;
        results::minimal(py, found)
    }

    /// The clues that can each be left out alone, and those that cannot.
    #[pyo3(signature = (**options))]
    fn redundant<'py>(&self, py: Python<'py>, options: Option<&Arguments<'_>>) -> PyResult<Bound<'py, PyAny>> {
        let found = query(py, &self.0, options::read(options)?, Puzzle::redundant_clues)?;
        results::redundant(py, found)
    }

    /// The fewest clues that leave the one solution: among those of the board, or with `all` among all that the solution
    /// gives.
    ///
    /// >>> import pencilmark as pm
    /// >>> fewest = pm.read("1.3..4.2.1.34.2.").fewest(all=True)
    /// >>> len(fewest.clues), fewest.at_least
    /// (4, 4)
    #[pyo3(signature = (all=false, **options))]
    fn fewest<'py>(&self, py: Python<'py>, all: bool, options: Option<&Arguments<'_>>) -> PyResult<Bound<'py, PyAny>> {
        let found = query(py, &self.0, options::read(options)?, move |puzzle, options| puzzle.fewest_clues(all, options))?;
        results::fewest(py, found)
    }

    /// The verdict on the number of solutions with a proof that others can check.
    ///
    /// >>> import pencilmark as pm, tempfile
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     pm.read("1.3..4.2.1.34.2.").certify().write(folder)
    /// ...     pm.verify(folder).verdict
    /// <Verdict: unique>
    #[pyo3(signature = (**options))]
    fn certify<'py>(&self, py: Python<'py>, options: Option<&Arguments<'_>>) -> PyResult<Bound<'py, PyAny>> {
        let found = query(py, &self.0, options::read(options)?, Puzzle::certify)?;
        results::certificate(py, &found)
    }

    /// The board split `depth` times into cubes, which together cover it: it has a solution if and only if one of them has.
    /// Machines can solve them apart, see `campaign.solve_cubes`.
    ///
    /// >>> import pencilmark as pm
    /// >>> board = pm.read("." * 16)
    /// >>> [cube.values for cube in board.cubes(1)]
    /// [{'r1c1': 1}, {'r1c1': 2}, {'r1c1': 3}, {'r1c1': 4}]
    #[pyo3(signature = (depth, **options))]
    fn cubes(&self, py: Python<'_>, depth: usize, options: Option<&Arguments<'_>>) -> PyResult<Vec<Cube>> {
        let found = query(py, &self.0, options::read(options)?, move |puzzle, options| puzzle.cubes(depth, options))?;
        Ok(found.into_iter().map(Cube).collect())
    }

    /// The board as a model for other solvers, by default in the first formulation of its kind that takes it.
    ///
    /// >>> import pencilmark as pm
    /// >>> pm.read("2 2 2\n1 1\n0 0\n").model("flow").to("mathprog").splitlines()[0]
    /// '# hashi, formulation flow'
    #[pyo3(signature = (formulation=None))]
    fn model(&self, py: Python<'_>, formulation: Option<&str>) -> PyResult<Model> {
        Model::of(py, &self.0, formulation)
    }

    /// The solution with these values, if the rules accept them: a mapping from names, or values in reading order.
    fn judge(&self, py: Python<'_>, values: &Bound<'_, PyAny>) -> PyResult<Solution> {
        self.0.judge(values::read(&self.0, values)?).map(Solution).map_err(|error| raise(py, error))
    }

    /// The givens as a NumPy array, 0 where there is none, in the shape of a solution's.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut givens = vec![0; self.0.variables().len()];
        for (place, value) in self.0.clues().into_iter().filter_map(|clue| clue.gives) {
            givens[place] = value;
        }
        values::to_numpy(py, &self.0, &givens)
    }

    /// Kind and text as a dictionary.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("kind", self.kind())?;
        dict.set_item("text", self.0.to_string())?;
        Ok(dict)
    }

    /// The board as an SVG document.
    fn svg(&self) -> String {
        self.0.svg()
    }

    fn _repr_svg_(&self) -> String {
        self.0.svg()
    }

    fn __str__(&self) -> String {
        self.0.text_drawing()
    }

    fn __repr__(&self) -> String {
        let (variables, clues) = (self.0.variables().len(), self.0.clues().len());
        format!("<Board of {}, {variables} puzzle variables, {clues} clues>", self.kind())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String, &'static str)) {
        (py.get_type::<Self>().into_any(), (self.0.to_string(), self.kind()))
    }
}

/// The boards in a text: of one board, a list with a board in each line, or a table.
#[pyfunction]
pub fn read_all<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyList>> {
    let boards = PyList::empty(py);
    for board in Puzzle::read_all(text) {
        py.check_signals()?;
        boards.append(Bound::new(py, Board(board.map_err(|error| raise(py, error))?))?)?;
    }
    Ok(boards)
}
