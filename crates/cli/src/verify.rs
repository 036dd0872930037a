//! `verify`: checks certificates.

use crate::{
    board_input::{BoardInput, Source},
    error::CliError,
    exit::Exit,
    inputs, interrupt,
    output::Output,
    output::OutputOptions,
    parse,
    report::{are, limit_message, object},
};
use clap::Args;
use model::counted;
use query::{KIND, LowerBoundProof, Verified, VerifiedFewest, VerifyError, VerifyProgress, verify};
use serde_json::json;
use solve::Limits;
use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark check examples/islands.has --certificate islands && pencilmark verify islands
  $ pencilmark verify islands --json";

/// Verify certificates of `check` and `fewest-clues`.
///
/// No solver is involved: the solution is checked against the rules, the model is rebuilt from the board and
/// compared, each cut is validated, and the refutation is checked step by step. A certificate that was
/// changed is rejected with exit status 6. The model and the refutation are OPB and VeriPB files, which
/// other checkers read too. That fewer clues of a complete 9×9 sudoku grid are not enough is not written
/// down step by step but searched again, which takes seconds, at worst a minute or two. At the time limit, or
/// after Ctrl-C, the exit status is 5.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Verify {
    /// The folders of the certificates.
    #[arg(value_name = "FOLDER", required = true)]
    folders: Vec<PathBuf>,
    /// Set the time limit for each certificate, such as 10, 0.5s, 2m or 1h; seconds without a unit.
    #[arg(long, value_name = "TIME", value_parser = parse::duration)]
    time: Option<Duration>,
    /// Set the memory limit of the whole process, such as 500M or 2G.
    #[arg(long, value_name = "SIZE", value_parser = parse::bytes)]
    memory: Option<u64>,
    #[command(flatten)]
    output_options: OutputOptions,
}

impl Verify {
    /// Verifies each certificate.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.output_options);
        let mut exit = Exit::Success;
        for folder in &self.folders {
            match interrupt::limited(|| self.read_and_verify(folder, &output)) {
                Ok(verified) => output.print(&describe(folder, &verified, output.json)),
                Err(error) => {
                    let source = Source::Path(folder.display().to_string());
                    output.print_error(&BoardInput::error(source, error.clone()), &error);
                    exit = exit.max(error.exit);
                }
            }
        }
        output.ended().unwrap_or(exit)
    }

    fn read_and_verify(&self, folder: &Path, output: &Output) -> Result<Verified, CliError> {
        let mut unreadable = None;
        let read = |file: &'static str| match inputs::text_of_regular(&folder.join(file)) {
            Ok(text) => Some(text),
            Err(error) => {
                unreadable.get_or_insert(CliError { message: format!("{file}: {}", error.message), ..error });
                None
            }
        };
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        let limits = Limits { deadline, memory: self.memory, stop: Some(interrupt::flag()), ..Limits::default() };
        output.progress.start();
        let stop = |progress: VerifyProgress| {
            output.progress.report(|| match progress {
                VerifyProgress::Steps(steps) => format!("{} checked", counted(steps, "step")),
                VerifyProgress::ClueSets(tried) => format!("{} million sets of clues tried", tried / 1_000_000),
            });
            limits.reached().is_some()
        };
        let verified = verify(read, stop);
        match unreadable {
            Some(error) => Err(error),
            None => verified.map_err(|error| rejected(&error, &limits)),
        }
    }
}

fn rejected(error: &VerifyError, limits: &Limits) -> CliError {
    if error.interrupted {
        let why = limit_message(limits.was_reached());
        return CliError::new(Exit::Unknown, format_args!("not verified, {why}: {error}"));
    }
    CliError::input(format_args!("not verified: {error}"))
}

fn describe(folder: &Path, verified: &Verified, json: bool) -> String {
    let Verified { puzzle, solutions, formulation, refuted, fewest: few, rules } = verified;
    let verdict = match few {
        Some(few) if few.lower == few.upper => "fewest",
        Some(_) => "few",
        None => ["none", "unique", "multiple"][solutions.len().min(2)],
    };
    let objective = solutions.first().and_then(|solution| puzzle.cost(solution.values()));
    let verdict_text = match verdict {
        "none" => "no solution",
        "multiple" => "multiple solutions",
        verdict => verdict,
    };
    let (folder, kind) = (folder.display().to_string(), puzzle.kind().name());
    if json {
        let size = |of: fn(&query::RefutationSize) -> usize| refuted.as_ref().map(of);
        return object(&json!({
            "certificate": folder, "kind": kind, "verdict": verdict, "objective": objective, "formulation": formulation,
            "rules": rules.as_ref().map(|digest| json!({ "file": KIND, "sha256": digest })),
            "constraints": size(|r| r.constraints), "cuts": size(|r| r.cuts), "clauses": size(|r| r.clauses),
            "fewest": few.as_ref().map(|few| json!({
                "lower": few.lower, "upper": few.upper, "of": few.board.clues().len(), "given": few.own,
                "alternatives": few.alternatives, "clauses": clauses(few), "tried": tried(few)
            }))
        }));
    }
    let objective = objective.map(|objective| format!(", optimal objective {objective}")).unwrap_or_default();
    let refuted = match refuted {
        None => "both solutions satisfy the rules".to_string(),
        Some(r) => format!(
            "{} and {} refuted by {}; {formulation}",
            counted(r.constraints, "constraint"),
            counted(r.cuts, "cut"),
            counted(r.clauses, "clause")
        ),
    };
    let few = few.as_ref().map(|few| {
        let of = if few.own { "clues of the board" } else { "clues that the solution gives" };
        let VerifiedFewest { upper: count, lower: least, alternatives, board, .. } = few;
        let fewer = if least == count { "no fewer do".into() } else { format!("at least {} needed", are(*least)) };
        let how = match few.proof {
            None => String::new(),
            Some(LowerBoundProof::Refutation(clauses)) => {
                format!(", by {} and {}", counted(alternatives, "alternative solution"), counted(clauses, "clause"))
            }
            Some(LowerBoundProof::Exhaustive(tried)) => {
                format!(", by {} and {} of clues tried", counted(alternatives, "alternative solution"), counted(tried, "set"))
            }
        };
        format!(": {count} of {} {of} make the solution unique, and {fewer}{how}", board.clues().len())
    });
    let by = match rules {
        Some(digest) => format!("by the rules in {folder}/{KIND}, sha256 {digest}"),
        None => format!("by the built-in rules of {kind}, version {}", env!("CARGO_PKG_VERSION")),
    };
    format!("{folder}: verified: {kind}, {verdict_text}{}{objective}; {refuted}; {by}\n", few.unwrap_or_default())
}

fn clauses(few: &VerifiedFewest) -> Option<usize> {
    if let Some(LowerBoundProof::Refutation(clauses)) = few.proof { Some(clauses) } else { None }
}

fn tried(few: &VerifiedFewest) -> Option<u64> {
    if let Some(LowerBoundProof::Exhaustive(tried)) = few.proof { Some(tried) } else { None }
}
