//! Certificates of verdicts: the folder for a board's, and what is written there.

use crate::{exit::Exit, files::Files, given::Given, problem::Problem};
use clap::Args;
use puzzles::AnyPuzzle;
use query::{CLAIM, Certificate, Fewest, Method, Uniqueness};
use solve::{Limit, Limits};
use std::path::PathBuf;

/// Where certificates go.
#[derive(Args)]
pub struct Certifying {
    /// Write into this folder what others need to believe the verdict without us, for `verify`; for
    /// several boards, into a folder in it for each.
    #[arg(long, value_name = "FOLDER", help_heading = "Output")]
    certificate: Option<PathBuf>,
}

impl Certifying {
    /// The folder for a board, if a certificate is wanted, before anything is done for it.
    ///
    /// # Errors
    /// If there is a certificate in it that must not be overwritten.
    pub fn folder(&self, given: &Given, many: bool, force: bool) -> Result<Option<PathBuf>, Problem> {
        let Some(named) = &self.certificate else { return Ok(None) };
        let folder = if many { named.join(Files::stem(given)) } else { named.clone() };
        Self::files(force, &folder.join(CLAIM)).file(given, false)?;
        Ok(Some(folder))
    }

    fn files(force: bool, named: &std::path::Path) -> Files<'_> {
        Files { named: Some(named), option: "--certificate", extension: "txt", force }
    }
}

/// Certifies a verdict into a folder.
///
/// # Errors
/// If a limit was reached, the backend keeps no conclusions, or a file cannot be written.
pub fn certify(
    folder: &std::path::Path,
    force: bool,
    puzzle: &dyn AnyPuzzle,
    verdict: &Uniqueness,
    method: &Method<'_>,
    limits: &Limits,
) -> Result<(), Problem> {
    let certificate = query::certify(puzzle, verdict, method, limits)?;
    write(folder, force, &certificate.map_err(given_up)?)
}

/// Certifies into a folder that the clues found are enough, and how few there must be as far as that could be
/// refuted; gives that number, or the limit that was reached before anything was certified.
///
/// # Errors
/// If the backend keeps no conclusions, or a file cannot be written.
pub fn certify_fewest(
    folder: &std::path::Path,
    force: bool,
    (found, own): (&Fewest, bool),
    method: &Method<'_>,
    limits: &Limits,
    each: &mut dyn FnMut(usize),
) -> Result<Result<usize, Limit>, Problem> {
    let (certificate, least) = match query::certify_fewest(found, own, method, limits, each)? {
        Ok(certified) => certified,
        Err(limit) => return Ok(Err(limit)),
    };
    write(folder, force, &certificate)?;
    Ok(Ok(least))
}

fn given_up(limit: Limit) -> Problem {
    Problem::new(Exit::Unknown, format_args!("no certificate, {}", crate::report::limit_message(limit)))
}

fn write(folder: &std::path::Path, force: bool, certificate: &Certificate) -> Result<(), Problem> {
    // The claim comes last: a folder that has it has all.
    for (name, text) in certificate.files.iter().rev() {
        let file = folder.join(name);
        Certifying::files(force, &file).write(&file, text)?;
    }
    Ok(())
}
