//! Subcommands derived from the declarations of queries: a query that is declared as a command needs no file here.

use crate::{
    batch::{Reported, Task, run_batch},
    error::CliError,
    exit::Exit,
    options::{FormulationOption, InputOptions, LimitOptions},
    output::{Output, OutputOptions},
    report::object,
};
use clap::{ArgMatches, Args, Command, FromArgMatches, error::ErrorKind};
use interface::{Asked, Common, Declared, ProblemKind, QUERIES, Subcommand, Watch};
use serde_json::Value;

/// The options that every derived subcommand has.
#[derive(Args)]
struct DerivedOptions {
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    output: OutputOptions,
}

fn derived() -> impl Iterator<Item = (&'static Declared, &'static Subcommand)> {
    QUERIES.iter().filter_map(|query| Some((query, query.command.as_ref()?)))
}

/// The names of the derived subcommands.
pub fn names() -> impl Iterator<Item = &'static str> {
    derived().map(|(query, _)| query.name)
}

/// The derived subcommands with these names.
pub fn commands(wanted: impl Fn(&str) -> bool) -> impl Iterator<Item = Command> {
    derived().filter(move |(query, _)| wanted(query.name)).map(|(query, derived)| subcommand(query, derived))
}

fn subcommand(query: &Declared, derived: &Subcommand) -> Command {
    let mut command = derived.add_flags(Command::new(query.name));
    if query.takes("formulation") {
        command = FormulationOption::augment_args(command);
    }
    let examples =
        format!("EXAMPLES\n  $ pencilmark {0} examples/first.sdk\n  $ pencilmark {0} examples/islands.has --json", query.name);
    DerivedOptions::augment_args(command).about(query.sentence.trim_end_matches('.')).after_help(examples)
}

/// A derived subcommand as it was asked for.
struct Run<'r> {
    asked: Asked,
    as_text: fn(&Value) -> String,
    formulation: Option<String>,
    options: &'r DerivedOptions,
    output: &'r Output,
}

/// Runs the derived subcommand that is asked for.
///
/// # Errors
/// If its options contradict each other, or none is asked for.
pub fn run(matches: &ArgMatches) -> Result<Exit, clap::Error> {
    let asked =
        matches.subcommand().and_then(|(name, matches)| Some((derived().find(|(query, _)| query.name == name)?, matches)));
    let ((query, derived), matches) = asked.ok_or_else(|| clap::Error::new(ErrorKind::MissingSubcommand))?;
    let options = DerivedOptions::from_arg_matches(matches)?;
    let takes_formulation = query.takes("formulation");
    let formulation = takes_formulation.then(|| FormulationOption::from_arg_matches(matches)).transpose()?;
    let output = Output::standard(&options.output);
    let run = Run {
        asked: derived.read(matches)?,
        as_text: derived.as_text,
        formulation: formulation.and_then(|option| option.formulation),
        options: &options,
        output: &output,
    };
    Ok(run_batch(&options.input, || 1, &output, |task| run.on(task)))
}

impl Run<'_> {
    fn on(&self, task: &Task<'_>) -> Result<Reported, CliError> {
        let common = Common {
            board: ::report::board_text(task.puzzle)?,
            kind: Some(task.puzzle.kind().name().to_owned()),
            formulation: self.formulation.clone(),
            ..Common::default()
        };
        let progress = |message: String| task.progress(self.output, || message);
        let found = self.asked.run(common, self.options.limits.limits(), &Watch { progress: &progress, ..Watch::default() });
        let mut found = found.map_err(|problem| CliError::new(exit_of(problem.kind), problem.message))?;
        let text = if self.output.json {
            found["source"] = task.input.source.text().into();
            found["line"] = task.input.line.into();
            if !task.input.row.is_empty() {
                found["row"] = task.input.row.clone().into();
            }
            object(&found)
        } else {
            let place = task.title();
            format!("{place}{}", (self.as_text)(&found))
        };
        let exit = match found["outcome"].as_str() {
            Some("unknown") => Exit::Unknown,
            Some("infeasible") => Exit::NoSolution,
            _ => Exit::Success,
        };
        Ok(Reported { text, status: "answered", exit })
    }
}

/// The exit status of an error of a query.
pub fn exit_of(kind: ProblemKind) -> Exit {
    match kind {
        ProblemKind::WrongUse | ProblemKind::NotFound => Exit::Usage,
        ProblemKind::TooLarge | ProblemKind::Refused => Exit::Refused,
        ProblemKind::Busy => Exit::Unknown,
        ProblemKind::Internal => Exit::Internal,
    }
}
