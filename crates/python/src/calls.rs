//! Calls into the library that release the interpreter and end at once when Python has a signal to handle.
//!
//! Python handles signals on its main thread only, and only while that thread is attached to the interpreter. So there a long
//! call runs on a thread of its own while the main thread looks for signals. A thread costs more than most small
//! boards: those are first tried in place, for a few milliseconds.

use crate::error::raise;
use pencilmark::{Cancel, Count, Error, Limit, Options, Puzzle, Solved, Verdict};
use pyo3::{exceptions::PyRuntimeError, prelude::*};
use std::{
    sync::mpsc::{RecvTimeoutError, channel},
    thread,
    time::Duration,
};

/// How often the main thread looks for signals.
pub const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

/// How long a small board is tried in place.
const IN_PLACE: Duration = Duration::from_millis(5);

/// The maximum number of puzzle variables of a small board.
const SMALL: usize = 1000;

/// The stack of a thread in bytes: that of the main thread.
const STACK_BYTES: usize = 8 << 20;

/// Options, and the time limit and the token among them.
#[derive(Clone, Default)]
pub struct Query {
    pub options: Options,
    pub time: Option<Duration>,
    pub cancel: Cancel,
}

/// Ends queries from another thread: those that have it as the option `cancel` end within milliseconds, as at a limit, with what
/// is proved. Once cancelled it stays so.
///
/// >>> import pencilmark as pm
/// >>> token = pm.Cancel()
/// >>> token.cancel()
/// >>> found = pm.read("." * 81).count(10**9, cancel=token)
/// >>> found.complete, found.limit, token.cancelled
/// (False, 'interrupted', True)
#[pyclass(frozen, name = "Cancel", module = "pencilmark")]
#[derive(Default)]
pub struct Token(pub Cancel);

#[pymethods]
impl Token {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Ends the queries that have it.
    fn cancel(&self) {
        self.0.cancel();
    }

    /// Whether it was cancelled.
    #[getter]
    fn cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}

/// A result that names the limit that was reached.
pub trait Limited {
    fn limit(&self) -> Option<Limit>;
}

impl Limited for Solved {
    fn limit(&self) -> Option<Limit> {
        match self {
            Self::Unknown(limit) => Some(*limit),
            Self::Feasible { limit, .. } => *limit,
            _ => None,
        }
    }
}

impl Limited for Verdict {
    fn limit(&self) -> Option<Limit> {
        match self {
            Self::Unknown(limit, _) => Some(*limit),
            _ => None,
        }
    }
}

impl Limited for Count {
    fn limit(&self) -> Option<Limit> {
        self.limit
    }
}

/// A call that is usually short: in place if the board is small, and again from the start on a thread if that took long.
pub fn short<T: Limited + Send + 'static>(
    py: Python<'_>,
    puzzle: &Puzzle,
    query: &Query,
    call: impl Fn(&Puzzle, &Options) -> Result<T, Error> + Send + Sync + 'static,
) -> PyResult<T> {
    if puzzle.size() <= SMALL {
        let time = query.time.map_or(IN_PLACE, |time| time.min(IN_PLACE));
        let options = query.options.clone().time_limit(time).cancel(&query.cancel);
        let result = py.detach(|| call(puzzle, &options)).map_err(|error| raise(py, error))?;
        if time < IN_PLACE || result.limit() != Some(Limit::Time) {
            return Ok(result);
        }
    }
    let (puzzle, options) = (puzzle.clone(), query.options.clone());
    until(py, query.cancel.clone(), move |cancel| call(&puzzle, &options.cancel(cancel)))
}

/// A call of a query on a board that may be long.
pub fn query<T: Send + 'static>(
    py: Python<'_>,
    puzzle: &Puzzle,
    query: Query,
    call: impl FnOnce(&Puzzle, &Options) -> Result<T, Error> + Send + 'static,
) -> PyResult<T> {
    let puzzle = puzzle.clone();
    until(py, query.cancel, move |cancel| call(&puzzle, &query.options.cancel(cancel)))
}

/// A call that may be long. When Python raises an exception for a signal, the call is cancelled and not waited for.
pub fn long<T: Send + 'static>(py: Python<'_>, call: impl FnOnce(&Cancel) -> Result<T, Error> + Send + 'static) -> PyResult<T> {
    until(py, Cancel::new(), call)
}

/// The same with the token that cancels it.
pub fn until<T: Send + 'static>(
    py: Python<'_>,
    cancel: Cancel,
    call: impl FnOnce(&Cancel) -> Result<T, Error> + Send + 'static,
) -> PyResult<T> {
    if !is_main_thread(py)? {
        return py.detach(|| call(&cancel)).map_err(|error| raise(py, error));
    }
    let (sender, mut receiver) = channel();
    let work = {
        let cancel = cancel.clone();
        // If this fails, a signal ended the call and nobody waits for it any more.
        move || drop(sender.send(call(&cancel)))
    };
    thread::Builder::new().name("pencilmark-call".into()).stack_size(STACK_BYTES).spawn(work)?;
    loop {
        let received;
        (receiver, received) = py.detach(move || {
            let received = receiver.recv_timeout(SIGNAL_INTERVAL);
            (receiver, received)
        });
        match received {
            Ok(result) => return result.map_err(|error| raise(py, error)),
            Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| cancel.cancel())?,
            Err(RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("the thread of the call panicked")),
        }
    }
}

/// Whether this is the thread on which Python handles signals.
fn is_main_thread(py: Python<'_>) -> PyResult<bool> {
    let threading = py.import("threading")?;
    threading.call_method0("main_thread")?.getattr("ident")?.eq(threading.call_method0("get_ident")?)
}
