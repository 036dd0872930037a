//! Subcommands of the command line, derived from declarations.

use crate::{
    common::Common,
    query::{Declared, Query, Request, Work, work},
};
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};
use serde_json::Value;
use std::str::FromStr;

/// A derived subcommand.
pub struct Derived {
    /// The result as text for a terminal.
    pub as_text: fn(&Value) -> String,
    augment: fn(Command) -> Command,
    read: fn(&ArgMatches) -> Result<Work, Error>,
}

impl Derived {
    pub(crate) const fn of<Q: Query<Options: Args>>(as_text: fn(&Value) -> String) -> Self {
        let read = |matches: &ArgMatches| Q::Options::from_arg_matches(matches).map(work::<Q>);
        Self { as_text, augment: <Q::Options as Args>::augment_args, read }
    }

    /// The command with a flag for each option of the query itself.
    pub fn add_flags(&self, command: Command) -> Command {
        (self.augment)(command)
    }
}

impl Declared {
    /// The request that the flags of a derived subcommand make, on a board of any size.
    ///
    /// # Errors
    /// If a flag is invalid.
    ///
    /// # Panics
    /// If no subcommand is derived from the query.
    pub fn from_flags(&self, common: Common, matches: &ArgMatches) -> Result<Request, Error> {
        let derived = self.command.as_ref().expect("a derived subcommand");
        Ok(self.request(Common { any_size: true, ..common }, (derived.read)(matches)?))
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
