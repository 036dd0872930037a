//! Certificates of verdicts: the folder of a board, and the files in it.

use crate::{
    board_input::BoardInput,
    error::CliError,
    exit::Exit,
    output_files::{OutputFiles, write_error},
    whole_file::write_folder,
};
use clap::Args;
use puzzles::AnyPuzzle;
use query::{CLAIM, Certificate, Fewest, Method, Uniqueness};
use solve::{Limit, Limits};
use std::path::{Path, PathBuf};

/// Where certificates are written.
#[derive(Args)]
pub struct CertificateOptions {
    /// Write a certificate of the verdict for `verify` and other checkers into this folder; for several boards, into a
    /// subfolder for each.
    #[arg(long, value_name = "FOLDER", help_heading = "Output")]
    certificate: Option<PathBuf>,
}

impl CertificateOptions {
    /// The folder for a board, if a certificate is requested; checked before any work is done.
    ///
    /// # Errors
    /// If the folder holds a certificate that must not be overwritten.
    pub fn folder(&self, input: &BoardInput, many: bool, force: bool) -> Result<Option<PathBuf>, CliError> {
        let Some(path) = &self.certificate else { return Ok(None) };
        let folder = if many { path.join(OutputFiles::stem(input)) } else { path.clone() };
        files(force, &folder.join(CLAIM)).path_for(input, false)?;
        Ok(Some(folder))
    }
}

fn files(force: bool, path: &Path) -> OutputFiles<'_> {
    OutputFiles { path: Some(path), flag: "--certificate", extension: "txt", force }
}

/// Writes the certificate of a verdict into `folder`.
///
/// # Errors
/// If a limit is reached, the backend logs no proof, or a file cannot be written.
pub fn certify(
    folder: &Path,
    force: bool,
    puzzle: &dyn AnyPuzzle,
    verdict: &Uniqueness,
    method: &Method<'_>,
    limits: &Limits,
) -> Result<(), CliError> {
    let certificate = query::certify(puzzle, verdict, method, limits)?;
    write(folder, force, &certificate.map_err(limit_error)?)
}

/// Writes the certificate that the clues found are enough, and of the largest lower bound that could be proved; returns
/// that bound, or the limit that was reached before. `own` says whether only the clues of the board were chosen from;
/// `on_bound` is called with each lower bound.
///
/// # Errors
/// If the backend logs no proof, or a file cannot be written.
pub fn certify_fewest(
    folder: &Path,
    force: bool,
    (found, own): (&Fewest, bool),
    method: &Method<'_>,
    limits: &Limits,
    on_bound: &mut dyn FnMut(usize),
) -> Result<Result<usize, Limit>, CliError> {
    let (certificate, lower) = match query::certify_fewest(found, own, method, limits, on_bound)? {
        Ok(certified) => certified,
        Err(limit) => return Ok(Err(limit)),
    };
    write(folder, force, &certificate)?;
    Ok(Ok(lower))
}

fn limit_error(limit: Limit) -> CliError {
    CliError::new(Exit::Unknown, format_args!("no certificate, {}", crate::report::limit_message(limit)))
}

fn write(folder: &Path, force: bool, certificate: &Certificate) -> Result<(), CliError> {
    // The claim is the first file, so a folder with a claim is complete.
    write_folder(folder, force, &certificate.files).map_err(|error| write_error(&folder.join(CLAIM), &error))
}
