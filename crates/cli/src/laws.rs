//! `laws`: compares a formulation with the rules.

use crate::{
    error::CliError,
    exit::Exit,
    options::{LimitOptions, OutputOptions, formulation, has_formulation, kind_parser},
    output::{Output, warn},
    report::{NamedValues, object},
};
use clap::Args;
use puzzles::AnyKind;
use query::{Counterexample, LawReport};
use serde_json::json;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark laws flow --kind hashi --boards 0
  $ pencilmark laws examples/touching.pmk --kind star-battle";

/// Compare a formulation with the rules on many boards.
///
/// A formulation is right if it has exactly the solutions that the rules allow. On the examples of the kind and on random boards,
/// from small to large, up to 20 solutions each are compared, until one is lost or is one too many: that board is drawn, and the exit
/// status is 1.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Laws {
    /// The formulation: its name, or a file NAME.pmk.
    #[arg(value_name = "FORMULATION", value_parser = formulation)]
    formulation: String,
    /// The kind whose boards it is about.
    #[arg(long, value_name = "KIND", value_parser = kind_parser())]
    kind: &'static dyn AnyKind,
    /// Set the number of random boards.
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    boards: u64,
    /// Set the seed of the random boards.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    output: OutputOptions,
}

impl Laws {
    /// Compares, and prints what differs.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.output);
        if !has_formulation(self.kind, &self.formulation) {
            let (kind, formulation) = (self.kind.name(), &self.formulation);
            warn(format_args!("error: {kind} has no formulation {formulation}; see `pencilmark formulations {kind}`"));
            return Exit::Usage;
        }
        match query::laws(self.kind, &self.formulation, self.boards, self.seed, &self.limits.limits()) {
            Ok(report) => {
                output.print(&if self.output.json { self.as_object(&report) } else { self.as_text(&report, &output) });
                let wrong = if report.counterexample.is_some() { Exit::Internal } else { Exit::Success };
                output.ended().unwrap_or(wrong)
            }
            Err(error) => {
                warn(format_args!("error: {error}"));
                CliError::from(error).exit
            }
        }
    }

    fn as_text(&self, report: &LawReport, output: &Output) -> String {
        let (kind, formulation) = (self.kind.name(), &self.formulation);
        let agreed = match (report.agreed, report.refused) {
            (agreed, 0) => format!("{agreed} boards"),
            (agreed, refused) => format!("{agreed} boards ({refused} more are refused)"),
        };
        let Some(Counterexample { board, discrepancy }) = &report.counterexample else {
            return format!("{kind} {formulation}: exactly the solutions that the rules allow, on {agreed}\n");
        };
        let known: Vec<_> = discrepancy.values().iter().copied().map(Some).collect();
        let drawn = output.style.draw(&board.draw(&known));
        let text = board.write(None).unwrap_or_default();
        let says = discrepancy.describe();
        format!("{kind} {formulation}: wrong. It agrees with the rules on {agreed}, but on this one {says}:\n{drawn}\n{text}")
    }

    fn as_object(&self, report: &LawReport) -> String {
        let counterexample = report.counterexample.as_ref().map(|Counterexample { board, discrepancy }| {
            json!({
                "board": board.write(None).ok(), "shows": discrepancy.describe(),
                "values": NamedValues::new(&board.vars(), discrepancy.values())
            })
        });
        object(&json!({
            "kind": self.kind.name(), "formulation": self.formulation, "agreed": report.agreed, "refused": report.refused,
            "counterexample": counterexample
        }))
    }
}
