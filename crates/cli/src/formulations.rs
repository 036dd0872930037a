//! `formulations`: the ways to write a kind of puzzle as a model.

use crate::{
    exit::Exit,
    options::{Listing, kind_parser},
    report::{entries, object, table},
};
use clap::Args;
use puzzles::{AnyKind, CATALOGUE, Entry};
use serde_json::json;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark formulations
  $ pencilmark formulations hashi";

/// List the ways to write a kind of puzzle as a model; the first is the default.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Formulations {
    /// The kind [default: all].
    #[arg(value_name = "KIND", value_parser = kind_parser())]
    kind: Option<&'static dyn AnyKind>,
    #[command(flatten)]
    listing: Listing,
}

impl Formulations {
    /// Lists them.
    pub fn run(&self) -> Exit {
        let output = self.listing.output();
        let kinds = self.kind.map_or_else(|| CATALOGUE.to_vec(), |kind| vec![kind]);
        let text = |kind: &&dyn AnyKind| if self.listing.json { as_object(*kind) } else { as_text(*kind) };
        output.print(&kinds.iter().map(text).collect::<String>());
        output.ended().unwrap_or_default()
    }
}

fn as_object(kind: &dyn AnyKind) -> String {
    let (formulations, switches) = (entries(&kind.formulations()), entries(&kind.switches()));
    object(&json!({ "kind": kind.name(), "formulations": formulations, "switches": switches }))
}

fn as_text(kind: &dyn AnyKind) -> String {
    let rows = |entries: Vec<Entry>| table(entries.into_iter().map(|e| (e.name, format!("{} [{}]", e.summary, e.source))));
    let (formulations, switches) = (kind.formulations(), kind.switches());
    let switches = match switches.first() {
        None => String::new(),
        Some(first) => {
            let example = format!("{}+{}", formulations[0].name, first.name);
            format!(" switches, added to any of them as in {example}\n{}", rows(switches))
        }
    };
    format!("{}\n{}{switches}\n", kind.name(), rows(formulations))
}
