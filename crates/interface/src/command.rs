//! What makes a query a subcommand of the command line.

use clap::{ArgMatches, Args, Command, Error};
use serde_json::Value;
use std::str::FromStr;

/// How a query with options `O` is a subcommand.
pub struct Derived<O> {
    /// The result as text for a terminal.
    pub as_text: fn(&Value) -> String,
    /// Adds the flags.
    pub augment: fn(Command) -> Command,
    /// Reads the flags.
    pub read: fn(&ArgMatches) -> Result<O, Error>,
}

impl<O: Args> Derived<O> {
    /// With a flag for each option.
    pub const fn of(as_text: fn(&Value) -> String) -> Self {
        Self { as_text, augment: O::augment_args, read: O::from_arg_matches }
    }
}

/// Parses `NAME=VALUE`.
///
/// # Errors
/// If there is no `=`, or what follows is no value.
pub fn pair<T: FromStr>(text: &str) -> Result<(String, T), String> {
    let wrong = || format!("expected NAME=VALUE, found {}", puzzles::quoted(text));
    let (name, value) = text.split_once('=').ok_or_else(wrong)?;
    Ok((name.trim().into(), value.trim().parse().map_err(|_| wrong())?))
}
