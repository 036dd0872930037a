//! `formulations`: the formulations of each kind as a model.

use crate::{
    error::CliError,
    exit::Exit,
    options::{KindParser, ListOptions},
    output::Output,
    printable::warn,
    report::{NamedValues, object, table},
};
use clap::Args;
use puzzles::{AnyKind, Entry, Misprint};
use query::{Discrepancy, QueryError};
use serde_json::json;
use solve::Limits;
use std::time::Duration;

/// The time limit for showing that a printed formulation is wrong.
const ERRATUM_TIME_LIMIT: Duration = Duration::from_secs(60);

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark formulations
  $ pencilmark formulations hashi
  $ pencilmark formulations hashi --errata";

/// List the formulations of each kind; the first is the default.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Formulations {
    /// List only this kind.
    #[arg(value_name = "KIND", value_parser = KindParser, hide_possible_values = true)]
    kind: Option<&'static dyn AnyKind>,
    /// List the errata of published formulations, each with the smallest board that shows the error.
    #[arg(long)]
    errata: bool,
    #[command(flatten)]
    list: ListOptions,
}

impl Formulations {
    /// Prints the list.
    pub fn run(&self) -> Exit {
        let output = self.list.output();
        let kinds = self.kind.map_or_else(|| puzzles::kinds().collect(), |kind| vec![kind]);
        for kind in kinds {
            let text = match (self.errata, self.list.json) {
                (false, true) => as_object(kind),
                (false, false) => as_text(kind),
                (true, json) => match errata(kind, json, &output) {
                    Ok(text) => text,
                    Err(error) => {
                        warn(format_args!("error: {}: {error}", kind.name()));
                        return CliError::from(error).exit;
                    }
                },
            };
            output.print(&text);
        }
        output.ended().unwrap_or_default()
    }
}

/// The errata of a kind, each shown on its board.
fn errata(kind: &dyn AnyKind, json: bool, output: &Output) -> Result<String, QueryError> {
    let mut text = String::new();
    for misprint in kind.errata() {
        let wrong = query::compare_misprint(&misprint, &Limits::of(ERRATUM_TIME_LIMIT))?;
        let Misprint { equation, source, class, sentence: says, puzzle, .. } = misprint;
        let (name, shows) = (kind.name(), wrong.as_ref().map(Discrepancy::describe));
        if json {
            let board = puzzle.write(None).ok();
            let vars = puzzle.vars();
            let values = wrong.as_ref().map(|wrong| NamedValues::new(&vars, wrong.values()));
            text += &object(&json!({
                "kind": name, "equation": equation, "source": source, "class": class.name(), "sentence": says,
                "board": board, "shows": shows, "values": values
            }));
        } else {
            let known: Vec<_> = wrong.iter().flat_map(|wrong| wrong.values()).copied().map(Some).collect();
            let drawn = wrong.as_ref().map(|_| output.style.draw(&puzzle.draw(&known))).unwrap_or_default();
            let shows = shows.unwrap_or_else(|| "no error shows within the limits".into());
            text += &format!("{name} {equation} [{source}]: {}\n  {says}\n  As printed, {shows}:\n{drawn}\n", class.name());
        }
    }
    Ok(text)
}

fn as_object(kind: &dyn AnyKind) -> String {
    object(&::report::formulations(kind))
}

fn as_text(kind: &dyn AnyKind) -> String {
    let rows = |entries: Vec<Entry>| table(entries.into_iter().map(|e| (e.name, format!("{} [{}]", e.summary, e.source))));
    let (formulations, preprocessors) = (kind.formulations(), kind.preprocessors());
    let preprocessors = match preprocessors.first() {
        None => String::new(),
        Some(first) => {
            let example = format!("{}+{}", formulations[0].name, first.name);
            format!(" preprocessors, added to a formulation as in {example}\n{}", rows(preprocessors))
        }
    };
    format!("{}\n{}{preprocessors}\n", kind.name(), rows(formulations))
}
