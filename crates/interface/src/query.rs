//! The declaration of a query, and a request to it.

#[cfg(feature = "cli")]
use crate::command::Derived;
use crate::{common::Subject, problem::Problem, task::Task};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

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
    /// The [common options](crate::Common) it takes.
    const TAKES: &'static [&'static str];
    /// Whether the time limit is for each of several runs, not for the whole.
    const TIME_IS_PER_RUN: bool = false;
    /// Whether it takes boards whose shape allows no solution, which setters pass on the way to another board.
    const EDITS: bool = false;
    /// The subcommand that is derived from this declaration, if the command line has none with more abilities.
    #[cfg(feature = "cli")]
    const COMMAND: Option<Derived<Self::Options>> = None;
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

/// Declares a [`Query`] by its sentence, its name, the common options it takes, and the function that runs it with what it is
/// about and its own options. `COMMAND` is the function that renders the result as text, where the subcommand is derived.
macro_rules! query {
    (
        #[doc = $sentence:literal]
        $query:ident, $name:literal, $takes:expr, $run:ident: $on:ty, $options:ty
        $(; TIME_IS_PER_RUN = $per_run:literal)? $(; EDITS = $edits:literal)? $(; COMMAND = $as_text:ident)?
    ) => {
        #[doc = $sentence]
        pub struct $query;

        impl crate::query::Query for $query {
            const NAME: &'static str = $name;
            const SENTENCE: &'static str = $sentence.trim_ascii_start();
            const TAKES: &'static [&'static str] = $takes;
            $(const TIME_IS_PER_RUN: bool = $per_run;)?
            $(const EDITS: bool = $edits;)?
            $(
                #[cfg(feature = "cli")]
                const COMMAND: Option<crate::command::Derived<$options>> = Some(crate::command::Derived::of($as_text));
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
