//! What the queries return: classes for those that people repeat by the million, dataclasses for the others.

use crate::{board::Board, solution::Solution};
use pencilmark::explain::{Explanation, Fact, Grade, Hint, Step};
use pencilmark::{Candidates, Clue, Conflict, ConflictPart, Count, FewestClues, Limit, MinimalClues, Puzzle, RedundantClues};
use pyo3::{
    call::PyCallArgs,
    exceptions::{PyLookupError, PyValueError},
    prelude::*,
    types::{PyDict, PyInt, PyTuple},
};

/// The statuses of `Solved`.
const SOLVED: [&str; 4] = ["optimal", "feasible", "infeasible", "unknown"];
/// The statuses of `Verdict`.
const VERDICT: [&str; 4] = ["unique", "multiple", "none", "unknown"];

/// The result of `solve`. Its `status` is `optimal` (with an objective), `feasible`, `infeasible` (proved) or, at a limit,
/// `unknown`. It is true if there is a solution, whose values it also has.
///
/// >>> import pencilmark as pm
/// >>> s = pm.read("1.3..4.2.1.34.2.").solve()
/// >>> s.status, bool(s), s["r1c2"], s.limit
/// ('feasible', True, 2, None)
#[pyclass(frozen, eq, get_all, module = "pencilmark")]
#[derive(Clone, PartialEq)]
pub struct Solved {
    /// `optimal`, `feasible`, `infeasible` or `unknown`.
    status: &'static str,
    /// The solution, if one was found.
    solution: Option<Solution>,
    /// The objective value of the solution, if the board has an objective.
    objective: Option<i64>,
    /// Proved: no solution has a smaller objective value.
    dual_bound: Option<f64>,
    /// The limit that was reached.
    limit: Option<String>,
}

impl From<pencilmark::Solved> for Solved {
    fn from(found: pencilmark::Solved) -> Self {
        let none = Self { status: "unknown", solution: None, objective: None, dual_bound: None, limit: None };
        let name = |limit: Limit| limit.name().to_string();
        match found {
            pencilmark::Solved::Optimal { solution, objective } => Self {
                status: "optimal",
                solution: Some(Solution(solution)),
                objective: Some(objective),
                dual_bound: Some(objective as f64),
                ..none
            },
            pencilmark::Solved::Feasible { solution, dual_bound, limit } => Self {
                status: "feasible",
                objective: solution.objective(),
                solution: Some(Solution(solution)),
                dual_bound,
                limit: limit.map(name),
            },
            pencilmark::Solved::Infeasible => Self { status: "infeasible", ..none },
            pencilmark::Solved::Unknown(limit) => Self { limit: Some(name(limit)), ..none },
        }
    }
}

#[pymethods]
impl Solved {
    #[new]
    #[pyo3(signature = (status, solution=None, objective=None, dual_bound=None, limit=None))]
    fn new(
        status: &str,
        solution: Option<Bound<'_, Solution>>,
        objective: Option<i64>,
        dual_bound: Option<f64>,
        limit: Option<String>,
    ) -> PyResult<Self> {
        let solution = solution.map(|solution| solution.get().clone());
        Ok(Self { status: one_of(&SOLVED, status)?, solution, objective, dual_bound, limit })
    }

    fn __getitem__(&self, name: &str) -> PyResult<i64> {
        match &self.solution {
            Some(solution) => solution.value(name),
            None => Err(PyLookupError::new_err(format!("there is no solution: the board is {}", self.status))),
        }
    }

    fn __bool__(&self) -> bool {
        self.solution.is_some()
    }

    /// All of it as a dictionary.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("status", self.status)?;
        dict.set_item("solution", self.solution.as_ref().map(|solution| solution.mapping(py)).transpose()?)?;
        dict.set_item("objective", self.objective)?;
        dict.set_item("dual_bound", self.dual_bound)?;
        dict.set_item("limit", &self.limit)?;
        Ok(dict)
    }

    fn _repr_html_(&self) -> String {
        html(&self.__repr__(), self.solution.iter())
    }

    fn __str__(&self) -> String {
        self.solution.as_ref().map_or_else(|| self.__repr__(), |solution| solution.0.text())
    }

    fn __repr__(&self) -> String {
        let objective = self.objective.map(|value| format!(", objective {value}")).unwrap_or_default();
        let limit = self.limit.as_ref().map(|limit| format!(", limit {limit}")).unwrap_or_default();
        format!("<Solved: {}{objective}{limit}>", self.status)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let fields = (self.status, self.solution.clone(), self.objective, self.dual_bound, self.limit.clone());
        Ok((py.get_type::<Self>().into_any(), fields.into_pyobject(py)?))
    }
}

/// The result of `check`. Its `status` is `unique`, `multiple` or `none` (each proved) or, at a limit, `unknown`. It is true
/// if it is `unique`.
///
/// >>> import pencilmark as pm
/// >>> v = pm.read("12343412........").check()
/// >>> v.status, bool(v), len(v.solutions)
/// ('multiple', False, 2)
#[pyclass(frozen, eq, get_all, module = "pencilmark")]
#[derive(Clone, PartialEq)]
pub struct Verdict {
    /// `unique`, `multiple`, `none` or `unknown`.
    status: &'static str,
    /// The solutions that were found: two if there are several.
    solutions: Vec<Solution>,
    /// The limit that was reached.
    limit: Option<String>,
}

impl From<pencilmark::Verdict> for Verdict {
    fn from(verdict: pencilmark::Verdict) -> Self {
        let (status, solutions, limit) = match verdict {
            pencilmark::Verdict::Unique(solution) => ("unique", vec![solution], None),
            pencilmark::Verdict::Multiple(first, second) => ("multiple", vec![first, second], None),
            pencilmark::Verdict::None => ("none", vec![], None),
            pencilmark::Verdict::Unknown(limit, found) => ("unknown", found.into_iter().collect(), Some(limit.name().into())),
        };
        Self { status, solutions: solutions.into_iter().map(Solution).collect(), limit }
    }
}

#[pymethods]
impl Verdict {
    #[new]
    #[pyo3(signature = (status, solutions=Vec::new(), limit=None))]
    fn new(status: &str, solutions: Vec<Bound<'_, Solution>>, limit: Option<String>) -> PyResult<Self> {
        let solutions = solutions.into_iter().map(|solution| solution.get().clone()).collect();
        Ok(Self { status: one_of(&VERDICT, status)?, solutions, limit })
    }

    fn __bool__(&self) -> bool {
        self.status == "unique"
    }

    /// All of it as a dictionary.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        let solutions: PyResult<Vec<_>> = self.solutions.iter().map(|solution| solution.mapping(py)).collect();
        dict.set_item("status", self.status)?;
        dict.set_item("solutions", solutions?)?;
        dict.set_item("limit", &self.limit)?;
        Ok(dict)
    }

    fn _repr_html_(&self) -> String {
        html(&self.__repr__(), self.solutions.iter())
    }

    fn __repr__(&self) -> String {
        let limit = self.limit.as_ref().map(|limit| format!(", limit {limit}")).unwrap_or_default();
        format!("<Verdict: {}{limit}>", self.status)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let fields = (self.status, self.solutions.clone(), self.limit.clone());
        Ok((py.get_type::<Self>().into_any(), fields.into_pyobject(py)?))
    }
}

fn one_of(known: &[&'static str], name: &str) -> PyResult<&'static str> {
    let found = known.iter().find(|known| **known == name);
    found.copied().ok_or_else(|| PyValueError::new_err(format!("expected one of {}, found `{name}`", known.join(", "))))
}

/// A caption and drawings below it.
fn html<'s>(caption: &str, solutions: impl Iterator<Item = &'s Solution>) -> String {
    let caption = caption.replace('<', "&lt;").replace('>', "&gt;");
    format!("<div><code>{caption}</code></div>{}", solutions.map(|solution| solution.0.svg()).collect::<String>())
}

/// An instance of a dataclass of `python/pencilmark/_results.py`.
fn dataclass<'py>(py: Python<'py>, name: &str, fields: impl PyCallArgs<'py>) -> PyResult<Bound<'py, PyAny>> {
    py.import("pencilmark._results")?.getattr(name)?.call1(fields)
}

fn limit_name(limit: Option<Limit>) -> Option<&'static str> {
    limit.map(Limit::name)
}

pub fn count<'py>(py: Python<'py>, count: &Count) -> PyResult<Bound<'py, PyAny>> {
    let found = py.get_type::<PyInt>().call1((count.found.to_string(),))?;
    dataclass(py, "Count", (found, count.complete, limit_name(count.limit)))
}

pub fn forced<'py>(py: Python<'py>, puzzle: &Puzzle, found: &Candidates) -> PyResult<Bound<'py, PyAny>> {
    let (possible, open) = (PyDict::new(py), PyDict::new(py));
    for (name, candidates) in found.iter() {
        possible.set_item(name, PyTuple::new(py, &candidates.possible)?)?;
        open.set_item(name, PyTuple::new(py, &candidates.open)?)?;
    }
    let values = PyDict::new(py);
    for (name, value) in found.forced() {
        values.set_item(name, value)?;
    }
    let fields = (Board(puzzle.clone()), values, possible, open, found.exists(), limit_name(found.limit()), found.svg());
    dataclass(py, "Forced", fields)
}

pub fn conflict<'py>(py: Python<'py>, found: &Conflict) -> PyResult<Bound<'py, PyAny>> {
    match found {
        Conflict::Feasible => dataclass(py, "Conflict", ("feasible",)),
        Conflict::Unknown(limit) => dataclass(py, "Conflict", ("unknown", PyTuple::empty(py), false, 0, limit.name())),
        Conflict::Infeasible { parts, minimal, at_least } => {
            let parts: PyResult<Vec<_>> = parts.iter().map(|part| conflict_part(py, part)).collect();
            dataclass(py, "Conflict", ("infeasible", PyTuple::new(py, parts?)?, *minimal, *at_least))
        }
    }
}

fn conflict_part<'py>(py: Python<'py>, part: &ConflictPart) -> PyResult<Bound<'py, PyAny>> {
    let text = part.to_string();
    match part {
        ConflictPart::Clue { name, value } => {
            dataclass(py, "ConflictPart", (text, PyTuple::new(py, [name])?, None::<&str>, value))
        }
        ConflictPart::Rule { rule, place, .. } => dataclass(py, "ConflictPart", (text, PyTuple::new(py, place)?, rule.name)),
    }
}

fn fact<'py>(py: Python<'py>, fact: &Fact) -> PyResult<Bound<'py, PyAny>> {
    dataclass(py, "Fact", (&fact.text, &fact.variable, fact.value, PyTuple::new(py, &fact.excluded)?))
}

fn step<'py>(py: Python<'py>, step: &Step) -> PyResult<Bound<'py, PyAny>> {
    let facts = |facts: &[Fact]| -> PyResult<_> {
        let facts: PyResult<Vec<_>> = facts.iter().map(|known| fact(py, known)).collect();
        PyTuple::new(py, facts?)
    };
    let parts = PyTuple::new(py, step.parts.iter().map(|part| &part.name))?;
    let values = PyDict::new(py);
    step.values.iter().try_for_each(|(name, value)| values.set_item(name, value))?;
    let said = (&step.reason, &step.look, &step.conclusion, step.technique, step.cost);
    let (reason, look, conclusion, technique, cost) = said;
    let (facts, conclusions) = (facts(&step.facts)?, facts(&step.conclusions)?);
    dataclass(py, "Step", (reason, look, conclusion, technique, cost, parts, facts, conclusions, values, step.minimal))
}

fn steps<'py>(py: Python<'py>, found: &[Step]) -> PyResult<Bound<'py, PyTuple>> {
    let found: PyResult<Vec<_>> = found.iter().map(|found| step(py, found)).collect();
    PyTuple::new(py, found?)
}

pub fn hint<'py>(py: Python<'py>, found: &Hint) -> PyResult<Bound<'py, PyAny>> {
    let end = found.steps.is_empty().then(|| found.end.name());
    dataclass(py, "Hint", (steps(py, &found.steps)?, PyTuple::new(py, &found.wrong)?, end))
}

pub fn explanation(py: Python<'_>, found: Explanation) -> PyResult<Bound<'_, PyAny>> {
    dataclass(py, "Explanation", (steps(py, &found.steps)?, found.end.name(), found.html))
}

pub fn grade<'py>(py: Python<'py>, found: &Grade) -> PyResult<Bound<'py, PyAny>> {
    // A grade has three decimals; the sum that makes it may miss them by a rounding error.
    let number = found.whole_number().map(|number| (number * 1000.0).round() / 1000.0);
    let level = found.whole_level().map(|level| level.name());
    dataclass(py, "Grade", (level, number, PyTuple::new(py, &found.techniques)?, found.end.name()))
}

fn names<'py>(py: Python<'py>, clues: Vec<Clue>) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, clues.into_iter().map(|clue| clue.name).collect::<Vec<_>>())
}

pub fn minimal(py: Python<'_>, found: MinimalClues) -> PyResult<Bound<'_, PyAny>> {
    dataclass(py, "MinimalClues", (Board(found.puzzle), names(py, found.clues)?, limit_name(found.limit)))
}

pub fn redundant(py: Python<'_>, found: RedundantClues) -> PyResult<Bound<'_, PyAny>> {
    dataclass(py, "RedundantClues", (names(py, found.redundant)?, names(py, found.needed)?, limit_name(found.limit)))
}

pub fn fewest(py: Python<'_>, found: FewestClues) -> PyResult<Bound<'_, PyAny>> {
    dataclass(py, "FewestClues", (Board(found.puzzle), names(py, found.clues)?, found.at_least, limit_name(found.limit)))
}

pub fn certificate<'py>(py: Python<'py>, found: &pencilmark::Certificate) -> PyResult<Bound<'py, PyAny>> {
    let files = PyDict::new(py);
    found.files.iter().try_for_each(|(name, text)| files.set_item(name, text))?;
    dataclass(py, "Certificate", (files,))
}

pub fn verified(py: Python<'_>, found: pencilmark::Verified) -> PyResult<Bound<'_, PyAny>> {
    let fewest = found.fewest_clues().map(|bounds| (*bounds.start(), *bounds.end()));
    dataclass(py, "Verified", (Board(found.puzzle().clone()), Verdict::from(found.verdict().clone()), fewest))
}

pub fn kind(py: Python<'_>, kind: pencilmark::Kind) -> PyResult<Bound<'_, PyAny>> {
    let rules = PyDict::new(py);
    kind.rules().iter().try_for_each(|rule| rules.set_item(rule.name, rule.sentence))?;
    let parameters = PyDict::new(py);
    kind.parameters().iter().try_for_each(|parameter| {
        parameters.set_item(parameter.name, format!("{} ({})", parameter.sentence, parameter.takes.describe()))
    })?;
    let entries = |entries: Vec<pencilmark::Entry>| -> PyResult<Bound<'_, PyDict>> {
        let dict = PyDict::new(py);
        entries.iter().try_for_each(|entry| dict.set_item(entry.name, entry.summary))?;
        Ok(dict)
    };
    let fields = (
        kind.name(),
        kind.title(),
        rules,
        entries(kind.formulations())?,
        entries(kind.preprocessors())?,
        entries(kind.formats())?,
        PyTuple::new(py, kind.examples())?,
        kind.sizes(),
        parameters,
    );
    dataclass(py, "Kind", fields)
}
