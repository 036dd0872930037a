//! The declaration of a query, and a request to it.

use crate::{
    common::{Board, Common},
    problem::Problem,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_aux::serde_introspection::serde_introspect;
use serde_json::{Map, Value};
use solve::Limits;
use std::time::Duration;

/// The default and the maximum time limit of a query that is answered at once.
const QUICK: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(60));

/// The same of a job.
const JOB: (Duration, Duration) = (Duration::from_secs(600), Duration::from_secs(3600));

/// What options have to be: read from JSON, and with the feature `schema` described.
#[cfg(not(feature = "schema"))]
pub trait Options: DeserializeOwned + Send + Sync + 'static {}
#[cfg(not(feature = "schema"))]
impl<T: DeserializeOwned + Send + Sync + 'static> Options for T {}
/// What options have to be: read from JSON, and described.
#[cfg(feature = "schema")]
pub trait Options: DeserializeOwned + schemars::JsonSchema + Send + Sync + 'static {}
#[cfg(feature = "schema")]
impl<T: DeserializeOwned + schemars::JsonSchema + Send + Sync + 'static> Options for T {}

/// No options but the common ones.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct NoOptions {}

/// A query, declared once.
pub trait Query: 'static {
    /// Its name, as in `/api/NAME`.
    const NAME: &'static str;
    /// What it does, in one sentence.
    const SENTENCE: &'static str;
    /// The [common options](Common) it takes.
    const TAKES: &'static [&'static str];
    /// Whether the time limit is for each of several runs, not for the whole.
    const TIME_IS_PER_RUN: bool = false;
    /// The subcommand that is derived from this declaration, if the command line has none with more abilities.
    #[cfg(feature = "cli")]
    const COMMAND: Option<crate::command::Derived> = None;
    /// Its own options.
    type Options: Options;
    /// What it is about.
    type On: Subject;

    /// Runs it.
    ///
    /// # Errors
    /// If the request is invalid or refused, or a solver turns out to be wrong.
    fn run(task: &Task<'_, Self::On>, options: &Self::Options) -> Result<Value, Problem>;
}

/// What a query is about.
pub trait Subject: Sized {
    /// The required common option.
    const NEEDS: &'static str;

    /// Read from the common options.
    ///
    /// # Errors
    /// If there is none, or it is too large.
    fn of(common: &Common) -> Result<Self, Problem>;
}

/// Receives what a running query reports.
pub struct Watch<'w> {
    /// Receives messages on progress.
    pub progress: &'w dyn Fn(String),
    /// Receives partial results, in the form of the final one.
    pub so_far: &'w dyn Fn(Value),
}

impl Default for Watch<'_> {
    fn default() -> Self {
        Self { progress: &|_| {}, so_far: &|_| {} }
    }
}

/// A query ready to run.
pub struct Task<'t, S = Board> {
    /// The common options.
    pub common: &'t Common,
    /// What it is about.
    pub on: &'t S,
    /// The limits.
    pub limits: Limits,
    /// Receives progress and partial results.
    pub watch: &'t Watch<'t>,
}

impl<S> Task<'_, S> {
    /// Reports progress.
    pub fn progress(&self, message: String) {
        (self.watch.progress)(message);
    }
}

pub(crate) type Work = Box<dyn Fn(&Common, Limits, &Watch<'_>) -> Result<Value, Problem> + Send + Sync>;

/// A line of the table of queries.
pub struct Declared {
    /// Its name, as in `/api/NAME`.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub sentence: &'static str,
    /// The required option.
    pub needs: &'static str,
    pub(crate) takes: &'static [&'static str],
    own: fn() -> &'static [&'static str],
    per_run: bool,
    prepare: fn(Value) -> Result<Work, serde_json::Error>,
    #[cfg(feature = "schema")]
    pub(crate) schema_of: fn() -> Value,
    /// The subcommand that is derived from it, if there is one.
    #[cfg(feature = "cli")]
    pub command: Option<crate::command::Derived>,
}

impl Declared {
    /// The line of a query.
    pub const fn of<Q: Query>() -> Self {
        Self {
            name: Q::NAME,
            sentence: Q::SENTENCE,
            needs: Q::On::NEEDS,
            takes: Q::TAKES,
            own: serde_introspect::<Q::Options>,
            per_run: Q::TIME_IS_PER_RUN,
            prepare: |own| serde_json::from_value(own).map(work::<Q>),
            #[cfg(feature = "schema")]
            schema_of: crate::schema::of::<Q::Options>,
            #[cfg(feature = "cli")]
            command: Q::COMMAND,
        }
    }

    /// The names of its options.
    pub fn options(&self) -> Vec<&'static str> {
        [self.takes, (self.own)()].concat()
    }

    /// A request with options that were read.
    pub(crate) fn request(&self, common: Common, work: Work) -> Request {
        Request { common, work, per_run: self.per_run }
    }

    /// Whether it takes a [common option](Common).
    pub fn takes(&self, option: &str) -> bool {
        self.takes.contains(&option)
    }

    /// Reads a request, a JSON object.
    ///
    /// # Errors
    /// If it is not an object of the options, or lacks the required one.
    pub fn read(&self, body: &[u8]) -> Result<Request, Problem> {
        let bad = |error: serde_json::Error| Problem::wrong_use(format_args!("expected a JSON object: {error}"));
        let Value::Object(mut found) = serde_json::from_slice(body).map_err(bad)? else {
            return Err(Problem::wrong_use("expected a JSON object"));
        };
        let options = self.options();
        if let Some(other) = found.keys().find(|key| !options.contains(&key.as_str())) {
            let other = puzzles::quoted(other);
            return Err(Problem::wrong_use(format_args!("there is no field {other} here; there are {}", options.join(", "))));
        }
        if !found.contains_key(self.needs) {
            return Err(Problem::wrong_use(format_args!("expected a field `{}`", self.needs)));
        }
        if let Some((name, _)) = found.iter().find(|(_, value)| value.is_null()) {
            return Err(Problem::wrong_use(format_args!("expected a value for `{name}`, found null; omit the field instead")));
        }
        let common: Map<_, _> = self.takes.iter().filter_map(|name| found.remove_entry(*name)).collect();
        let common: Common = serde_json::from_value(Value::Object(common)).map_err(bad)?;
        let work = (self.prepare)(Value::Object(found)).map_err(bad)?;
        match common.time {
            Some(time) if time <= 0.0 => Err(Problem::wrong_use(format_args!("expected a `time` above 0, found {time}"))),
            _ => Ok(self.request(common, work)),
        }
    }
}

/// The query with its options.
pub(crate) fn work<Q: Query>(options: Q::Options) -> Work {
    Box::new(move |common, limits, watch| Q::run(&Task { common, on: &Q::On::of(common)?, limits, watch }, &options))
}

/// A request with valid options. Its board is read when it runs.
pub struct Request {
    pub(crate) common: Common,
    pub(crate) work: Work,
    pub(crate) per_run: bool,
}

impl Request {
    /// The time limit where the response is awaited: that of the request, 5 s by default, at most a minute.
    pub fn time(&self) -> Duration {
        self.common.time(QUICK.0, QUICK.1)
    }

    /// The time limit of a job: that of the request, 10 minutes by default, at most an hour.
    pub fn job_time(&self) -> Duration {
        if self.per_run { JOB.0 } else { self.common.time(JOB.0, JOB.1) }
    }

    /// Runs the query.
    ///
    /// # Errors
    /// If the request is refused, or a solver turns out to be wrong.
    pub fn run(&self, limits: Limits, watch: &Watch<'_>) -> Result<Value, Problem> {
        (self.work)(&self.common, limits, watch)
    }
}

/// Declares a [`Query`] by its sentence, its name, the common options it takes, and the function that runs it with what it is
/// about and its own options. `COMMAND` is the function that renders the result as text, where the subcommand is derived.
macro_rules! query {
    (
        #[doc = $sentence:literal]
        $query:ident, $name:literal, $takes:expr, $run:ident: $on:ty, $options:ty
        $(; TIME_IS_PER_RUN = $per_run:literal)? $(; COMMAND = $as_text:ident)?
    ) => {
        #[doc = $sentence]
        pub struct $query;

        impl crate::query::Query for $query {
            const NAME: &'static str = $name;
            const SENTENCE: &'static str = $sentence.trim_ascii_start();
            const TAKES: &'static [&'static str] = $takes;
            $(const TIME_IS_PER_RUN: bool = $per_run;)?
            $(
                #[cfg(feature = "cli")]
                const COMMAND: Option<crate::command::Derived> = Some(crate::command::Derived::of::<Self>($as_text));
            )?
            type Options = $options;
            type On = $on;

            fn run(task: &Task<'_, $on>, options: &$options) -> Result<Value, Problem> {
                $run(task, options)
            }
        }
    };
}
pub(crate) use query;
