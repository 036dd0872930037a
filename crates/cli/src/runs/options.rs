//! The options of `compare` and `experiment` about the record and the report of runs.

use super::record::Record;
use crate::{
    error::CliError,
    output::OutputOptions,
    output_files::exists_error,
    output_files::{OutputFiles, write_error},
    whole_file::check_destination,
};
use clap::Args;
use std::path::PathBuf;

/// The record and the report of runs.
#[derive(Args)]
pub struct RunOptions {
    /// Record runs in this file and do not repeat those in it: the same command resumes where it stopped.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write a self-contained HTML report with plots into this file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Overwrite an existing report.
    #[arg(long)]
    force: bool,
    /// Print comma-separated values.
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
    #[command(flatten)]
    pub output_options: OutputOptions,
}

impl RunOptions {
    /// Opens the record, if one is requested, and checks before any run that the report can be written.
    ///
    /// # Errors
    /// If the report exists and must not be overwritten, or the record cannot be read.
    pub fn open_record(&self) -> Result<Option<Record>, CliError> {
        if let Some(file) = self.html.as_deref() {
            if file.is_file() && !self.force {
                return Err(exists_error(file));
            }
            check_destination(file).map_err(|error| write_error(file, &error))?;
        }
        self.record.as_deref().map(Record::open).transpose()
    }

    /// Writes the report, if one is requested.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write_report(&self, page: impl FnOnce() -> String) -> Result<(), CliError> {
        let files = OutputFiles { path: self.html.as_deref(), flag: "--html", extension: "html", force: self.force };
        self.html.as_deref().map_or(Ok(()), |file| files.write(file, &page()))
    }
}
