//! Errors of the library as Python exceptions, whose classes are in `python/pencilmark/_errors.py`.

use interface::{Problem, ProblemKind};
use pencilmark::{Error, ReadError};
use pyo3::{IntoPyObjectExt, prelude::*};

/// The exception for an error.
pub fn raise(py: Python<'_>, error: Error) -> PyErr {
    let message = error.to_string();
    let (class, third, fourth) = match &error {
        Error::Read(error) => return read_error(py, &message, error),
        Error::SeveralBoards => ("ReadError", None, Some("one board")),
        Error::Write(_) | Error::WriteModel(_) | Error::NotIndexed(_) => ("FormatError", None, None),
        Error::Encode(_) | Error::Query(_) => ("MethodError", None, None),
        Error::Generate(_) => ("GenerateError", None, None),
        Error::Verify(error) => ("VerifyError", error.line, expected(&error.problem)),
        Error::NotASolution(_) | Error::NotACube(_) => ("NotASolution", None, None),
        Error::NoSuch { .. } => ("UnknownName", None, None),
        Error::NotUnique(_) => ("NotUnique", None, Some("a board with one solution")),
        Error::Limit(limit) => return limit_reached(py, &message, limit.name()),
        _ => ("Error", None, None),
    };
    exception(py, class, (message, third, fourth))
}

/// The exception for a text that is not a board.
fn read_error(py: Python<'_>, message: &str, error: &ReadError) -> PyErr {
    let problem = error.problem();
    exception(py, "ReadError", (message, error.line(), expected(&problem)))
}

/// The exception for an error of a declared query.
pub fn raise_problem(py: Python<'_>, problem: &Problem) -> PyErr {
    let class = match problem.kind {
        ProblemKind::Refused if problem.line.is_some() => "ReadError",
        ProblemKind::WrongUse | ProblemKind::Refused => "MethodError",
        ProblemKind::NotFound => "UnknownName",
        ProblemKind::Busy => return limit_reached(py, &problem.message, "time"),
        ProblemKind::TooLarge | ProblemKind::Internal => "Error",
    };
    exception(py, class, (problem.to_string(), problem.line, expected(&problem.message)))
}

/// The exception for a limit that left no result.
fn limit_reached(py: Python<'_>, message: &str, limit: &str) -> PyErr {
    exception(py, "LimitReached", (message, limit))
}

/// What was expected, of `expected …, found …`.
fn expected(problem: &str) -> Option<&str> {
    Some(problem.strip_prefix("expected ")?.rsplit_once(", found ")?.0)
}

fn exception<'py>(py: Python<'py>, class: &str, args: impl IntoPyObjectExt<'py> + pyo3::call::PyCallArgs<'py>) -> PyErr {
    let made = py.import("pencilmark._errors").and_then(|module| module.getattr(class)?.call1(args));
    made.map_or_else(|error| error, PyErr::from_value)
}
