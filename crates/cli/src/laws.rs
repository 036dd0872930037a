//! `laws`: compares a formulation with the rules.

use crate::{
    error::CliError,
    exit::Exit,
    interrupt,
    options::{KindParser, LimitOptions, formulation, has_formulation, model_text},
    output::{Output, OutputOptions},
    own_kinds::add_file,
    printable::warn,
    report::{NamedValues, object, verb},
};
use clap::Args;
use model::{Interrupt, counted};
use puzzles::{AnyKind, Entry, is_kind_file};
use query::{Counterexample, ExampleFault, LawReport};
use serde_json::json;
use solve::Limits;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark laws flow --kind hashi --boards 0
  $ pencilmark laws examples/touching.pmk --kind star-battle
  $ pencilmark laws examples/kinds/tens.pmk";

/// Compare a formulation with the rules on many boards.
///
/// Of a file with a kind, every formulation is compared, and the examples are judged by its rules. A formulation is right if it has exactly the solutions that the rules allow. On the examples of the kind and on random boards,
/// from small to large, up to 20 solutions each are compared, until one is lost or is one too many: that board is drawn, and the exit
/// status is 1. On the eight smallest, the rules judge every assignment without a solver, and the formulation must have exactly the solutions among
/// them. The limits are for all boards together.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Laws {
    /// The formulation: its name, or a file NAME.pmk or NAME.mod; or a file with a kind.
    #[arg(value_name = "FORMULATION", value_parser = subject)]
    subject: Subject,
    /// The kind whose boards a formulation is about.
    #[arg(long, value_name = "KIND", value_parser = KindParser, hide_possible_values = true)]
    kind: Option<&'static dyn AnyKind>,
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

/// What is compared with the rules.
#[derive(Clone, Debug)]
enum Subject {
    Formulation(String),
    /// A file with a kind.
    Kind(PathBuf),
}

/// Parses a formulation or the path of a kind-file.
fn subject(text: &str) -> Result<Subject, String> {
    let is_kind = text.ends_with(".pmk") && is_kind_file(&model_text(Path::new(text))?);
    if is_kind { Ok(Subject::Kind(text.into())) } else { formulation(text).map(Subject::Formulation) }
}

impl Laws {
    /// Compares, and prints what differs.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.output);
        output.progress.start();
        // One limit for the whole, from here on.
        let limits = self.limits.limits();
        let done = interrupt::limited(|| match (&self.subject, self.kind) {
            (Subject::Kind(path), _) => self.kind_file(path, &limits, &output),
            (Subject::Formulation(formulation), Some(kind)) => self.compare(kind, formulation, &limits, &output),
            (Subject::Formulation(_), None) => {
                Err(CliError::new(Exit::Usage, "expected --kind, as a formulation is one of a kind"))
            }
        });
        match done {
            Ok(exit) => output.ended().unwrap_or(exit),
            Err(error) => {
                warn(format_args!("error: {}", error.message));
                error.exit
            }
        }
    }

    /// Compares every formulation of a file with its rules.
    fn kind_file(&self, path: &Path, limits: &Limits, output: &Output) -> Result<Exit, CliError> {
        let kind = add_file(path)?;
        let shown = path.display();
        query::check_examples(kind, limits).map_err(|ExampleFault { number, problem }| {
            let is_limit = Interrupt::current().is_interrupted() || limits.reached().is_some();
            let exit = if is_limit { Exit::Unknown } else { Exit::BadInput };
            CliError::new(exit, format_args!("{shown}: example {number}: {problem}"))
        })?;
        let mut worst = Exit::Success;
        for Entry { name, .. } in kind.formulations() {
            worst = worst.max(self.compare(kind, name, limits, output)?);
        }
        Ok(worst)
    }

    /// Compares a formulation with the rules.
    fn compare(&self, kind: &'static dyn AnyKind, formulation: &str, limits: &Limits, output: &Output) -> Result<Exit, CliError> {
        if !has_formulation(kind, formulation) {
            let message = format!("{0} has no formulation {formulation}; see `pencilmark formulations {0}`", kind.name());
            return Err(CliError::new(Exit::Usage, message));
        }
        let progress = |number: usize, all: usize| {
            output.progress.report(|| format!("{} {formulation}: {number} of {}", kind.name(), counted(all, "board")));
        };
        progress(0, 0);
        let report = query::laws(kind, formulation, self.boards, self.seed, limits, &progress)?;
        if report.agreed == 0 && report.counterexample.is_none() {
            let problem = match (report.refused, &report.ungenerated) {
                (0, None) => "expected boards from `example` or `generate`, found none".into(),
                (0, Some(why)) => format!("expected boards from `example` or `generate`, found none: {why}"),
                (refused, _) => format!("expected boards that the formulation takes, found {refused}, all refused"),
            };
            return Err(CliError::input(format_args!("{} {formulation} was compared on no board: {problem}", kind.name())));
        }
        output.print(&match self.output.json {
            true => as_object(kind.name(), formulation, &report),
            false => as_text(kind.name(), formulation, &report, output),
        });
        Ok(if report.counterexample.is_some() { Exit::Internal } else { Exit::Success })
    }
}

fn as_text(kind: &str, formulation: &str, report: &LawReport, output: &Output) -> String {
    let exhaustive = match report.exhaustive {
        0 => String::new(),
        some => format!(", every assignment of {some} of them"),
    };
    let agreed = match (report.agreed, report.refused) {
        (agreed, 0) => counted(agreed, "board") + &exhaustive,
        (agreed, refused) => format!("{}{exhaustive} ({refused} more {} refused)", counted(agreed, "board"), verb(refused)),
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

fn as_object(kind: &str, formulation: &str, report: &LawReport) -> String {
    let counterexample = report.counterexample.as_ref().map(|Counterexample { board, discrepancy }| {
        json!({
            "board": board.write(None).ok(), "shows": discrepancy.describe(),
            "values": NamedValues::new(&board.vars(), discrepancy.values())
        })
    });
    object(&json!({
        "kind": kind, "formulation": formulation, "agreed": report.agreed, "exhaustive": report.exhaustive, "refused": report.refused,
        "counterexample": counterexample
    }))
}
