//! The lines of the table of queries, and requests.

use crate::{
    common::{Common, Subject},
    problem::Problem,
    query::Query,
    task::{Task, Watch},
};
#[cfg(feature = "cli")]
use clap::{ArgMatches, Command, Error, error::ErrorKind};
use serde_aux::serde_introspection::serde_introspect;
#[cfg(feature = "schema")]
use serde_json::json;
use serde_json::{Map, Value};
use solve::Limits;
use std::time::Duration;

/// The default and the maximum time limit of a query that is answered at once.
const QUICK: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(60));

/// The same of a job.
const JOB: (Duration, Duration) = (Duration::from_secs(600), Duration::from_secs(3600));

type Work = Box<dyn Fn(&Common, Limits, &Watch<'_>) -> Result<Value, Problem> + Send + Sync>;

/// A line of the table of queries.
pub struct Declared {
    /// Its name, as in `/api/NAME`.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub sentence: &'static str,
    /// The required option.
    pub needs: &'static str,
    takes: &'static [&'static str],
    own: fn() -> &'static [&'static str],
    per_run: bool,
    prepare: fn(Value) -> Result<Work, serde_json::Error>,
    #[cfg(feature = "schema")]
    schema_of: fn() -> Value,
    /// The subcommand that is derived from it, if there is one.
    #[cfg(feature = "cli")]
    pub command: Option<Subcommand>,
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
            command: match Q::COMMAND {
                Some(derived) => Some(Subcommand {
                    as_text: derived.as_text,
                    augment: derived.augment,
                    read: |matches| match Q::COMMAND {
                        Some(derived) => (derived.read)(matches).map(work::<Q>),
                        None => Err(Error::new(ErrorKind::InvalidSubcommand)),
                    },
                }),
                None => None,
            },
        }
    }

    /// The names of its options.
    pub fn options(&self) -> Vec<&'static str> {
        [self.takes, (self.own)()].concat()
    }

    /// The JSON Schema of a request: an object of the options.
    #[cfg(feature = "schema")]
    pub fn schema(&self) -> Value {
        let (mut common, own) = (crate::schema::of::<Common>(), (self.schema_of)());
        let taken = self.takes.iter().map(|name| ((*name).to_owned(), common[*name].take()));
        let own = own.as_object().into_iter().flatten().map(|(name, schema)| (name.clone(), schema.clone()));
        let properties: Map<String, Value> = taken.chain(own).collect();
        json!({ "type": "object", "properties": properties, "required": [self.needs], "additionalProperties": false })
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
            _ => Ok(Request { common, work, per_run: self.per_run }),
        }
    }
}

/// A request with valid options. Its board is read when it runs.
pub struct Request {
    common: Common,
    work: Work,
    per_run: bool,
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
        limits.interrupt().during(|| (self.work)(&self.common, limits.clone(), watch))
    }
}

/// The query with its options.
fn work<Q: Query>(options: Q::Options) -> Work {
    Box::new(move |common, limits, watch| {
        let on = Q::On::of(common)?;
        match on.problem() {
            Some(problem) if !Q::EDITS => Err(problem),
            _ => Q::run(&Task { common, on: &on, limits, watch }, &options),
        }
    })
}

/// The subcommand that is derived from a query.
#[cfg(feature = "cli")]
pub struct Subcommand {
    /// The result as text for a terminal.
    pub as_text: fn(&Value) -> String,
    augment: fn(Command) -> Command,
    read: fn(&ArgMatches) -> Result<Work, Error>,
}

#[cfg(feature = "cli")]
impl Subcommand {
    /// The command with a flag for each option of the query itself.
    pub fn add_flags(&self, command: Command) -> Command {
        (self.augment)(command)
    }

    /// The query with the options that flags say, ready for boards of any size.
    ///
    /// # Errors
    /// If a flag is invalid.
    pub fn read(&self, matches: &ArgMatches) -> Result<Asked, Error> {
        (self.read)(matches).map(Asked)
    }
}

/// A query with its options, for any number of boards.
#[cfg(feature = "cli")]
pub struct Asked(Work);

#[cfg(feature = "cli")]
impl Asked {
    /// Runs the query on a board.
    ///
    /// # Errors
    /// As [`Request::run`].
    pub fn run(&self, common: Common, limits: Limits, watch: &Watch<'_>) -> Result<Value, Problem> {
        limits.interrupt().during(|| (self.0)(&Common { any_size: true, ..common }, limits.clone(), watch))
    }
}
