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
use query::{Counterexample, ExampleFault, LawBoards, LawReport};
use serde_json::json;
use solve::Limits;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark laws flow --kind hashi --boards 0
  $ pencilmark laws examples/touching.pmk --kind star-battle
  $ pencilmark laws examples/kinds/tens.pmk
  $ pencilmark laws flow cuts examples/kinds --kind hashi --boards 4";

/// Compare a formulation with the rules on many boards.
///
/// Of a file with a kind, every formulation is compared, and the examples are judged by its rules. A formulation is right if it has exactly the solutions that the rules allow. On the examples of the kind and on random boards,
/// from small to large, up to 20 solutions each are compared, until one is lost or is one too many: that board is drawn, and the exit
/// status is 1. On the eight smallest, the rules judge every assignment without a solver, and the formulation must have exactly the solutions among
/// them. Of the random boards, half lack clues and have several solutions, and a quarter have a changed clue, so that most of these have
/// none.
///
/// Several formulations, or all files of a folder, get a line each, as the work of a class does; a file in error does not stop the
/// others. The limits are for all boards of a formulation together.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Laws {
    /// The formulation: its name, or a file NAME.pmk or NAME.mod; a file with a kind; or a folder of such files.
    #[arg(value_name = "FORMULATION", required = true, value_parser = subject)]
    subjects: Vec<Subject>,
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
    Folder(PathBuf),
}

/// Parses a formulation, or the path of a kind-file or of a folder.
fn subject(text: &str) -> Result<Subject, String> {
    if Path::new(text).is_dir() {
        return Ok(Subject::Folder(text.into()));
    }
    let is_kind = text.ends_with(".pmk") && is_kind_file(&model_text(Path::new(text))?);
    if is_kind { Ok(Subject::Kind(text.into())) } else { formulation(text).map(Subject::Formulation) }
}

impl Laws {
    /// Compares, and prints what differs.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.output);
        output.progress.start();
        let is_list = self.subjects.len() > 1 || matches!(self.subjects[..], [Subject::Folder(_)]);
        let mut comparison = Comparison { laws: self, output: &output, is_list, boards: BTreeMap::new(), count: [0; 3] };
        let mut exit = Exit::Success;
        for subject in &self.subjects {
            exit = exit.max(comparison.subject(subject));
            if interrupt::interrupted() || output.ended().is_some() {
                break;
            }
        }
        if is_list && !output.json {
            let [right, wrong, errors] = comparison.count;
            output.print(&format!(
                "{}: {right} right, {wrong} wrong, {errors} in error\n",
                counted(right + wrong + errors, "formulation")
            ));
        }
        output.ended().unwrap_or(exit)
    }
}

/// Formulations that are compared with the rules, one after the other on the same boards.
struct Comparison<'l> {
    laws: &'l Laws,
    output: &'l Output,
    /// Whether each gets a line.
    is_list: bool,
    /// The boards of each kind.
    boards: BTreeMap<&'static str, LawBoards>,
    /// How many are right, wrong and in error.
    count: [usize; 3],
}

impl Comparison<'_> {
    fn subject(&mut self, subject: &Subject) -> Exit {
        let name = match subject {
            Subject::Folder(folder) => return self.folder(folder),
            Subject::Kind(path) => path.display().to_string(),
            Subject::Formulation(formulation) => formulation.clone(),
        };
        let done = interrupt::limited(|| {
            // One limit for all boards of the formulation, from here on.
            let limits = self.laws.limits.limits();
            match (subject, self.laws.kind) {
                (Subject::Kind(path), _) => self.kind_file(path, &limits),
                (Subject::Formulation(formulation), Some(kind)) => self.compare(kind, formulation, &limits),
                _ => Err(CliError::new(Exit::Usage, "expected --kind, as a formulation is one of a kind")),
            }
        });
        done.unwrap_or_else(|error| self.error(&name, &error))
    }

    /// Compares all files of a folder, by name.
    fn folder(&mut self, folder: &Path) -> Exit {
        let shown = folder.display();
        let is_text = |path: &PathBuf| path.extension().is_some_and(|end| end == "pmk" || end == "mod");
        let mut files: Vec<PathBuf> = match std::fs::read_dir(folder) {
            Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_text).collect(),
            Err(error) => return self.error(&shown.to_string(), &CliError::input(format_args!("{shown}: {error}"))),
        };
        files.sort();
        if files.is_empty() {
            let message = format_args!("{shown}: expected files NAME.pmk or NAME.mod, found none");
            return self.error(&shown.to_string(), &CliError::input(message));
        }
        let mut exit = Exit::Success;
        for file in files {
            let name = file.display().to_string();
            exit = exit.max(match subject(&name) {
                Ok(subject) => self.subject(&subject),
                Err(problem) => self.error(&name, &CliError::input(problem)),
            });
            if interrupt::interrupted() || self.output.ended().is_some() {
                break;
            }
        }
        exit
    }

    /// Reports a formulation in error.
    fn error(&mut self, name: &str, error: &CliError) -> Exit {
        self.count[2] += 1;
        match (self.is_list, self.output.json) {
            (false, _) => warn(format_args!("error: {}", error.message)),
            (true, true) => self.output.print(&object(
                &json!({ "formulation": name, "error": { "message": error.message, "exit_code": error.exit.code() } }),
            )),
            (true, false) => {
                let message = error.message.strip_prefix(name).and_then(|rest| rest.strip_prefix(':')).unwrap_or(&error.message);
                self.output.print(&format!("{name}: error: {}\n", message.trim_start().lines().next().unwrap_or_default()));
            }
        }
        error.exit
    }

    /// Compares every formulation of a file with its rules.
    fn kind_file(&mut self, path: &Path, limits: &Limits) -> Result<Exit, CliError> {
        let kind = add_file(path)?;
        let shown = path.display();
        query::check_examples(kind, limits).map_err(|ExampleFault { number, problem }| {
            let is_limit = Interrupt::current().is_interrupted() || limits.reached().is_some();
            let exit = if is_limit { Exit::Unknown } else { Exit::BadInput };
            CliError::new(exit, format_args!("{shown}: example {number}: {problem}"))
        })?;
        let mut worst = Exit::Success;
        for Entry { name, .. } in kind.formulations() {
            worst = worst.max(self.compare(kind, name, limits)?);
        }
        Ok(worst)
    }

    /// Compares a formulation with the rules.
    fn compare(&mut self, kind: &'static dyn AnyKind, formulation: &str, limits: &Limits) -> Result<Exit, CliError> {
        if !has_formulation(kind, formulation) {
            let message = format!("{0} has no formulation {formulation}; see `pencilmark formulations {0}`", kind.name());
            return Err(CliError::new(Exit::Usage, message));
        }
        let (laws, output) = (self.laws, self.output);
        let progress = |number: usize, all: usize| {
            output.progress.report(|| format!("{} {formulation}: {number} of {}", kind.name(), counted(all, "board")));
        };
        progress(0, 0);
        let boards = self.boards.entry(kind.name()).or_insert_with(|| LawBoards::new(kind, laws.boards, laws.seed, limits));
        let report = query::laws(boards, formulation, limits, &progress)?;
        if report.agreed == 0 && report.counterexample.is_none() {
            let problem = match (report.refused, &report.ungenerated) {
                (0, None) => "expected boards from `example` or `generate`, found none".into(),
                (0, Some(why)) => format!("expected boards from `example` or `generate`, found none: {why}"),
                (refused, _) => format!("expected boards that the formulation takes, found {refused}, all refused"),
            };
            return Err(CliError::input(format_args!("{} {formulation} was compared on no board: {problem}", kind.name())));
        }
        self.count[usize::from(report.counterexample.is_some())] += 1;
        output.print(&match (output.json, self.is_list) {
            (true, _) => as_object(kind.name(), formulation, &report),
            (false, true) => as_line(kind.name(), formulation, &report),
            (false, false) => as_text(kind.name(), formulation, &report, output),
        });
        Ok(if report.counterexample.is_some() { Exit::Internal } else { Exit::Success })
    }
}

/// The boards on which a formulation agrees with the rules.
fn agreed(report: &LawReport) -> String {
    let of =
        |count: usize, text: &str| if count > 0 { format!(", {text}").replace("{}", &count.to_string()) } else { String::new() };
    let exhaustive = of(report.exhaustive, "every assignment of {} of them");
    let infeasible = of(report.infeasible, "{} without a solution");
    let refused =
        if report.refused > 0 { format!(" ({} more {} refused)", report.refused, verb(report.refused)) } else { String::new() };
    format!("{}{exhaustive}{infeasible}{refused}", counted(report.agreed, "board"))
}

fn as_line(kind: &str, formulation: &str, report: &LawReport) -> String {
    let agreed = agreed(report);
    match &report.counterexample {
        None => format!("{kind} {formulation}: right on {agreed}\n"),
        Some(Counterexample { board, discrepancy }) => {
            let size = counted(board.ranges().len(), "puzzle variable");
            format!("{kind} {formulation}: wrong on a board of {size}: {}; agrees on {agreed}\n", discrepancy.describe())
        }
    }
}

fn as_text(kind: &str, formulation: &str, report: &LawReport, output: &Output) -> String {
    let agreed = agreed(report);
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
        "kind": kind, "formulation": formulation, "agreed": report.agreed, "exhaustive": report.exhaustive, "infeasible": report.infeasible, "refused": report.refused,
        "counterexample": counterexample
    }))
}
