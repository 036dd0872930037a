//! How a query runs: formulation, backend, settings and limits.

use crate::{Cancel, Error};
use puzzles::AnyPuzzle;
use query::Method;
use solve::{BACKENDS, Limits, Settings};
use std::time::{Duration, Instant};

/// How a query runs. The default is the fastest exact method for each board, on one thread, without limits.
///
/// Verdicts do not depend on options, except that a limit may leave them unknown.
///
/// # Errors
/// A query fails with [`Error::NoSuch`] if there is no such backend, with [`Error::Encode`] if the kind has no such
/// formulation or it refuses the board, and with [`Error::Query`] if the backend refuses the model, or if a backend, a
/// lowering or a formulation turns out to be wrong: every solution is checked.
///
/// ```
/// use pencilmark::{Options, Puzzle};
/// use std::time::Duration;
///
/// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
/// let options = Options::new().backend("clauses").formulation("units").time_limit(Duration::from_secs(10));
/// assert!(puzzle.solve(&options)?.solution().is_some());
/// # Ok::<(), pencilmark::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    backend: Option<String>,
    formulation: Option<String>,
    settings: Settings,
    time: Option<Duration>,
    memory: Option<u64>,
    nodes: Option<u64>,
    cancel: Option<Cancel>,
    pub(crate) assume_one_solution: bool,
}

impl Options {
    /// The default options.
    ///
    /// ```
    /// let puzzle = pencilmark::Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert_eq!(puzzle.count(10, &pencilmark::Options::new())?.found, 1_u32.into());
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Solves with this [backend](crate::backends). Queries fail if there is none of that name.
    ///
    /// ```
    /// use pencilmark::{Error, Options, Puzzle};
    ///
    /// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert!(puzzle.solve(&Options::new().backend("microlp")).is_ok());
    /// let unknown = puzzle.solve(&Options::new().backend("oracle"));
    /// assert!(matches!(unknown, Err(Error::NoSuch { what: "backend", .. })));
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn backend(mut self, name: impl Into<String>) -> Self {
        self.backend = Some(name.into());
        self
    }

    /// Writes the model in this [formulation](crate::Kind::formulations), with preprocessors as in `flow+deductions`.
    /// Queries fail if the kind has none of that name or it refuses the board.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let islands = Puzzle::read("2 2 2\n1 1\n0 0\n")?;
    /// assert!(islands.solve(&Options::new().formulation("flow+deductions"))?.solution().is_some());
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    #[must_use]
    pub fn formulation(mut self, name: impl Into<String>) -> Self {
        self.formulation = Some(name.into());
        self
    }

    /// Lets [`hint`](crate::Puzzle::hint) and [`explain`](crate::Puzzle::explain) give steps that follow only because the board
    /// has one solution, such as unique rectangles. They are marked, and other queries take no notice.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let options = Options::new().assume_one_solution(true);
    /// let explanation = Puzzle::read("1.3..4.2.1.34.2.")?.explain(&options)?;
    /// assert!(explanation.steps.iter().all(|step| !step.assumes_one_solution));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    #[must_use]
    pub fn assume_one_solution(mut self, assumes: bool) -> Self {
        self.assume_one_solution = assumes;
        self
    }

    /// Ends each query this long after its call.
    ///
    /// ```
    /// use pencilmark::{Limit, Options, Puzzle, Verdict};
    /// use std::time::Duration;
    ///
    /// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
    /// let verdict = puzzle.check(&Options::new().time_limit(Duration::ZERO))?;
    /// assert!(matches!(verdict, Verdict::Unknown(Limit::Time, None)));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    #[must_use]
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Ends queries while the resident memory of this process exceeds `bytes`. It is measured on Linux only.
    ///
    /// ```
    /// use pencilmark::{Limit, Options, Puzzle, Verdict};
    ///
    /// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
    /// let tight = puzzle.check(&Options::new().memory_limit(1))?;
    /// assert_eq!(matches!(tight, Verdict::Unknown(Limit::Memory, None)), cfg!(target_os = "linux"));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    #[must_use]
    pub fn memory_limit(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Ends each solve after `nodes` branch-and-bound nodes, or conflicts of a clause-learning backend. A query may take
    /// several solves.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle, Verdict};
    ///
    /// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert!(matches!(puzzle.check(&Options::new().node_limit(100_000))?, Verdict::Unique(_)));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    #[must_use]
    pub fn node_limit(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// The seed of random choices; 0 by default.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let puzzle = Puzzle::read("1234341221434321")?;
    /// let names = |seed| Ok::<_, pencilmark::Error>(puzzle.minimal_clues(&Options::new().seed(seed))?.clues);
    /// assert_eq!(names(3)?, names(3)?);
    /// assert!((0..10).map(names).any(|clues| clues.ok() != names(3).ok()));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.settings.seed = seed;
        self
    }

    /// The maximum number of threads of the backend; 1 by default, at least 1.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert!(puzzle.solve(&Options::new().threads(2))?.solution().is_some());
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.settings.threads = threads.max(1);
        self
    }

    /// Whether to simplify the model before the search; `true` by default.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle, Verdict};
    ///
    /// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert!(matches!(puzzle.check(&Options::new().presolve(false))?, Verdict::Unique(_)));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    #[must_use]
    pub fn presolve(mut self, presolve: bool) -> Self {
        self.settings.presolve = presolve;
        self
    }

    /// Ends queries when this token is cancelled.
    ///
    /// ```
    /// use pencilmark::{Cancel, Limit, Options, Puzzle, Solved};
    ///
    /// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
    /// let cancel = Cancel::new();
    /// let options = Options::new().cancel(&cancel);
    /// assert!(matches!(puzzle.solve(&options)?, Solved::Feasible { .. }));
    /// cancel.cancel();
    /// assert!(matches!(puzzle.solve(&options)?, Solved::Unknown(Limit::Interrupted)));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = Some(cancel.clone());
        self
    }

    /// The method for a board.
    pub(crate) fn method(&self, puzzle: &dyn AnyPuzzle) -> Result<Method<'static>, Error> {
        let formulation = self.formulation.clone().unwrap_or_else(|| puzzle.default_formulation().into());
        let backend = match &self.backend {
            None => Method::default_backend(puzzle, &formulation),
            Some(name) => {
                let known = BACKENDS.iter().map(|backend| backend.name());
                solve::find(name).ok_or_else(|| Error::no_such("backend", name, known))?
            }
        };
        let direct = self.formulation.is_none() && self.backend.is_none();
        Ok(Method { formulation, backend, settings: self.settings, direct })
    }

    /// The limits of a query that starts now.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
            nodes: self.nodes,
            memory: self.memory,
            stop: self.cancel.as_ref().map(Cancel::flag),
            ..Limits::default()
        }
    }

    /// The token that ends queries, if there is one.
    pub(crate) fn token(&self) -> Option<&Cancel> {
        self.cancel.as_ref()
    }

    /// The seed.
    pub(crate) fn thread_count(&self) -> usize {
        self.settings.threads
    }

    pub(crate) fn seed_value(&self) -> u64 {
        self.settings.seed
    }
}
