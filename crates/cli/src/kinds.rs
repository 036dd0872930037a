//! `kinds`: lists the kinds with their rules and text formats.

use crate::{
    exit::Exit,
    options::{KindParser, ListOptions},
    report::{object, table},
};
use clap::Args;
use puzzles::AnyKind;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark kinds
  $ pencilmark kinds hashi --vocabulary
  $ pencilmark kinds --prelude";

/// List the kinds of puzzles with their rules and text formats.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Kinds {
    /// List only this kind.
    #[arg(value_name = "KIND", value_parser = KindParser, hide_possible_values = true)]
    kind: Option<&'static dyn AnyKind>,
    /// Print what an abstract model of the kind can use: its rules, sets and parameters.
    #[arg(long, requires = "kind", conflicts_with = "json")]
    vocabulary: bool,
    /// Print the texts that kinds in files can use: boards, and the constraints that many rules say.
    #[arg(long, conflicts_with_all = ["kind", "json"])]
    prelude: bool,
    #[command(flatten)]
    list: ListOptions,
}

impl Kinds {
    /// Prints the list.
    pub fn run(&self) -> Exit {
        let output = self.list.output();
        if self.prelude {
            let texts: Vec<&str> = puzzles::prelude().map(|source| source.text).collect();
            output.print(&texts.join("\n"));
            return output.ended().unwrap_or_default();
        }
        let kinds = self.kind.map_or_else(|| puzzles::kinds().collect(), |kind| vec![kind]);
        if self.vocabulary {
            for kind in kinds {
                output.print(&kind.vocabulary());
            }
            return output.ended().unwrap_or_default();
        }
        let text = |kind: &&dyn AnyKind| if self.list.json { as_object(*kind) } else { as_text(*kind) };
        output.print(&kinds.iter().map(text).collect::<String>());
        output.ended().unwrap_or_default()
    }
}

fn as_object(kind: &dyn AnyKind) -> String {
    object(&::report::kind(kind))
}

fn as_text(kind: &dyn AnyKind) -> String {
    let rules = kind.rules().iter().map(|rule| (rule.name, rule.sentence.to_string()));
    let formats = ::report::board_formats(kind).into_iter().map(|format| (format.name, format.summary.to_string()));
    let objective =
        kind.objective().map(|rule| format!(" objective\n{}", table([(rule.name, rule.sentence.to_string())].into_iter())));
    let (rules, objective, formats) = (table(rules), objective.unwrap_or_default(), table(formats));
    let others = kind.other_names().iter().map(|name| format!(", {name}")).collect::<String>();
    format!("{}: {}{others}\n rules\n{rules}{objective} formats\n{formats}\n", kind.name(), kind.title())
}
